/** OpenCode: its process, the plugin that runs inside it, and the record that the plugin writes. */
import {existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterEach, expect, test} from 'vitest';
import {agentTraits} from '../../../src/agents/agents.js';
import {permissionAsk, questionsAsk} from '../../../src/agents/opencode/asks.js';
import {openCodeRecord} from '../../../src/agents/opencode/record.js';
import {readScreen} from '../../../src/agents/opencode/screen.js';
import {asRecord, parseObject} from '../../../src/core/fields.js';
import {lastMessage, openingLine} from '../../../src/core/resolve/last-words.js';
import {packagePath} from '../../../src/store/program.js';
import {stateOf} from '../../helpers/samples/events.js';
import {tempDir} from '../../helpers/temp-state.js';

type Hooks = {readonly event?: (input: {readonly event: object}) => Promise<void>; readonly dispose?: () => Promise<void>};
type Plugin = {readonly Beckon: (context?: {readonly directory: string}) => Promise<Hooks>};

const before = process.env['BECKON_STATE_DIR'];
afterEach(() => {
	if (before === undefined) delete process.env['BECKON_STATE_DIR'];
	else process.env['BECKON_STATE_DIR'] = before;
});

async function plugin(state: string): Promise<Required<Hooks>> {
	process.env['BECKON_STATE_DIR'] = state;
	const {Beckon} = (await import(pathToFileURL(packagePath('hooks', 'plugin.js')).href)) as Plugin;
	const {event = async () => {}, dispose = async () => {}} = await Beckon({directory: '/w'});
	return {event, dispose};
}

const send = (hooks: Required<Hooks>, type: string, properties: object) => hooks.event({event: {id: 'evt_1', type, properties}});
const held = () =>
	readdirSync('/proc/self/fd').flatMap((fd) => {
		try {
			return [readlinkSync(`/proc/self/fd/${fd}`)];
		} catch {
			return [];
		}
	});
const [one, two, child] = ['ses_one', 'ses_two', 'ses_child'];

test('the plugin writes a file for each session that only the human can read, with the events of its subagents', async () => {
	const state = tempDir();
	const hooks = await plugin(state);
	await send(hooks, 'session.created', {sessionID: one, info: {id: one, title: 'New session - x', directory: '/w', version: '1.18.33'}});
	await send(hooks, 'message.updated', {info: {id: 'msg_1', role: 'user', sessionID: one}});
	await send(hooks, 'message.part.delta', {sessionID: one, delta: 'x'});
	await send(hooks, 'session.created', {sessionID: child, info: {id: child, parentID: one}});
	const long = (length: number) => ({id: 'per_1', sessionID: child, permission: 'edit', metadata: {diff: 'x'.repeat(length)}});
	for (const length of [20_000, 70_000]) await send(hooks, 'permission.asked', long(length));
	await send(hooks, 'message.part.updated', {part: {sessionID: one, messageID: 'msg_1', type: 'text', text: 'x'.repeat(20_000)}});
	const file = join(state, 'told/opencode', `${one}.jsonl`);
	expect(readdirSync(join(state, 'told/opencode'))).toEqual(['loaded', `${one}.jsonl`]);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(statSync(join(state, 'told/opencode')).mode & 0o777).toBe(0o700);
	const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map(parseObject);
	expect(lines.map((line) => [line?.['type'], line?.['child']])).toEqual([
		['beckon.opened', undefined],
		['session.created', undefined],
		['message.updated', undefined],
		['session.created', child],
		['permission.asked', child],
		['permission.asked', child],
		['message.part.updated', undefined],
	]);
	const [whole, cut, words] = lines.slice(-3).map((line) => asRecord(line?.['p']) ?? {});
	expect([whole, cut].map((p) => permissionAsk(p ?? {}))).toMatchObject([
		{input: {diff: 'x'.repeat(20_000)}},
		{cut: ['the end of a text']},
	]);
	expect(whole && permissionAsk(whole)).not.toHaveProperty('cut');
	expect(words?.['text']).toHaveLength(8192);
	await hooks.dispose();
});

