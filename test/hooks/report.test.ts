/** The script with which hooks and programs tell their state. */
import {spawn} from 'node:child_process';
import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {toReport} from '../../src/core/report/read.js';
import {emit, filesBelow, hookEnv, journalLines, run, start} from '../helpers/hooks/hook-run.js';
import {describeIn, shells} from '../helpers/programs/shells.js';
import {tempDir} from '../helpers/temp-state.js';

const script = join(dirname(emit), 'report.sh');
const silent = {status: 0, signal: null, printed: ''};
const me = process.pid;

function payloadOf(state: string, session: string): Record<string, unknown> {
	const line = journalLines(state, session).at(-1);
	return JSON.parse(readFileSync(join(state, 'sessions', session, String(line?.['payload'])), 'utf8'));
}

describeIn(shells, 'report.sh under %s', ({argv, hasAllCases}) => {
	const tell = (state: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
		run([...argv, script, ...words], hookEnv(state, env), '');

	test('a report is a private line with the pane and the process of that moment', async () => {
		const state = tempDir();
		const words = [
			'--state',
			'blocked',
			'--kind',
			'permission',
			'--msg',
			'say "a\\b"\n\u001b[1mé',
			'--id',
			'a/b',
			'--progress',
			'40',
			'--app',
			'mybot',
		];
		expect(await tell(state, words)).toEqual(silent);
		const session = `report-mybot-${me}`;
		expect(journalLines(state, session)).toMatchObject([
			{event: 'Report', agent: 'mybot', pane: '%5', tmux: '/tmp/tmux-1000/default,800,0', pid: me},
		]);
		expect(toReport(payloadOf(state, session))).toEqual({
			id: 'a/b',
			state: 'blocked',
			kind: 'permission',
			progress: 40,
			message: 'say "a\\b" [1mé',
			title: '',
		});
		expect(statSync(join(state, 'sessions', session, 'journal.jsonl')).mode & 0o777).toBe(0o600);
		expect(statSync(join(state, 'sessions', session)).mode & 0o777).toBe(0o700);
	});

	test('a hook of an agent reports for the agent, not for the shell that runs the hook', async () => {
		const state = tempDir();
		const hook = `${argv.join(' ')} '${script}' --state working --app mybot; :`;
		const outcome = await run(['sh', '-c', hook], hookEnv(state), '');
		expect(outcome).toEqual(silent);
		expect(filesBelow(join(state, 'sessions')).filter((name) => !name.includes('/'))).toEqual([`report-mybot-${me}`]);
	});

	test('a pane that runs a command of a shell reports for that shell, not for the tmux server above it', async () => {
		const state = tempDir();
		const {child, done} = start(
			['sh', '-c', `${argv.join(' ')} '${script}' --state working --app mybot; :`],
			hookEnv(state, {TMUX: `/tmp/t,${me},0`}),
		);
		child.stdin?.end();
		expect(await done).toEqual(silent);
		expect(filesBelow(join(state, 'sessions')).filter((name) => !name.includes('/'))).toEqual([`report-mybot-${child.pid}`]);
	});

	if (!hasAllCases) return;

	test('a script of a shell that was given long options reports for itself', {tags: ['bash']}, async () => {
		const state = tempDir();
		const agent = join(tempDir(), 'agent');
		writeFileSync(agent, `${argv.join(' ')} '${script}' --state working --app mybot; :`);
		const {child, done} = start(['bash', '--norc', agent], hookEnv(state));
		child.stdin?.end();
		expect(await done).toEqual(silent);
		expect(journalLines(state, `report-mybot-${child.pid}`)).toHaveLength(1);
	});

	test('what is none of the vocabulary is not written, and no name becomes a path', async () => {
		const state = tempDir();
		for (const words of [[], ['--state'], ['--state', 'x'], ['--state', 'working', '--pid', '../9'], ['--state', 'working', '--pid', '0']])
			expect(await tell(state, words)).toEqual(silent);
		expect(filesBelow(state)).toEqual([]);
		await tell(state, ['--state', 'working', '--app', '../../x', '--pane', '%5;x', '--id', '../..', '--progress', '"']);
		const [folder = ''] = filesBelow(join(state, 'sessions'));
		expect(folder).toMatch(/^report-[a-z][a-z0-9-]*-\d+$/);
		expect(journalLines(state, folder)).toMatchObject([{pane: ''}]);
	});

	test('long texts are cut', async () => {
		const state = tempDir();
		await tell(state, ['--state', 'working', '--msg', '"'.repeat(9000), '--title', 'é'.repeat(900), '--app', 'x', '--pid', String(me)]);
		expect(String(payloadOf(state, `report-x-${me}`)['msg']).length).toBe(512);
	});

	test('a daemon that serves many panes names none of them', async () => {
		const state = tempDir();
		const daemon = spawn(argv[0], ['-c', 'sleep 60; :', 'codex', 'app-server'], {stdio: 'ignore'});
		onTestFinished(() => void daemon.kill('SIGKILL'));
		await tell(state, ['--state', 'working', '--app', 'codex', '--pid', String(daemon.pid)]);
		expect(journalLines(state, `report-codex-${daemon.pid}`)).toMatchObject([{pane: ''}]);
	});

	test('a state folder that takes nothing is no error', async () => {
		const state = join(tempDir(), 'file');
		writeFileSync(state, '');
		expect(await tell(state, ['--state', 'working', '--app', 'x'])).toEqual(silent);
		expect(existsSync(join(state, 'sessions'))).toBe(false);
	});
});
