/** Where everything of ours lives on disk. */

import {existsSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync} from 'node:fs';
import {hostname} from 'node:os';
import {dirname, join} from 'node:path';
import {configPath} from './config/config.js';
import {isCode} from './file-errors.js';
import {homeOf} from './home.js';
import {isNetworkFileSystem} from './network.js';
import {readText} from './read-file.js';

export type StatePaths = {
	/** The folder shared by all hosts; the same as `root` unless it lies on a network file system. */
	readonly base: string;
	readonly root: string;
	readonly sessions: string;
	/** The journal cache, for the next program that starts. */
	readonly kept: string;
	/** What humans marked: seen, snoozed, dismissed, pinned. */
	readonly marks: string;
	readonly names: string;
	/** Which sessions stand still. */
	readonly health: string;
	/** What `limits.sh` keeps: a file for each config folder of an agent. */
	readonly limits: string;
	readonly answers: string;
	readonly outbox: string;
	readonly decisions: string;
	readonly readers: string;
	readonly claims: string;
	/** Taken by the one that does the maintenance. */
	readonly lock: string;
	/** Installed copies of `emit.sh` and `answer.sh`: in `base`, since the agent's settings are shared by hosts as well. */
	readonly hooks: string;
	/** Next to `hooks`: tells an installed hook that the folder above is its registry, and holds `per-host` when hosts have their own. */
	readonly marker: string;
	readonly config: string;
	readonly perHost: boolean;
};

/**
 * `BECKON_STATE_DIR` as it is, else `${XDG_STATE_HOME:-~/.local/state}/beckon`, and on a network file system `hosts/<host name>` below
 * that: appends and file events do not cross hosts. The marker file, once written, decides instead, so that hook and reader agree.
 * Creates nothing; see `ensureState`.
 */
export function statePaths(env: NodeJS.ProcessEnv): StatePaths {
	const chosen = env['BECKON_STATE_DIR'];
	const base = chosen ? chosen : join(stateHome(env), 'beckon');
	const perHost = !chosen && isPerHost(base);
	return toPaths({base, perHost, config: configPath(env), host: hostname()});
}

/** The paths below `base`. `host` matters only with `perHost`; characters a hook could not check become `_`. */
export function toPaths(input: {
	readonly base: string;
	readonly perHost: boolean;
	readonly config: string;
	readonly host: string;
}): StatePaths {
	const {base, perHost, config} = input;
	const root = perHost ? join(base, 'hosts', toHostFolder(input.host)) : base;
	return {
		base,
		root,
		sessions: join(root, 'sessions'),
		kept: join(root, 'kept.jsonl'),
		marks: join(root, 'marks.jsonl'),
		names: join(root, 'names.json'),
		health: join(root, 'health.json'),
		limits: join(root, 'limits'),
		answers: join(root, 'answers.jsonl'),
		outbox: join(root, 'outbox'),
		decisions: join(root, 'decisions'),
		readers: join(root, 'readers'),
		claims: join(root, 'claims'),
		lock: join(root, 'maintenance.lock'),
		hooks: join(base, 'hooks'),
		marker: join(base, 'beckon-state'),
		config,
		perHost,
	};
}

/** Makes the state folder with its marker, private to the user. Throws what the file system says, e.g. EACCES. */
export function ensureState(paths: StatePaths): void {
	ensureDir(paths.base);
	try {
		writeFileSync(paths.marker, paths.perHost ? 'per-host\n' : 'one-folder\n', {flag: 'wx', mode: 0o600});
	} catch (error) {
		if (!isCode(error, 'EEXIST')) throw error;
	}
	ensureDir(paths.root);
	ensureDir(paths.sessions);
}

/** Makes a folder and the missing ones above it, mode 0700. One that is there keeps its mode: `doctor` tells of modes too open. */
export function ensureDir(path: string): void {
	mkdirSync(path, {recursive: true, mode: 0o700});
}

function stateHome(env: NodeJS.ProcessEnv): string {
	const xdg = env['XDG_STATE_HOME'];
	if (xdg?.startsWith('/')) return xdg;
	return join(homeOf(env), '.local', 'state');
}

function toHostFolder(host: string): string {
	const name = host.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^\.+/, '_');
	return name === '' ? '_' : name.slice(0, 128);
}

function isPerHost(base: string): boolean {
	try {
		return readText(join(base, 'beckon-state')).startsWith('per-host');
	} catch {
		// No marker yet: the file system decides, unless hooks that know of none have begun to write here.
	}
	if (existsSync(join(base, 'sessions'))) return false;
	const path = nearestExisting(base);
	return isNetworkFileSystem({platform: process.platform, path, magic: readMagic(path), mounts: readMounts});
}

function nearestExisting(path: string): string {
	if (existsSync(path)) return path;
	const above = dirname(path);
	return above === path ? path : nearestExisting(above);
}

function readMagic(path: string): number {
	try {
		return statfsSync(path).type;
	} catch {
		// Unreadable: treated as a local disk.
		return 0;
	}
}

function readMounts(): string {
	try {
		return readFileSync('/proc/self/mounts', 'utf8');
	} catch {
		// No /proc: nothing known of mounts.
		return '';
	}
}

export function isFolder(path: string): boolean {
	return statSync(path, {throwIfNoEntry: false})?.isDirectory() === true;
}
