/** A captured screen in the form of the fixtures: without the throw-away home, and lean. Pure. */

const homeOfFixtures = '/home/me';

/** Runs of one character become `«─×200»`; rows below the last one with text are left out. */
export function toFixture(captured: string, home: string): string {
	const text = captured.replaceAll(home, homeOfFixtures).replace(/\s*$/, '\n');
	return text.replace(/([^\s\d])\1{15,}/gu, (run, character: string) => `«${character}×${[...run].length}»`);
}
