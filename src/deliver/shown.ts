/** Is the dialog on the screen the one that was shown to the human? */
import type {Dialog} from '../core/screen/surface.js';
import type {Ask} from '../core/session.js';

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
			return dialog.title === ask.title || dialog.question === ask.title;
	}
}

/** The options in the order and words in which they were shown; an open text field holds what was typed. `[]`: nobody saw them. */
export function showsOptions(dialog: Dialog, labels: readonly string[]): boolean {
	if (labels.length === 0) return true;
	return (
		labels.length === dialog.options.length &&
		dialog.options.every(
			(option, index) => squeeze(option.label) === squeeze(labels[index] ?? '') || (dialog.textField !== undefined && option.selected),
		)
	);
}

/** Same words in the same places; the cursor, check marks and a text field may differ. `but`: an option that is being written into. */
export function isSameDialog(one: Dialog, other: Dialog, but?: number): boolean {
	return words(one, but) === words(other, but);
}

function words(dialog: Dialog, but: number | undefined): string {
	const options = dialog.options.map(
		(option, index) => `${option.digit ?? '-'} ${index === but || (option.selected && dialog.textField !== undefined) ? '' : option.label}`,
	);
	const tab = dialog.tabs.find((each) => each.current)?.label ?? '';
	return squeeze([dialog.kind, dialog.title, dialog.question, dialog.body, tab, dialog.askerType ?? '', ...options].join('\n'));
}

function showsTool(dialog: Dialog, input: Readonly<Record<string, unknown>>): boolean {
	const screen = wordsOf(dialog);
	const command = input['command'];
	if (typeof command === 'string') return dialog.cut || stands(command, screen);
	const path = input['file_path'] ?? input['notebook_path'] ?? input['path'];
	if (typeof path === 'string') return stands(path.split('/').at(-1) ?? path, screen) || stands(path, screen);
	const url = input['url'];
	if (typeof url === 'string') return stands(url, screen);
	// An MCP tool prints its input in a form of its own; its short values must stand there.
	const values = Object.values(input).filter((value): value is string => typeof value === 'string' && value.length <= 40);
	return dialog.cut || values.every((value) => stands(value, screen));
}

const ENOUGH = 48;

function stands(wanted: string, screen: string): boolean {
	return squeeze(screen).includes(squeeze(wanted).slice(0, ENOUGH));
}

function wordsOf({title, question, body}: Dialog): string {
	return `${title} ${question} ${body}`;
}

function squeeze(text: string): string {
	return text.replace(/[\s…]+/g, '');
}
