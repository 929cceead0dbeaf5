/** What a session asks or said, in full, as lines with roles; not yet broken to a width. */
import {diffLines} from 'diff';
import {toOffer} from '../app/answering.js';
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
			const offer = toOffer(row);
			return [...askLines(context.ask, typeof offer === 'string' ? undefined : offer.question), ...asker, ...waits];
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
	const asked = [...cardLines(row), ...otherQuestions(row)];
	const said = row.state.context.kind === 'rest' ? row.state.context.said : '';
	const task = row.prompt ?? row.task;
	return [
		...asked,
		...(said === '' ? [] : [heading('Last words', asked), ...texts(said, 'plain')]),
		...(task === '' ? [] : [heading('Last prompt', [...asked, ...said]), ...texts(task, 'quiet')]),
	].flat();
}

/** A form shows one of its questions at a time. */
function otherQuestions(row: Row): readonly CardLine[] {
	const {context} = row.state;
	const offer = toOffer(row);
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions' || typeof offer === 'string' || offer.question === undefined)
		return [];
	const others = context.ask.questions.filter((question) => question !== offer.question);
	return others.flatMap((question) => [line('', 'plain'), ...questionLines(question)]);
}

function heading(title: string, before: ArrayLike<unknown>): readonly CardLine[] {
	return [...(before.length > 0 ? [line('', 'plain')] : []), line(title, 'strong')];
}

/** @param current the question whose options are listed as answers. */
function askLines(ask: Ask, current: Question | undefined): readonly CardLine[] {
	switch (ask.kind) {
		case 'tool':
			return [line(ask.tool, 'strong'), ...inputLines(ask.input)];
		case 'questions':
			return ask.questions
				.filter((question) => current === undefined || question === current)
				.flatMap((question) => (current === undefined ? questionLines(question) : currentLines(question, ask.questions)));
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

/** Its options stand below, with their numbers. */
function currentLines(current: Question, all: readonly Question[]): readonly CardLine[] {
	const count = all.length > 1 ? ` (${all.indexOf(current) + 1} of ${all.length})` : '';
	const title = `${current.header}${count}`.trim();
	return [...(title === '' ? [] : [line(title, 'strong')]), ...texts(current.question, 'plain')];
}

function questionLines({header, question, options, multiSelect}: Question): readonly CardLine[] {
	return [
		...(header === '' ? [] : [line(multiSelect ? `${header} (several may be chosen)` : header, 'strong')]),
		...texts(question, 'plain'),
		...options.map((option) => line(`  - ${option.label}`, 'quiet')),
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
