/** Copilot: its process, the session that it holds open, and the two files that tell of it. */
import {appendFileSync, mkdirSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {agentTraits} from '../../../src/agents/agents.js';
import {createEventsReader, events} from '../../../src/agents/copilot/events.js';
import {stateOf} from '../../helpers/samples/events.js';
import {tempDir} from '../../helpers/temp-state.js';

const [one, two] = ['43ac9b35-72c9-4f1f-a8e5-fadfec2e7cbb', '8f55be78-623b-4eca-a7a0-db57e6d0cee8'];
const hold = (id: string) => `/h/.copilot/session-state/${id}/inuse.77.hold`;

test('a process that holds one session is of that session', () => {
	const among = (...files: readonly string[]) => agentTraits.transcriptFinder('copilot')?.(files, ['copilot']);
	expect(among('/dev/null', hold(one))).toEqual({path: `/h/.copilot/session-state/${one}/events.jsonl`, sessionId: one});
	expect(among('/h/session-state/../../x/inuse.7.lock')).toBeUndefined();
	expect(agentTraits.byProcess('MainThread', ['/opt/x/copilot'])).toBe('copilot');
	expect(agentTraits.byProcess('node', ['node', '/opt/@github/copilot/npm-loader.js'])).toBeUndefined();
	expect(agentTraits.byProcess('MainThread', ['/opt/x/copilot', 'mcp', 'list'])).toBeUndefined();
	expect(
		[['--prompt=x'], ['-p', 'x'], ['--acp'], ['-i', 'x']].map((words) => agentTraits.isHeadless('copilot', ['copilot', ...words])),
	).toEqual([true, true, true, false]);
});

test('of several sessions that a process holds the others are named by the title of a pane that shows them', () => {
	const home = tempDir();
	const named = (id: string, at: number, name: string) => {
		const folder = join(home, 'session-state', id);
		mkdirSync(folder, {recursive: true});
		writeFileSync(join(folder, 'workspace.yaml'), `id: ${id}\nclient_name: github/cli\n${name}user_named: false\n`);
		utimesSync(join(folder, 'workspace.yaml'), at, at);
		return {path: join(folder, 'events.jsonl'), sessionId: id};
	};
	const holds = (...ids: readonly string[]) => ids.map((id) => join(home, 'session-state', id, 'inuse.77.hold'));
	const among = () => agentTraits.transcriptFinder('copilot')?.(holds(one, two), ['copilot']);
	const [first, second] = [named(one, 1000, "name: 'fix: it''s \"x\"'\n"), named(two, 2000, '')];
	const [it, unnamed] = ['fix: it\'s "x" - GitHub Copilot', 'GitHub Copilot'];
	expect(among()).toEqual({...second, title: unnamed, others: [{...first, title: it}], areHeld: true});
	named(one, 3000, 'name: fix\n');
	expect(among()).toEqual({...first, title: 'fix - GitHub Copilot', others: [{...second, title: unnamed}], areHeld: true});
});

test('a session is known before its first prompt, by the file of open sessions alone', () => {
	const home = tempDir();
	const file = join(home, 'session-state', one, 'events.jsonl');
	const at = (second: number) => 1_800_000_000_000 + second * 1000;
	const written = (second: number) => new Date(at(second)).toISOString();
	const opened = (id: string, second: number, working = false) => {
		const entry = {openedAt: written(second), refreshedAt: written(second), working};
		writeFileSync(join(home, 'open-sessions-state.json'), JSON.stringify({[id]: entry}));
	};
	const reader = createEventsReader({now: () => at(900)});
	expect(reader.read(file)).toBeUndefined();
	opened(one, 1);
	const fresh = reader.read(file);
	expect(fresh).toMatchObject({turn: {kind: 'fresh', at: at(1)}, lastLineAt: at(1), humanPrompt: undefined});
	expect(reader.read(file)).toBe(fresh);
	opened(one, 1, true);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'working', at: at(1)}, workedAt: at(1)});
	opened(one, 1);
	mkdirSync(dirname(file), {recursive: true});
	const line = (second: number, type: string, data: object) => `${JSON.stringify({type, data, timestamp: written(second)})}\n`;
	writeFileSync(file, line(2, 'user.message', {content: 'go'}) + line(3, 'session.shutdown', {}));
	expect(reader.read(file)).toMatchObject({turn: {kind: 'interrupted', at: at(3)}});
	// It was resumed.
	opened(one, 5);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'fresh', at: at(5)}, humanPrompt: {text: 'go'}});
	appendFileSync(file, line(6, 'session.resume', {}) + line(6, 'user.message', {content: 'on'}));
	expect(reader.read(file)).toMatchObject({turn: {kind: 'working'}, humanPrompt: {text: 'on'}});
	// Its first prompt was taken back, so that the record begins again.
	opened(one, 6);
	writeFileSync(file, line(7, 'session.start', {}));
	expect(reader.read(file)).toMatchObject({turn: {kind: 'fresh', at: at(6)}, lastLineAt: at(7), humanPrompt: undefined});
});

