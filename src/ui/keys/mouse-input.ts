/** What a terminal tells of its mouse (SGR encoding), picked out of the bytes of its keys. */

/** Cells are counted from 0. */
export type MouseInput = {readonly kind: 'press' | 'wheel-up' | 'wheel-down'; readonly column: number; readonly line: number};

export const mouseOn = '\x1b[?1000h\x1b[?1006h';
export const mouseOff = '\x1b[?1006l\x1b[?1000l';

const token = /\x1b\[(?:<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])|200~|201~)/g;
/** A sequence that goes on in the next chunk. */
const unfinished = /\x1b(?:\[(?:<[\d;]{0,16}|2(?:0[01]?)?)?)?$/;

/** @returns the reader of one terminal. What is pasted is text, whatever it holds. */
export function createMouseReader(): (chunk: string) => readonly MouseInput[] {
	let rest = '';
	let isPasting = false;
	return (chunk) => {
		const text = rest + chunk;
		rest = unfinished.exec(text)?.[0] ?? '';
		const found: MouseInput[] = [];
		for (const match of text.matchAll(token)) {
			if (match[1] === undefined) isPasting = match[0].endsWith('200~');
			else if (!isPasting) found.push(...toInput(Number(match[1]), match));
		}
		return found;
	};
}

function toInput(button: number, [, , column, line, end]: RegExpMatchArray): readonly MouseInput[] {
	const place = {column: Number(column) - 1, line: Number(line) - 1};
	if (button === 64) return [{kind: 'wheel-up', ...place}];
	if (button === 65) return [{kind: 'wheel-down', ...place}];
	// The left button alone, going down.
	return button === 0 && end === 'M' ? [{kind: 'press', ...place}] : [];
}
