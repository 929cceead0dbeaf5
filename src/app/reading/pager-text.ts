/** What a session asks or said, as a text for the user's own pager. */
import {createTwoFilesPatch} from 'diff';
import {type SourceFile, toFileChange} from '../../core/file-change.js';
import type {Row} from '../../core/session.js';
import {stripControls} from '../../core/text/label.js';

/** `kind` ends the name of the file, by which a pager may choose its colours. */
export type PagerText = {readonly text: string; readonly kind: 'diff' | 'md' | 'sh' | 'txt'};

/** @returns undefined when there is nothing to read. */
export function toPagerText(row: Row, source: SourceFile | undefined): PagerText | undefined {
	const found = textOf(row, source);
	return found === undefined || found.text.trim() === '' ? undefined : {...found, text: `${stripControls(found.text).trimEnd()}\n`};
}

function textOf({state: {context}, task, prompt}: Row, source: SourceFile | undefined): PagerText | undefined {
	switch (context.kind) {
		case 'rest':
			return {text: context.said || (prompt ?? task), kind: 'md'};
		case 'error':
			return {text: context.message || context.error, kind: 'txt'};
		case 'working':
		case 'none':
			return {text: prompt ?? task, kind: 'md'};
		case 'blocked':
			break;
	}
	const {ask} = context;
	switch (ask.kind) {
		case 'plan':
			return {text: ask.plan, kind: 'md'};
		case 'questions':
			return {
				text: ask.questions
					.map(({header, question, options}) =>
						[`## ${header}`, question, ...options.map(({label, description}) => `- **${label}** ${description}`)].join('\n'),
					)
					.join('\n\n'),
				kind: 'md',
			};
		case 'elicitation':
			return {text: ask.message, kind: 'md'};
		case 'trust':
			return {text: ask.directory, kind: 'txt'};
		case 'dialog':
			return {text: ask.title, kind: 'txt'};
		case 'tool':
			return toolText(ask.input, source);
	}
}

function toolText(input: Readonly<Record<string, unknown>>, source: SourceFile | undefined): PagerText {
	const change = toFileChange(input, source);
	if (change !== undefined) {
		const {path, before, after, isNew} = change;
		const patch = createTwoFilesPatch(isNew ? '/dev/null' : path, path, before, after, undefined, undefined, {maxEditLength: 3000});
		return {text: patch ?? after, kind: 'diff'};
	}
	const {command, description} = input;
	if (typeof command !== 'string') return {text: JSON.stringify(input, undefined, 2), kind: 'txt'};
	return {text: typeof description === 'string' ? `# ${description.replaceAll('\n', ' ')}\n${command}` : command, kind: 'sh'};
}
