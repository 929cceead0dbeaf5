/** The rows of a captured pane and its dialog, for the readers of screens. */
import {blankAssessment, type Dialog, type SurfaceAssessment} from '../../core/surface.js';
import {traitsOf} from '../../core/terms/ask.js';
import {stripControls} from '../../core/text/label.js';

/** The rows from the top, without control characters and without blanks at their ends. */
export function screenLines(text: string): readonly string[] {
	return stripControls(text)
		.split('\n')
		.map((line) => line.trimEnd());
}

/** The assessment of a recognized pane of an agent. `preset`: the version whose screens were recorded. */
export function knownScreen(
	about: Pick<SurfaceAssessment, 'preset' | 'normalised'>,
	lines: readonly string[],
	banner?: RegExp,
): SurfaceAssessment {
	const bannerVersion = banner && lines.map((line) => banner.exec(line)?.[1]).find((found) => found !== undefined);
	return {...blankAssessment, availability: 'supported', confidence: 0.8, ...about, bannerVersion};
}

/** The same with the agent's input box on the screen. */
export function withComposer(known: SurfaceAssessment, about: Pick<SurfaceAssessment, 'mode' | 'projection'>): SurfaceAssessment {
	return {...known, ...about, inputMode: 'freeform', uiContext: 'normal_prompt'};
}

/** The conversation on the screen, with one empty row between its paragraphs: the last of them is what was said last. */
export function paragraphs(rows: readonly string[]): string {
	return rows
		.filter((row, at) => row !== '' || rows[at - 1] !== '')
		.join('\n')
		.replace(/^\n|\n$/g, '');
}

/**
 * The row where a dialog's options begin: the last rows with successive numbers, since the text above may have numbers too. -1 without any.
 */
export function optionsFrom(rows: readonly string[], digitOf: (row: string) => string | undefined): number {
	let first = -1;
	let below: number | undefined;
	for (const [at, row] of [...rows.entries()].toReversed()) {
		const digit = Number(digitOf(row) ?? 0);
		if (digit === 0) continue;
		if (below !== undefined && digit !== below - 1) break;
		[first, below] = [at, digit];
	}
	return first;
}

/** The assessment of a screen that is not recognized. */
export function unsupported(known: SurfaceAssessment): SurfaceAssessment {
	return {...known, availability: 'unsupported', surface: 'other'};
}

/** The fields of a dialog that most readers do not set. */
export const plainDialog = {
	tools: {named: {}, others: 'perhaps'},
	hasPlainRows: false,
	tabs: [],
	multiSelect: false,
	textField: undefined,
	askerType: undefined,
	cut: false,
} as const satisfies Partial<Dialog>;

/** The assessment of a pane with this dialog. */
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
