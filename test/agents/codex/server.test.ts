/** Codex by its app server, which the test plays as measured with 0.169.0. */
import {spawn} from 'node:child_process';
import {appendFileSync, mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {playAppServer} from '../../../rigs/faults/agents/app-server.js';
import {channel, createChannel} from '../../../src/agents/codex/server/channel.js';
import {createCodexReader} from '../../../src/agents/codex/server/record.js';
import {
	linkedThread,
	refreshThreads,
	reportedSessions,
	socketOf,
	stillTitle,
	tellThread,
} from '../../../src/agents/codex/server/refresh.js';
import {innerCommand, planResult, toRequest} from '../../../src/agents/codex/server/requests.js';
import {openServer} from '../../../src/agents/codex/server/server.js';
import {readThread} from '../../../src/agents/codex/server/thread.js';
import {parseSessionId} from '../../../src/core/address.js';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {Fields} from '../../../src/core/fields.js';
import {pane} from '../../helpers/samples/worlds.js';
import {tempDir} from '../../helpers/temp-state.js';

const id = parseSessionId('01a214c2-f79c-7840-b494-3953336ec8a7');
const other = '01a214c3-3222-7231-b996-222f1c477ba6';
const yes: Choice = {kind: 'yes'};
const no: Choice = {kind: 'no', reason: undefined};
const option = (number: number): Choice => ({kind: 'options', numbers: [number], text: undefined});

const command = (call: string, number = 0, more: object = {}) => ({
	method: 'item/commandExecution/requestApproval',
	id: number,
	params: {
		threadId: id,
		turnId: 't1',
		itemId: call,
		startedAtMs: 1000,
		reason: 'Make a file',
		command: `/bin/bash -lc 'touch x && echo "a  b"'`,
		cwd: '/w',
		availableDecisions: ['accept', {acceptWithExecpolicyAmendment: {execpolicy_amendment: ['touch', 'x']}}, 'cancel'],
		...more,
	},
});
const edit = (call: string) => ({
	method: 'item/fileChange/requestApproval',
	id: 3,
	params: {threadId: id, turnId: 't1', itemId: call, startedAtMs: 1000},
});
const form = (questions: readonly object[]) => ({
	method: 'item/tool/requestUserInput',
	id: 4,
	params: {threadId: id, turnId: 't1', itemId: 'call_q', questions},
});
const database = {
	id: 'db',
	header: 'Database',
	question: 'Which?',
	options: [
		{label: 'SQLite', description: 's'},
		{label: 'Postgres', description: 'p'},
	],
};

test('what a Yes grants besides the command is shown, and a request with a part that beckon does not know takes no answer', () => {
	const asked = (more: object) => toRequest(command('call_1', 0, more), undefined)?.ask;
	// As 0.169.0 sends it with the feature `exec_permission_approvals`.
	const permissions = {network: null, fileSystem: {read: null, write: ['/opt'], entries: null}};
	expect(asked({additionalPermissions: permissions, environmentId: 'local', kind: 'command', approvalId: null})).toMatchObject({
		input: {permissions: '{"fileSystem":{"write":["/opt"]}}'},
	});
	expect(asked({environmentId: 'local'})).toMatchObject({
		input: {command: 'touch x && echo "a  b"', description: 'Make a file', cwd: '/w'},
	});
	expect(asked({networkApprovalContext: {host: 'example.com', protocol: 'https'}})).toMatchObject({
		input: {network: '{"host":"example.com","protocol":"https"}'},
	});
	expect(asked({})).not.toHaveProperty('cut');
	expect(asked({kind: 'applyPlan'})).toMatchObject({cut: ['a request of the kind applyPlan']});
	expect(asked({kind: 7})).toMatchObject({cut: ['a request of the kind ?']});
	expect(asked({alsoGrants: ['/']})).toMatchObject({cut: ['alsoGrants']});
	// A text is shown up to its 4,096th character that is slow to draw.
	expect(asked({command: `echo ${'\u200b'.repeat(5000)}; rm -rf x`})).toHaveProperty('cut');
	expect(toRequest(form([{...database, question: '\u200b'.repeat(5000)}]), undefined)?.ask).toHaveProperty('cut');
});

const elicitation = (more: object): Fields => ({
	method: 'mcpServer/elicitation/request',
	id: 0,
	params: {threadId: id, turnId: 't1', serverName: 'demo', mode: 'form', message: 'Allow the demo MCP server to run tool "note"?', ...more},
});
const calling = {
	codex_approval_kind: 'mcp_tool_call',
	persist: ['session', 'always'],
	tool_name: 'note',
	tool_params: {title: 'A title', body: 'b'},
};

test('a call of an MCP server is shown whole, and takes the options of its pane', () => {
	const called = toRequest(elicitation({_meta: calling}), undefined);
	expect(called).toMatchObject({id: '0.t1', ask: {tool: 'demo note', input: {title: 'A title', body: 'b'}}});
	expect(called?.options.map(({role, label}) => `${role} ${label}`)).toEqual([
		'yes Allow',
		'always Allow for this session',
		'always Always allow',
		'no Cancel',
	]);
	const plans = [yes, no, option(2), option(3)].map((choice) => called && planResult(called, choice));
	expect(plans).toEqual(
		[
			{action: 'accept', content: {}},
			{action: 'cancel'},
			{action: 'accept', content: {}, _meta: {persist: 'session'}},
			{action: 'accept', content: {}, _meta: {persist: 'always'}},
		].map((result) => ({kind: 'result', result})),
	);
	const once = toRequest(elicitation({_meta: {...calling, persist: 'session'}}), undefined);
	expect(once?.options.map(({label}) => label)).toEqual(['Allow', 'Allow for this session', 'Cancel']);
});

test('what Codex asks in the form of a server, and a request for permissions, are shown whole, and answered in the pane', () => {
	const asked = (more: object) => toRequest(elicitation(more), undefined);
	const suggestion = asked({_meta: {...calling, codex_approval_kind: 'tool_suggestion'}});
	expect(suggestion).toMatchObject({ask: {kind: 'elicitation', server: 'demo'}, options: []});
	expect(suggestion && [yes, no, option(1)].map((choice) => planResult(suggestion, choice))).toEqual(
		Array(3).fill({kind: 'refuse', why: 'answered-in-its-pane'}),
	);
	expect(asked({_meta: calling, requestedSchema: {type: 'object', properties: {name: {type: 'string'}}}})?.options).toEqual([]);
	const permissions = {network: {enabled: true}, fileSystem: {read: null, write: ['/opt']}};
	const more = {method: 'item/permissions/requestApproval', id: 1, params: {...command('call_1').params, permissions}};
	expect(toRequest(more, undefined)).toMatchObject({
		ask: {tool: 'request_permissions', input: {permissions: '{"network":{"enabled":true},"fileSystem":{"write":["/opt"]}}'}},
		options: [],
	});
});

const fields = (properties: object): object => ({message: 'About it', _meta: null, requestedSchema: {type: 'object', properties}});
const db = {type: 'string', title: 'Database', description: 'Which one?', enum: ['SQLite', 'Postgres']};
const size = {type: 'string', title: 'Size', oneOf: ['s', 'l'].map((value) => ({const: value, title: `Size ${value}`}))};

test('a form of a server with choices is answered as a whole, as its pane would answer it', () => {
	const form = toRequest(elicitation(fields({db, sure: {type: 'boolean'}})), undefined);
	expect(form?.ask).toEqual({kind: 'elicitation', server: 'demo', message: 'About it\nDatabase: Which one?\nsure'});
	expect(form?.options.map(({label}) => label)).toEqual([
		'SQLite · True',
		'SQLite · False',
		'Postgres · True',
		'Postgres · False',
		'Cancel',
	]);
	expect(form && [option(2), no, yes].map((choice) => planResult(form, choice))).toEqual([
		{kind: 'result', result: {action: 'accept', content: {db: 'SQLite', sure: false}}},
		{kind: 'result', result: {action: 'cancel'}},
		{kind: 'refuse', why: 'no-yes'},
	]);
	const named = toRequest(elicitation(fields({size, old: {type: 'string', enum: ['x', 'y'], enumNames: ['Ex', 'Why']}})), undefined);
	expect(named?.options.at(2)?.label).toBe('Size l · Ex');
	expect(named && planResult(named, option(3))).toEqual({kind: 'result', result: {action: 'accept', content: {size: 'l', old: 'x'}}});
});

test('a form without fields takes the answers of its pane, and an address a No', () => {
	const [bare, address] = [fields({}), {mode: 'url', message: 'Sign in', url: 'https://example.com/in'}].map((more) =>
		toRequest(elicitation(more), undefined),
	);
	expect(bare?.options.map(({label}) => label)).toEqual(['Allow', 'Deny', 'Cancel']);
	expect(bare && [yes, no, option(3)].map((choice) => planResult(bare, choice))).toEqual(
		[{action: 'accept', content: {}}, {action: 'decline'}, {action: 'cancel'}].map((result) => ({kind: 'result', result})),
	);
	expect(address?.ask).toMatchObject({message: 'Sign in\nhttps://example.com/in'});
	expect(address && [yes, no].map((choice) => planResult(address, choice))).toEqual([
		{kind: 'refuse', why: 'no-yes'},
		{kind: 'result', result: {action: 'decline'}},
	]);
});

test.each<[string, object]>([
	['words', {db, name: {type: 'string'}}],
	['a number', {size: {type: 'integer', enum: [1, 2]}}],
	['several choices', {tags: {type: 'array', items: {type: 'string', enum: ['a', 'b']}}}],
	['two choices that look equal', {db: {...db, enumNames: ['A', 'A']}}],
	['a choice without a name', {size: {...size, oneOf: [{const: 's', title: 'Small'}, {const: 'l'}]}}],
	['more answers than digits', {one: db, two: db, three: db, four: db}],
])('a form with %s takes a No alone', (_, properties) => {
	const form = toRequest(elicitation(fields(properties)), undefined);
	expect(form?.options.map(({label}) => label)).toEqual(['Cancel']);
	expect(form && [option(2), no].map((choice) => planResult(form, choice))).toEqual([
		{kind: 'refuse', why: {code: 'no-such-option', number: 2}},
		{kind: 'result', result: {action: 'cancel'}},
	]);
});

test('input for a running terminal is told as what writes it, and answered', () => {
	// As 0.169.0 sends it: the call is that which started the terminal.
	const written = "write_stdin --session-id 33544 'rm it\n'";
	const request = {threadId: id, turnId: 't1', itemId: 'call_7', approvalId: 'call_27', kind: 'writeStdin', environmentId: 'local'};
	const params = {
		...request,
		command: written,
		cwd: '/w',
		commandActions: [{type: 'unknown', command: written}],
		availableDecisions: ['accept', 'cancel'],
	};
	const found = toRequest({method: 'item/commandExecution/requestApproval', id: 2, params}, undefined);
	expect(found?.ask).toEqual({kind: 'tool', tool: 'write_stdin', input: {command: written, cwd: '/w'}, rules: []});
	expect(found && planResult(found, yes)).toEqual({kind: 'result', result: {decision: 'accept'}});
});

test('a rule for a command with shell signs is named as its pane names it', () => {
	const rule = (...words: readonly string[]) => {
		const decision = {acceptWithExecpolicyAmendment: {execpolicy_amendment: words}};
		return toRequest(command('c', 0, {availableDecisions: [decision]}), undefined)?.options[0]?.label;
	};
	expect(rule('git', 'commit', '-m', 'a b')).toBe("Yes, and don't ask again for commands that start with `git commit -m 'a b'`");
	expect(rule('/bin/bash', '-lc', 'cat > a')).toBe("Yes, and don't ask again for commands that start with `cat > a`");
	expect(rule('bash', '-lc', 'cat > a')).toContain("`bash -lc 'cat > a'`");
	expect(rule('git', 'push')).toContain('`git push`');
});

test('a file that an edit moves is named by both of its names', () => {
	const patch = '*** Begin Patch\n*** Update File: /w/a\n*** Move to: /w/b\n@@\n-a\n+b\n*** End Patch\n';
	expect(toRequest(edit('call_e'), patch)?.ask).toMatchObject({input: {path: '/w/a, /w/b'}});
});

test.each([
	[`/bin/bash -lc 'git push'`, 'git push'],
	['/usr/bin/zsh -lc ls', 'ls'],
	[`/bin/bash -lc 'echo '\\''a'\\'' b'`, `echo 'a' b`],
	[`/bin/bash -lc "git commit -m 'a b' --amend"`, `git commit -m 'a b' --amend`],
	[`/bin/bash -lc "python3 -c 'print(\\"hi\\")'"`, `python3 -c 'print("hi")'`],
	[`/bin/bash -lc 'echo $HOME '"'q' \\"r\\" "'\`date\` '"\\\\ "'!x'`, 'echo $HOME \'q\' "r" `date` \\ !x'],
	// A shell would make something else of it, or it is more than one word: whole.
	[`/bin/bash -lc "echo $HOME"`, `/bin/bash -lc "echo $HOME"`],
	[`/bin/bash -lc 'a' 'b'`, `/bin/bash -lc 'a' 'b'`],
	['python3 -c x', 'python3 -c x'],
])('of the command %s its pane shows %s', (whole, shown) => expect(innerCommand(whole)).toBe(shown));

test.each<[string, object, Choice, object]>([
	['a yes accepts', command('c'), yes, {kind: 'result', result: {decision: 'accept'}}],
	['a no is the No of its pane, which ends the turn', command('c'), no, {kind: 'result', result: {decision: 'cancel'}}],
	[
		'a number takes its option',
		command('c'),
		option(2),
		{kind: 'result', result: {decision: {acceptWithExecpolicyAmendment: {execpolicy_amendment: ['touch', 'x']}}}},
	],
	['no option is made up', command('c'), option(4), {kind: 'refuse', why: {code: 'no-such-option', number: 4}}],
	['a reason has no place', command('c'), {kind: 'no', reason: 'later'}, {kind: 'refuse', why: 'no-reason'}],
	[
		'what the server does not offer is not sent',
		command('c', 0, {availableDecisions: ['decline']}),
		yes,
		{kind: 'refuse', why: 'answered-in-its-pane'},
	],
	['an edit for good', edit('c'), option(2), {kind: 'result', result: {decision: 'acceptForSession'}}],
	['a question by its option', form([database]), option(2), {kind: 'result', result: {answers: {db: {answers: ['Postgres']}}}}],
	['a question has no yes', form([database]), yes, {kind: 'refuse', why: 'question-wants-option'}],
	['a question is left as by Esc', form([database]), no, {kind: 'interrupt'}],
	[
		'a form of two by a number for both',
		form([database, {...database, id: 'b'}]),
		option(2),
		{kind: 'result', result: {answers: {db: {answers: ['SQLite']}, b: {answers: ['Postgres']}}}},
	],
	[
		'a form whose questions have one id is answered in its pane',
		form([database, database]),
		option(1),
		{kind: 'refuse', why: 'answered-in-its-pane'},
	],
	[
		'a form of more answers than numbers is answered in its pane',
		form(['a', 'b', 'c', 'd'].map((each) => ({...database, id: each}))),
		option(1),
		{kind: 'refuse', why: 'answered-in-its-pane'},
	],
	['a secret is not typed here', form([{...database, isSecret: true}]), option(1), {kind: 'refuse', why: 'answered-in-its-pane'}],
])('%s', (_, message, choice, planned) => {
	const request = toRequest(message as Fields, '*** Update File: a');
	expect(request && planResult(request, choice)).toEqual(planned);
});

test('an edit whose text was not found is cut, and so is not answered', () => {
	expect(toRequest(edit('c'), undefined)?.ask).toMatchObject({cut: ['the edit']});
	expect(toRequest(edit('c'), '*** Update File: a.ts\n+x')?.ask).toEqual({
		kind: 'tool',
		tool: 'apply_patch',
		input: {path: 'a.ts', patch: '*** Update File: a.ts\n+x'},
		rules: [],
	});
	expect(toRequest({method: 'item/tool/call', id: 1, params: {threadId: 'a', turnId: 'b', itemId: 'c'}}, undefined)).toBeUndefined();
});

test('a pane is linked by the id in its title to one thread that the server holds', () => {
	const ids = [String(id), other];
	expect(linkedThread('⠹ proj | 01a214c2-f79c-7840-b494-39533...', ids)).toBe(id);
	expect(linkedThread('[ . ] Action Required | proj | 01a214c3-3222-7231-b996-222f1...', ids)).toBe(other);
	expect(linkedThread('proj', [other])).toBeUndefined();
	expect(linkedThread('proj | 01a214c2-f79c-7840-b494-39533...', [other])).toBeUndefined();
	expect(linkedThread('proj | 01a214c2-f79c-7840-b494-39533...', [...ids, '01a214c2-f79c-7840-b494-395330000000'])).toBeUndefined();
	expect(stillTitle('⠹ a | b')).toBe(stillTitle('⠸ a | b'));
	expect(stillTitle('[ . ] Action Required | a')).toBe(stillTitle('[ ! ] Action Required | a'));
	expect(socketOf(['codex', '--remote', 'unix:///run/x.sock'], {HOME: '/h'})).toBe('/run/x.sock');
	expect(socketOf(['codex', '--remote=ws://far:1'], {HOME: '/h'})).toBeUndefined();
	expect(socketOf(['codex', '--no-daemon'], {HOME: '/h'})).toBeUndefined();
	expect(socketOf(['codex'], {HOME: '/h'})).toBe('/h/.codex/app-server-control/app-server-control.sock');
	expect(socketOf(['codex'], {HOME: '/h', CODEX_HOME: '/c'})).toBe('/c/app-server-control/app-server-control.sock');
});

/** As 0.169.0 describes the thread of one. */
const subagent = {agentNickname: 'Gauss', agentRole: 'worker', preview: 'make the file', createdAt: 1_800_000_000};
const gauss = {id: other, type: 'Gauss [worker]', task: 'make the file', startedAt: 1_800_000_000_000};

const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
});

