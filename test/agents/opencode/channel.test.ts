/** Answers and prompts to OpenCode: with the plugin of version 1 itself over a client that the test plays, and with a server of version 2. */
import {chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterEach, expect, test} from 'vitest';
import {answerOf} from '../../../src/agents/opencode/asks.js';
import {channel, createChannel} from '../../../src/agents/opencode/channel.js';
import {openCodeRecord} from '../../../src/agents/opencode/record.js';
import {setup} from '../../../src/agents/opencode/service.js';
import {parseSessionId, type SessionId} from '../../../src/core/address.js';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {packagePath} from '../../../src/store/program.js';
import {tempDir} from '../../helpers/temp-state.js';

const id = 'ses_one' as SessionId;
const yes: Choice = {kind: 'yes'};
const no = (reason?: string): Choice => ({kind: 'no', reason});
const options = (...numbers: readonly number[]): Choice => ({kind: 'options', numbers, text: undefined});
const command: Ask = {kind: 'tool', tool: 'bash', input: {command: 'ls'}, rules: []};
const form = (multiSelect: boolean, count = 1): Ask => ({
	kind: 'questions',
	questions: Array.from({length: count}, () => ({
		question: 'Which?',
		header: 'h',
		multiSelect,
		options: [
			{label: 'A', description: ''},
			{label: 'B', description: ''},
		],
	})),
});

test.each<[string, Ask, Choice, object]>([
	['a yes allows once', command, yes, {kind: 'permission', reply: 'once'}],
	['a no ends the turn', command, no(), {kind: 'permission', reply: 'reject'}],
	['a no with words lets it go on', command, no('use b'), {kind: 'permission', reply: 'reject', message: 'use b'}],
	['the second option allows for good', command, options(2), {kind: 'permission', reply: 'always'}],
	['no option is made up', command, options(4), {kind: 'refuse', why: {code: 'no-such-option', number: 4}}],
	['a question by its option', form(false), options(2), {kind: 'question', answers: [['B']]}],
	['one option where one is asked for', form(false), options(1, 2), {kind: 'refuse', why: 'one-option-only'}],
	['several where several are', form(true), options(1, 2), {kind: 'question', answers: [['A', 'B']]}],
	['a question has no yes', form(false), yes, {kind: 'refuse', why: 'question-wants-option'}],
	['a question is dismissed', form(false), no(), {kind: 'dismiss'}],
	['a form of two by a number for both', form(false, 2), options(2), {kind: 'question', answers: [['A'], ['B']]}],
	['a form of four is answered in its pane', form(false, 4), options(1), {kind: 'refuse', why: 'answered-in-its-pane'}],
])('%s', (_, ask, choice, answer) => expect(answerOf(ask, choice)).toEqual(answer));

type Hooks = {readonly event: (input: {readonly event: object}) => Promise<void>; readonly dispose: () => Promise<void>};
type Call = {readonly url: string; readonly path: Readonly<Record<string, string>>; readonly body: Readonly<Record<string, unknown>>};
type Plugin = {readonly Beckon: (context: object) => Promise<Hooks>};

const before = process.env['BECKON_STATE_DIR'];
const closing: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0)) await close();
	if (before === undefined) delete process.env['BECKON_STATE_DIR'];
	else process.env['BECKON_STATE_DIR'] = before;
});

type Tell = (type: string, p: object) => Promise<void>;