test('a subagent that asks is named, and one in the background outlives the turn that started it', () => {
	const home = tempDir();
	const file = join(home, 'session-state', one, 'events.jsonl');
	mkdirSync(dirname(file), {recursive: true});
	const at = (second: number) => 1_800_000_000_000 + second * 1000;
	const line = (second: number, type: string, data: object = {}, agentId?: string) =>
		`${JSON.stringify({type, data, timestamp: new Date(at(second)).toISOString(), ...(agentId && {agentId})})}\n`;
	const looker = {id: 'a1', type: 'explore', task: 'Look at notes', startedAt: at(2)};
	const started = (id: string, executionMode: string) =>
		line(2, 'subagent.started', {agentName: 'explore', agentDescription: 'Look at notes', executionMode}, id);
	const reader = createEventsReader({now: () => at(900)});
	writeFileSync(file, line(1, 'user.message', {content: 'go'}) + started('a1', 'sync') + started('a2', 'background'));
	appendFileSync(file, line(3, 'permission.requested', {requestId: 'r', permissionRequest: {kind: 'shell', fullCommandText: 'ls'}}, 'a1'));
	expect(reader.read(file)).toMatchObject({running: [looker, {...looker, id: 'a2'}], asked: {asker: looker}});
	appendFileSync(file, line(4, 'permission.completed', {requestId: 'r'}) + line(4, 'assistant.message', {content: 'Done.'}));
	appendFileSync(file, line(5, 'assistant.turn_end'));
	expect(reader.read(file)).toMatchObject({turn: {kind: 'ended'}, running: [{id: 'a2'}]});
	appendFileSync(file, line(6, 'subagent.completed', {}, 'a2'));
	expect(reader.read(file)?.running).toBeUndefined();
	appendFileSync(file, line(7, 'user.message', {content: 'on'}) + started('a3', 'background') + line(8, 'abort'));
	expect(reader.read(file)?.running).toBeUndefined();
});

test.each([
	[{errorType: 'query', statusCode: 500}, 'server_error'],
	[{errorType: 'query', statusCode: 400}, 'unknown'],
	[{errorType: 'query'}, 'unknown'],
	[{errorType: 'rate_limit'}, 'rate_limit'],
	[{errorType: 'authentication', statusCode: 401}, 'authentication_failed'],
])('a turn that failed by %j is told as %s', (data, error) => {
	const line = JSON.stringify({type: 'session.error', data: {...data, message: 'no'}, timestamp: new Date(9e11).toISOString()});
	expect(events.foldLine(events.empty, line, {now: 9e12}).claim.turn).toMatchObject({kind: 'failed', error, message: 'no'});
});

test('a resumed session that its process does not hold yet is named by its words, while it is open', () => {
	const home = tempDir();
	const file = join(home, 'session-state', one, 'events.jsonl');
	const among = (argv: readonly string[], ...files: readonly string[]) =>
		agentTraits.transcriptFinder('copilot')?.([join(home, 'logs', '.copilot-log.lock'), ...files], ['copilot', ...argv]);
	const open = (...ids: readonly string[]) => {
		const entries = ids.map((id) => [id, {openedAt: '', refreshedAt: '2027-01-01T00:00:00Z', working: false}]);
		writeFileSync(join(home, 'open-sessions-state.json'), JSON.stringify(Object.fromEntries(entries)));
	};
	expect(among([`--resume=${one}`])).toBeUndefined();
	open(one, two);
	expect(among([`--resume=${one}`])).toEqual({path: file, sessionId: one, others: []});
	expect(among(['--resume', one])).toEqual({path: file, sessionId: one, others: []});
	for (const argv of [[], ['--resume'], ['--continue'], [`--resume=../${one}`], ['--resume=a-name']]) expect(among(argv)).toBeUndefined();
	mkdirSync(dirname(file), {recursive: true});
	writeFileSync(join(dirname(file), 'workspace.yaml'), 'name: go on\n');
	expect(among(['--continue'])).toEqual({path: file, sessionId: one, title: 'go on - GitHub Copilot', others: []});
	// Another one is shown there since.
	expect(among([`--resume=${one}`], hold(two))?.sessionId).toBe(two);
	open(two);
	expect(among([`--resume=${one}`])).toBeUndefined();
});

