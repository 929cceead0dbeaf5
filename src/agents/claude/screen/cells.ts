/** The rows of a capture with their styling: text without escapes, and the changes of style. */
import {followSgr, type SgrStyle} from '../../../core/text/sgr.js';

export type CellStyle = {
	readonly fg: string;
	readonly bg: string;
	readonly dim: boolean;
	readonly bold: boolean;
	readonly inverse: boolean;
};

/** A style holds from `at` (UTF-16 index into the text) to the next mark. */
type Mark = {readonly at: number; readonly style: CellStyle};
export type ScreenLine = {readonly text: string; readonly marks: readonly Mark[]};

const plainStyle: CellStyle = {fg: '', bg: '', dim: false, bold: false, inverse: false};

// SGR first (group 1: its parameters), then any other control sequence, then lone controls. NBSP is text: the input line needs it.
const controls = new RegExp(
	'\\u001b\\[([0-9;:]*)m|\\u001b\\[[0-9;:?<=>]*[ -/]*[@-~]?|\\u001b[\\]PX^_][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?' +
		'|\\u001b[ -/]*[0-~]?|[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
	'g',
);

/** Splits a capture into rows. In tmux's output a style continues over line ends. */
export function parseLines(text: string): readonly ScreenLine[] {
	const codes: SgrStyle = new Map();
	let style = plainStyle;
	return text.split('\n').map((raw) => {
		if (!/[\u0000-\u001f\u007f-\u009f]/.test(raw)) return {text: trimEnd(raw), marks: style === plainStyle ? [] : [{at: 0, style}]};
		const marks: Mark[] = style === plainStyle ? [] : [{at: 0, style}];
		let out = '';
		let from = 0;
		for (const match of raw.matchAll(controls)) {
			out += raw.slice(from, match.index);
			from = match.index + match[0].length;
			if (match[1] === undefined) continue;
			followSgr(codes, match[1]);
			style = toStyle(codes);
			if (marks.at(-1)?.at === out.length) marks.pop();
			marks.push({at: out.length, style});
		}
		out += raw.slice(from);
		return {text: trimEnd(out.replaceAll('\t', ' ')), marks};
	});
}

export function styleAt(line: ScreenLine, index: number): CellStyle {
	let found = plainStyle;
	for (const mark of line.marks) {
		if (mark.at > index) break;
		found = mark.style;
	}
	return found;
}

/** The same row from `start` to `end`, styles included. */
export function sliceLine(line: ScreenLine, start: number, end = line.text.length): ScreenLine {
	const marks = [{at: 0, style: styleAt(line, start)}];
	for (const mark of line.marks) if (mark.at > start && mark.at < end) marks.push({at: mark.at - start, style: mark.style});
	return {text: trimEnd(line.text.slice(start, end)), marks};
}

/** Trims only plain spaces: `❯` + NBSP at a row's end is the empty input line. */
function trimEnd(text: string): string {
	let end = text.length;
	while (end > 0 && text.charCodeAt(end - 1) === 32) end--;
	return end === text.length ? text : text.slice(0, end);
}

function toStyle(style: SgrStyle): CellStyle {
	if (style.size === 0) return plainStyle;
	return {fg: style.get('fore') ?? '', bg: style.get('back') ?? '', dim: style.has('2'), bold: style.has('1'), inverse: style.has('7')};
}