/** @param does what OpenCode does with a call; its result is the error. @param words with which it was started, where it has no session yet. */
async function world(
	does: (call: Call, tell: Tell) => Promise<object | undefined>,
	words?: readonly string[],
	againMs: readonly number[] = [],
) {
	const state = tempDir();
	process.env['BECKON_STATE_DIR'] = state;
	const {Beckon} = (await import(pathToFileURL(packagePath('hooks', 'plugin.js')).href)) as Plugin;
	const calls: Call[] = [];
	const post = async (call: Call) => {
		calls.push(call);
		const error = await does(call, tell);
		return {error, data: call.url === '/session' ? {id} : true, response: {ok: error === undefined}};
	};
	const get = async () => ({data: {id, title: 'Old', directory: '/w'}});
	const {event, dispose} = await Beckon({directory: '/w', client: {_client: {post, get}}, words: words ?? [], againMs});
	closing.push(dispose);
	const tell = (type: string, p: object) => event({event: {type, properties: {sessionID: id, ...p}}});
	if (words === undefined) await tell('session.created', {info: {id}});
	const asked = () => {
		const found = openCodeRecord.createReader({now: () => 9e12}).read(join(state, 'told/opencode', `${id}.jsonl`));
		return {sessionId: id, request: found?.asked?.id ?? '', ask: found?.asked?.ask ?? command};
	};
	const orders = () => readdirSync(join(state, 'told/opencode/orders'));
	const hasRecord = () => existsSync(join(state, 'told/opencode', `${id}.jsonl`));
	return {env: {HOME: state, BECKON_STATE_DIR: state}, calls, tell, asked, orders, hasRecord};
}

const permission = (request = 'per_1') => ({id: request, permission: 'bash', patterns: ['ls'], metadata: {command: 'ls'}});

test('an answer reaches its request through the plugin, and has landed when the record has it', async () => {
	const all = await world(async ({path}, tell) => {
		await tell('permission.replied', {requestID: path['requestID'], reply: 'once'});
		return undefined;
	});
	await all.tell('permission.asked', permission());
	expect(all.asked()).toMatchObject({request: 'per_1', ask: {tool: 'bash', input: {command: 'ls'}}});
	expect(await channel.answer(all.env, {...all.asked(), choice: yes})).toMatchObject({kind: 'landed', by: 'transcript'});
	expect(all.calls).toMatchObject([{url: '/permission/{requestID}/reply', path: {requestID: 'per_1'}, body: {reply: 'once'}}]);
	expect(all.orders()).toEqual([]);
});

test('an answer that somebody in the pane was first to give is told so', async () => {
	const all = await world(async (_, tell) => {
		await tell('permission.replied', {requestID: 'per_1', reply: 'reject'});
		return undefined;
	});
	await all.tell('permission.asked', permission());
	expect(await channel.answer(all.env, {...all.asked(), choice: yes})).toEqual({kind: 'unconfirmed', why: 'answered-in-pane'});
});

test('an old answer reaches neither the next request of the same words nor one that is over', async () => {
	const all = await world(async () => undefined);
	await all.tell('permission.asked', permission());
	const first = all.asked();
	await all.tell('permission.replied', {requestID: 'per_1', reply: 'once'});
	expect(await channel.answer(all.env, {...first, choice: yes})).toEqual({kind: 'refused', why: 'no-longer-asked'});
	await all.tell('permission.asked', permission('per_2'));
	expect(await channel.answer(all.env, {...first, choice: yes})).toEqual({kind: 'refused', why: 'prompt-changed'});
	expect(all.calls).toEqual([]);
});

test('a prompt has landed when the record has its words, and waits for a session at work', async () => {
	const all = await world(async ({body}, tell) => {
		await tell('message.updated', {info: {id: 'msg_1', role: 'user', sessionID: id}});
		await tell('message.part.updated', {
			part: {type: 'text', sessionID: id, messageID: 'msg_1', text: (body['parts'] as readonly {text: string}[])[0]?.text},
		});
		return undefined;
	});
	expect(await channel.prompt(all.env, {sessionId: id, text: 'go\non', id: 'send-1', isPlan: false})).toMatchObject({
		kind: 'landed',
		by: 'transcript',
	});
	expect(all.calls).toMatchObject([{url: '/session/{id}/prompt_async', path: {id}, body: {parts: [{type: 'text', text: 'go\non'}]}}]);
	const long = `${'word '.repeat(4000)}and the end`;
	expect(await channel.prompt(all.env, {sessionId: id, text: long, id: 'send-4', isPlan: false})).toMatchObject({
		kind: 'landed',
		by: 'transcript',
	});
	expect(await channel.prompt(all.env, {sessionId: id, text: '/new', id: 'send-2', isPlan: false})).toEqual({
		kind: 'refused',
		why: 'command-in-pane',
	});
	await all.tell('session.status', {status: {type: 'busy'}});
	expect(await channel.prompt(all.env, {sessionId: id, text: 'more', id: 'send-3', isPlan: false})).toEqual({
		kind: 'refused',
		why: 'works-in-turn',
	});
	expect(all.calls).toHaveLength(2);
});

