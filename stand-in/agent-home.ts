/** The files of an agent under its `CLAUDE_CONFIG_DIR`: `sessions/<pid>.json` and `projects/<directory>/<session>.jsonl`. */
import {appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** Writes in place, as the agent does: a reader may find half of it. */
export function writeSessionFile(configDir: string, pid: number, data: Readonly<Record<string, unknown>> | string): void {
	const path = sessionFile(configDir, pid);
	mkdirSync(dirname(path), {recursive: true, mode: 0o700});
	writeFileSync(path, typeof data === 'string' ? data : JSON.stringify(data), {mode: 0o600});
}

export function removeSessionFile(configDir: string, pid: number): void {
	rmSync(sessionFile(configDir, pid), {force: true});
}

/** `file` is relative to `projects/`. */
export function appendTranscript(configDir: string, file: string, line: unknown): void {
	const path = join(configDir, 'projects', file);
	mkdirSync(dirname(path), {recursive: true, mode: 0o700});
	appendFileSync(path, `${JSON.stringify(line)}\n`, {mode: 0o600});
}

/** The agent's name for a directory: `/` and `_` become `-`. */
export function projectFolder(cwd: string): string {
	return cwd.replaceAll(/[^A-Za-z0-9-]/g, '-');
}

/**
 * A link named `claude` to the stand-in's program, so that tmux and the process table show the agent in the foreground. Returns its path.
 * An existing link stays: a process that was just started may still need it.
 */
export function linkAgent(folder: string, program: string = process.execPath): string {
	mkdirSync(folder, {recursive: true, mode: 0o700});
	const link = join(folder, 'claude');
	if (!existsSync(link)) symlinkSync(program, link);
	return link;
}

function sessionFile(configDir: string, pid: number): string {
	return join(configDir, 'sessions', `${pid}.json`);
}
