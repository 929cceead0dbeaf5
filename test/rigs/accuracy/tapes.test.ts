/** Tapes of other agents: what is said of a session while it goes on. */
import {expect, test} from 'vitest';
import {playTape, truthOf} from '../../../rigs/accuracy/play-tape.js';
import {scoreRecord} from '../../../rigs/accuracy/score.js';
import {readTape} from '../../../rigs/tape/tape.js';
import {packagePath} from '../../../src/store/program.js';

const score = async (name: string, without: Parameters<typeof playTape>[1] = []) => {
	const tape = readTape(packagePath('test', 'fixtures', 'agents', 'tapes', `${name}.ndjson`));
	return scoreRecord({meta: {name}, truth: truthOf(tape)}, await playTape(tape, without));
};

test.each([
	['codex-command-yes'],
	// A request that the pane settles before anybody asks the server again.
	['codex-esc-in-command'],
	['codex-two-turns'],
	['copilot-command-yes'],
])('%s is told right at every moment', async (name) => {
	const {scoredMs, wrongMs} = await score(name);
	expect(scoredMs).toBeGreaterThan(3000);
	expect(wrongMs).toBe(0);
});

test('without the only witness nothing is told', async () => {
	expect((await score('copilot-command-yes', ['transcript'])).wrongMs).toBeGreaterThan(1000);
});

test('of Gemini in a terminal without all colours the pane alone tells that there was a prompt', async () => {
	expect((await score('gemini-draft-at-rest', ['hooks'])).wrongMs).toBeLessThan(500);
});

test('after `/new` the first screen of OpenCode shows no session', async () => {
	expect((await score('opencode-new-session')).wrongMs).toBeLessThan(1000);
});
