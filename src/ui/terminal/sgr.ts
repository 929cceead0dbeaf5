/** Keeps the colours of captured panes and removes all other sequences. */
import {beginning, stable, width} from '../../app/text.js';
import {stripControls} from '../../core/text/label.js';
import {span} from '../../core/text/sgr.js';

const sgr = /(\x1b\[[\d;:]*m)/;
const reset = '\x1b[0m';

/**
 * @param line of `capture-pane -e`.
 * @param keepColours false drops colours and keeps bold, dim, italic, underline and inverse.
 * @returns at most `columns` cells, with a reset at the end if they are styled.
 */
export function clipStyled(line: string, columns: number, keepColours: boolean): string {
	let out = '';
	let room = columns;
	let isStyled = false;
	for (const piece of line.split(sgr)) {
		if (room <= 0) break;
		if (sgr.test(piece)) {
			const codes = toCodes(piece, keepColours);
			isStyled ||= codes !== '';
			out += codes;
			continue;
		}
		const text = beginning(stable(stripControls(piece)), room);
		room -= width(text);
		out += text;
	}
	return isStyled ? out + reset : out;
}

/** Writes one sequence per code, which later stages parse best. */
function toCodes(sequence: string, keepColours: boolean): string {
	const numbers = sequence.slice(2, -1).split(/[;:]/);
	let out = '';
	for (let at = 0; at < numbers.length; ) {
		const code = numbers.slice(at, at + span(numbers, at));
		at += code.length;
		if (keepColours || Number(code[0]) < 30) out += `\x1b[${code.map((one) => one || '0').join(';')}m`;
	}
	return out;
}