test.runIf(existsSync('/proc/self/fd'))('it holds open the session that was prompted last, and before that one that asks', async () => {
	const state = tempDir();
	const hooks = await plugin(state);
	const shown = () =>
		agentTraits.transcriptFinder('opencode')?.(
			held().filter((path) => path.startsWith(state)),
			[],
		)?.sessionId;
	expect(shown()).toBeUndefined();
	await send(hooks, 'message.updated', {info: {id: 'msg_1', role: 'user', sessionID: one}});
	expect(shown()).toBe(one);
	await send(hooks, 'message.updated', {info: {id: 'msg_2', role: 'user', sessionID: two}});
	expect(shown()).toBe(two);
	await send(hooks, 'question.asked', {id: 'que_1', sessionID: one, questions: []});
	expect(shown()).toBe(one);
	await send(hooks, 'question.rejected', {requestID: 'que_1', sessionID: one});
	expect(shown()).toBe(two);
	await hooks.dispose();
	expect(shown()).toBeUndefined();
});

test('events of any shape are survived, an id never leaves the folder, and a record that is purged begins anew', async () => {
	const state = tempDir();
	const hooks = await plugin(state);
	for (const properties of [{}, {sessionID: '../../x'}, {sessionID: 7}, {sessionID: one, info: null}, {sessionID: one, status: null}])
		for (const type of ['session.status', 'session.created', 'permission.asked', 'message.part.updated', 'session.error'])
			await send(hooks, type, properties);
	expect(readdirSync(join(state, 'told/opencode'))).toEqual(['loaded', `${one}.jsonl`]);
	rmSync(join(state, 'told/opencode', `${one}.jsonl`));
	await send(hooks, 'session.idle', {sessionID: one});
	expect(readFileSync(join(state, 'told/opencode', `${one}.jsonl`), 'utf8')).toMatch(/beckon\.opened[\s\S]*session\.idle/);
	await hooks.dispose();
	writeFileSync(join(state, 'file'), '');
	expect(await plugin(join(state, 'file'))).toBeDefined();
});

test.each([
	[['/opt/x/bin/opencode', '--session', 'ses_1'], 'opencode'],
	[['opencode', '/w'], 'opencode'],
	[['opencode', 'run', 'x'], undefined],
	[['opencode', '-m', 'a/b', 'run', 'x'], undefined],
	[['opencode', '--prompt', 'run', '/w'], 'opencode'],
	[['opencode', 'providers', 'login'], undefined],
	[['opencode', 'attach', 'http://127.0.0.1:4096'], 'opencode'],
	[['opencode', 'serve', '--port', '0'], undefined],
	[['node', '/usr/lib/node_modules/opencode-ai/bin/opencode'], undefined],
])('%j runs %s', (argv, agent) => expect(agentTraits.byProcess('x', argv)).toBe(agent));

const line = (at: number, type: string, p: object, child?: string) => JSON.stringify({type, at, p, ...(child && {child})});

test('a file that a patch moves is named with the place it is moved to', () => {
	const files = [
		{filePath: '/w/app.py', relativePath: 'sub/a.py', type: 'move', movePath: '/w/sub/a.py', patch: '+x'},
		{filePath: '/w/new.txt', relativePath: 'new.txt', type: 'delete'},
	];
	const metadata = {filepath: 'app.py, new.txt', diff: '+x', files};
	expect(permissionAsk({permission: 'edit', patterns: ['app.py', 'new.txt'], metadata})).toMatchObject({
		input: {file_path: 'app.py, new.txt', moves: '/w/app.py → /w/sub/a.py'},
	});
});

test('a turn that a kill cut off was interrupted, once its session is opened again', () => {
	const dir = tempDir();
	const file = join(dir, 'ses_1.jsonl');
	const busy = line(1000, 'session.status', {status: {type: 'busy'}});
	const asked = line(2000, 'permission.asked', {id: 'per_1', permission: 'bash', metadata: {command: 'ls'}});
	writeFileSync(file, `${busy}\n${asked}\n`);
	const reader = openCodeRecord.createReader({now: () => 9e12});
	expect(reader.read(file)).toMatchObject({turn: {kind: 'working'}, asked: {ask: {kind: 'tool', tool: 'bash', input: {command: 'ls'}}}});
	writeFileSync(file, `${busy}\n${asked}\n${line(3000, 'beckon.opened', {pid: 7, directory: '/w'})}\n`);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'interrupted', at: 3000}, asked: undefined, cwd: '/w'});
	symlinkSync(file, join(dir, 'ses_2.jsonl'));
	expect(reader.read(join(dir, 'ses_2.jsonl'))).toBeUndefined();
});

