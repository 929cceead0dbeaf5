import {mkdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {width} from '../../../src/app/text.js';
import {runCli} from '../../../src/cli/main.js';
import {toRowJson} from '../../../src/cli/print/row-json.js';
import {listText, namesText} from '../../../src/cli/print/row-text.js';
import {splitLimited} from '../../../src/core/queue/limited.js';
import type {Painter} from '../../../src/core/words/print-colours.js';
import {statePaths} from '../../../src/store/paths.js';
import {newEntry, writeOutbox} from '../../../src/store/records/outbox.js';
import {blockedSession, createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {whereIs} from '../../helpers/programs/programs.js';
import {aBlockedRow, aDoneRow, aRow, noon, sixRows} from '../../helpers/samples/rows.js';
import {createTestIo} from '../../helpers/test-io.js';

async function ls(env: NodeJS.ProcessEnv, ...options: readonly string[]) {
	const {io, out, err} = createTestIo(env);
	const code = await runCli(['ls', ...options], io);
	return {code, out: out(), err: err()};
}

type Listed = {v: number; sessions: Record<string, unknown>[]};

test('ls --json tells of each session what docs/json.md promises', async () => {
	const world = createCliWorld();
	const {pid, transcript} = world.addSession(blockedSession('one', '/work/api'));
	const {code, out} = await ls(world.env, '--json');
	expect(code).toBe(0);
	const {v, sessions} = JSON.parse(out) as Listed;
	expect(v).toBe(1);
	expect(sessions).toHaveLength(1);
	expect(sessions[0]).toMatchObject({
		session_id: 'one',
		agent: 'claude',
		host: null,
		kind: 'interactive',
		project: 'api',
		cwd: '/work/api',
		group: 'needs_you',
		state: 'needs_permission',
		detail: {primary: 'waiting', detail: 'permission'},
		pane: null,
		tmux: null,
		pid,
		client_version: '2.1.329',
		entrypoint: 'cli',
		transcript_path: transcript,
		prompt: 'Make the tests pass\nand keep the style',
		task: 'Make the tests pass and keep the style',
		ask: {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}},
		ask_invisible: false,
		ask_mixed: [],
		ask_cut: [],
		ask_unclear: null,
		asker: null,
	});
	expect(sessions[0]?.['token']).toEqual(expect.any(String));
	expect(sessions[0]?.['because']).toEqual(expect.arrayContaining([expect.objectContaining({source: 'hook'})]));
});

test('the most urgent session comes first, and others than interactive ones only with --all', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('resting', '/work/web'));
	world.addSession(blockedSession('blocked', '/work/api'));
	world.addSession({...restingSession('script', '/work/cron'), entrypoint: 'sdk-cli'});
	const ids = async (...options: readonly string[]) =>
		(JSON.parse((await ls(world.env, '--json', ...options)).out) as Listed).sessions.map((session) => session['session_id']);
	expect(await ids()).toEqual(['blocked', 'resting']);
	expect(await ids('--all')).toEqual(['blocked', 'resting', 'script']);
});

test('ids are for programs: one a line, then what it is', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	expect((await ls(world.env, '--format', 'ids')).out).toBe('one\tapi: permission\n');
});

test('what cannot be read is said on stderr, and the list is printed all the same', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	mkdirSync(`${world.home}/.config/beckon`, {recursive: true});
	writeFileSync(`${world.home}/.config/beckon/config.json`, '{"order": 1}');
	const {code, out, err} = await ls(world.env);
	expect(code).toBe(0);
	expect(out).toContain('api  permission');
	expect(err).toContain('config.json:1: column 11: `order` must be "urgency" or "fifo"; the default is used');
});

test('the list is aligned and titled by groups', async () => {
	const groups = [
		{title: 'Needs you', rows: [aBlockedRow('api server', 'npm test'), aRow({id: 'web'})]},
		{title: 'Running', rows: []},
		{title: 'Done', rows: [aDoneRow('infra')]},
	];
	expect(await listText(groups, {now: noon, columns: 100, detail: false})).toBe(`Needs you (2)
  api server  permission 2m  main:1.0  Bash: npm test
  web         your turn 1m   main:1.0  Turn finished

Done (1)
  infra       done 2h        main:1.0  All done.
`);
});

