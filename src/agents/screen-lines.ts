/** The rows of a captured pane and its dialog, for the readers of screens. */
import type {Dialog, SurfaceAssessment} from '../core/surface.js';
import {traitsOf} from '../core/terms/dialog-kinds.js';
import {stripControls} from '../core/text/label.js';

/** The rows from the top, without control characters and without blanks at their ends. */
export function screenLines(text: string): readonly string[] {
	return stripControls(text)
		.split('\n')
		.map((line) => line.trimEnd());
}

/** What a dialog has that the reader of a screen does not tell. */
export const plainDialog = {
	tools: {named: {}, others: 'perhaps'},
	hasPlainRows: false,
	tabs: [],
	multiSelect: false,
	textField: undefined,
	askerType: undefined,
	cut: false,
} as const satisfies Partial<Dialog>;

/** What a pane with this dialog shows. */
export function atDialog(dialog: Dialog) {
	const {surface} = traitsOf(dialog.kind);
	return {
		surface,
		uiContext: surface === 'trust' ? 'trust_prompt' : 'selection_menu',
		businessState: 'awaiting_operator',
		inputMode: 'modal',
		confidence: 0.9,
		dialog,
	} as const satisfies Partial<SurfaceAssessment>;
}