test('a stop before the first words is told by the answer alone, and a late one is not of the next prompt', async () => {
	const state = tempDir();
	const hooks = await plugin(state);
	const file = join(state, 'told/opencode', `${one}.jsonl`);
	const kindAfter = async (type: string, properties: object) => {
		await send(hooks, type, properties);
		return openCodeRecord.createReader().read(file)?.turn.kind;
	};
	const stopped = (prompt: string) => ({
		info: {id: 'msg_a', sessionID: one, role: 'assistant', parentID: prompt, time: {completed: 1}, error: {name: 'MessageAbortedError'}},
	});
	await send(hooks, 'message.updated', {info: {id: 'msg_1', role: 'user', sessionID: one}});
	expect(await kindAfter('session.status', {sessionID: one, status: {type: 'busy'}})).toBe('working');
	expect(await kindAfter('message.updated', stopped('msg_0'))).toBe('working');
	expect(await kindAfter('message.updated', stopped('msg_1'))).toBe('interrupted');
	expect(await kindAfter('session.idle', {sessionID: one})).toBe('interrupted');
	await hooks.dispose();
});

test('words that were taken back by /undo are not told, and those of /redo are again', () => {
	const said = (at: number, id: string, text: string, answer: string) => [
		line(at, 'message.updated', {id, role: 'user', agent: 'build'}),
		line(at + 1, 'message.part.updated', {kind: 'text', messageID: id, text}),
		line(at + 2, 'message.part.updated', {kind: 'text', messageID: `${id}_answer`, text: answer}),
		line(at + 3, 'session.idle', {}),
	];
	// As 1.18.33 tells it: the id is that of the oldest prompt that is taken back.
	const reverted = (...ids: readonly (string | undefined)[]) => {
		const lines = [
			...said(1000, 'msg_1', 'one', 'first answer'),
			...said(2000, 'msg_2', 'two', 'second answer'),
			...ids.map((id, index) => line(3000 + index, 'session.updated', {title: 't', reverted: id})),
		];
		const {claim} = lines.reduce((fold, text) => openCodeRecord.foldLine(fold, text, {now: 9e12}), openCodeRecord.empty);
		return [claim.humanPrompt?.text, claim.said?.text];
	};
	expect(reverted()).toEqual(['two', 'second answer']);
	expect(reverted('msg_2')).toEqual(['one', 'first answer']);
	expect(reverted('msg_2', 'msg_1')).toEqual([undefined, undefined]);
	expect(reverted('msg_2', 'msg_1', 'msg_2')).toEqual(['one', 'first answer']);
	expect(reverted('msg_2', 'msg_1', undefined)).toEqual(['two', 'second answer']);
	expect(reverted('msg_0')).toEqual(['two', 'second answer']);
});

test('what a subagent ends is not the end of the turn, and takes back what it asked', () => {
	const lines = [
		line(1000, 'session.status', {status: {type: 'busy'}}),
		line(2000, 'permission.asked', {id: 'per_1', permission: 'edit', patterns: ['a'], metadata: {}}, child),
		line(3000, 'session.idle', {}, child),
	];
	const {claim} = lines.reduce((fold, text) => openCodeRecord.foldLine(fold, text, {now: 9e12}), openCodeRecord.empty);
	expect(claim).toMatchObject({turn: {kind: 'working'}, asked: undefined});
	for (const text of ['', '[]', '{"p":{}}', line(1, 'question.asked', {id: 'q', questions: 7}), line(1, 'message.updated', {tokens: 7})])
		expect(openCodeRecord.foldLine(openCodeRecord.empty, text, {now: 9e12}).claim.turn.kind).toBe('none');
});