/** A server with one conversation; `does` says what comes of a message that is no question. */
async function world({
	flags = [],
	open,
	child,
	beside,
	folder = '.',
}: {
	flags?: readonly string[];
	open?: Fields | readonly Fields[];
	child?: readonly string[];
	/** The flags of a conversation of its own. */
	beside?: readonly string[];
	/** Where its server listens, below the state of beckon. */
	folder?: string;
} = {}) {
	const home = tempDir();
	const env = {HOME: home, XDG_STATE_HOME: home};
	const socket = join(home, 'beckon', folder, 's.sock');
	mkdirSync(dirname(socket), {recursive: true});
	const rollout = join(home, 'rollout.jsonl');
	writeFileSync(rollout, `${line({type: 'task_started'})}\n`);
	const state = {flags, open, child, beside, type: flags.length > 0 ? 'active' : 'idle'};
	const does: Record<string, (params: Fields) => Fields | string> = {};
	const server = await playAppServer(socket, (method, params, tell) => {
		if (method === 'thread/loaded/list') return {data: [id, other]};
		if (method === 'thread/read')
			return {
				thread: {
					id: params['threadId'],
					...(params['threadId'] === other && (state.child ? {parentThreadId: id, ...subagent} : {ephemeral: state.beside === undefined})),
					status:
						params['threadId'] === id
							? {type: state.type, activeFlags: state.flags}
							: {type: 'active', activeFlags: state.child ?? state.beside},
					path: rollout,
					cwd: '/w',
					cliVersion: '0.169.0',
				},
			};
		if (method === 'thread/resume') {
			for (const each of [state.open ?? []].flat()) tell(each);
			return {};
		}
		return does[method]?.(params) ?? 'unknown method';
	});
	closing.push(server.close);
	const linked = async (title = '') => {
		const opened = await openServer(socket);
		const thread = opened && (await readThread(opened, String(id)));
		opened?.close();
		if (!thread || id === undefined) throw new Error('no thread');
		return tellThread(env, id, {thread, socket, at: 2000, title});
	};
	return {env, socket, rollout, state, does, server, linked, file: await linked()};
}

