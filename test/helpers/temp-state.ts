/** A state folder of its own for a test, with functions that write what hooks would. */
import {appendFileSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {removeFolder} from '../../src/store/files.js';
import {type StatePaths, toPaths} from '../../src/store/paths.js';

/** A fresh folder, removed when the test ends. */
export function tempDir(): string {
	const dir = mkdtempSync(join(tmpdir(), 'beckon-test-'));
	onTestFinished(() => removeFolder(dir));
	return dir;
}

/** State paths inside a fresh folder; the sessions folder is there. */
export function tempState(): StatePaths {
	const base = join(tempDir(), 'state');
	const paths = toPaths({base, perHost: false, config: join(base, 'config.json'), host: 'host'});
	mkdirSync(paths.sessions, {recursive: true, mode: 0o700});
	return paths;
}

export type Emit = {
	readonly session: string;
	readonly event: string;
	/** Undefined: the line says `"payload":null`. */
	readonly payload?: unknown;
	/** Epoch ms, given to the payload as its mtime. */
	readonly at?: number;
	readonly name?: string;
	readonly pid?: number;
	readonly start?: string;
	readonly boot?: string;
};

/** Writes one event the way `hooks/emit.sh` does: the payload first, then a line that starts and ends with a newline. */
export function emit(
	paths: Pick<StatePaths, 'sessions'>,
	{session, event, payload, at, name = '1', pid = 801, start = '94696', boot = 'boot-1'}: Emit,
): string {
	const dir = join(paths.sessions, session);
	mkdirSync(join(dir, 'p'), {recursive: true, mode: 0o700});
	const file = payload === undefined ? null : `p/${name}.json`;
	if (file !== null) {
		writeFileSync(join(dir, file), typeof payload === 'string' ? payload : JSON.stringify(payload), {mode: 0o600});
		if (at !== undefined) utimesSync(join(dir, file), at / 1000, at / 1000);
	}
	const line = {
		v: 1,
		event,
		pane: '%5',
		tmux: '/tmp/tmux-1000/default,800,0',
		pid,
		start,
		boot,
		entrypoint: 'cli',
		attended: '1',
		payload: file,
	};
	appendFileSync(join(dir, 'journal.jsonl'), `\n${JSON.stringify(line)}\n`, {mode: 0o600});
	return join(dir, 'journal.jsonl');
}
