/** Whether a dialog of Gemini CLI shows a request that its hook reported, or that its pane showed before. Pure. */
import {basename} from 'node:path';
import type {Fit, Fits} from '../../core/evidence.js';
import {asList} from '../../core/fields.js';
import {dialogName} from '../../core/resolve/dialog-ask.js';
import type {Dialog} from '../../core/surface.js';
import type {Ask} from '../../core/terms/ask.js';
import {squeeze, stripControls} from '../../core/text/label.js';
import {areRowsOf} from '../parts/drawn-rows.js';
import {hiddenRows} from './dialog.js';

/** The columns that its two frames take of the pane's, with a blank beside each. */
const frames = 10;

export const fits: Fits = (dialog, {ask}) => {
	if (ask.kind !== 'tool') return fitsWords(dialog, ask);
	if (dialog.kind !== 'permission') return 'no';
	const {command, file_path: file, diff, prompt, urls} = ask.input;
	if (typeof command === 'string') return dialog.title.startsWith('Shell') ? fitsCommand(dialog, command) : 'no';
	if (typeof file === 'string') return fitsEdit(dialog, file, typeof diff === 'string' ? diff : '');
	const words = squeeze(wordsOf(dialog).join(''));
	if (typeof prompt === 'string') return words !== '' && fetchWords(prompt, asList(urls)).includes(words) ? 'perhaps' : 'no';
	const [server = '', ...tool] = ask.tool.split(' ');
	return words.startsWith(squeeze(`MCP Server: ${server}Tool: ${tool.join(' ')}MCP Tool Details:`)) ? 'perhaps' : 'no';
};

/** Compares a request that is known only from a dialog. */
function fitsWords(dialog: Dialog, ask: Exclude<Ask, {kind: 'tool'}>): Fit {
	switch (ask.kind) {
		case 'questions':
			return dialog.kind === 'question' && ask.questions.some(({question}) => squeeze(question) === squeeze(dialog.question))
				? 'yes'
				: 'no';
		case 'plan':
			return dialog.kind === 'plan' && ask.plan === dialog.body ? 'perhaps' : 'no';
		case 'trust':
			return dialog.kind === 'trust' && ask.directory === dialog.body ? 'perhaps' : 'no';
		case 'dialog':
			return dialogName(dialog) === ask.title ? 'perhaps' : 'no';
		case 'elicitation':
			return 'no';
	}
}

/** The text of the dialog of a fetch, without blanks. */
function fetchWords(prompt: string, urls: readonly unknown[]): string {
	const listed = urls.length === 0 ? '' : `URLs to fetch:${urls.map((url) => `-${url}`).join('')}`;
	return squeeze(stripControls(prompt + listed));
}

/** Compares a command exactly: `rm -rf a b` is not `rm -rf ab`. */
function fitsCommand(dialog: Dialog, command: string): Fit {
	const {columns} = dialog.drawn;
	const isWhole = !dialog.cut;
	// Gemini draws no blanks around the command.
	if (!areRowsOf(command.trim(), innerRows(dialog), {columns: columns - frames, cut: !isWhole, draw: withBlanks})) return 'no';
	return isWhole ? 'yes' : 'perhaps';
}

/** Replaces tabs by four blanks, as Gemini does. */
function withBlanks(text: string): string {
	return text.replaceAll('\t', '    ');
}

/** Compares an edit: the title has the name of the file, and the rows are numbered lines of the change. */
function fitsEdit(dialog: Dialog, file: string, diff: string): Fit {
	if (!dialog.title.includes(basename(file))) return 'no';
	const changed = squeeze(stripControls(diff));
	const rows = innerRows(dialog).map((row) => squeeze(row.replace(/^\s*\d* ?[-+]? /, '')));
	return rows.every((row) => changed.includes(row)) ? 'perhaps' : 'no';
}

function innerRows({drawn: {parts}}: Dialog): readonly string[] {
	return parts
		.flat()
		.flatMap((row) => /^│ (.*?) *│$/.exec(row)?.[1] ?? [])
		.filter((row) => !hiddenRows.test(row));
}

function wordsOf({body}: Dialog): readonly string[] {
	return body.split('\n').filter((row) => !hiddenRows.test(row));
}
