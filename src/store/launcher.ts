/** The launcher in the state directory: the one path of beckon that other programs keep (see bin/launcher.sh). The tmux plugin is beside it. */
import {existsSync, realpathSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {ignoreFileErrors} from './file-errors.js';
import {removeEmpty} from './files.js';
import {copyScript} from './hook-copies.js';
import {lastingPath, whyPassing} from './lasting-path.js';
import {packageText} from './package-root.js';
import {ensureDir, ensureState, removeUnusedState, type StatePaths} from './paths.js';
import {programCommand, programEntry} from './program.js';
import {readText} from './read-file.js';
import {writeAtomic} from './write-atomic.js';

type Base = Pick<StatePaths, 'base'>;

export function launcherPath({base}: Base): string {
	return resolve(base, 'bin', 'beckon');
}

function pluginPath({base}: Base): string {
	return resolve(base, 'beckon.tmux');
}

/** What the launcher was told to start: the executable, or the script and its Node. Paths that are gone too; empty: it was told nothing. */
export function readLaunched({base}: Base): readonly string[] {
	const text = ignoreFileErrors(() => readText(join(base, 'bin', 'program')), '');
	return text.split('\n').filter((line) => line !== '');
}

/** Puts launcher and plugin there, and tells the launcher to start this program. @throws the file system's error. */
export function installLauncher(paths: StatePaths, env: NodeJS.ProcessEnv): void {
	ensureState(paths);
	ensureDir(join(paths.base, 'bin'));
	copyScripts(paths);
	tellLauncher(paths, env);
}

/** Replaces launcher and plugin of another version, where there are some; what they start stays, unless it is gone. A failure is ignored. */
export function refreshLauncher(paths: StatePaths, env: NodeJS.ProcessEnv): void {
	if (!existsSync(launcherPath(paths))) return;
	const isGone = readLaunched(paths).some((path) => !existsSync(path));
	const isPassing = programCommand().some((path) => whyPassing(path, env) !== undefined);
	ignoreFileErrors(() => {
		copyScripts(paths);
		if (isGone && !isPassing) tellLauncher(paths, env);
	});
}

/** Removes both, and the state directory if nothing else is in it. */
export function removeLauncher(paths: StatePaths): void {
	for (const name of ['beckon', 'program', 'found']) rmSync(join(paths.base, 'bin', name), {force: true});
	rmSync(pluginPath(paths), {force: true});
	removeEmpty(join(paths.base, 'bin'));
	removeUnusedState(paths);
}

function copyScripts(paths: StatePaths): void {
	copyScript(packageText('bin', 'launcher.sh'), launcherPath(paths));
	copyScript(packageText('beckon.tmux'), pluginPath(paths));
}

/** Three lines; see bin/launcher.sh. */
function tellLauncher({base}: StatePaths, env: NodeJS.ProcessEnv): void {
	const [script] = programEntry();
	const lasting = (path: string): string => lastingPath(realpathSync(path), env);
	const program = lasting(process.execPath);
	const lines = script === undefined ? [program, '', ''] : ['', lasting(script), program];
	writeAtomic(join(base, 'bin', 'program'), `${lines.join('\n')}\n`);
	rmSync(join(base, 'bin', 'found'), {force: true});
}