const seen = (seenAt = 9e15) => ({sessionId: id, seenAt});

test('an interrupt stops a session at work, and neither one at rest nor one that asks', async () => {
	const all = await world(async ({url}, tell) => {
		if (url === '/session/{id}/abort') await tell('session.idle', {});
		return undefined;
	});
	expect(await channel.interrupt(all.env, seen())).toEqual({kind: 'refused', why: 'not-working'});
	await all.tell('session.status', {status: {type: 'busy'}});
	await all.tell('permission.asked', permission());
	expect(await channel.interrupt(all.env, seen())).toEqual({kind: 'refused', why: 'request-open'});
	await all.tell('permission.replied', {requestID: 'per_1', reply: 'once'});
	expect(all.calls).toEqual([]);
	expect(await channel.interrupt(all.env, seen())).toMatchObject({kind: 'landed', by: 'transcript'});
	expect(all.calls).toMatchObject([{url: '/session/{id}/abort', path: {id}}]);
});

test('an interrupt leaves alone a turn that its user has not seen, one that began while the order waited, and a request', async () => {
	const all = await world(async () => undefined);
	await all.tell('session.status', {status: {type: 'busy'}});
	expect(await channel.interrupt(all.env, seen(1))).toEqual({kind: 'refused', why: 'turn-changed'});
	const overtaken = async (...events: readonly (readonly [string, object])[]) => {
		const sending = channel.interrupt(all.env, seen());
		for (const [type, p] of events) await all.tell(type, p);
		return sending;
	};
	const unmet = {kind: 'refused', why: {message: 'OpenCode: nothing that is open here'}};
	expect(await overtaken(['permission.asked', permission()])).toMatchObject(unmet);
	await all.tell('permission.replied', {requestID: 'per_1', reply: 'once'});
	// Its end is told by the record, so it has landed.
	await overtaken(['session.idle', {}], ['session.status', {status: {type: 'busy'}}]);
	expect(all.calls).toEqual([]);
});

test('an order that cannot be written is refused', async () => {
	const all = await world(async () => undefined);
	await all.tell('permission.asked', permission());
	const folder = join(all.env.BECKON_STATE_DIR, 'told/opencode/orders');
	rmSync(folder, {recursive: true});
	writeFileSync(folder, '');
	expect(await channel.answer(all.env, {...all.asked(), choice: yes})).toMatchObject({kind: 'refused', why: {code: 'machine-refused'}});
});

test.each<[string | undefined, string | undefined, boolean]>([
	['plan', undefined, true],
	['plan', 'build', true],
	['build', 'plan', false],
	['review', 'review', false],
	[undefined, undefined, false],
])('a prompt goes to the agent %s: the last one was for %s, and the pane shows plan mode: %s', async (agent, last, isPlan) => {
	const all = await world(takesPrompt);
	if (last !== undefined) await all.tell('message.updated', {info: {id: 'msg_0', role: 'user', sessionID: id, agent: last}});
	expect(await channel.prompt(all.env, {sessionId: id, text: 'go', id: 'send-1', isPlan})).toMatchObject({kind: 'landed'});
	expect(all.calls.map(({body}) => body['agent'])).toEqual([agent]);
});

async function takesPrompt({url, body}: Call, tell: Tell): Promise<undefined> {
	if (url === '/session') await tell('session.created', {info: {id}});
	if (url !== '/session/{id}/prompt_async') return undefined;
	const [part] = body['parts'] as readonly {text: string}[];
	await tell('message.updated', {info: {id: 'msg_1', role: 'user', sessionID: id}});
	await tell('message.part.updated', {part: {type: 'text', sessionID: id, messageID: 'msg_1', text: part?.text}});
	return undefined;
}