function line(payload: object, type = 'event_msg'): string {
	return JSON.stringify({timestamp: new Date(1000).toISOString(), type, payload});
}

async function asked(open: Fields) {
	const all = await world({flags: ['waitingOnApproval'], open});
	const claim = createCodexReader({now: () => 9e12}).read(all.file);
	if (claim?.asked?.id === undefined || id === undefined) throw new Error('nothing is asked');
	const order = {sessionId: id, request: claim.asked.id, ask: claim.asked.ask};
	return {...all, order, answers: () => all.server.got.filter(({method}) => method === undefined)};
}

/** Waits for the answer, and says what a real server says of it. */
async function resolved({server}: Awaited<ReturnType<typeof world>>, says: readonly Fields[]): Promise<void> {
	await expect.poll(() => server.got.some(({method}) => method === undefined || method === 'turn/interrupt')).toBe(true);
	for (const message of says) server.send(message);
}

const over = (number: number) => ({method: 'serverRequest/resolved', params: {threadId: id, requestId: number}});
const interrupted = {method: 'turn/completed', params: {threadId: id, turn: {id: 't1', status: 'interrupted'}}};

test('the open request is told with its id, its whole text and its options, until its turn is over', async () => {
	const {file, rollout, order} = await asked(command('call_1'));
	expect(order).toMatchObject({
		request: '0.call_1',
		ask: {tool: 'exec_command', input: {command: 'touch x && echo "a  b"', description: 'Make a file', cwd: '/w'}},
	});
	const reader = createCodexReader({now: () => 9e12});
	expect(reader.read(file)?.asked).toMatchObject({at: 1000, options: [{role: 'yes'}, {role: 'always'}, {role: 'no'}]});
	appendFileSync(rollout, `${line({type: 'turn_aborted'})}\n`);
	const {asked: left, turn} = reader.read(file) ?? {};
	expect([left, turn?.kind]).toEqual([undefined, 'interrupted']);
});

