/** How many rows of a pane stand above a dialog that a card shows as well as the pane does. */
import type {Row} from '../../core/session.js';

/** Undefined: it has no such dialog, only its pane tells what it asks, or nobody has read where the dialog begins. */
export function rowsAboveDialog({state: {context}}: Row): number | undefined {
	return context.kind === 'blocked' && context.request === 'shown' && context.hasFields !== true ? context.aboveDialog : undefined;
}
