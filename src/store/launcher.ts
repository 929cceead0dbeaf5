/** What the launcher in the state directory starts (see bin/launcher.sh), and whether that will last. */
import {existsSync, realpathSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {installCopies, refreshCopies, removeCopies} from './copies.js';
import {homeOf, ignoreFileErrors, writeAtomic} from './files.js';
import type {StatePaths} from './paths.js';
import {programCommand, programEntry} from './program.js';
import {readText} from './read-file.js';

/** What the launcher was told to start: the executable, or the script and its Node. Paths that are gone too; empty: it was told nothing. */
export function readLaunched({base}: Pick<StatePaths, 'base'>): readonly string[] {
	const text = ignoreFileErrors(() => readText(join(base, 'bin', 'program')), '');
	return text.split('\n').filter((line) => line !== '');
}

/** Puts launcher and plugin there, and tells the launcher to start this program. @throws the file system's error. */
export function installLauncher(paths: StatePaths, env: NodeJS.ProcessEnv): void {
	installCopies(paths, 'launcher');
	tellLauncher(paths, env);
}

/** Renews launcher and plugin, where there are some; what they start stays, unless it is gone. A failure is ignored. */
export function refreshLauncher(paths: StatePaths, env: NodeJS.ProcessEnv): void {
	refreshCopies(paths, 'launcher');
	const isGone = readLaunched(paths).some((path) => !existsSync(path));
	const isPassing = programCommand().some((path) => whyPassing(path, env) !== undefined);
	if (isGone && !isPassing) ignoreFileErrors(() => tellLauncher(paths, env));
}

/** Removes both, and the state directory if nothing else is in it. */
export function removeLauncher(paths: StatePaths): void {
	for (const name of ['program', 'found']) rmSync(join(paths.base, 'bin', name), {force: true});
	removeCopies(paths, 'launcher');
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
