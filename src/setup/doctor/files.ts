/** The checks of beckon's own files: the config, the records, and the room on the disk. */
import {accessSync, constants, existsSync, statfsSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {agentIds} from '../../agents/agents.js';
import {keyProblems} from '../../app/keys/bindings.js';
import type {Io} from '../../core/context.js';
import type {Problem} from '../../core/fields.js';
import {problemText} from '../../core/words/problems.js';
import {readConfig} from '../../store/config/config.js';
import {ignoreFileErrors, isAllowed, namesIn, statOf} from '../../store/files.js';
import type {StatePaths} from '../../store/paths.js';
import {type Finding, found, note, ok, wrong} from './finding.js';

/** Checks the config file, and the key bindings in it. */
export async function checkConfig(io: Io): Promise<readonly Finding[]> {
	const read = await readConfig(io.env);
	const {file, found: isThere, problems} = read;
	const wrongs = [
		...problems.map((problem) => wrong(problemText(problem), `Fix ${file}; see \`beckon config --schema\`.`)),
		...keyProblems(read).map((problem) =>
			wrong(problemText(problem), 'Fix it there. `beckon help keys` has the names of actions and keys.'),
		),
	];
	const agents = Object.keys(read.config.agents)
		.filter((name) => !agentIds.includes(name))
		.map((name) => note(`\`agents.${name}\` in ${file} names no agent, and is ignored`, `beckon knows ${agentIds.join(', ')}.`));
	return found(...agents, ...wrongs, wrongs.length === 0 && ok(isThere ? file : `no config file (${file}): using the defaults`));
}

type Files = {readonly env: NodeJS.ProcessEnv; readonly paths: StatePaths; readonly configDirs: readonly string[]};

/** Checks the state directory with its modes, and the agents' own directories. */
export function checkFiles({env, paths, configDirs}: Files): readonly Finding[] {
	return found(
		...checkVariables(env),
		...checkState(paths),
		...configDirs.map((dir) => checkReadable(join(dir, 'sessions'), `Make it readable for you: chmod u+rx '${dir}/sessions'`)),
	);
}

/** Unusable lines and payloads, by file and line. */
export function checkProblems(problems: readonly Problem[], {sessions}: Pick<StatePaths, 'sessions'>): readonly Finding[] {
	const fixOf = ({file}: Problem) => (file.startsWith(`${sessions}/`) ? '; `beckon purge --session` removes the session.' : '.');
	const most = 20;
	return found(
		...problems.slice(0, most).map((problem) => note(problemText(problem), `Nothing is lost but this${fixOf(problem)}`)),
		problems.length > most && note(`${problems.length - most} more lines like these`, 'See the lines above.'),
	);
}

/** Warns of variables with a relative path, which depends on where a program starts. */
function checkVariables(env: NodeJS.ProcessEnv): readonly Finding[] {
	const isRelative = (name: string): boolean => !['', '/'].includes(env[name]?.[0] ?? '');
	const chosen = env['BECKON_STATE_DIR'] ?? '';
	return found(
		isRelative('BECKON_STATE_DIR') &&
			wrong(
				`BECKON_STATE_DIR is ${chosen}, which is another folder in each directory: hooks and lists do not meet`,
				`Set it to a whole path, such as ${resolve(chosen)}.`,
			),
		...['XDG_STATE_HOME', 'XDG_CONFIG_HOME']
			.filter(isRelative)
			.map((name) =>
				note(`${name} is ${env[name]}, which is no whole path, and is ignored`, 'Set it to a path that begins with /, or unset it.'),
			),
	);
}

function checkState(paths: StatePaths): readonly Finding[] {
	const {root, sessions} = paths;
	if (statOf(root) === undefined) {
		const lost = lostLink(root);
		if (lost !== undefined) return [wrong(`${lost} is a broken link: nothing is recorded`, 'Fix the link, or create the folder it names.')];
		const closed = unwritableAbove(root);
		// The first hook creates it.
		if (closed === undefined) return [];
		return [wrong(`${root} cannot be made in ${closed}: nothing is recorded`, `Make ${closed} a folder that you can write to.`)];
	}
	const most = 5;
	const open = [...new Set([...tooOpen(paths.base), ...tooOpen(root), ...tooOpen(sessions, 2)])];
	const fix = ownFix(root, `Close it: chmod -R go= '${root}'`);
	const findings = found(
		...open.slice(0, most).map((path) => wrong(`${path} can be read or written by others`, fix)),
		open.length > most && wrong(`${open.length - most} more files that others can read`, fix),
		...[root, sessions].map((path) => checkUsable(path, `Make it a folder of yours: chmod u+rwx '${path}'`)),
		...namesIn(sessions).map((name) =>
			checkReadable(join(sessions, name), `Make it readable for you: chmod -R u+rwX '${sessions}/${name}'`),
		),
		...checkSpace(root),
	);
	return findings.length === 0 ? [ok(`state directory ${root} (private)`)] : findings;
}

/** The nearest existing parent of a path, if no folder can be created in it. */
function unwritableAbove(path: string): string | undefined {
	const above = dirname(path);
	if (statOf(above) === undefined) return above === path ? undefined : unwritableAbove(above);
	return isAllowed(above, constants.W_OK | constants.X_OK) ? undefined : above;
}

/** The dangling link among the parents of a path. */
function lostLink(path: string): string | undefined {
	const stats = statOf(path);
	if (stats === undefined) return dirname(path) === path ? undefined : lostLink(dirname(path));
	return stats.isSymbolicLink() && !existsSync(path) ? path : undefined;
}

/** Paths at most `depth` levels down that are open to group or others. Payloads are deeper, behind folders that are checked. */
function tooOpen(path: string, depth = 1): readonly string[] {
	const stats = statOf(path);
	if (stats === undefined || stats.isSymbolicLink()) return [];
	const here = (stats.mode & 0o077) === 0 ? [] : [path];
	if (depth === 0 || !stats.isDirectory()) return here;
	return [...here, ...namesIn(path).flatMap((name) => tooOpen(join(path, name), depth - 1))];
}

/** @param freeOf the bytes that a user may still write to the disk of a folder. */
export function checkSpace(folder: string, freeOf: (folder: string) => number = freeBytes): readonly Finding[] {
	if (freeOf(folder) > 0) return [];
	return [
		wrong(`the disk of ${folder} is full: nothing is recorded`, 'Make room there, or set BECKON_STATE_DIR to a folder on another disk.'),
	];
}

/** The free bytes; infinite for a file system that reports no blocks, such as some over a network. */
function freeBytes(folder: string): number {
	const counted = ignoreFileErrors(() => statfsSync(folder));
	return counted === undefined || counted.blocks === 0 ? Number.POSITIVE_INFINITY : counted.bavail * counted.bsize;
}

function checkReadable(path: string, fix: string): Finding | undefined {
	return refusalOf(path, constants.R_OK | constants.X_OK) === undefined ? undefined : wrong(`${path} cannot be read`, ownFix(path, fix));
}

function checkUsable(path: string, fix: string): Finding | undefined {
	const unreadable = checkReadable(path, fix);
	const refusal = refusalOf(path, constants.W_OK);
	if (unreadable !== undefined || refusal === undefined) return unreadable;
	const elsewhere = 'Mount it writable, or set BECKON_STATE_DIR to a folder elsewhere.';
	return refusal === 'EROFS'
		? wrong(`${path} is on a read-only file system: nothing is recorded`, elsewhere)
		: wrong(`${path} cannot be written`, ownFix(path, fix));
}

/** The fix, or another one for a file of another user: only its owner and root may change its mode. */
function ownFix(path: string, fix: string): string {
	const self = process.getuid?.() ?? 0;
	const uid = statOf(path)?.uid;
	if (uid === undefined || uid === self || self === 0) return fix;
	return `It belongs to user ${uid}: let root give it to you (sudo chown -R ${self} '${path}'), or set BECKON_STATE_DIR to a folder of yours.`;
}

/** The code of the error; undefined when access is allowed, or the path is missing. */
function refusalOf(path: string, mode: number): string | undefined {
	if (statOf(path) === undefined) return undefined;
	try {
		accessSync(path, mode);
		return undefined;
	} catch (error) {
		return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
	}
}