test('a session that goes on by itself is at work until its program says that it rests, and keeps its task', () => {
	const home = tempDir();
	const folder = join(home, 'session-state', one);
	mkdirSync(folder, {recursive: true});
	const at = (second: number) => new Date(1_800_000_000_000 + second * 1000).toISOString();
	const line = (second: number, type: string, data: object) => `${JSON.stringify({type, data, timestamp: at(second)})}\n`;
	const status = (working: boolean, second: number) =>
		writeFileSync(join(home, 'open-sessions-state.json'), JSON.stringify({[one]: {working, refreshedAt: at(second)}}));
	const reader = events.createReader({now: () => 1_900_000_000_000});
	const round = (second: number) => line(second, 'assistant.message', {content: 'one step'}) + line(second, 'assistant.turn_end', {});
	const read = (...lines: readonly string[]) => {
		appendFileSync(join(folder, 'events.jsonl'), lines.join(''));
		return reader.read(join(folder, 'events.jsonl'));
	};
	const autopilot = {agentMode: 'autopilot'};
	status(true, 1);
	expect(read(line(1, 'user.message', {content: 'go', ...autopilot}), round(2))).toMatchObject({turn: {kind: 'working'}});
	const again = {content: '', source: 'autopilot', isAutopilotContinuation: true, ...autopilot};
	expect(read(line(3, 'user.message', again), round(4))).toMatchObject({
		turn: {kind: 'working'},
		humanPrompt: {text: 'go'},
		lastPrompt: {text: 'go'},
		said: {text: 'one step'},
	});
	status(false, 5);
	expect(read()?.turn.kind).toBe('ended');
	status(true, 6);
	expect(read(line(6, 'user.message', {content: 'on', agentMode: 'interactive'}), round(7))?.turn.kind).toBe('ended');
});

const at = (second: number) => new Date(1_800_000_000_000 + second * 1000).toISOString();
const fold = (...lines: readonly (readonly [string, object])[]) =>
	lines.reduce(
		(before, [type, data], index) => events.foldLine(before, JSON.stringify({type, data, timestamp: at(index)}), {now: 9e12}),
		events.empty,
	);

test('a command of its user is work while it runs, and leaves the turn before it as it was', () => {
	const turn = (...lines: readonly (readonly [string, object])[]) =>
		events.toClaim(fold(...lines), '/none/x/events.jsonl', {now: 9e12}).turn;
	const rest = [
		['user.message', {content: 'go'}],
		['assistant.message', {content: 'done'}],
		['assistant.turn_end', {}],
	] as const;
	const own = ['tool.user_requested', {toolCallId: 'u', toolName: 'local_shell', arguments: {command: 'sleep 5'}}] as const;
	expect(turn(...rest, own)).toMatchObject({kind: 'working', newest: {use: {tool: 'local_shell', command: 'sleep 5'}}});
	expect(turn(...rest, own, ['tool.execution_complete', {toolCallId: 'u'}])).toEqual(turn(...rest));
	expect(turn(...rest, own, ['abort', {}]).kind).toBe('interrupted');
	expect(turn(...rest, own, ['session.resume', {}]).kind).toBe('ended');
});

test('a session that compacts its conversation is at work until that has ended, also by an error or with its program', () => {
	const told = (...lines: readonly (readonly [string, object])[]) => {
		const all = fold(['user.message', {content: 'go'}], ['assistant.message', {content: 'done'}], ['assistant.turn_end', {}], ...lines);
		const claim = events.toClaim(all, '/none/x/events.jsonl', {now: 9e12});
		const {group, state} = stateOf({transcript: claim}, 1_800_000_010_000);
		return [claim.turn.kind, group, state];
	};
	const [begins, ends] = [['session.compaction_start', {}] as const, ['session.compaction_complete', {success: false}] as const];
	expect(told(begins)).toEqual(['working', 'autonomous', 'compacting']);
	// Esc does not end it.
	expect(told(begins, ['abort', {}])[2]).toBe('compacting');
	expect(told(begins, ['user.message', {content: 'on'}], ['assistant.turn_start', {}])[2]).toBe('compacting');
	expect(told(begins, ends)).toEqual(['ended', 'needs_you', 'idle']);
	expect(told(begins, ['session.resume', {}])[0]).toBe('ended');
});

