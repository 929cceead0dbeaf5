import {randomBytes} from 'node:crypto';
import {cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {hookCommand} from '../../src/agents/claude/hooks/command.js';
import {emit, filesBelow, hookEnv, journalLines, run} from '../helpers/hooks/hook-run.js';
import {whereIs} from '../helpers/programs/programs.js';
import {describeIn, shells} from '../helpers/programs/shells.js';
import {times} from '../helpers/size.js';
import {tempDir} from '../helpers/temp-state.js';

const emits = times(40, 200);
const silent = {status: 0, signal: null, printed: ''};
const payload = JSON.stringify({session_id: 'session-1', hook_event_name: 'Stop', last_assistant_message: 'Done "so far".\n'});

describeIn(shells, 'emit.sh under %s', ({argv, hasAllCases}) => {
	const emitArgs = (event: string) => [...argv, emit, event];

	test('a line starts and ends with a newline and names the payload, which is byte for byte as it came', async () => {
		const state = join(tempDir(), 'state');
		expect(await run(emitArgs('Stop'), hookEnv(state), payload)).toEqual(silent);
		const text = readFileSync(join(state, 'sessions/session-1/journal.jsonl'), 'utf8');
		expect(text).toMatch(/^\n\{.*\}\n$/);
		const [line] = journalLines(state);
		expect(line).toMatchObject({
			v: 1,
			event: 'Stop',
			pane: '%5',
			tmux: '/tmp/tmux-1000/default,800,0',
			pid: process.pid,
			entrypoint: 'cli',
			attended: '1',
			payload: expect.stringMatching(/^p\/\d+\.json$/),
		});
		expect(readFileSync(join(state, 'sessions/session-1', String(line?.['payload'])), 'utf8')).toBe(payload);
	});

	test('the installed command has the shell that runs it read the script, and starts no other', async () => {
		const state = join(tempDir(), 'state');
		const folder = join(tempDir(), "it's");
		cpSync(join(emit, '..'), join(folder, 'hooks'), {recursive: true});
		const command = hookCommand(join(folder, 'hooks/emit.sh'), 'Stop');
		expect(await run([...argv, '-c', command], hookEnv(state, {CLAUDE_PID: '', HOME: folder}), payload)).toEqual(silent);
		expect(journalLines(state)).toMatchObject([{event: 'Stop'}]);
		// The script is found beside its registry, wherever the shell itself is.
		writeFileSync(join(folder, 'beckon-state'), 'one-folder\n');
		expect(await run([...argv, '-c', command], hookEnv('', {BECKON_STATE_DIR: '', HOME: folder}), payload)).toEqual(silent);
		expect(journalLines(folder)).toMatchObject([{event: 'Stop'}]);
	});

	test('the installed command of a script that is gone, a folder or broken vetoes nothing', async () => {
		const folder = join(tempDir(), 'hooks');
		const script = join(folder, 'emit.sh');
		const command = hookCommand(script, 'PreToolUse');
		expect(await run([...argv, '-c', command], hookEnv(tempDir(), {HOME: folder}), payload)).toEqual(silent);
		mkdirSync(script, {recursive: true});
		expect(await run([...argv, '-c', command], hookEnv(tempDir(), {HOME: folder}), payload)).toMatchObject({status: 0});
		rmSync(script, {recursive: true});
		writeFileSync(script, 'case (');
		expect(await run([...argv, '-c', command], hookEnv(tempDir(), {HOME: folder}), payload)).toMatchObject({status: 0});
	});

	test('values that would break the line are left out of it', async () => {
		const state = tempDir();
		const bad = {
			TMUX: '/tmp/a"b\\c\n,1,0',
			TMUX_PANE: '%5"',
			CLAUDE_PID: '01',
			CLAUDE_CODE_ENTRYPOINT: 'cli","x":"',
			CLAUDE_CODE_SESSION_ATTENDED: 'yes',
		};
		expect(await run(emitArgs('Stop'), hookEnv(state, bad), payload)).toEqual(silent);
		expect(journalLines(state)[0]).toMatchObject({pane: '', tmux: '', pid: null, start: '', entrypoint: '', attended: ''});
	});

	test('at a known session it starts cat and nothing else', async () => {
		const folder = tempDir();
		const state = join(folder, 'state');
		mkdirSync(join(state, 'sessions/session-1/p'), {recursive: true});
		symlinkSync(whereIs('cat'), join(folder, 'cat'));
		const env = hookEnv(state, {PATH: folder});
		expect(await run([whereIs(argv[0]), ...argv.slice(1), emit, 'Stop'], env, payload)).toEqual(silent);
		expect(journalLines(state)[0]?.['payload']).toMatch(/^p\//);
	});

	test('a payload that is there already is not touched', async () => {
		const state = tempDir();
		const folder = join(state, 'sessions/session-1/p');
		mkdirSync(folder, {recursive: true});
		// `$$` of a shell that then becomes the hook by exec is the hook's own pid.
		const takeName = `: >"${folder}/$$.json"; : >"${folder}/$$x.json"; exec "$@"`;
		await run(['sh', '-c', takeName, 'sh', ...emitArgs('Stop')], hookEnv(state), payload);
		expect(journalLines(state)[0]?.['payload']).toMatch(/^p\/\d+xx\.json$/);
		expect(filesBelow(folder).map((file) => statSync(join(folder, file)).size)).toEqual([0, 0, payload.length]);
	});

	if (!hasAllCases) return;

	test('a second word names the agent, which inherits nothing of another one above it', async () => {
		const state = tempDir();
		expect(await run([...emitArgs('Stop'), 'other'], hookEnv(state), payload)).toEqual(silent);
		expect(journalLines(state)).toMatchObject([{event: 'Stop', agent: 'other', pid: null, entrypoint: ''}]);
	});

	test.skipIf(process.platform !== 'linux')('of an agent with the name of its runtime, the parent is the process', async () => {
		const state = join(tempDir(), 'state');
		expect(await run([...emitArgs('BeforeAgent'), 'gemini'], hookEnv(state), payload)).toEqual(silent);
		expect(journalLines(state)).toMatchObject([{agent: 'gemini', pid: process.pid}]);
	});

	test.each(['', '-x', 'a"b', 'x'.repeat(33)])('the word %j names no agent', async (word) => {
		const state = tempDir();
		expect(await run([...emitArgs('Stop'), word], hookEnv(state, {agent: 'other', named: '"agent":"other",'}), payload)).toEqual(silent);
		expect(journalLines(state).map((line) => line['agent'])).toEqual([undefined]);
	});

	test.each([{COPILOT_CLI: '1'}, {CURSOR_VERSION: '3.1.0'}, {CURSOR_PROJECT_DIR: '/p'}])(
		'what %o runs is not recorded',
		async (foreign) => {
			const state = tempDir();
			expect(await run(emitArgs('Stop'), hookEnv(state, foreign), payload)).toEqual(silent);
			expect(journalLines(state)).toEqual([]);
		},
	);

	test.skipIf(process.platform !== 'linux')('an agent that another one started is recorded', async () => {
		const state = tempDir();
		// A process is named after the file it was started from.
		const agent = join(tempDir(), 'claude');
		symlinkSync(whereIs('sh'), agent);
		const child = [agent, '-c', '"$@"; exit', 'claude', ...emitArgs('Stop')];
		expect(await run(child, hookEnv(state, {COPILOT_CLI: '1'}), payload)).toEqual(silent);
		expect(journalLines(state)).toHaveLength(1);
	});

	test('where there is no /proc, `ps` names the parent', async () => {
		const [state, folder] = [tempDir(), tempDir()];
		const hook = join(folder, 'emit.sh');
		writeFileSync(hook, readFileSync(emit, 'utf8').replaceAll('/proc/', `${folder}/none/`));
		const agent = join(folder, 'claude');
		writeFileSync(join(folder, 'ps'), `#!/bin/sh\necho "${agent}"\n`, {mode: 0o700});
		const PATH = `${folder}:${process.env['PATH']}`;
		const env = hookEnv(state, {PATH, COPILOT_CLI: '1', CLAUDE_PID: ''});
		expect(await run([...argv, hook, 'Stop'], env, payload)).toEqual(silent);
		expect(journalLines(state)).toMatchObject([{pid: process.pid, start: '', boot: ''}]);
	});

	test.skipIf(process.platform !== 'linux')('a line holds the start time of the agent and the boot', async () => {
		const state = tempDir();
		await run(emitArgs('Stop'), hookEnv(state), payload);
		const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8');
		expect(journalLines(state)[0]).toMatchObject({
			start: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19],
			boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
		});
	});

	test('folders and files are private', async () => {
		const state = join(tempDir(), 'state');
		await run(emitArgs('Stop'), hookEnv(state), payload);
		const modes = filesBelow(state).map((file) => statSync(join(state, file)).mode & 0o777);
		expect(filesBelow(state)).toHaveLength(5);
		expect(new Set(modes)).toEqual(new Set([0o600, 0o700]));
	});

	test('a binary payload and one of 5 MB arrive whole', async () => {
		const state = tempDir();
		for (const bytes of [Buffer.from([0, 255, 10, 34, 92, 0, 13, 10]), randomBytes(5_000_000), Buffer.alloc(0)]) {
			expect(await run(emitArgs('Stop'), hookEnv(state), bytes)).toEqual(silent);
			const path = String(journalLines(state).at(-1)?.['payload']);
			expect(readFileSync(join(state, 'sessions/session-1', path)).equals(bytes)).toBe(true);
		}
	});

	test('many emits at once lose, mix and break nothing', async () => {
		const state = tempDir();
		const payloads = Array.from({length: emits}, (_, index) => sizedPayload(index, Math.round(100 * 20_000 ** (index / (emits - 1)))));
		const outcomes = await Promise.all(payloads.map((text) => run(emitArgs('Stop'), hookEnv(state), text)));
		expect(outcomes.every(({status, printed}) => status === 0 && printed === '')).toBe(true);
		const files = journalLines(state).map((line) => String(line['payload']));
		expect(files).toHaveLength(emits);
		expect(files.filter((file) => !file.startsWith('p/'))).toEqual([]);
		expect(new Set(files).size).toBe(emits);
		const arrived = new Set(files.map((file) => readFileSync(join(state, 'sessions/session-1', file), 'utf8')));
		expect(arrived).toEqual(new Set(payloads));
	});

	test('a session outside tmux is recorded without a pane', async () => {
		const state = tempDir();
		await run(emitArgs('Stop'), hookEnv(state, {TMUX: undefined, TMUX_PANE: undefined}), payload);
		expect(journalLines(state)[0]).toMatchObject({pane: '', tmux: ''});
	});

	test('a socket path with spaces, commas and letters of any language is kept', async () => {
		const state = tempDir();
		const tmux = '/home/jörg/my, sockets/日本,800,0';
		await run(emitArgs('Stop'), hookEnv(state, {TMUX: tmux, LC_ALL: 'C.UTF-8'}), payload);
		expect(journalLines(state)[0]).toMatchObject({tmux});
	});

	test.each(['../../x', '--help', '-a', 'a/b', '.', '..', 'a b', 'é', 'x'.repeat(129), '$(touch x)'])(
		'the session id %j is refused',
		async (id) => {
			const folder = tempDir();
			const env = hookEnv(join(folder, 'state'), {CLAUDE_CODE_SESSION_ID: id});
			expect(await run(emitArgs('Stop'), env, payload)).toEqual(silent);
			expect(filesBelow(folder)).toEqual([]);
		},
	);

	test.each(['', '../Stop', 'St"op', 'Stop\n'])('the event name %j is refused', async (event) => {
		const folder = tempDir();
		expect(await run(emitArgs(event), hookEnv(join(folder, 'state')), payload)).toEqual(silent);
		expect(filesBelow(folder)).toEqual([]);
	});
});

/** Payload number `index`: no two are alike, and each part of one tells which it belongs to. */
function sizedPayload(index: number, bytes: number): string {
	const mark = `[${String(index).padStart(3, '0')}]`;
	return JSON.stringify({session_id: 'session-1', text: mark.repeat(Math.ceil(bytes / mark.length))});
}
