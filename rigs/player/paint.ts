/** Restores meaningful colours in a screen that was recorded without any. */

const dim = '\x1b[2m';
const busy = '\x1b[38;5;246m';
const plain = '\x1b[0m';

const ghosts = ['Resend your message to try again', 'Once fixed, resend your message', 'Press up to edit queued messages'];

/**
 * The lines of a recorded screen, ready to be drawn. Only the colour of the prompt glyph tells work from rest (❯ is plain at rest), and
 * only dimness tells a suggestion in the input box from a draft.
 */
export function paintScreen(screen: string, working: boolean): readonly string[] {
	const lines = screen.split('\n');
	const box = lines.findLastIndex((line) => line.startsWith('❯\u00a0'));
	const footer = lines.slice(box + 1).some((line) => line.includes('esc to interrupt'));
	return lines.map((line, index) => (index === box ? paintBox(line, working || footer) : line));
}

function paintBox(line: string, working: boolean): string {
	const glyph = working ? `${busy}❯\u00a0${plain}` : '❯\u00a0';
	const text = line.slice(2);
	const ghost = ghosts.includes(text.trim());
	return ghost ? `${glyph}\x1b[7m${text.slice(0, 1)}${plain}${dim}${text.slice(1)}${plain}` : `${glyph}${text}`;
}