test('what its user lets it do without asking is told, for as long as its program runs', () => {
	const modeAfter = (...lines: readonly (readonly [string, object])[]) => fold(...lines).claim.permissionMode;
	const plans = ['session.mode_changed', {previousMode: 'interactive', newMode: 'plan'}] as const;
	const allows = (allowAllPermissions: boolean) => ['session.permissions_changed', {allowAllPermissions}] as const;
	expect(modeAfter(plans)).toBe('plan');
	expect(modeAfter(plans, allows(true))).toBe('bypassPermissions');
	expect(modeAfter(plans, allows(true), allows(false))).toBe('plan');
	expect(modeAfter(allows(true), ['session.resume', {}])).toBeUndefined();
});

test('a turn that ends without words is at rest by the file of open sessions, and a new turn is not', () => {
	const home = tempDir();
	const folder = join(home, 'session-state', one);
	mkdirSync(folder, {recursive: true});
	const file = join(folder, 'events.jsonl');
	const at = (second: number) => new Date(1_800_000_000_000 + second * 1000).toISOString();
	const line = (second: number, type: string, data: object) => `${JSON.stringify({type, data, timestamp: at(second)})}\n`;
	const status = (working: boolean, second: number) =>
		writeFileSync(join(home, 'open-sessions-state.json'), JSON.stringify({[one]: {working, refreshedAt: at(second)}}));
	const reader = events.createReader({now: () => 1_900_000_000_000});
	expect(reader.read(file)).toBeUndefined();
	writeFileSync(file, line(1, 'user.message', {content: 'go'}));
	status(false, 0);
	const first = reader.read(file);
	expect(first?.turn.kind).toBe('working');
	expect(reader.read(file)).toBe(first);
	status(false, 3);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'ended', at: 1_800_000_003_000}});
	appendFileSync(file, `broken\n${line(4, 'assistant.turn_end', {})}${line(5, 'user.message', {content: 'on'})}`);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'working'}, humanPrompt: {text: 'on'}});
	status(true, 6);
	expect(reader.read(file)?.turn.kind).toBe('working');
	status(false, 7);
	expect(reader.read(file)?.turn.kind).toBe('ended');
	writeFileSync(join(home, 'open-sessions-state.json'), '{"x":');
	expect(reader.read(file)?.turn.kind).toBe('working');
});

/** What the record says of a request is asked, of lines as 1.0.102 writes them. */
const asked = (...requests: readonly object[]) => {
	const lines = [['user.message', {content: 'go'}] as const, ...requests.map((request) => ['permission.requested', request] as const)];
	const fold = lines.reduce(
		(before, [type, data], second) =>
			events.foldLine(before, JSON.stringify({type, data, timestamp: new Date(1_800_000_000_000 + second * 1000).toISOString()}), {
				now: 9e12,
			}),
		events.empty,
	);
	return fold.claim.asked?.ask;
};

test('of two requests of one message the first is drawn, and the second waits behind it', () => {
	const shell = (id: string, command: string) => ({requestId: id, permissionRequest: {kind: 'shell', fullCommandText: command}});
	expect(asked(shell('a', 'touch p1'), shell('b', 'touch p2'))).toMatchObject({input: {command: 'touch p1'}});
});

test('of two requests of the same words that are open at once neither takes an answer, until one of them is over', () => {
	const home = tempDir();
	const file = join(home, 'session-state', one, 'events.jsonl');
	mkdirSync(dirname(file), {recursive: true});
	const written = (type: string, data: object) =>
		appendFileSync(file, `${JSON.stringify({type, data, timestamp: new Date(1_800_000_000_000).toISOString()})}\n`);
	const ask = (id: string, command: string) =>
		written('permission.requested', {requestId: id, permissionRequest: {kind: 'shell', fullCommandText: command}});
	const reader = createEventsReader({now: () => 9e12});
	const request = () => {
		const transcript = reader.read(file);
		const {context} = stateOf({transcript}, 1_800_000_000_000);
		return context.kind === 'blocked' ? `${context.payload} ${context.request}` : context.kind;
	};
	written('user.message', {content: 'go'});
	ask('a', 'date > i');
	expect(request()).toBe('a reported');
	ask('b', 'date > j');
	expect(request()).toBe('a reported');
	ask('c', 'date > i');
	expect(request()).toBe('a ambiguous');
	written('permission.completed', {requestId: 'a', result: {kind: 'approved'}});
	expect(request()).toBe('b reported');
});