test('an Esc while it waits to ask its model again is told as an interrupt, although it says no more than that it rests', () => {
	const status = (at: number, type: string) => line(at, 'session.status', {status: {type}});
	const kindAfter = (...types: readonly string[]) =>
		types.reduce((fold, type, at) => openCodeRecord.foldLine(fold, status(1000 + at, type), {now: 9e12}), openCodeRecord.empty).claim.turn
			.kind;
	expect(kindAfter('busy', 'retry', 'idle')).toBe('interrupted');
	expect(kindAfter('busy', 'retry', 'busy', 'idle')).toBe('ended');
	expect(kindAfter('busy', 'retry', 'idle', 'busy', 'idle')).toBe('ended');
});

test('that it waits to ask its model again is told by its record too, until it asks or stops', () => {
	const stateAfter = (...types: readonly string[]) => {
		const lines = types.map((type, index) => line(1_800_000_000_000 + index, 'session.status', {status: {type}}));
		const {claim} = lines.reduce((fold, text) => openCodeRecord.foldLine(fold, text, {now: 9e12}), openCodeRecord.empty);
		return stateOf({transcript: claim}, 1_800_000_001_000).state;
	};
	expect([stateAfter('busy', 'retry'), stateAfter('busy', 'retry', 'busy')]).toEqual(['retrying', 'thinking']);
	expect(stateAfter('busy', 'retry', 'idle')).toBe('idle');
});

test('a subagent that asks is named, and is told as at work while its turn runs', () => {
	const lines = [
		line(1000, 'session.status', {status: {type: 'busy'}}),
		line(2000, 'session.created', {title: 'Look around (@general subagent)', agent: 'general'}, child),
		line(2100, 'session.status', {status: {type: 'busy'}}, child),
		line(3000, 'permission.asked', {id: 'per_1', permission: 'bash', patterns: ['ls'], metadata: {command: 'ls'}}, child),
		line(4000, 'permission.replied', {requestID: 'per_1', reply: 'once'}, child),
		line(5000, 'session.idle', {}, child),
		line(6000, 'session.status', {status: {type: 'busy'}}, child),
		line(7000, 'session.idle', {}),
		line(8000, 'session.status', {status: {type: 'busy'}}),
		line(8100, 'session.updated', {title: 'Look around (@general subagent)', agent: 'general'}, child),
	];
	const at = (count: number) =>
		lines.slice(0, count).reduce((fold, text) => openCodeRecord.foldLine(fold, text, {now: 9e12}), openCodeRecord.empty).claim;
	const general = {id: child, type: 'general', task: 'Look around', startedAt: 2000};
	expect(at(4).asked?.asker).toEqual(general);
	expect([3, 5, 6, 7, 8, 10].map((count) => at(count).running ?? [])).toEqual([[general], [general], [], [general], [], []]);
});

test('of several requests the one that the pane draws is told: tools first, then by the newest subagent', () => {
	const [newest, older] = ['ses_de2c78b5', 'ses_de2c78cd'];
	const tool = (at: number, id: string, by?: string) =>
		line(at, 'permission.asked', {id, permission: 'bash', patterns: [id], metadata: {command: id}}, by);
	const lines = [
		line(1000, 'session.status', {status: {type: 'busy'}}),
		line(2000, 'question.asked', {id: 'que_1', questions: [{question: 'Which?', options: []}]}, newest),
		tool(3000, 'per_1'),
		tool(4000, 'per_2', older),
		tool(5000, 'per_3', newest),
		tool(6000, 'per_4', newest),
	];
	const asked = (count: number) =>
		lines.slice(0, count).reduce((fold, text) => openCodeRecord.foldLine(fold, text, {now: 9e12}), openCodeRecord.empty).claim.asked?.id;
	expect([2, 3, 4, 5, 6].map(asked)).toEqual(['que_1', 'per_1', 'per_2', 'per_3', 'per_3']);
});

