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
				(dialog.kind === 'question' &&
					ask.questions.some(({question}) => stands(question, `${dialog.title} ${dialog.question} ${dialog.body}`)))
			);
		case 'plan':
			return dialog.kind === 'plan';
		case 'elicitation':
			return dialog.kind === 'elicitation' && stands(ask.message, `${dialog.title} ${dialog.question} ${dialog.body}`);
		case 'trust':
			return dialog.kind === 'trust';
		case 'dialog':
			return dialog.title === ask.title || dialog.question === ask.title;
	}
}

/** Same words in the same places; the cursor, check marks and a text field may differ. */
export function isSameDialog(one: Dialog, other: Dialog): boolean {
	return words(one) === words(other);
}

function words(dialog: Dialog): string {
	const options = dialog.options.map(
		(option) => `${option.digit ?? '-'} ${option.selected && dialog.textField !== undefined ? '' : option.label}`,
	);
	const tab = dialog.tabs.find((each) => each.current)?.label ?? '';
	return squeeze([dialog.kind, dialog.title, dialog.question, dialog.body, tab, dialog.askerType ?? '', ...options].join('\n'));
}

function showsTool(dialog: Dialog, input: Readonly<Record<string, unknown>>): boolean {
	const screen = `${dialog.title} ${dialog.question} ${dialog.body}`;
	const command = input['command'];
	if (typeof command === 'string') return dialog.cut || stands(command, screen);
	const path = input['file_path'] ?? input['notebook_path'] ?? input['path'];
	if (typeof path === 'string') return stands(path.split('/').at(-1) ?? path, screen) || stands(path, screen);
	const url = input['url'];
	if (typeof url === 'string') return stands(url, screen);
	// An MCP tool prints its input in a form of its own; its short values must stand there.
	const values = Object.values(input).filter((value): value is string => typeof value === 'string' && value.length <= 40);
	return values.every((value) => stands(value, screen));
}

const ENOUGH = 48;

function stands(wanted: string, screen: string): boolean {
	return squeeze(screen).includes(squeeze(wanted).slice(0, ENOUGH));
}

function squeeze(text: string): string {
	return text.replace(/[\s…]+/g, '');
}
