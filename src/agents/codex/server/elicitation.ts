/** The requests of MCP servers: whether a tool may be called, a form, or an address to visit. Pure; measured with 0.169.0 and 0.171.0. */
import {asList, asRecord, asString, asText, type Fields} from '../../../core/fields.js';
import type {Ask, DialogOption, OptionRole} from '../../../core/terms/ask.js';
import {formAnswers} from '../../parts/form-answers.js';
import {toldAsk} from '../../parts/record-fold.js';

export type Content = {
	readonly ask: Ask;
	/** The options in its pane; empty when only the pane can answer. */
	readonly options: readonly DialogOption[];
	/** The result of each option for the server. */
	readonly results: readonly Fields[];
};

export function elicitationContent(p: Fields): Content {
	const meta = asRecord(p['_meta']) ?? {};
	const [kind, tool] = [meta['codex_approval_kind'], asText(meta['tool_name'], 128)];
	const fields = Object.entries(asRecord(asRecord(p['requestedSchema'])?.['properties']) ?? {}).map(fieldOf);
	const server = asString(p['serverName']) ?? '';
	if (tool !== undefined && kind === 'mcp_tool_call' && fields.length === 0) {
		const input = asRecord(meta['tool_params']) ?? {};
		return {ask: toldAsk({kind: 'tool', tool: `${server} ${tool}`, input, rules: []}), ...given(callAnswers([meta['persist']].flat()))};
	}
	const message = [p['message'], p['url'], ...fields.map(({words}) => words)].filter((each) => typeof each === 'string');
	const ask = toldAsk({kind: 'elicitation', server, message: message.join('\n')});
	// What Codex asks of its own in this form is answered in its pane.
	return {ask, ...given(kind === undefined ? formAnswersOf(p, fields) : [])};
}

/** An option, and the result of it. */
type Answer = readonly [DialogOption, Fields];

function given(answers: readonly Answer[]): Pick<Content, 'options' | 'results'> {
	return {options: answers.map(([option]) => option), results: answers.map(([, result]) => result)};
}

function answer(label: string, role: OptionRole, result: Fields): Answer {
	return [{label, role}, result];
}

/** What Esc does in the pane. The turn goes on after it, except after a call. */
const cancel = answer('Cancel', 'no', {action: 'cancel'});

/** @param kept the server's words for how long an Allow may last, each with its option in the pane */
function callAnswers(kept: readonly unknown[]): readonly Answer[] {
	const always = (persist: string, label: string): readonly Answer[] =>
		kept.includes(persist) ? [answer(label, 'always', {action: 'accept', content: {}, _meta: {persist}})] : [];
	return [
		answer('Allow', 'yes', {action: 'accept', content: {}}),
		...always('session', 'Allow for this session'),
		...always('always', 'Always allow'),
		cancel,
	];
}

/** Cancelling is one of the options, which have one digit each. */
const mostAnswers = 8;

/** A form with choices only is answered as a whole: each number is a choice of every field. Any other request can be refused. */
function formAnswersOf({mode}: Fields, fields: readonly Field[]): readonly Answer[] {
	if (mode === 'url') return [answer('Back', 'no', {action: 'decline'})];
	if (fields.length === 0)
		return [
			answer('Allow', 'yes', {action: 'accept', content: {}}),
			answer('Deny', 'no', {action: 'decline'}),
			answer('Cancel', 'other', {action: 'cancel'}),
		];
	const all = formAnswers(fields.map(({choices}) => ({question: '', header: '', multiSelect: false, options: choices})));
	const answers = all.length > mostAnswers ? [] : all;
	return [...answers.map((labels) => answer(labels.join(' · '), 'other', {action: 'accept', content: contentOf(fields, labels)})), cancel];
}

function contentOf(fields: readonly Field[], labels: readonly string[]): Fields {
	return Object.fromEntries(fields.map(({name, choices}, index) => [name, choices.find(({label}) => label === labels[index])?.value]));
}

/** `words`: what its pane draws above the choices. Without choices it is filled in there. */
type Field = {
	readonly name: string;
	readonly words: string;
	readonly choices: readonly {readonly label: string; readonly description: string; readonly value: string | boolean}[];
};

function fieldOf([name, schema]: readonly [string, unknown]): Field {
	const field = asRecord(schema) ?? {};
	const words = [asString(field['title']) ?? name, asString(field['description'])].filter((each) => each !== undefined);
	return {name, words: words.join(': '), choices: valuesOf(field).map(([label, value]) => ({label, description: '', value}))};
}

/** The values of a field, each by the name that its pane draws. Empty when one has no name. */
function valuesOf(field: Fields): readonly (readonly [string, string | boolean])[] {
	const {type, oneOf, enumNames} = field;
	if (type === 'boolean')
		return [
			['True', true],
			['False', false],
		];
	if (type !== 'string') return [];
	const names = asList(enumNames);
	const listed = asList(field['enum']).map((value, index) => [names[index] ?? value, value]);
	const titled = asList(oneOf).map((each) => [asRecord(each)?.['title'], asRecord(each)?.['const']]);
	const values = [...listed, ...titled].flatMap(([label, value]) =>
		typeof label === 'string' && typeof value === 'string' ? [[label, value] as const] : [],
	);
	return values.length === listed.length + titled.length ? values : [];
}
