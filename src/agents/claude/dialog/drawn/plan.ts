/** Whether a dialog draws the plan that was told. The user may have edited it there, with ctrl+g, which no hook reports (measured on 2.1.330). */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';

const listMark = /^\s*(?:\d{1,3}|[a-z]|[ivx]{2,4})\. /gm;
const fence = /^\s*(?:```|~~~).*$/gm;

/** A plan is drawn without the signs of its Markdown, with lists numbered anew and the cells of its tables wrapped: so letters and digits are counted. */
export function fitsPlan({body, cut, hasOldRows, drawn: {parts}}: Dialog, plan: string): Fit {
	const [, shown, ...below] = parts;
	const isWhole = !cut && hasOldRows !== true && shown !== undefined && below.length > 0;
	// Where no hook told it, the plan is that of the pane.
	if (!isWhole || plan === body) return 'perhaps';
	return lettersOf(shown.join('\n')) === lettersOf(plan.replace(fence, '')) ? 'perhaps' : 'no';
}

function lettersOf(text: string): string {
	return (text.replace(listMark, '').match(/[\p{L}\p{N}]/gu) ?? []).toSorted().join('');
}