test('the dialog of a subagent that its pane still draws after the answer is told as left', async () => {
	const request = {...command('call_1'), params: {...command('call_1').params, threadId: other}};
	const {linked, state, file} = await world({child: ['waitingOnApproval'], open: request});
	const asks = '[ . ] Action Required | demo | 01a214c2-f79c-7840-b494-39533...';
	const toldNow = async (title: string) => {
		await linked(title);
		const claim = createCodexReader({now: () => 9e12}).read(file);
		return [claim?.asked?.id, claim?.leavesDialog];
	};
	expect(await toldNow(asks)).toEqual(['0.call_1', undefined]);
	state.open = undefined;
	expect(await toldNow(asks)).toEqual([undefined, undefined]);
	state.child = [];
	expect(await toldNow(asks)).toEqual([undefined, true]);
	expect(await toldNow('demo | 01a214c2-f79c-7840-b494-39533...')).toEqual([undefined, undefined]);
	state.child = undefined;
	expect(await toldNow(asks)).toEqual([undefined, undefined]);
});

test('the subagent that asks is named, and so are those at work', async () => {
	const request = {...command('call_1'), params: {...command('call_1').params, threadId: other}};
	const {linked, state, file} = await world({child: ['waitingOnApproval'], open: request});
	const toldNow = async () => {
		await linked();
		const {asked, running} = createCodexReader({now: () => 9e12}).read(file) ?? {};
		return {asker: asked?.asker, running};
	};
	expect(await toldNow()).toEqual({asker: gauss, running: []});
	Object.assign(state, {child: [], open: undefined});
	expect(await toldNow()).toEqual({asker: undefined, running: [gauss]});
	state.child = undefined;
	expect(await toldNow()).toEqual({asker: undefined, running: []});
});

