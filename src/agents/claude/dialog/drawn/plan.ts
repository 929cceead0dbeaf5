/** Whether a dialog draws the plan that was told. The user may have edited it there, with ctrl+g, which no hook reports (measured on 2.1.330). */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';

/** The client numbers lists anew: `1.`, below it `a.`, below that `i.`; bars mark quotes. */
const listMark = /^[\s▎>]*(?:\d{1,3}|[a-z]{1,5})[.)] /gm;
/** What the client draws otherwise or not at all: fences, rows of tables (whose cells wrap), entities. */
const drawnOtherwise = /^\s*(?:```|~~~).*$|^.*\|.*$|&\w+;/gm;

/**
 * A plan is drawn without the signs of its Markdown, some links once and others twice, and a table that is too wide with its header at each cell. So each
 * word is looked for, however often it is there.
 */
export function fitsPlan({body, cut, oldRows, drawn: {parts}}: Dialog, plan: string): Fit {
	const [, rows, ...below] = parts;
	const isWhole = !cut && oldRows === undefined && rows !== undefined && below.length > 0;
	// Where no hook told it, the plan is that of the pane.
	if (!isWhole || plan === body) return 'perhaps';
	const told = wordsOf(plan.replaceAll(drawnOtherwise, '').replaceAll(listMark, ''));
	const shown = rows.map((row) => row.replaceAll(listMark, ''));
	const cells = shown.flatMap((row) => row.split('│').map(wordsOf));
	const atEnds = cells.flatMap((words) => [words[0], words.at(-1)]);
	const areThere = areIn(told, rows.join('\n'), []) && areIn(cells.flat(), plan, atEnds);
	return areThere ? 'perhaps' : 'no';
}

/** Whether all the words are in a text. Words may be broken where a row or a cell ends, but a short number only if it is one of `atEnds`. */
function areIn(words: readonly string[], text: string, atEnds: readonly (string | undefined)[]): boolean {
	const all = wordsOf(text);
	const whole = new Set(all);
	const pieces = new Set(atEnds);
	const joined = all.join('');
	return words.every((word) => whole.has(word) || ((!/^\d{1,2}$/.test(word) || pieces.has(word)) && joined.includes(word)));
}

function wordsOf(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
