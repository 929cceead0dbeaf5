/**
 * A hundred sessions that are real in all but the agent: panes of a private tmux server, each with a live process in place of the agent,
 * its session file, its transcript, and a journal written by the real hook.
 */
import {spawnSync} from 'node:child_process';
import {appendFileSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {removeFolder} from '../../../src/store/files.js';
import {processStart} from '../../../src/system/processes.js';
import {append, emit, journalFiles, permission} from './world-journal.js';
import type {BenchSession, BenchWorld, Situation} from './world-model.js';
import {screenOf} from './world-screens.js';

/** Of every ten sessions six are idle, two work and two are blocked. */
export function situationOf(index: number): Situation {
	return index % 5 === 1 ? 'working' : index % 5 === 3 ? 'blocked' : 'idle';
}

type WorldOptions = {
	/** The situation of the session at an index. */
	readonly situation?: (index: number) => Situation;
	/** Writes the journals without the hook's processes, which take minutes for a thousand sessions. */
	readonly isQuick?: boolean;
	/** When all of it happened, epoch ms; by default now. Rows count their seconds in their first minute. */
	readonly at?: number;
};

/** @throws when tmux is missing or the server does not start. */
export async function createWorld(count: number, {situation = situationOf, isQuick = false, at}: WorldOptions = {}): Promise<BenchWorld> {
	const root = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-bench-')));
	const socket = join(root, 'tmux');
	const [stateDir, configDir] = [join(root, 'state'), join(root, 'claude')];
	for (const dir of [join(configDir, 'sessions'), join(root, 'screens'), join(root, 'bin')]) mkdirSync(dir, {recursive: true, mode: 0o700});
	symlinkSync('/bin/sleep', join(root, 'bin', 'claude'));
	const env: NodeJS.ProcessEnv = {
		PATH: process.env['PATH'],
		HOME: root,
		TERM: 'tmux-256color',
		LANG: 'C.UTF-8',
		BECKON_STATE_DIR: stateDir,
		CLAUDE_CONFIG_DIR: configDir,
		TMUX: `${socket},0,0`,
	};
	const tmux = (...args: readonly string[]): string => {
		const result = spawnSync('tmux', ['-u', '-S', socket, '-f', '/dev/null', ...args], {encoding: 'utf8', env: {...env, TMUX: undefined}});
		if (result.status !== 0) throw new Error(`tmux ${args[0] ?? ''}: ${result.stderr || String(result.error)}`);
		return result.stdout.replace(/\n$/, '');
	};
	const close = async (): Promise<void> => {
		spawnSync('tmux', ['-S', socket, 'kill-server']);
		await removeFolder(root);
	};
	try {
		const sessions = startPanes({root, configDir, count, situation}, tmux);
		const world: BenchWorld = {root, socket, stateDir, configDir, env, sessions, tmux, close};
		const report = isQuick ? append : emit;
		await Promise.all(sessions.map((session, index) => live(world, session, {situation: situation(index), report, at})));
		return world;
	} catch (error) {
		await close();
		throw error;
	}
}

type Where = {readonly root: string; readonly configDir: string; readonly count: number; readonly situation: (index: number) => Situation};

function startPanes({root, configDir, count, situation}: Where, tmux: BenchWorld['tmux']): readonly BenchSession[] {
	const folders = Array.from({length: count}, (_, index) => join(root, 'work', `project-${String(index).padStart(3, '0')}`));
	const windows = folders.map((cwd, index) => {
		mkdirSync(cwd, {recursive: true});
		const screen = join(root, 'screens', `${index}`);
		writeFileSync(screen, screenOf(situation(index)));
		const command = `cat '${screen}'; exec '${join(root, 'bin', 'claude')}' 86400`;
		const open = index === 0 ? 'new-session -d -s bench -x 200 -y 50' : 'new-window -d -t bench:';
		return `${open} -c '${cwd}' -P -F '#{pane_id} #{pane_pid}' "${command}"`;
	});
	// One tmux makes all of them: a thousand would take a minute to start.
	const script = join(root, 'windows.conf');
	writeFileSync(script, `${windows.join('\n')}\n`);
	const made = tmux('start-server', ';', 'source-file', script).split('\n');
	return folders.map((cwd, index) => {
		const [pane = '', number = ''] = made[index]?.split(' ') ?? [];
		return sessionIn(configDir, {id: sessionId(index), cwd, pane, pid: Number(number)});
	});
}

export function sessionId(index: number): string {
	return `00000000-bead-4000-8000-${String(index).padStart(12, '0')}`;
}

/** The session of an agent that runs in a pane, with a place for its transcript. */
export function sessionIn(configDir: string, {id, cwd, pane, pid}: Omit<BenchSession, 'start' | 'transcript'>): BenchSession {
	const folder = join(configDir, 'projects', cwd.replaceAll(/[/_.]/g, '-'));
	mkdirSync(folder, {recursive: true, mode: 0o700});
	return {id, pane, pid, start: processStart(pid) ?? '', cwd, transcript: join(folder, `${id}.jsonl`)};
}

type Life = {readonly situation: Situation; readonly report: typeof emit | typeof append; readonly at: number | undefined};

/** The life so far: started, prompted, and then as the situation says. */
async function live(world: BenchWorld, session: BenchSession, {situation, report, at}: Life): Promise<void> {
	await report(world, session, {event: 'SessionStart', extra: {source: 'startup'}});
	writeTranscript(session, at);
	await report(world, session, {event: 'UserPromptSubmit', extra: {prompt: `Work on ${session.cwd}`}});
	if (situation === 'blocked') await report(world, session, {event: 'PermissionRequest', extra: permission('npm test')});
	if (situation === 'idle') await report(world, session, {event: 'Stop', extra: {last_assistant_message: 'Done.', background_tasks: []}});
	writeStatus(world, session, situation, at);
	if (at === undefined) return;
	for (const file of [...journalFiles(world, session), session.transcript]) utimesSync(file, at / 1000, at / 1000);
}

/** The agent's own session file. */
export function writeStatus(world: BenchWorld, session: BenchSession, situation: Situation, now = Date.now()): void {
	const rest = {status: 'idle'};
	const status = {idle: rest, fresh: rest, working: {status: 'busy'}, blocked: {status: 'waiting', waitingFor: 'permission prompt'}};
	const content = {
		pid: session.pid,
		sessionId: session.id,
		cwd: session.cwd,
		startedAt: now,
		procStart: session.start,
		version: '2.1.329',
		kind: 'interactive',
		entrypoint: 'cli',
		tmux: `bench:@0.${session.pane}`,
		...status[situation],
		updatedAt: now,
		statusUpdatedAt: now,
	};
	writeFileSync(join(world.configDir, 'sessions', `${session.pid}.json`), JSON.stringify(content), {mode: 0o600});
}

/** A line of its transcript. */
export function transcriptLine(
	session: BenchSession,
	type: string,
	message: Record<string, unknown>,
	extra: Record<string, unknown> = {},
): string {
	const common = {sessionId: session.id, cwd: session.cwd, version: '2.1.329', gitBranch: 'main', isSidechain: false};
	return `${JSON.stringify({type, ...common, timestamp: new Date().toISOString(), ...extra, message})}\n`;
}

function writeTranscript(session: BenchSession, at = Date.now()): void {
	const timestamp = new Date(at).toISOString();
	const line = (type: string, message: Record<string, unknown>, extra?: Record<string, unknown>): string =>
		transcriptLine(session, type, message, {timestamp, ...extra});
	const usage = {input_tokens: 20_000, cache_read_input_tokens: 10_000, output_tokens: 500};
	const turns = Array.from({length: 20}, (_, index) => [
		line('user', {role: 'user', content: `Step ${index}`}, {origin: {kind: 'human'}}),
		line('assistant', {
			role: 'assistant',
			model: 'claude-opus-4',
			stop_reason: 'end_turn',
			content: [{type: 'text', text: 'Done. '.repeat(40)}],
			usage,
		}),
	]);
	const ended = `${JSON.stringify({type: 'system', subtype: 'turn_duration', durationMs: 2000, timestamp})}\n`;
	appendFileSync(session.transcript, turns.flat().join('') + ended, {mode: 0o600});
}