test('of several that ask the one is told that asked first, as their pane draws it', async () => {
	const of = (threadId: string, number: number) => ({...command('call_1'), id: number, params: {...command('call_1').params, threadId}});
	const told = async (...open: readonly Fields[]) => {
		const {file} = await world({flags: ['waitingOnApproval'], child: ['waitingOnApproval'], open});
		return createCodexReader({now: () => 9e12}).read(file)?.asked?.asker;
	};
	expect(await told(of(other, 4), of(String(id), 5))).toEqual(gauss);
	expect(await told(of(other, 5), of(String(id), 4))).toBeUndefined();
});

const titleOf = (thread: string | undefined) => `demo | ${String(thread).slice(0, 29)}...`;

/** The sessions that a pane with a client of the server is told to show, by its title. */
function shownIn({env, socket}: Awaited<ReturnType<typeof world>>) {
	const argv0 = 'codex';
	const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', '--', '--remote', `unix://${socket}`], {argv0});
	closing.push(() => program.kill('SIGKILL'));
	return async (now: number, title: string) => {
		await refreshThreads(env, () => now, [pane('%1', program.pid ?? 0, {command: 'codex', title})]);
		return reportedSessions.status
			.createReader(() => now)
			.read([])
			.statuses.map(({sessionId, isBehind}) => (isBehind ? `${sessionId} behind` : sessionId));
	};
}

