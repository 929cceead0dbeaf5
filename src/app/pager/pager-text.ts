/** A request or last words, as a text for the user's pager. */
import {createTwoFilesPatch} from 'diff';
import {cutOf} from '../../core/ask/ask.js';
import {type SourceFile, toFileChange} from '../../core/ask/file-change.js';
import {askNotes, noteLines} from '../../core/ask/notes.js';
import type {Row} from '../../core/session.js';
import type {Question} from '../../core/terms/ask.js';
import type {Blocked} from '../../core/terms/state.js';
import {stripControls} from '../../core/text/label.js';
import {visibleText} from '../../core/text/visible-text.js';

/** `kind` is the suffix of the file's name, by which a pager may choose its colours. */
type PagerText = {readonly text: string; readonly kind: 'diff' | 'md' | 'sh' | 'txt'};

/** @returns undefined when there is nothing to read. */
export function toPagerText(row: Row, source: SourceFile | undefined): PagerText | undefined {
	const {context} = row.state;
	const found = context.kind === 'blocked' ? askedText(context, source) : pagerTextOf(row);
	return found.text.trim() === '' ? undefined : {...found, text: `${found.text.trimEnd()}\n`};
}

/** The request with visible signs for invisible characters, and its warnings before it. */
function askedText(context: Blocked, source: SourceFile | undefined): PagerText {
	const {text, kind} = askText(context, source);
	const notes = noteLines(askNotes(context)).map((note) => `${kind === 'sh' ? '# ' : ''}${visibleText(note)}\n`);
	return {text: [...notes, ...(notes.length === 0 ? [] : ['\n']), visibleText(text)].join(''), kind};
}

function pagerTextOf({state: {context}, task, prompt}: Row): PagerText {
	if (context.kind === 'error') return {text: stripControls(context.message || context.error), kind: 'txt'};
	return {text: stripControls((context.kind === 'rest' && context.said) || (prompt ?? task)), kind: 'md'};
}

function askText({ask}: Blocked, source: SourceFile | undefined): PagerText {
	switch (ask.kind) {
		case 'plan':
			return {text: ask.plan, kind: 'md'};
		case 'questions':
			return {
				text: ask.questions
					.map(({header, question, options}) => [`## ${header}`, question, ...options.map(optionText)].join('\n'))
					.join('\n\n'),
				kind: 'md',
			};
		case 'elicitation':
			return {text: ask.message, kind: 'md'};
		case 'trust':
			return {text: ask.rows?.join('\n') ?? ask.directory, kind: 'txt'};
		case 'dialog':
			return {text: ask.rows?.join('\n') ?? ask.title, kind: 'txt'};
		case 'tool':
			return toolText(ask.input, cutOf(ask).length === 0 ? source : undefined);
	}
}

/** The preview is indented, so that it stays a part of the list. */
function optionText({label, description, preview = ''}: Question['options'][number]): string {
	const below = preview.split('\n').map((line) => `\n  ${line}`);
	return `- **${label}** ${description}${preview === '' ? '' : `\n${below.join('')}\n`}`;
}

function toolText(input: Readonly<Record<string, unknown>>, source: SourceFile | undefined): PagerText {
	const change = toFileChange(input, source);
	if (change !== undefined) {
		const {path, before, after, isNew} = change;
		const patch = createTwoFilesPatch(isNew ? '/dev/null' : path, path, before, after, undefined, undefined, {maxEditLength: 3000});
		return {text: patch ?? after, kind: 'diff'};
	}
	const {command, description, diff = input['patch']} = input;
	if (typeof diff === 'string') return {text: diff, kind: 'diff'};
	if (typeof command !== 'string') return {text: JSON.stringify(input, undefined, 2), kind: 'txt'};
	return {text: typeof description === 'string' ? `# ${description.replaceAll('\n', ' ')}\n${command}` : command, kind: 'sh'};
}
