/** A hook that waits for a decision, and the processes it watches. */
import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {openProc} from '../../src/system/proc.js';
import {processStart} from '../../src/system/processes.js';
import {answer, hookEnv, type Running, type Shell, start} from './hook-run.js';
import {tempDir} from './temp-state.js';
import {waitFor} from './wait-for.js';

/** A process that only lives, ended with the test. */
export function sleeper(): {readonly pid: number; readonly kill: () => void} {
	const child: ChildProcess = spawn('sleep', ['600'], {stdio: 'ignore'});
	const kill = () => child.kill('SIGKILL');
	onTestFinished(() => void kill());
	return {pid: child.pid ?? 0, kill};
}

export type Scene = {
	readonly state: string;
	readonly decisions: string;
	readonly client: ReturnType<typeof sleeper>;
	readonly env: NodeJS.ProcessEnv;
	/** Lets a process of its own be the reader. */
	readonly addReader: () => ReturnType<typeof sleeper>;
	/** Starts a hook with its payload. */
	readonly ask: (session?: string) => Running;
	/** Path without extension of the one hook that waits, once it does. */
	readonly place: (session?: string) => Promise<string>;
	/** Names in the decisions folder. */
	readonly left: () => readonly string[];
};

export function answerScene({argv}: Shell, some: NodeJS.ProcessEnv = {}): Scene {
	const home = tempDir();
	const state = join(home, 'state');
	const decisions = join(state, 'decisions');
	const client = sleeper();
	const env = hookEnv(state, {HOME: home, CLAUDE_PID: String(client.pid), ...some});
	const left = () => (existsSync(decisions) ? readdirSync(decisions) : []);
	return {
		state,
		decisions,
		client,
		env,
		addReader: () => {
			const reader = sleeper();
			mkdirSync(join(state, 'readers'), {recursive: true});
			writeFileSync(join(state, 'readers', String(reader.pid)), `${processStart(reader.pid) ?? ''}\n`);
			return reader;
		},
		ask: (session = 'session-1') => {
			const hook = start([...argv, answer, 'PermissionRequest'], {...env, CLAUDE_CODE_SESSION_ID: session});
			hook.child.stdin?.end('{"tool_name":"Bash"}');
			onTestFinished(() => void hook.child.kill('SIGKILL'));
			return hook;
		},
		place: (session = 'session-1') =>
			waitFor(
				() => {
					const bell = left().find((name) => name.startsWith(`${session}.`) && name.endsWith('.bell'));
					return bell && join(decisions, bell.slice(0, -'.bell'.length));
				},
				{what: 'a hook waits'},
			),
		left,
	};
}

/** Every process below another, itself first. */
export function tree(pid: number): readonly number[] {
	const source = openProc();
	return [pid, ...(source?.children(pid) ?? []).flatMap((child) => tree(child))];
}

/** Processor time of a process and of the children it waited for, ms. */
export function cpuMs(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
	return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}
