/** Journal lines of a session: by the hook, or as the hook would write them. */
import {spawn} from 'node:child_process';
import {appendFileSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {packagePath} from '../../../src/store/program.js';
import type {BenchSession, BenchWorld} from './world-model.js';

/** `file` is the payload's name below `p/`. */
type HookEvent = {readonly event: string; readonly extra: Record<string, unknown>; readonly file?: string};

/** The payload of a permission request for a shell command. */
export function permission(command: string): Record<string, unknown> {
	return {tool_name: 'Bash', tool_input: {command, description: 'Run it'}, permission_mode: 'default'};
}

/** Runs the real hook as the agent would. */
export function emit(world: BenchWorld, session: BenchSession, {event, extra}: HookEvent): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn('/bin/sh', [packagePath('hooks', 'emit.sh'), event], {
			env: hookEnv(world, session),
			stdio: ['pipe', 'ignore', 'ignore'],
		});
		child.on('error', reject);
		child.on('close', () => resolve());
		child.stdin.on('error', () => undefined);
		child.stdin.end(JSON.stringify(payloadOf(session, event, extra)));
	});
}

/** The environment that the agent gives its hooks. */
export function hookEnv(world: BenchWorld, session: BenchSession): NodeJS.ProcessEnv {
	return {
		...world.env,
		TMUX_PANE: session.pane,
		CLAUDE_CODE_SESSION_ID: session.id,
		CLAUDE_PID: `${session.pid}`,
		CLAUDE_CODE_ENTRYPOINT: 'cli',
		CLAUDE_CODE_SESSION_ATTENDED: '1',
	};
}

export function payloadOf(session: BenchSession, event: string, extra: Record<string, unknown>): Record<string, unknown> {
	return {session_id: session.id, transcript_path: session.transcript, cwd: session.cwd, hook_event_name: event, ...extra};
}

/** The event has happened when this returns. */
export function append(world: BenchWorld, session: BenchSession, {event, extra, file = `${event}.json`}: HookEvent): void {
	const folder = join(world.stateDir, 'sessions', session.id);
	mkdirSync(join(folder, 'p'), {recursive: true, mode: 0o700});
	writeFileSync(join(folder, 'p', file), JSON.stringify(payloadOf(session, event, extra)), {mode: 0o600});
	const line = {
		v: 1,
		event,
		pane: session.pane,
		tmux: world.env['TMUX'],
		pid: session.pid,
		start: session.start,
		entrypoint: 'cli',
		attended: '1',
		payload: `p/${file}`,
	};
	appendFileSync(join(folder, 'journal.jsonl'), `\n${JSON.stringify(line)}\n`);
}

/** The files of a session's journal, payloads first. */
export function journalFiles({stateDir}: BenchWorld, {id}: BenchSession): readonly string[] {
	const folder = join(stateDir, 'sessions', id);
	return [...readdirSync(join(folder, 'p')).map((name) => join(folder, 'p', name)), join(folder, 'journal.jsonl')];
}