test('the two-level status takes the place of the state on request', async () => {
	expect(await listText([{title: 'Needs you', rows: [aRow()]}], {now: noon, columns: 100, detail: true})).toContain('idle/waiting_input');
});

test('of a session whose tmux does not answer ls does not say that it is in none', async () => {
	const silent = aRow({place: undefined, notes: ['tmux-silent']});
	const text = await listText([{title: 'Needs you', rows: [silent]}], {now: noon, columns: 100, detail: false});
	expect(text).toMatch(/ pane unknown .* - tmux does not answer\n/);
});

test('a remark that is all there is to say is said once', async () => {
	const row = aRow({state: {label: 'Suspended'}, notes: ['suspended', 'no-hooks']});
	const text = await listText([{title: 'Needs you', rows: [row]}], {now: noon, columns: 100, detail: false});
	expect(text).toMatch(/ Suspended - without hooks\n/);
});

test.each([40, 60, 80, 120])('no line is wider than a terminal of %i columns', async (columns) => {
	const wide = aRow({id: 'x', project: '日本語のプロジェクト👩‍👩‍👧'.repeat(3), task: '漢字'.repeat(100)});
	const text = await listText([{title: 'Needs you', rows: [...sixRows(), wide]}], {now: noon, columns, detail: false});
	for (const line of text.split('\n')) {
		expect(width(line)).toBeLessThanOrEqual(columns);
	}
});

test.each(['x'.repeat(200), '日本'.repeat(50)])('a long name leaves room for all states: %s', async (project) => {
	const rows = [aRow({id: 'x', project}), aRow({id: 'y'})];
	const text = await listText([{title: 'Needs you', rows}], {now: noon, columns: 80, detail: false});
	expect(text.match(/your turn +1m {2}main:1\.0/g)).toHaveLength(2);
});

test('text from outside cannot steer the terminal', async () => {
	const row = aRow({id: 'x', project: 'a\u001b[31mb\u009b2J\nc', task: '\u001b]0;title\u0007done\u202e'});
	const text = await listText([{title: 'Needs you', rows: [{...row, state: {...row.state, label: ''}}]}], {
		now: noon,
		columns: 200,
		detail: false,
	});
	expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
	expect(text.split('\n')).toHaveLength(3);
});

test('JSON has the same fields for every row, null where nothing is known', () => {
	const bare = toRowJson(aRow({place: undefined, process: undefined, cwd: undefined}));
	expect(Object.keys(bare)).toEqual(Object.keys(toRowJson(aBlockedRow())));
	expect(Object.values(bare)).not.toContain(undefined);
	expect(bare).toMatchObject({pane: null, tmux: null, pid: null, cwd: null, ask: null, token: null});
});

/** An answer of today that costs $4, long before the end of the transcript. */
function spend(transcript: string): void {
	const answer = {
		type: 'assistant',
		timestamp: new Date().toISOString(),
		message: {
			id: 'm1',
			role: 'assistant',
			model: 'claude-opus-5-5',
			content: [],
			usage: {input_tokens: 500_000, output_tokens: 100_000},
		},
	};
	writeFileSync(transcript, `${JSON.stringify(answer)}\n${JSON.stringify({type: 'mode', filler: 'x'.repeat(700_000)})}\n`);
}

test('ls says below a detailed list alone what was spent today, and --json what each session cost in all', async () => {
	const world = createCliWorld();
	spend(world.addSession(restingSession('one', '/work/api')).transcript);
	expect((await ls(world.env)).out).not.toContain('Today');
	expect((await ls(world.env, '--format', 'detail')).out).toMatch(/\nToday: \$4\.00 · 100\.0k output tokens\n$/);
	const {config} = statePaths(world.env);
	mkdirSync(dirname(config), {recursive: true});
	writeFileSync(config, JSON.stringify({hosts: [{name: 'box', command: ['false']}]}));
	expect((await ls(world.env, '--format', 'detail')).out).toMatch(/\nToday here: \$4\.00 · /);
	rmSync(config);
	const {sessions} = JSON.parse((await ls(world.env, '--json')).out) as Listed;
	expect(sessions[0]?.['usage']).toMatchObject({cost_usd: 4, output_tokens: 100_000, at_least: false});
});

