import {rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {cutOf} from '../../../src/core/ask/ask.js';
import {askToken} from '../../../src/core/ask/token.js';
import {latestLife} from '../../../src/core/fold/fold.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import type {StateContext} from '../../../src/core/terms/state.js';
import {createJournalReader} from '../../helpers/hooks/journals.js';
import {emit, tempState} from '../../helpers/temp-state.js';

const noon = Date.UTC(2026, 5, 1, 12);

type Asked = {readonly event: string; readonly payload: Record<string, unknown>};

const tool = (tool_name: string, tool_input: unknown): Asked => ({event: 'PermissionRequest', payload: {tool_name, tool_input}});

/** The request as it is told, and as it is told where its payload is too large to be read whole. */
function askedOf({event, payload}: Asked): {readonly whole: Ask; readonly cut: Ask} {
	const [paths, large] = [tempState(), tempState()];
	emit(paths, {session: 'a', event, payload, at: noon});
	emit(large, {session: 'a', event, payload: {...payload, padding: ' '.repeat(9 * 2 ** 20)}, at: noon});
	return {whole: openAsk(createJournalReader(paths)), cut: openAsk(createJournalReader(large))};
}

function openAsk(reader: ReturnType<typeof createJournalReader>): Ask {
	const fold = [...reader.read().sessions.values()].find(({sessionId}) => sessionId === 'a');
	return (fold && latestLife(fold)?.open.at(-1)?.ask) ?? fail();
}

function fail(): never {
	throw new Error('nothing is asked');
}

function nested(levels: number): unknown {
	return levels === 0 ? 'the end' : {below: nested(levels - 1)};
}

const fields = (count: number) => Object.fromEntries(Array.from({length: count}, (_, index) => [`field${index}`, `value ${index}`]));
const list = (count: number) => Array.from({length: count}, (_, index) => ({old_string: `old ${index}`, new_string: `new ${index}`}));
const question = (text: string) => ({question: text, header: 'h', multiSelect: false, options: [{label: 'a', description: ''}]});

test.each<[string, Asked, readonly string[]]>([
	['a command of 70,000 characters', tool('Bash', {command: 'a'.repeat(70_000)}), ['command: what follows 65,536 characters']],
	['70 fields', tool('mcp__a__b', fields(70)), ['6 more fields']],
	['130 edits', tool('MultiEdit', {file_path: '/a', edits: list(130)}), ['edits: 2 more items']],
	['12 levels', tool('mcp__a__b', {deep: nested(12)}), ['deep: what is nested deeper than 8 levels']],
	[
		'five texts of 60,000 characters',
		tool('mcp__a__b', Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, name.repeat(60_000)]))),
		['e: what follows 22,130 characters'],
	],
	['a name of a field', tool('mcp__a__b', {['n'.repeat(300)]: 1}), [`${'n'.repeat(64)}…: what follows 256 characters`]],
	['a name of a tool', tool(`mcp__${'n'.repeat(300)}`, {}), ['name of the tool: what follows 256 characters']],
	['a plan', tool('ExitPlanMode', {plan: 'p'.repeat(70_000)}), ['plan: what follows 65,536 characters']],
	[
		'130 questions',
		tool('AskUserQuestion', {questions: Array.from({length: 130}, (_, index) => question(`${index}?`))}),
		['questions: 2 more items'],
	],
	[
		'a label',
		tool('AskUserQuestion', {questions: [{...question('?'), options: [{label: 'l'.repeat(70_000)}]}]}),
		['option: what follows 65,536 characters'],
	],
	[
		'a message',
		{event: 'Elicitation', payload: {mcp_server_name: 's', message: 'm'.repeat(70_000)}},
		['message: what follows 65,536 characters'],
	],
])('%s: the request is read whole, named as cut where it cannot be, and has one token', (_name, asked, cut) => {
	const found = askedOf(asked);
	expect(cutOf(found.whole)).toEqual([]);
	expect(cutOf(found.cut)).toEqual(cut);
	expect(tokenOf(found.whole)).toBe(tokenOf(found.cut));
	expect(JSON.stringify(found.whole).length).toBeGreaterThan(JSON.stringify({...found.cut, cut: []}).length);
});

test('a suggested rule that is too large is named, and read whole', () => {
	const raw = {type: 'addRules', rules: [{toolName: 'Bash', ruleContent: 'r'.repeat(70_000)}], behavior: 'allow', destination: 'session'};
	const found = askedOf({
		event: 'PermissionRequest',
		payload: {tool_name: 'Bash', tool_input: {command: 'x'}, permission_suggestions: [raw]},
	});
	expect(cutOf(found.cut)).toEqual(['a suggested rule']);
	expect(found.whole).toMatchObject({rules: [{raw}]});
});

test('what is whole is the very request that was kept before, and has no word of cuts', () => {
	const paths = tempState();
	emit(paths, {session: 'a', ...tool('Bash', {command: 'npm test'}), at: noon});
	expect(openAsk(createJournalReader(paths))).toEqual({kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []});
});

test('a payload that expires after it was read leaves its request whole', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', ...tool('Bash', {command: 'a'.repeat(70_000)}), at: noon});
	const reader = createJournalReader(paths);
	openAsk(reader);
	rmSync(join(dirname(journal), 'p'), {recursive: true});
	emit(paths, {
		session: 'a',
		event: 'Notification',
		payload: {notification_type: 'permission_prompt', message: 'x'},
		at: noon + 9,
		name: '2',
	});
	expect(cutOf(openAsk(reader))).toEqual([]);
});

test('an open request that was read whole is not read again when another session moves', () => {
	const paths = tempState();
	emit(paths, {session: 'a', ...tool('Bash', {command: 'a'.repeat(70_000)}), at: noon});
	const reader = createJournalReader(paths);
	const first = openAsk(reader);
	emit(paths, {session: 'c', event: 'SessionStart', payload: {source: 'startup'}, at: noon + 1});
	expect(openAsk(reader)).toBe(first);
});

function tokenOf(ask: Ask): string | undefined {
	const context: StateContext = {
		kind: 'blocked',
		ask,
		asker: undefined,
		askedAt: noon,
		payload: 'p/1.json',
		drawn: true,
		request: 'reported',
		options: [],
	};
	return askToken({sessionId: undefined, process: undefined, state: {context}});
}
