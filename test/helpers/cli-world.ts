/**
 * A home of its own for a command: state, agent's folder and tmux sockets in one temp folder; the agent of its sessions is this process or a sleeper.
 */
import {type ChildProcess, spawn} from 'node:child_process';
import {appendFileSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {removeFolder} from '../../src/store/files.js';
import {processStart, readProcesses} from '../../src/system/processes.js';

export type CliWorld = {
	readonly home: string;
	readonly state: string;
	readonly env: NodeJS.ProcessEnv;
	/** A live session; events as pairs of name and payload. */
	readonly addSession: (session: NewSession) => {readonly pid: number; readonly transcript: string};
};

export type NewSession = {
	readonly id: string;
	readonly cwd: string;
	readonly events: readonly (readonly [string, Record<string, unknown>])[];
	readonly status?: Record<string, unknown>;
	readonly entrypoint?: string;
	readonly pane?: string;
	/** As `$TMUX` has it. */
	readonly tmux?: string;
	/** The agent's process; a sleeper of its own by default. */
	readonly pid?: number;
};

/** How long ago a session's first event was; a second lies between two events. */
const ageMs = 60_000;

export function createCliWorld(): CliWorld {
	const home = mkdtempSync(join(tmpdir(), 'beckon-cli-'));
	const state = join(home, 'state');
	const sleepers: ChildProcess[] = [];
	onTestFinished(async () => {
		for (const sleeper of sleepers) sleeper.kill('SIGKILL');
		await removeFolder(home);
	});
	const startSleeper = (): number => {
		const sleeper = spawn('sleep', ['600'], {stdio: 'ignore'});
		sleepers.push(sleeper);
		return sleeper.pid ?? 0;
	};
	for (const dir of [state, join(home, '.claude', 'sessions'), join(home, '.claude', 'projects', 'p')])
		mkdirSync(dir, {recursive: true, mode: 0o700});
	const env = {PATH: process.env['PATH'], HOME: home, BECKON_STATE_DIR: state, TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
	return {
		home,
		state,
		env,
		addSession: ({id, cwd, events, status, entrypoint = 'cli', pane = '', tmux = '', pid = startSleeper()}) => {
			const start = processStart(pid) ?? '';
			const transcript = join(home, '.claude', 'projects', 'p', `${id}.jsonl`);
			const folder = join(state, 'sessions', id);
			mkdirSync(join(folder, 'p'), {recursive: true, mode: 0o700});
			for (const [index, [event, payload]] of events.entries()) {
				const file = `p/${pid}${index}.json`;
				const whole = {session_id: id, transcript_path: transcript, cwd, hook_event_name: event, ...payload};
				writeFileSync(join(folder, file), JSON.stringify(whole), {mode: 0o600});
				const at = (Date.now() - ageMs) / 1000 + index;
				utimesSync(join(folder, file), at, at);
				const line = {
					v: 1,
					event,
					pane,
					tmux,
					pid,
					start,
					boot: readProcesses().boot,
					entrypoint,
					attended: entrypoint === 'cli' ? '1' : '0',
					payload: file,
				};
				appendFileSync(join(folder, 'journal.jsonl'), `\n${JSON.stringify(line)}\n`, {mode: 0o600});
			}
			if (status !== undefined) {
				const now = Date.now() - ageMs + events.length * 1000;
				const content = {
					pid,
					sessionId: id,
					cwd,
					procStart: start,
					version: '2.1.329',
					kind: 'interactive',
					entrypoint,
					...status,
					updatedAt: now,
					statusUpdatedAt: now,
				};
				writeFileSync(join(home, '.claude', 'sessions', `${pid}.json`), JSON.stringify(content));
			}
			return {pid, transcript};
		},
	};
}

/** A session blocked on a shell command. */
export function blockedSession(id: string, cwd: string, command = 'npm test'): NewSession {
	return {
		id,
		cwd,
		events: [
			['SessionStart', {source: 'startup'}],
			['UserPromptSubmit', {prompt: 'Make the tests pass\nand keep the style'}],
			['PermissionRequest', {tool_name: 'Bash', tool_input: {command}}],
		],
		status: {status: 'waiting', waitingFor: 'permission prompt'},
	};
}

/** A session whose turn has ended. */
export function restingSession(id: string, cwd: string): NewSession {
	return {
		id,
		cwd,
		events: [
			['SessionStart', {source: 'startup'}],
			['UserPromptSubmit', {prompt: 'Say hello'}],
			['Stop', {last_assistant_message: 'Hello.', background_tasks: []}],
		],
		status: {status: 'idle'},
	};
}