test('what the client itself told a status line of its cost is what ls shows', async () => {
	const world = createCliWorld();
	const {transcript} = world.addSession(restingSession('one', '/work/api'));
	spend(transcript);
	const folder = join(statePaths(world.env).sessions, basename(transcript, '.jsonl'));
	writeFileSync(join(folder, 'usage'), '3.25 2000000\n');
	const {sessions} = JSON.parse((await ls(world.env, '--json')).out) as Listed;
	expect(sessions[0]?.['usage']).toMatchObject({cost_usd: 3.25, context_share: 0.25, at_least: false});
});

test('status --json says what was spent today', async () => {
	const world = createCliWorld();
	spend(world.addSession(restingSession('one', '/work/api')).transcript);
	const {io, out} = createTestIo(world.env);
	await runCli(['status', '--json'], io);
	expect(JSON.parse(out())).toMatchObject({today: {cost_usd: 4, output_tokens: 100_000, at_least: false}});
});

test('the limits of the account stand below the list, and in status --json', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	const {limits} = statePaths(world.env);
	mkdirSync(limits, {recursive: true});
	const resets = Math.floor(Date.now() / 1000) + 3600;
	writeFileSync(join(limits, 'default'), `42.5 ${resets} 61 ${resets + 86_400}\n\n`);
	expect((await ls(world.env)).out).toMatch(/\nLimits: 5h 42% until [\w :]*\d\d:\d\d · 7d 61% until \w{3} \d\d:\d\d\n$/);
	const {io, out} = createTestIo(world.env);
	await runCli(['status', '--json'], io);
	const sevenDay = {used_percentage: 61, resets_at: (resets + 86_400) * 1000};
	expect(JSON.parse(out()).limits).toEqual([
		{config_dir: null, five_hour: {used_percentage: 42.5, resets_at: resets * 1000}, seven_day: sevenDay},
	]);
});

test('rows that one limit stopped are one line of the list', async () => {
	const stopped = ['one', 'two'].map((id) =>
		aRow({id, state: {state: 'error', context: {kind: 'error', error: 'rate_limit', message: '', resetsAt: '3:40 PM'}}}),
	);
	const {others, limited} = splitLimited([...stopped, aRow({id: 'asker'})]);
	const text = await listText([{title: 'Needs you', rows: others, limited}], {now: noon, columns: 80, detail: false});
	expect(text.split('\n')).toEqual(['Needs you (1)', expect.stringMatching(/^ {2}asker /), '  2 wait until 15:40', '']);
});

test('JSON tells the task of each subagent and when it was started', () => {
	const context = {
		kind: 'working',
		tool: undefined,
		toolInput: undefined,
		subagents: [{id: 'a', type: 'Plan', task: 'plan it', startedAt: 5}],
	} as const;
	expect(toRowJson(aRow({state: {context}})).subagents).toEqual([{id: 'a', type: 'Plan', task: 'plan it', started_at: 5}]);
});

/** A PATH with tmux and with nothing else. */
function onlyTmux(home: string): string {
	const bin = join(home, 'bin');
	mkdirSync(bin);
	symlinkSync(whereIs('tmux'), join(bin, 'tmux'));
	return bin;
}

test('an empty list tells how to start a session where the agent is installed', async () => {
	const world = createCliWorld();
	const bin = onlyTmux(world.home);
	writeFileSync(join(bin, 'claude'), '#!/bin/sh\n', {mode: 0o755});
	const {code, out} = await ls({...world.env, PATH: bin});
	expect(code).toBe(0);
	expect(out).toContain('Start one with `beckon new`, or with `claude` in a tmux pane');
	expect(out).not.toContain('not found');
});