test('words of a dialog in the conversation are no dialog', () => {
	const shot = (text: string) => readScreen({text, columns: 80, rows: 24, foreground: 'opencode', history: 0});
	const dialog = '  ┃  △ Permission required\n  ┃    # Shell command\n  ┃\n  ┃  $ ls\n  ┃   Allow once   Allow always   Reject  enter con';
	expect(shot(dialog)).toMatchObject({surface: 'permission', dialog: {title: 'Shell command', body: '$ ls'}});
	expect(shot(`${dialog}\n\n  ┃\n  ┃  Build · X\n  ╹▀▀▀▀▀▀▀▀▀▀▀▀▀\n   /w  ctrl+p commands`)).toMatchObject({surface: 'idle'});
	expect(shot('$ ls\n')).toMatchObject({availability: 'unsupported', surface: 'other'});
});

test('the first screen shows no session; block letters that somebody wrote are no first screen', () => {
	const shot = (...above: readonly string[]) =>
		readScreen({
			text: [...above, '  ┃', '  ┃  Build · X', '  ╹▀▀▀▀▀▀▀▀▀▀▀▀▀', '   ctrl+p commands'].join('\n'),
			columns: 80,
			rows: 24,
			foreground: 'opencode',
			history: 0,
		});
	const letters = ['   █▀▀█ █▀▀█', '   █  █ █  █', '   ▀▀▀▀ █▀▀▀'];
	expect(shot('', ...letters, '')).toMatchObject({surface: 'idle', isHome: true, projection: ''});
	expect(shot('  ┃  draw it', '', ...letters, '', '     ▣  Build · X · 1.2s', '')).toMatchObject({surface: 'idle', isHome: false});
});

test('the column beside the conversation is no part of it', () => {
	const beside = (left: string, right: string) => left.padEnd(100) + right;
	const above = [
		beside('  ┃  go', 'A title'),
		'  ┃',
		beside('', 'Context'),
		beside('     It is done.', '1,240 tokens'),
		beside('', '1% used'),
		'',
	];
	const last = beside('   ctrl+p commands', '• OpenCode 1.18.33');
	const box = ['  ┃', '  ┃', '  ┃', beside('  ┃  Build · X', '~/work/demo:master'), '  ╹▀▀▀▀▀▀▀▀▀▀▀▀▀', last];
	const shot = (...rows: readonly string[]) =>
		readScreen({text: [...rows, ...box].join('\n'), columns: 140, rows: 40, foreground: 'opencode', history: 0});
	expect(shot(...above).projection).toBe('  ┃  go\n  ┃\n\n     It is done.');
	// An Esc before the first words leaves this sign alone.
	expect(shot(...above.slice(0, -2), beside('     ▣  Build · X · interrupted', '1% used'), '').interrupted).toBe(true);
});

test('of a form of several questions the one that takes several answers is told by its words, and the last tab is its review', () => {
	const form = (...rows: readonly string[]) => {
		const block = ['', ' Database   Size   Confirm', '', ...rows, ''].map((row) => `  ┃${row === '' ? '' : ` ${row}`}`);
		return readScreen({text: ['', ...block].join('\n'), columns: 80, rows: 40, foreground: 'opencode', history: 0}).dialog;
	};
	const keys = ' ⇆ tab  ↑↓ select  enter toggle  esc dismiss';
	expect(form(' Which size? (select all that apply)', '', ' 1. [ ] Small', '    s', '', keys)).toMatchObject({
		kind: 'question',
		question: 'Which size?',
		multiSelect: true,
	});
	expect(form(' Review', '', ' Database: SQLite', '', ' Size: (not answered)', '', ' ⇆ tab  enter submit  esc dismiss')).toMatchObject({
		kind: 'review',
		body: 'Database: SQLite\nSize: (not answered)',
		options: [],
	});
});

test('without the plugin the newest answer on the screen is what was said last', () => {
	const said = (...words: readonly string[]) => ['', ...words.map((line) => `     ${line}`), '', '     ▣  Build · X · 1.2s', ''];
	const box = ['  ┃', '  ┃  half', '  ┃  a draft', '  ┃', '  ┃  Build · X', '  ╹▀▀▀▀▀▀▀▀▀▀▀▀▀', '   ctrl+p commands'];
	const rows = ['', '  ┃', '  ┃  which one?', '  ┃', ...said('The first.'), '  ┃', '  ┃  go', '  ┃', ...said('It is done.'), ...box];
	const {projection} = readScreen({text: rows.join('\n'), columns: 60, rows: 40, foreground: 'opencode', history: 0});
	expect(openingLine(lastMessage({text: projection, source: 'screen'}))).toBe('It is done.');
});