test('a pane that shows a subagent is in the session of its lead, and stays in it while the server is late', async () => {
	const played = await world({child: []});
	const shown = shownIn(played);
	await expect.poll(() => shown(1000, titleOf(id))).toEqual([id]);
	expect(await shown(2000, titleOf(other))).toEqual([id]);
	played.server.close();
	expect(await shown(9000, titleOf(other))).toEqual([id]);
	expect(await shown(9001, titleOf('01a214c4'))).toEqual([]);
});

test('a conversation that asks behind the one in the pane of its server takes the row, unless that one asks too', async () => {
	const request = {...command('call_1'), params: {...command('call_1').params, threadId: other}};
	const played = await world({beside: ['waitingOnApproval'], open: request, folder: 'told/codex'});
	const shown = shownIn(played);
	await expect.poll(() => shown(1000, titleOf(id))).toEqual([`${other} behind`]);
	played.state.flags = ['waitingOnApproval'];
	expect(await shown(1001, titleOf(id))).toEqual([id]);
	Object.assign(played.state, {flags: [], beside: []});
	expect(await shown(9000, titleOf(id))).toEqual([id]);
});

test('what another conversation asks of a server that others use too is not told', async () => {
	const shown = shownIn(await world({beside: ['waitingOnApproval']}));
	await expect.poll(() => shown(1000, titleOf(id))).toEqual([id]);
});

test('the text of an edit is that of its call', async () => {
	const home = await world({flags: ['waitingOnApproval'], open: edit('call_7')});
	appendFileSync(
		home.rollout,
		`${line({type: 'function_call', call_id: 'call_7', arguments: JSON.stringify({cmd: '*** Add File: n\n+x'})}, 'response_item')}\n`,
	);
	await home.linked();
	expect(createCodexReader({now: () => 9e12}).read(home.file)?.asked?.ask).toMatchObject({
		input: {path: 'n', patch: '*** Add File: n\n+x'},
	});
});

test('an answer goes to its request, and its receipt is the word of the server', async () => {
	const all = await asked(command('call_1'));
	const sent = channel.answer(all.env, {...all.order, choice: yes});
	await resolved(all, [over(0)]);
	expect(await sent).toMatchObject({kind: 'landed', by: 'client'});
	expect(all.answers()).toEqual([{id: 0, result: {decision: 'accept'}}]);
});