test('an empty list tells what to install where the agent is missing, and offers no command that would fail', async () => {
	const world = createCliWorld();
	const path = onlyTmux(world.home);
	const {code, out} = await ls({...world.env, PATH: path});
	expect(code).toBe(0);
	expect(out).toBe(`No Claude Code sessions yet.
Claude Code was not found in PATH. Install it, so that \`claude\` starts, or name its program in the config (\`agents\`).
Run \`beckon demo\` to see what it looks like.
`);
});

test('the sentences of an empty list are broken between words in a terminal', async () => {
	const world = createCliWorld();
	const {io, out} = createTestIo({...world.env, PATH: onlyTmux(world.home)});
	await runCli(['ls'], {...io, stdout: {...io.stdout, isTTY: true, columns: 60}});
	const lines = out().split('\n');
	expect(lines).toContain('Claude Code was not found in PATH. Install it, so that');
	expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
});

test('an empty list of a host does not tell of the programs of this machine, and none where the host is silent', async () => {
	const world = createCliWorld();
	mkdirSync(`${world.home}/.config/beckon`, {recursive: true});
	const bin = onlyTmux(world.home);
	const lists = (...command: readonly string[]) => {
		writeFileSync(`${world.home}/.config/beckon/config.json`, JSON.stringify({hosts: [{name: 'gpu1', command}]}));
		return ls({...world.env, PATH: bin}, '--host', 'gpu1');
	};
	expect(await lists('/usr/bin/env', `PATH=${process.env['PATH']}`, 'sh')).toMatchObject({
		code: 0,
		out: 'No Claude Code sessions on gpu1. `beckon hosts` tells what works there.\n',
	});
	expect(await lists('false')).toMatchObject({
		code: 1,
		out: 'The sessions on gpu1 are not known. `beckon hosts test gpu1` says why it does not answer.\n',
	});
});

test('texts that are kept are told below the list, and one that is under way is not', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	const entry = newEntry(Date.now(), {row: 'one', sessionId: undefined, project: 'api', text: 'go'});
	const paths = statePaths(world.env);
	writeOutbox(paths, {...entry, id: 'aaaa'});
	expect((await ls(world.env)).out).not.toContain('Outbox');
	writeOutbox(paths, {...entry, id: 'bbbb', state: 'refused', why: 'x', reason: 'x'});
	expect((await ls(world.env)).out).toContain('Outbox: 1 text is kept: beckon outbox\n');
});

test('names are those that one session alone has and a shell takes as one word; the others are told by their id', () => {
	const row = (id: string, project: string) => aRow({id, project});
	const printed = namesText([row('a', 'api'), row('b', 'two words'), row('c', 'web'), row('d', 'web'), row('e', '-x')]);
	expect(printed.split('\n').map((line) => line.split('\t')[0])).toEqual(['api', 'b', 'c', 'd', 'e', '']);
});

test('on a terminal the name is bold and the state has its colour, also in a line that is cut', async () => {
	const rows = [
		{...aBlockedRow('1'), project: 'api'},
		{...aDoneRow('2'), project: '日本', lastSeenAt: noon},
	];
	const paint: Painter = (role, text) => (role === 'plain' ? text : `<${role}|${text}>`);
	const look = {now: noon, detail: false, columns: 40};
	const lines = (await listText([{title: 'Needs you', rows}], {...look, paint})).split('\n');
	expect(lines[0]).toBe('<strong|Needs you> (2)');
	expect(lines[1]).toMatch(/^<strong| {2}api +><urgent\|permission .*><quiet\|/);
	expect(lines[2]).toMatch(/^<quiet\| {2}日本 .*>$/);
	const plain = (await listText([{title: 'Needs you', rows}], look)).split('\n');
	expect(lines.slice(1).map((line) => line.replaceAll(/<\w+\||>/g, ''))).toEqual(plain.slice(1));
});