test('a request of an MCP server is told with what its tool is given, and a request without that takes no answer', async () => {
	const state = tempDir();
	const hooks = await plugin(state);
	const part = {type: 'tool', sessionID: one, messageID: 'msg_1', callID: 'call_1', tool: 'demo_note'};
	const asked = {id: 'per_1', sessionID: one, permission: 'demo_note', patterns: ['*'], metadata: {}, always: ['*']};
	await send(hooks, 'message.part.updated', {part: {...part, state: {status: 'running', input: {title: 'A title', body: 'b'}}}});
	await send(hooks, 'permission.asked', {...asked, tool: {messageID: 'msg_1', callID: 'call_1'}});
	const read = () => openCodeRecord.createReader().read(join(state, 'told/opencode', `${one}.jsonl`))?.asked?.ask;
	expect(read()).toEqual({
		kind: 'tool',
		tool: 'demo_note',
		input: {title: 'A title', body: 'b', patterns: '*'},
		rules: [{text: '*', raw: '*'}],
	});
	await send(hooks, 'permission.replied', {sessionID: one, requestID: 'per_1', reply: 'once'});
	// As 1.18.33 does it: the call runs some tens of milliseconds after its request.
	await send(hooks, 'permission.asked', {...asked, id: 'per_2', tool: {messageID: 'msg_1', callID: 'call_2'}});
	expect(read()).toMatchObject({cut: ['what the tool is given']});
	await send(hooks, 'message.part.updated', {part: {...part, callID: 'call_2', state: {status: 'running', input: {title: 'Another'}}}});
	expect(read()).toMatchObject({input: {title: 'Another'}});
	expect(read()).not.toHaveProperty('cut');
	await send(hooks, 'permission.replied', {sessionID: one, requestID: 'per_2', reply: 'once'});
	// One that is answered before its call runs is over.
	await send(hooks, 'permission.asked', {...asked, id: 'per_3', tool: {messageID: 'msg_1', callID: 'call_3'}});
	await send(hooks, 'permission.replied', {sessionID: one, requestID: 'per_3', reply: 'once'});
	await send(hooks, 'message.part.updated', {part: {...part, callID: 'call_3', state: {status: 'running', input: {title: 'Late'}}}});
	expect(read()).toBeUndefined();
	await send(hooks, 'permission.asked', {...asked, id: 'per_4'});
	expect(read()).toMatchObject({cut: ['what the tool is given']});
	await hooks.dispose();
});

test('what a Yes opens outside, what it opens for good, and what is cut are told', () => {
	const permission = (more: object) => permissionAsk({id: 'per_1', ...more});
	expect(
		permission({permission: 'external_directory', patterns: ['/tmp/*', '/opt/*'], metadata: {command: 'ls /opt'}, always: ['/tmp/*']}),
	).toMatchObject({input: {command: 'ls /opt', patterns: '/tmp/*\n/opt/*'}, rules: [{text: '/tmp/*'}]});
	expect(permission({permission: 'bash', patterns: ['ls'], metadata: {command: 'ls; ls'}})).toEqual({
		kind: 'tool',
		tool: 'bash',
		input: {command: 'ls; ls'},
		rules: [],
	});
	// A text is shown up to its 4,096th character that is slow to draw.
	expect(permission({permission: 'bash', metadata: {command: `echo ${'\u200b'.repeat(5000)}; rm -rf x`}})).toHaveProperty('cut');
	// So long were texts that plugins cut, before and now.
	for (const length of [8192, 65_536]) {
		expect(permission({permission: 'webfetch', patterns: ['https://x', 'p'.repeat(length)], metadata: {}})).toHaveProperty('cut');
		expect(permission({permission: 'webfetch', patterns: ['p'.repeat(length - 1)], metadata: {}})).not.toHaveProperty('cut');
	}
	expect(questionsAsk({questions: [{question: 'Which?', options: [{label: 'x'.repeat(65_536)}]}]})).toHaveProperty('cut');
});

