/** How many rows of a pane are above a dialog that its card shows as well. */
import type {Row} from '../../core/session.js';

/** Undefined: the row has no such dialog, only its pane shows the request, or the beginning of the dialog is unknown. */
export function rowsAboveDialog({state: {context}}: Row): number | undefined {
	return context.kind === 'blocked' && context.request === 'shown' && context.hasFields !== true ? context.aboveDialog : undefined;
}
