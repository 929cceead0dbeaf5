/** The launcher in the state directory: the one path of beckon that other programs keep (see bin/launcher.sh). The tmux plugin is beside it. */
import {existsSync, realpathSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {homeOf, ignoreFileErrors, removeEmpty, writeAtomic} from './files.js';
import {copyScript} from './hook-copies.js';
import {ensureDir, ensureState, removeUnusedState, type StatePaths} from './paths.js';
import {packageText, programCommand, programEntry} from './program.js';
import {readText} from './read-file.js';

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

// Paths of programs that another program may keep: package managers and version managers take many of theirs away.

/** Another path of the same file that stays when its version is replaced, where there is one: Homebrew and Nix keep a link in a fixed place. */
function lastingPath(path: string, env: NodeJS.ProcessEnv): string {
	const [, prefix, formula, inFormula] = /^(.*)\/Cellar\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? [];
	const [, inStore] = /^\/nix\/store\/[^/]+\/(.+)$/.exec(path) ?? [];
	const others = [
		...(inFormula === undefined ? [] : [`${prefix}/${inFormula}`, `${prefix}/opt/${formula}/${inFormula}`]),
		...(inStore === undefined ? [] : [join(homeOf(env), '.nix-profile', inStore), `/run/current-system/sw/${inStore}`]),
	];
	return others.find((other) => ignoreFileErrors(() => realpathSync(other) === realpathSync(path), false)) ?? path;
}

/** Why a path will not last; undefined: nothing speaks against it. */
export function whyPassing(path: string, env: NodeJS.ProcessEnv): string | undefined {
	if (path.includes('/_npx/')) return "it is in npx's cache, which npm empties";
	if (path.includes('/fnm_multishells/')) return 'fnm removes it when its shell ends';
	if (path.includes('/Cellar/')) return '`brew upgrade` removes it';
	const temporary = env['TMPDIR']?.replace(/\/+$/, '') || '/tmp';
	return path.startsWith(`${temporary}/`) ? `it is in the temporary folder ${temporary}` : undefined;
}
