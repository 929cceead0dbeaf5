/** A hook that waits for a decision, and the processes it watches. */
import {type ChildProcess, spawn} from 'node:child_process';
import {chmodSync, closeSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {openBell} from '../../../src/store/decisions/decisions.js';
import {openProc} from '../../../src/system/proc.js';
import {processStart} from '../../../src/system/processes.js';
import type {Shell} from '../programs/shells.js';
import {tempDir} from '../temp-state.js';
import {waitFor} from '../wait-for.js';
import {answer, emit, hookEnv, type Running, start} from './hook-run.js';

/** A process that only lives, ended with the test. */
function sleeper(): {readonly pid: number; readonly kill: () => void} {
	const child: ChildProcess = spawn('sleep', ['600'], {stdio: 'ignore'});
	const kill = () => child.kill('SIGKILL');
	onTestFinished(() => void kill());
	return {pid: child.pid ?? 0, kill};
}

export type Scene = {
	/** The hook script: as it is, but with pauses of another length. */
	readonly script: string;
	readonly state: string;
	readonly decisions: string;
	readonly agent: ReturnType<typeof sleeper>;
	readonly env: NodeJS.ProcessEnv;
	/** Lets a process of its own be the reader. */
	readonly addReader: () => ReturnType<typeof sleeper>;
	/** Starts a hook with its payload. */
	readonly ask: (session?: string) => Running;
	/** Path without extension of the one hook that waits, once it listens: what rings before that is not heard. */
	readonly place: (session?: string) => Promise<string>;
	/** Names in the decisions folder. */
	readonly left: () => readonly string[];
};

/** @param pause seconds between two looks of the hook at who is still there: with a long one it ends only when it is told to. */
export function answerScene({argv}: Shell, some: NodeJS.ProcessEnv = {}, pause = 0.3): Scene {
	const home = tempDir();
	const state = join(home, 'state');
	const decisions = join(state, 'decisions');
	const agent = sleeper();
	const env = hookEnv(state, {HOME: home, CLAUDE_PID: String(agent.pid), ...some});
	const left = () => (existsSync(decisions) ? readdirSync(decisions) : []);
	const script = copyWith(pause, home);
	return {
		script,
		state,
		decisions,
		agent,
		env,
		addReader: () => {
			const reader = sleeper();
			mkdirSync(join(state, 'readers'), {recursive: true});
			writeFileSync(join(state, 'readers', String(reader.pid)), `${processStart(reader.pid) ?? ''}\n`);
			return reader;
		},
		ask: (session = 'session-1') => {
			const hook = start([...argv, script, 'PermissionRequest'], {...env, CLAUDE_CODE_SESSION_ID: session});
			hook.child.stdin?.end('{"tool_name":"Bash"}');
			onTestFinished(() => void hook.child.kill('SIGKILL'));
			return hook;
		},
		place: (session = 'session-1') =>
			waitFor(
				() => {
					const bell = left().find((name) => name.startsWith(`${session}.`) && name.endsWith('.bell'));
					const place = bell && join(decisions, bell.slice(0, -'.bell'.length));
					return place && isListened(place) && place;
				},
				{what: 'a hook listens'},
			),
		left,
	};
}

function isListened(place: string): boolean {
	const fd = openBell(place);
	if (fd !== undefined) closeSync(fd);
	return fd !== undefined;
}

function copyWith(pause: number, folder: string): string {
	const script = join(folder, 'answer.sh');
	const text = readFileSync(answer, 'utf8');
	const changed = text.replace(/^pause=3$/m, `pause=${pause}`);
	if (changed === text) throw new Error(`${answer} has no pause of 3 seconds`);
	writeFileSync(script, changed);
	writeFileSync(join(folder, 'emit.sh'), readFileSync(emit));
	chmodSync(script, 0o700);
	return script;
}

/** A process that ended and that nobody has asked for yet is not running. */
export function isRunning(pid: number): boolean {
	return openProc()?.process(pid)?.zombie === false;
}

/** What a hook in its pause runs, once it does. By then it listens: a signal just before that is heard only when the pause is over. */
export function napping(pid: number): Promise<readonly number[]> {
	return waitFor(() => {
		const all = tree(pid);
		return all.some((one) => openProc()?.process(one)?.comm === 'sleep') && statOf(pid)[0] === 'S' && all;
	});
}

/** Every process below another, itself first. */
export function tree(pid: number): readonly number[] {
	const source = openProc();
	return [pid, ...(source?.children(pid) ?? []).flatMap((child) => tree(child))];
}

/** Processor time of a process and of the children it waited for, ms. */
export function cpuMs(pid: number): number {
	return statOf(pid)
		.slice(11, 15)
		.reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

/** From the state on. */
function statOf(pid: number): readonly string[] {
	return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}
