/** The rows of a captured pane, for the readers of screens. */
import type {Dialog} from '../core/surface.js';
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
