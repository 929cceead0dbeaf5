/** The rows of a captured pane, for the readers of screens. */
import {stripControls} from '../core/text/label.js';

/** The rows from the top, without control characters and without blanks at their ends. */
export function screenLines(text: string): readonly string[] {
	return stripControls(text)
		.split('\n')
		.map((line) => line.trimEnd());
}
