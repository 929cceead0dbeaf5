/** How many rows of a pane are above a dialog that its card shows as well. */
import type {Row} from '../../core/session.js';

/** Undefined: the row has no such dialog, only its pane shows all of it, or the beginning of the dialog is unknown. */
export function rowsAboveDialog({state: {context}}: Row): number | undefined {
	if (context.kind !== 'blocked' || context.hasFields === true) return undefined;
	const isTold = context.request === 'shown' || ('rows' in context.ask && context.ask.rows !== undefined);
	return isTold ? context.aboveDialog : undefined;
}