test('a no has landed when the turn is interrupted', async () => {
	const all = await asked(command('call_1'));
	const sent = channel.answer(all.env, {...all.order, choice: no});
	await resolved(all, [over(0), interrupted]);
	expect(await sent).toMatchObject({kind: 'landed'});
});

test('a yes whose turn is interrupted was answered in the pane', async () => {
	const all = await asked(command('call_1'));
	const sent = channel.answer(all.env, {...all.order, choice: yes});
	await resolved(all, [over(0), interrupted]);
	expect(await sent).toEqual({kind: 'unconfirmed', why: 'answered-in-pane'});
});

test('the same words asked once more are another request, which an old answer does not reach', async () => {
	const all = await asked(command('call_1'));
	all.state.open = command('call_2', 1);
	expect(await channel.answer(all.env, {...all.order, choice: yes})).toEqual({kind: 'refused', why: 'prompt-changed'});
	all.state.flags = [];
	expect(await channel.answer(all.env, {...all.order, choice: yes})).toEqual({kind: 'refused', why: 'no-longer-asked'});
	expect(all.answers()).toEqual([]);
	all.server.close();
	expect(await channel.answer(all.env, {...all.order, choice: yes})).toEqual({kind: 'refused', why: 'server-silent'});
});

test.each([
	['Postgres', {kind: 'landed'}],
	['SQLite', {kind: 'unconfirmed', why: 'answered-in-pane'}],
])('an answer to a question has landed when the model was told it: %s', async (label, receipt) => {
	const all = await asked(form([database]));
	const sent = channel.answer(all.env, {...all.order, choice: option(2)});
	const output = JSON.stringify({answers: {db: {answers: [label]}}});
	appendFileSync(all.rollout, `${line({type: 'function_call_output', call_id: 'call_q', output}, 'response_item')}\n`);
	await resolved(all, [over(4)]);
	expect(await sent).toMatchObject(receipt);
	expect(all.answers()).toEqual([{id: 4, result: {answers: {db: {answers: ['Postgres']}}}}]);
});

const prompt = (text = 'go on\nplease') => ({
	sessionId:
		id ??
		(() => {
			throw new Error('no id');
		})(),
	text,
	id: 'send-1',
	isPlan: false,
});

test('a prompt goes through the queue of the server, and has landed when the rollout has it', async () => {
	const all = await world();
	all.does['thread/queue/add'] = ({clientUserMessageId}) => {
		appendFileSync(
			all.rollout,
			`${line({type: 'item_completed', item: {type: 'UserMessage', client_id: clientUserMessageId, content: []}})}\n`,
		);
		return {queuedSubmission: {id: 'q1'}};
	};
	expect(await channel.prompt(all.env, prompt())).toMatchObject({kind: 'landed', by: 'transcript'});
	expect(all.server.got).toContainEqual(
		expect.objectContaining({params: {threadId: id, input: [{type: 'text', text: 'go on\nplease'}], clientUserMessageId: 'send-1'}}),
	);
});

test('a text to a session at work, onto a request or with a command is refused, and nothing is sent', async () => {
	const all = await world();
	expect(await channel.prompt(all.env, prompt('/compact'))).toEqual({kind: 'refused', why: 'command-in-pane'});
	all.state.type = 'active';
	expect(await channel.prompt(all.env, prompt())).toEqual({kind: 'refused', why: 'works-in-turn'});
	Object.assign(all.state, {flags: ['waitingOnApproval'], open: command('c')});
	expect(await channel.prompt(all.env, prompt())).toMatchObject({kind: 'refused', why: {code: 'dialog-open'}});
	expect(all.server.got.some(({method}) => String(method).includes('queue'))).toBe(false);
});

test('a text that a new turn has overtaken is taken back from the queue', async () => {
	const all = await world();
	all.does['thread/queue/add'] = () => ({queuedSubmission: {id: 'q1'}});
	all.does['thread/queue/delete'] = () => ({});
	expect(await createChannel(100).prompt(all.env, prompt())).toEqual({kind: 'refused', why: 'works-in-turn'});
	expect(all.server.got).toContainEqual(
		expect.objectContaining({method: 'thread/queue/delete', params: {threadId: id, queuedSubmissionId: 'q1'}}),
	);
});

/** The lines of the rollout are of the first second. */
const seen = (seenAt = 1000) => ({sessionId: prompt().sessionId, seenAt});