const shown = (rows: readonly string[], size: {readonly columns: number; readonly rows: number}) =>
	readScreen({text: rows.join('\n'), ...size, foreground: 'opencode', history: 0});

test('a form that is higher than the pane has nothing below its choices, and is named as cut', () => {
	const rows = [
		'',
		'  ┃',
		'  ┃  Which one of them, in a',
		'  ┃  narrow pane?',
		'  ┃',
		'  ┃  1. Choice 1',
		'  ┃     number 1',
		'  ┃  2. Choice 2',
	];
	expect(shown(rows, {columns: 60, rows: 8})).toMatchObject({
		surface: 'question',
		dialog: {cut: true, question: 'Which one of them, in a narrow pane?', options: [{label: 'Choice 1'}, {label: 'Choice 2'}]},
	});
});

test('a command in a narrow pane is one text, named as cut where its place is full, and the column beside it is no part of it', () => {
	const drawn = ['  ┃  △ Permission required', '  ┃    # Shell command', '  ┃'];
	const words = ['$ touch s2 && echo word0', 'word1 word2', 'word3 word4', 'word5 word6', 'word7'].map((row) => `  ┃  ${row}`);
	const keys = ['  ┃', '  ┃', '  ┃   Allow once   Allow always   Reject', '  ┃', '  ┃  ctrl+f fullscreen  ⇆ select  enter confirm', '  ┃'];
	const narrow = {columns: 60, rows: 20};
	expect(shown([...drawn, ...words.slice(0, 4), ...keys], narrow).dialog).toMatchObject({
		cut: false,
		body: '$ touch s2 && echo word0 word1 word2 word3 word4 word5 word6',
	});
	expect(shown([...drawn, ...words, ...keys], narrow).dialog).toMatchObject({
		cut: true,
		title: 'Shell command · $ touch s2 && echo word0 word1 word2 word3 word4 word5 word6 …',
	});
	const beside = (left: string, right: string) => left.padEnd(100) + right;
	const wide = [
		...drawn,
		`${'  ┃  $ echo 日本'.padEnd(98)}1,240 tokens`,
		beside('  ┃', '~/work/demo:main'),
		'  ┃   Allow once   Allow always   Reject           ctrl+f fullscreen  ⇆ select  enter confirm',
		beside('  ┃', '• OpenCode 1.18.33'),
	];
	expect(shown(wide, {columns: 140, rows: 45}).dialog).toMatchObject({cut: false, body: '$ echo 日本'});
	const called = ['  ┃  △ Permission required', '  ┃    ⚙ Call tool demo_note', '  ┃', '  ┃  Tool: demo_note'];
	expect(shown([...called, ...keys], narrow).dialog).toMatchObject({cut: true});
});

test.each([
	[100, ['   ⬝⬝⬝⬝⬝⬝Cannot connect to API: Unable to connect. Is the computer able to access the url… [retrying', '         attempt #2]']],
	[
		100,
		[
			'   ⬝Cannot connect to API: Unable to connect. Is the computer able to access the url… (click to ex',
			'    retrying in 6s attempt #3]',
		],
	],
	[60, ['   ⬝Cannot⬝connect to API: Unable to connect. Is the compute', '    able to access the url… [retrying in 13s attempt #4]']],
	[30, ['   ⬝⬝Cannot connect to API: Un', '     connect. Is the computer', '     access the url… [retrying', '     attempt #4]']],
])('a retry whose words cover the bar is work, in %i columns', (columns, footer) => {
	const text = ['     One two', '     ▣  Build · Gate', '', '  ┃', '  ┃  Build · Gate Gate', `  ╹${'▀'.repeat(24)}`, ...footer].join('\n');
	const seen = readScreen({text, columns, rows: 24, foreground: 'opencode', history: 0});
	expect(seen).toMatchObject({
		surface: 'working',
		activity: 'retrying',
		spinner: {text: expect.stringMatching(/^Cannot connect to API: \S.*…$/)},
	});
});
