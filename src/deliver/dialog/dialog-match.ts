/** Is the dialog on the screen the one that was shown to the human? */
import {dialogName, squeeze, stands, standsWhole, wordsOf} from '../../core/resolve/dialog-match.js';
import type {Ask} from '../../core/session.js';
import type {Dialog, MenuOption} from '../../core/surface.js';

/**
 * Compares what was asked (from the payload) with what stands on the screen. The screen wraps and cuts, so a start of the command,
 * path, URL or question must stand in it, blanks aside.
 */
export function showsAsk(dialog: Dialog, ask: Ask): boolean {
	switch (ask.kind) {
		case 'tool':
			return dialog.kind === 'permission' && showsTool(dialog, ask.input);
		case 'questions':
			return (
				dialog.kind === 'review' ||
				(dialog.kind === 'question' && ask.questions.some(({question}) => stands(question, wordsOf(dialog)) || dialog.cut))
			);
		case 'plan':
			return dialog.kind === 'plan';
		case 'elicitation':
			return dialog.kind === 'elicitation' && stands(ask.message, wordsOf(dialog));
		case 'trust':
			return dialog.kind === 'trust';
		case 'dialog':
			return dialogName(dialog) === ask.title;
	}
}

/** The options in the order and words in which they were shown; an open text field holds what was typed. `[]`: nobody saw them. */
export function showsOptions(dialog: Dialog, labels: readonly string[]): boolean {
	if (labels.length === 0) return true;
	return (
		labels.length === dialog.options.length &&
		dialog.options.every((option, index) => squeeze(option.label) === squeeze(labels[index] ?? '') || isField(dialog, option))
	);
}

/** Same words in the same places; the cursor, check marks and a text field may differ. `but`: an option that is being written into. */
export function isSameDialog(one: Dialog, other: Dialog, but?: number): boolean {
	return (
		words(one) === words(other) &&
		one.options.length === other.options.length &&
		one.options.every((option, index) => {
			const twin = other.options[index];
			if (twin === undefined || option.digit !== twin.digit) return false;
			return index === but || isField(one, option) || isField(other, twin) || squeeze(option.label) === squeeze(twin.label);
		})
	);
}

/** The label of an open field is what was typed into it. */
function isField({textField}: Dialog, {selected}: MenuOption): boolean {
	return textField !== undefined && selected;
}

function words(dialog: Dialog): string {
	const tab = dialog.tabs.find((each) => each.current)?.label ?? '';
	// A form's fields change under its cursor.
	const body = dialog.kind === 'elicitation' ? '' : dialog.body;
	return squeeze([dialog.kind, dialog.title, dialog.question, body, tab, dialog.askerType ?? ''].join('\n'));
}

function showsTool(dialog: Dialog, input: Readonly<Record<string, unknown>>): boolean {
	const screen = wordsOf(dialog);
	const command = input['command'];
	if (typeof command === 'string') return dialog.cut || standsWhole(command, dialog.body);
	const path = input['file_path'] ?? input['notebook_path'] ?? input['path'];
	if (typeof path === 'string') return stands(path.split('/').at(-1) ?? path, screen) || stands(path, screen);
	const url = input['url'];
	if (typeof url === 'string') return stands(url, screen);
	// An MCP tool prints its input in a form of its own; its short values must stand there.
	const values = Object.values(input).filter((value): value is string => typeof value === 'string' && value.length <= 40);
	return dialog.cut || values.every((value) => stands(value, screen));
}
