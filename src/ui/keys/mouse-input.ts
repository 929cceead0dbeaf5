/** The mouse events in a terminal's input (SGR encoding), found among the bytes of its keys. */

/** Cells count from 0. */
export type MouseInput = {readonly kind: 'press' | 'wheel-up' | 'wheel-down'; readonly column: number; readonly line: number};

export const mouseOn = '\x1b[?1000h\x1b[?1006h';
export const mouseOff = '\x1b[?1006l\x1b[?1000l';

const token = /\x1b\[(?:<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])|200~|201~)/g;
/** A sequence that continues in the next chunk. */
const unfinished = /\x1b(?:\[(?:<[\d;]{0,16}|2(?:0[01]?)?)?)?$/;

/** @returns the parser of one terminal. Pasted text is text, whatever it contains. */
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
	// Only a press of the left button counts.
	return button === 0 && end === 'M' ? [{kind: 'press', ...place}] : [];
}