test('an interrupt stops the turn that runs, and has landed when the rollout tells of its end', async () => {
	const all = await world();
	expect(await channel.interrupt(all.env, seen())).toEqual({kind: 'refused', why: 'not-working'});
	all.state.type = 'active';
	appendFileSync(all.rollout, `${line({type: 'task_started', turn_id: 't7'})}\n`);
	all.does['turn/interrupt'] = ({turnId}) => {
		appendFileSync(all.rollout, `${line({type: 'turn_aborted', turn_id: turnId})}\n`);
		return {};
	};
	expect(await channel.interrupt(all.env, seen())).toMatchObject({kind: 'landed', by: 'transcript'});
	expect(all.server.got).toContainEqual(expect.objectContaining({method: 'turn/interrupt', params: {threadId: id, turnId: 't7'}}));
});

test('an interrupt of a turn that asks is refused, and one that the turn outlives is not told as landed', async () => {
	const all = await world();
	Object.assign(all.state, {type: 'active', flags: ['waitingOnApproval'], open: command('c')});
	appendFileSync(all.rollout, `${line({type: 'task_started', turn_id: 't7'})}\n`);
	expect(await channel.interrupt(all.env, seen())).toEqual({kind: 'refused', why: 'request-open'});
	expect(all.server.got.some(({method}) => method === 'turn/interrupt')).toBe(false);
	Object.assign(all.state, {flags: [], open: undefined});
	all.does['turn/interrupt'] = () => ({});
	expect(await createChannel(100).interrupt(all.env, seen())).toEqual({kind: 'unconfirmed', why: 'still-working'});
});

test('an interrupt leaves alone a turn that its user has not seen, that ended at that moment, or in which something unknown is asked', async () => {
	const all = await world();
	all.state.type = 'active';
	appendFileSync(all.rollout, `${line({type: 'task_started', turn_id: 't7'})}\n`);
	expect(await channel.interrupt(all.env, seen(999))).toEqual({kind: 'refused', why: 'turn-changed'});
	all.state.flags = ['waitingOnApproval'];
	expect(await channel.interrupt(all.env, seen())).toEqual({kind: 'refused', why: 'request-open'});
	expect(all.server.got.some(({method}) => method === 'turn/interrupt')).toBe(false);
	all.state.flags = [];
	// As 0.171.0 refuses it.
	all.does['turn/interrupt'] = () => {
		appendFileSync(all.rollout, `${['task_complete', 'task_started'].map((type) => line({type, turn_id: 't8'})).join('\n')}\n`);
		return 'expected active turn id t7 but found t8';
	};
	expect(await channel.interrupt(all.env, seen())).toEqual({kind: 'refused', why: 'not-working'});
});

/** As 0.171.0 tells of the call after the answer. */
const callEnded = (message: string | undefined) => ({
	method: 'item/completed',
	params: {
		threadId: id,
		turnId: 't1',
		item: {type: 'mcpToolCall', server: 'demo', tool: 'note', arguments: calling.tool_params, ...(message && {error: {message}})},
	},
});

test.each<[string, Choice, string | undefined, object]>([
	['a yes', yes, undefined, {kind: 'landed', by: 'client'}],
	['a yes after a No in the pane', yes, 'user cancelled MCP tool call', {kind: 'unconfirmed', why: 'answered-in-pane'}],
	['a yes, and the tool failed', yes, 'no such note', {kind: 'landed', by: 'client'}],
	['a no', no, 'user cancelled MCP tool call', {kind: 'landed', by: 'client'}],
	['a no after a Yes in the pane', no, undefined, {kind: 'unconfirmed', why: 'answered-in-pane'}],
])('a call of an MCP server, %s', async (_, choice, ends, receipt) => {
	const all = await asked(elicitation({_meta: calling}));
	const sending = createChannel(300).answer(all.env, {...all.order, choice});
	await resolved(all, [over(0), callEnded(ends)]);
	expect(await sending).toMatchObject(receipt);
});

test('a form of a server that is cancelled is over, and its turn goes on', async () => {
	const all = await asked(elicitation(fields({db})));
	const sending = createChannel(300).answer(all.env, {...all.order, choice: no});
	await resolved(all, [over(0), callEnded(undefined)]);
	expect(await sending).toMatchObject({kind: 'landed', by: 'client'});
});

test('of two equal calls of an MCP server the second takes no answer to the first', async () => {
	const {env, state, order, answers} = await asked(elicitation({_meta: calling}));
	state.open = {...elicitation({_meta: calling}), id: 1};
	for (const choice of [yes, no, option(2)])
		expect(await channel.answer(env, {...order, choice})).toEqual({kind: 'refused', why: 'prompt-changed'});
	expect(answers()).toEqual([]);
});

test('a socket without a server, or with another program behind it, is none', async () => {
	const dir = tempDir();
	expect(await openServer(join(dir, 'none.sock'))).toBeUndefined();
	mkdirSync(join(dir, 'folder'));
	expect(await openServer(join(dir, 'folder'))).toBeUndefined();
});