test('what each kind of permission is about is told whole', () => {
	const [command, paths] = ['cat /etc/passwd > /opt/zz', ['/opt/zz', '/etc/passwd']];
	const args = {title: 'A title', body: 'word0 word1'};
	const shell = {kind: 'shell', fullCommandText: command, intention: 'because', possiblePaths: paths, commands: [{identifier: 'cat'}]};
	// The dialog asks for the paths first, and for the command in another dialog.
	expect(asked({requestId: 'a', permissionRequest: shell, promptRequest: {kind: 'path', accessKind: 'shell', paths}})).toEqual({
		kind: 'tool',
		tool: 'path',
		input: {paths: '/opt/zz\n/etc/passwd', command, description: 'because'},
		rules: [],
	});
	expect(asked({requestId: 'a', permissionRequest: shell, promptRequest: {kind: 'commands'}})).toMatchObject({
		tool: 'shell',
		input: {command, description: 'because'},
	});
	expect(
		asked({
			requestId: 'a',
			permissionRequest: {kind: 'read', intention: 'Read file: /etc/hostname', path: '/etc/hostname', toolCallId: 'call_7'},
			promptRequest: {kind: 'path', accessKind: 'read', paths: ['/etc/hostname'], readOnlyDirectories: ['/etc']},
		}),
	).toMatchObject({tool: 'path', input: {paths: '/etc/hostname', folders: '/etc', file_path: '/etc/hostname'}});
	const mcp = {kind: 'mcp', toolCallId: 'call_1', serverName: 'demo', toolName: 'demo-note', toolTitle: 'note', args, readOnly: false};
	expect(asked({requestId: 'a', permissionRequest: mcp, promptRequest: {kind: 'mcp', serverName: 'demo', toolName: 'note', args}})).toEqual(
		{
			kind: 'tool',
			tool: 'demo note',
			input: {args},
			rules: [],
		},
	);
	expect(asked({requestId: 'a', permissionRequest: {kind: 'url', url: 'https://x/y', intention: 'Fetch'}})).toMatchObject({
		tool: 'url',
		input: {url: 'https://x/y', description: 'Fetch'},
	});
	expect(asked({requestId: 'a', permissionRequest: {kind: 'shell', fullCommandText: 'x'.repeat(70_000)}})).toHaveProperty('cut');
	expect(asked({requestId: 'a'})).toMatchObject({tool: 'tool', input: {}});
});

test('of a form every field is told, with its choices', () => {
	const properties = {
		db: {type: 'string', title: 'Database', description: 'Which database?', enum: ['SQLite', 'Postgres']},
		sure: {type: 'boolean', title: 'Sure'},
		tags: {type: 'array', items: {type: 'string', enum: ['a', 'b']}},
		size: {type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large']},
		colour: {type: 'string', oneOf: [{const: 'r', title: 'Deep red'}]},
		tops: {type: 'array', items: {anyOf: [{const: 'h', title: 'Ham'}, {const: 7}]}},
	};
	const start = (input: object) => {
		const line = {
			type: 'tool.execution_start',
			data: {toolCallId: 'c', toolName: 'ask_user', arguments: input},
			timestamp: '2027-01-01T00:00:00Z',
		};
		return events.foldLine(events.empty, JSON.stringify(line), {now: 9e12}).claim.asked?.ask;
	};
	expect(start({message: 'About it', requestedSchema: {properties}})).toMatchObject({
		questions: [
			{question: 'About it: Which database?', header: 'Database', options: [{label: 'SQLite'}, {label: 'Postgres'}]},
			{question: 'Sure', options: [{label: 'Yes'}, {label: 'No'}]},
			{question: 'tags', multiSelect: true, options: [{label: 'a'}, {label: 'b'}]},
			{question: 'size', options: [{label: 'Small'}, {label: 'Large'}]},
			{question: 'colour', options: [{label: 'Deep red'}]},
			{question: 'tops', multiSelect: true, options: [{label: 'Ham'}]},
		],
	});
	expect(start({question: 'Which?'})).toMatchObject({questions: [{question: 'Which?'}]});
});
