/** The frames that 2.0 draws around a file within a dialog, as what newer looks draw: the path, a dashed rule, the text, a dashed rule. */
import {type ScreenLine, sliceLine} from './cells.js';
import type {Preset} from './presets/preset.js';
import {indentOf, isBlank, isFrame, type Rows} from './rows.js';

export function openFrames(rows: Rows, {framed}: Preset): Rows {
	if (!framed) return rows;
	const {lines} = rows;
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
	return {...rows, lines: out};
}

/** The last row of a frame that begins at `top`; undefined where none does. */
function bottomOf(lines: readonly ScreenLine[], top: number): number | undefined {
	const first = lines[top]?.text ?? '';
	if (!isFrame(first) || !first.includes('╭') || indentOf(first) > 1) return undefined;
	let end = top + 1;
	while (/^ ?│.*│ *$/.test(lines[end]?.text ?? '')) end++;
	const last = lines[end]?.text ?? '';
	return isFrame(last) && last.includes('╰') && indentOf(last) === indentOf(first) ? end : undefined;
}
