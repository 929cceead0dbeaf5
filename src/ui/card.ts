/** What a session asks or said, in full, as lines with roles; not yet broken to a width. */
import {diffLines} from 'diff';
import type {Ask, Question, Row} from '../core/session.js';
import {manyLines, oneLine} from './text.js';
import type {Role} from './theme.js';

export type CardLine = {readonly text: string; readonly role: Role};

/** @returns nothing for a session that neither asks nor failed. */
export function cardLines(row: Row): readonly CardLine[] {
	const {context} = row.state;
	switch (context.kind) {
		case 'blocked': {
			const asker = context.asker === undefined ? [] : [line(`asked by the ${context.asker.type} agent`, 'quiet')];
			const waits = context.drawn ? [] : [line('The dialog shows once nobody types in the pane.', 'quiet')];
			return [...askLines(context.ask), ...asker, ...waits];
		}
		case 'error':
			return [
				...texts(context.message || context.error, 'urgent'),
				...(context.resetsAt === undefined ? [] : [line(`Resets ${context.resetsAt}.`, 'quiet')]),
			];
		case 'working':
			return context.subagents.map((agent) => line(`${agent.type} agent at work`, 'quiet'));
		case 'rest':
		case 'none':
			return [];
	}
}

/** For reading: the card, and below it the task and the last words. */
export function fullCard(row: Row): readonly CardLine[] {
	const asked = cardLines(row);
	const said = row.state.context.kind === 'rest' ? row.state.context.said : '';
	const task = row.prompt ?? row.task;
	return [
		...asked,
		...(said === '' ? [] : [heading('Last words', asked), ...texts(said, 'plain')]),
		...(task === '' ? [] : [heading('Last prompt', [...asked, ...said]), ...texts(task, 'quiet')]),
	].flat();
}

function heading(title: string, before: ArrayLike<unknown>): readonly CardLine[] {
	return [...(before.length > 0 ? [line('', 'plain')] : []), line(title, 'strong')];
}

function askLines(ask: Ask): readonly CardLine[] {
	switch (ask.kind) {
		case 'tool':
			return [line(ask.tool, 'strong'), ...inputLines(ask.input)];
		case 'questions':
			return ask.questions.flatMap((question, index) => [...(index > 0 ? [line('', 'plain')] : []), ...questionLines(question)]);
		case 'plan':
			return [line('Plan', 'strong'), ...texts(ask.plan, 'plain')];
		case 'elicitation':
			return [line(ask.server, 'strong'), ...texts(ask.message, 'plain')];
		case 'trust':
			return [line('Trust the files in this folder?', 'strong'), line(ask.directory, 'plain')];
		case 'dialog':
			return [line(ask.title, 'strong')];
	}
}

function questionLines({header, question, options, multiSelect}: Question): readonly CardLine[] {
	return [
		...(header === '' ? [] : [line(multiSelect ? `${header} (several may be chosen)` : header, 'strong')]),
		...texts(question, 'plain'),
		...options.flatMap((option, index) => [
			line(`  ${index + 1}. ${option.label}`, 'key'),
			...(option.description === '' ? [] : [line(`     ${option.description}`, 'quiet')]),
		]),
	];
}

/** Commands, diffs and contents come as text, other inputs as `name: value`. */
function inputLines(input: Readonly<Record<string, unknown>>): readonly CardLine[] {
	const {command, description, file_path, old_string, new_string, content, ...others} = input;
	return [
		...(isText(file_path) ? [line(file_path, 'plain')] : []),
		...(isText(command) ? texts(command, 'plain') : []),
		...(isText(description) ? texts(description, 'quiet') : []),
		...(isText(old_string) && isText(new_string) ? diff(old_string, new_string) : []),
		...(isText(content) ? texts(content, 'added', '+ ') : []),
		...Object.entries(others).flatMap(([name, value]) => texts(`${name}: ${isText(value) ? value : JSON.stringify(value)}`, 'quiet')),
	];
}

function diff(before: string, after: string): readonly CardLine[] {
	return diffLines(before, after).flatMap((part) => {
		const text = part.value.replace(/\n$/, '');
		if (part.added) return texts(text, 'added', '+ ');
		return part.removed ? texts(text, 'removed', '- ') : texts(text, 'quiet', '  ');
	});
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}

function line(text: string, role: Role): CardLine {
	return {text: oneLineKeepingIndent(text), role};
}

function oneLineKeepingIndent(text: string): string {
	const indent = text.length - text.trimStart().length;
	return ' '.repeat(indent) + oneLine(text);
}

function texts(text: string, role: Role, prefix = ''): readonly CardLine[] {
	return manyLines(text).map((one) => ({text: prefix + one, role}));
}
