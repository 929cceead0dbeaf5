/** The boxes that the older looks draw around the input, a dialog, and a file within a dialog, as rules and plain rows. */
import {type Line, sliceLine} from './cells.js';
import type {Preset} from './presets/preset.js';
import {indentOf, isBlank, isFrame, isRule, type Rows} from './rows.js';

/** A box becomes two rules. A frame within a dialog becomes what newer looks draw: the path, a dashed rule, the text, a dashed rule. */
export function openBoxes(rows: Rows, preset: Preset): Rows {
	if (!preset.boxed) return rows;
	const opened = rows.lines.map((line, index) => (isInDialog(rows.lines, index) ? line : openBox(line)));
	return {...rows, lines: openFrames(opened)};
}

function openBox(line: Line): Line {
	const text = line.text;
	if (/^ ?[╭╰][─ ].*[╮╯]$/.test(text)) return {...line, text: '─'.repeat(Math.max(3, text.length))};
	return /^[│|].*[│|]$/.test(text) ? sliceLine(line, 1, text.length - 1) : line;
}

/** 2.0.45 draws the frame of a new file as wide as the pane, right below the dialog's title. */
function isInDialog(lines: readonly Line[], index: number): boolean {
	let top = index;
	while (top > 0 && /^│.*│$/.test(lines[top]?.text ?? '')) top--;
	const isBottom = top === index && /^╰/.test(lines[index]?.text ?? '');
	return isBottom ? isInDialog(lines, index - 1) : isFrameBelowTitle(lines, top);
}

function isFrameBelowTitle(lines: readonly Line[], top: number): boolean {
	const [title, frame] = [lines[top - 1]?.text ?? '', lines[top]?.text ?? ''];
	return /^╭─+╮$/.test(frame) && indentOf(title) === 1 && isRule(lines[top - 2]?.text ?? '');
}

function openFrames(lines: readonly Line[]): readonly Line[] {
	const out = [...lines];
	for (let top = 0; top < lines.length; top++) {
		const bottom = bottomOf(lines, top);
		if (bottom === undefined) continue;
		const dashes = '╌'.repeat(lines[top]?.text.trim().length ?? 0);
		const inside = lines.slice(top + 1, bottom).map((line) => sliceLine(line, line.text.indexOf('│') + 1, line.text.lastIndexOf('│')));
		const gap = inside.findIndex(({text}) => isBlank(text));
		const divided = inside.map((line, index) => (index === gap ? {...line, text: dashes} : line));
		out.splice(top, bottom - top + 1, {text: '', marks: []}, ...divided, {text: dashes, marks: []});
		top = bottom;
	}
	return out;
}

/** The last row of a frame that begins at `top`; undefined where none does. */
function bottomOf(lines: readonly Line[], top: number): number | undefined {
	const first = lines[top]?.text ?? '';
	if (!isFrame(first) || !first.includes('╭') || indentOf(first) > 1) return undefined;
	let end = top + 1;
	while (/^ ?│.*│ *$/.test(lines[end]?.text ?? '')) end++;
	const last = lines[end]?.text ?? '';
	return isFrame(last) && last.includes('╰') && indentOf(last) === indentOf(first) ? end : undefined;
}
