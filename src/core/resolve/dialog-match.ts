/** Whether the dialog on a screen is that of a request. The screen wraps and cuts, so blanks do not count. */

import type {Ask} from '../session.js';
import type {Dialog} from '../surface.js';
import {cleanText} from '../text/label.js';

/** Whether the words of the request stand in the dialog. Undefined: they tell nothing for certain. */
export function isAskShown(dialog: Dialog, ask: Ask): boolean | undefined {
	switch (ask.kind) {
		case 'tool':
			return isToolShown(dialog, ask.tool, ask.input);
		case 'questions':
			if (ask.questions.some(({question}) => question !== '' && stands(question, wordsOf(dialog)))) return true;
			return dialog.kind === 'review' || dialog.cut ? undefined : false;
		case 'elicitation':
			return ask.message !== '' && stands(ask.message, wordsOf(dialog)) ? true : undefined;
		case 'plan':
		case 'trust':
		case 'dialog':
			return undefined;
	}
}

/** A tool of an MCP server prints its input in a form of its own, so nothing is missing there. */
function isToolShown(dialog: Dialog, tool: string, input: Readonly<Record<string, unknown>>): boolean | undefined {
	const missing = dialog.cut || tool.startsWith('mcp__') ? undefined : false;
	const command = input['command'];
	if (typeof command === 'string') {
		if (standsWhole(command, dialog.body)) return true;
		return stands(command, dialog.body) ? undefined : missing;
	}
	const path = input['file_path'] ?? input['notebook_path'];
	if (typeof path === 'string') return stands(path.split('/').at(-1) ?? path, wordsOf(dialog)) ? true : missing;
	const url = input['url'];
	if (typeof url === 'string') return stands(url, wordsOf(dialog)) ? true : missing;
	return undefined;
}

const NAME_LINES = 2;

/** What a dialog is called of which nothing but the screen is known: its title, and the first of what it is about. */
export function dialogName({kind, title, question, body, cut}: Dialog): string {
	const lines = body
		.split('\n')
		.map(cleanText)
		.filter((line) => line !== '');
	if (kind !== 'permission' || cut || title === '' || lines.length === 0) return title || question;
	return [title, ...lines.slice(0, NAME_LINES)].join(' · ');
}

const ENOUGH = 48;

export function stands(wanted: string, screen: string): boolean {
	return squeeze(screen).includes(squeeze(wanted).slice(0, ENOUGH));
}

/** Longer commands are told by their start: the client may leave out what follows. */
const WHOLE = 240;

/** `npm test` must not be taken for `npm test --force`: a command fills whole lines of the dialog. */
export function standsWhole(command: string, body: string): boolean {
	const wanted = squeeze(command);
	const lines = body.split('\n').map(squeeze);
	return lines.some((_, from) => {
		let joined = '';
		for (const line of lines.slice(from)) {
			joined += line;
			if (joined === wanted || (wanted.length > WHOLE && joined.length >= WHOLE && wanted.startsWith(joined.slice(0, WHOLE)))) return true;
			if (!wanted.startsWith(joined)) return false;
		}
		return false;
	});
}

export function wordsOf({title, question, body}: Dialog): string {
	return `${title} ${question} ${body}`;
}

export function squeeze(text: string): string {
	return text.replace(/[\s…]+/g, '');
}