test('the first prompt begins a session that its client then shows, once, and has landed when the record of that session has it', async () => {
	const all = await world(takesPrompt, ['opencode']);
	const first = {pid: process.pid, text: 'go\non', id: 'send-1'};
	expect(await channel.begin?.(all.env, first)).toMatchObject({kind: 'landed', by: 'transcript'});
	expect(all.calls.map(({url, path, body}) => ({url, path, body}))).toEqual([
		{url: '/session', path: undefined, body: {}},
		{url: '/tui/select-session', path: undefined, body: {sessionID: id}},
		{url: '/session/{id}/prompt_async', path: {id}, body: {parts: [{type: 'text', text: 'go\non'}]}},
	]);
	expect(await channel.begin?.(all.env, {...first, id: 'send-2'})).toMatchObject({kind: 'refused', why: {code: 'machine-refused'}});
	expect(await channel.begin?.(all.env, {...first, text: '/new', id: 'send-3'})).toEqual({kind: 'refused', why: 'command-in-pane'});
	expect(all.calls).toHaveLength(3);
	expect(all.orders()).toEqual([]);
});

const shows = ({calls}: {readonly calls: readonly Call[]}) => calls.filter(({url}) => url === '/tui/select-session').length;

test('a session that was begun is shown again, since a client that is just up may have lost it, until there is another', async () => {
	const alone = await world(takesPrompt, ['opencode'], [1, 2]);
	expect(await channel.begin?.(alone.env, {pid: process.pid, text: 'go', id: 'send-1'})).toMatchObject({kind: 'landed'});
	await expect.poll(() => shows(alone)).toBe(3);
	for (const close of closing.splice(0)) await close();
	const another = async (call: Call, tell: Tell) => {
		if (call.url === '/session') await tell('session.created', {sessionID: 'ses_two', info: {id: 'ses_two'}});
		return takesPrompt(call, tell);
	};
	const two = await world(another, ['opencode'], [1, 2]);
	expect(await channel.begin?.(two.env, {pid: process.pid, text: 'go', id: 'send-1'})).toMatchObject({kind: 'landed'});
	expect(shows(two)).toBe(1);
});

test.each([['--session', id], [`--session=${id}`], ['-s', id]])(
	'a client that was started with a session shows it from the start, and begins no other: %s',
	async (...words) => {
		const all = await world(takesPrompt, ['opencode', ...words]);
		await expect.poll(all.hasRecord).toBe(true);
		expect(await channel.begin?.(all.env, {pid: process.pid, text: 'go', id: 'send-1'})).toMatchObject({kind: 'refused'});
		expect(all.calls).toEqual([]);
		expect(await channel.prompt(all.env, {sessionId: id, text: 'go', id: 'send-2', isPlan: false})).toMatchObject({kind: 'landed'});
	},
);

test('which session a fork or the last one is, its events tell', async () => {
	for (const words of [['--session', id, '--fork'], ['--continue']]) {
		const all = await world(takesPrompt, ['opencode', ...words]);
		expect(await channel.begin?.(all.env, {pid: process.pid, text: 'go', id: 'send-1'})).toMatchObject({kind: 'refused'});
		expect(all.hasRecord()).toBe(false);
		expect(all.calls).toEqual([]);
		for (const close of closing.splice(0)) await close();
	}
});

test('a first prompt that its sender no longer waits for begins nothing', async () => {
	const all = await world(takesPrompt, ['opencode']);
	const folder = join(all.env.BECKON_STATE_DIR, 'told/opencode/orders');
	const late = {kind: 'begin', text: 'go', until: Date.now() - 1};
	writeFileSync(join(folder, `${process.pid}.late.order`), JSON.stringify(late));
	await expect.poll(all.orders).toEqual([`${process.pid}.late.done`]);
	expect(all.calls).toEqual([]);
});

test('a client that has the plugin is waited for longer than one without it', async () => {
	const waited = async (plugin: 'loaded' | 'installed' | 'absent'): Promise<number> => {
		const all = await world(takesPrompt, ['opencode']);
		// It takes nothing, as one that is busy with its start.
		for (const close of closing.splice(0)) await close();
		const file = setup.settingsFile(all.env);
		if (plugin === 'installed') mkdirSync(dirname(file), {recursive: true});
		if (plugin === 'installed') writeFileSync(file, '');
		if (plugin !== 'loaded') writeFileSync(join(all.env.BECKON_STATE_DIR, 'told/opencode/loaded'), '1\n');
		const since = performance.now();
		const order = {pid: process.pid, text: 'go', id: 'send-1'};
		expect(await createChannel(40).begin?.(all.env, order)).toEqual({kind: 'refused', why: 'server-silent'});
		expect(all.calls).toEqual([]);
		return performance.now() - since;
	};
	expect(await waited('loaded')).toBeGreaterThan(190);
	expect(await waited('installed')).toBeGreaterThan(190);
	expect(await waited('absent')).toBeGreaterThan(30);
});

