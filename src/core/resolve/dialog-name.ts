/** The name of a dialog, and what it shows, where no hook reported its request. */
import type {Dialog} from '../surface.js';
import {cleanText} from '../text/label.js';
import {squeeze} from '../text/squeeze.js';

const NAME_LINES = 2;

/** The name of a dialog without a known request: its title, and the first lines of its body. */
export function dialogName(dialog: Dialog): string {
	const {kind, title, question, cut} = dialog;
	const lines = linesOf(dialog).map(cleanText);
	if (kind !== 'permission' || cut || title === '' || lines.length === 0) return title || question;
	return [title, ...lines.slice(0, NAME_LINES)].join(' · ');
}

/** All that the dialog shows above its options; undefined: a part of it is out of sight, or in words that its reader left out. */
export function dialogRows({title, question, body, cut, drawn, askerType, tools}: Dialog): readonly string[] | undefined {
	const rows = drawn.parts.flat();
	const indent = Math.min(...rows.filter((row) => row.trim() !== '').map((row) => row.length - row.trimStart().length));
	// A tip in unknown words is in no part, and might be words of the request. The agent ends what it shortens with an ellipsis.
	if (cut || title === '' || drawn.advice === undefined || indent === Infinity || rows.some((row) => /^\s*…|…$/.test(row)))
		return undefined;
	// The question of a known dialog repeats its title, or the file below it.
	const isKnown = tools.others === 'yes' || Object.values(tools.named).includes('yes');
	const asked = isKnown || question === '' || squeeze(body).includes(squeeze(question)) ? [] : [question];
	const heading = askerType === undefined ? title : `${title} (${askerType} agent)`;
	return [...withoutBlankRuns([heading, ...rows.map((row) => row.slice(indent))]), ...asked];
}

/** A run of blank rows becomes one, and none is left before the question. */
function withoutBlankRuns(rows: readonly string[]): readonly string[] {
	return rows.filter((row, at) => row !== '' || (rows[at + 1] ?? '') !== '');
}

function linesOf({body}: Dialog): readonly string[] {
	return body.split('\n').filter((line) => cleanText(line) !== '');
}