test('what OpenCode does not take is refused with its words, and what nobody takes is taken back', async () => {
	const all = await world(async () => ({name: 'NotFound'}));
	await all.tell('permission.asked', permission());
	expect(await channel.answer(all.env, {...all.asked(), choice: yes})).toMatchObject({
		kind: 'refused',
		why: {message: 'OpenCode: {"name":"NotFound"}'},
	});
	for (const close of closing.splice(0)) await close();
	await all.tell('permission.asked', permission('per_2'));
	expect(await createChannel(100).answer(all.env, {...all.asked(), choice: yes})).toEqual({kind: 'refused', why: 'server-silent'});
	expect(all.orders()).toEqual([]);
});

test('an order for another session, for no open request, or in a folder that others can write to is not carried out', async () => {
	const all = await world(async () => undefined);
	await all.tell('permission.asked', permission());
	const folder = join(all.env.BECKON_STATE_DIR, 'told/opencode/orders');
	const write = (name: string, content: object) => writeFileSync(join(folder, `${process.pid}.${name}.order`), JSON.stringify(content));
	write('a', {kind: 'permission', session: 'ses_two', request: 'per_1', reply: 'once'});
	write('b', {kind: 'permission', session: id, request: 'per_9', reply: 'once'});
	write('c', {kind: 'run', session: id, request: 'per_1'});
	write('d', {kind: 'prompt', session: '../../x', text: 'x'});
	await expect.poll(() => all.orders().filter((name) => name.endsWith('.done')).length).toBe(4);
	expect(all.calls).toEqual([]);
	chmodSync(folder, 0o777);
	write('e', {kind: 'permission', session: id, request: 'per_1', reply: 'once'});
	expect(await createChannel(400).answer(all.env, {...all.asked(), choice: yes})).toEqual({kind: 'refused', why: 'server-silent'});
	expect(existsSync(join(folder, `${process.pid}.e.order`))).toBe(true);
});

test.each([
	['2.2.6', {decision: 'once'}, {kind: 'landed', by: 'client'}],
	['2.1.0', undefined, {kind: 'refused', why: 'request-unbound'}],
])('version %s is answered by its server as far as its protocol is published', async (version, sent, receipt) => {
	const home = tempDir();
	let open: readonly object[] = [{id: 'per_1'}];
	let body = '';
	const server = createServer((request, response) => {
		request.on('data', (chunk) => {
			body += String(chunk);
		});
		request.on('end', () => {
			if (request.method === 'POST') open = [];
			response.writeHead(request.method === 'POST' ? 204 : 200);
			response.end(request.method === 'POST' ? '' : JSON.stringify({data: open}));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	closing.push(() => server.close());
	mkdirSync(join(home, 'opencode'));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	writeFileSync(join(home, 'opencode/service.json'), JSON.stringify({url, pid: 7, version, password: 'x'}), {mode: 0o600});
	const folder = join(home, 'beckon/told/opencode');
	mkdirSync(folder, {recursive: true});
	const state = {isBusy: true, permissions: [{id: 'per_1', permission: 'bash', metadata: {command: 'ls'}}], questions: []};
	writeFileSync(join(folder, `${id}.jsonl`), `${JSON.stringify({type: 'service.state', at: 1000, p: state})}\n`);
	const answer = {sessionId: parseSessionId(id) ?? id, request: 'per_1', ask: command, choice: yes};
	expect(await channel.answer({HOME: home, XDG_STATE_HOME: home}, answer)).toMatchObject(receipt);
	expect(body).toBe(sent === undefined ? '' : JSON.stringify(sent));
});
