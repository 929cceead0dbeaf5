/**
 * Copies in the state directory of files that other programs open by path: they stay in place when the package moves. One of them is the
 * launcher, which starts the program. The originals inside the executable can be read by it alone.
 */
import {existsSync, realpathSync, rmSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {homeOf, ignoreFileErrors, removeEmpty, writeAtomic} from './files.js';
import {ensureDir, ensureState, removeUnusedState, type StatePaths} from './paths.js';
import {isExecutableForm, packagePath, packageText, programCommand, programEntry} from './program.js';
import {readText} from './read-file.js';

/** All scripts that a settings file may point to, and those that they source. */
export const hookScripts = [
	'emit.sh',
	'answer.sh',
	'limits.sh',
	'report.sh',
	'tmux.sh',
	'plugin-orders.js',
	'plugin.js',
	'own-server.sh',
] as const;
type HookScript = (typeof hookScripts)[number];

/** `source`: its path in the package. */
type Copy = {readonly to: string; readonly source: readonly string[]; readonly isProgram: boolean};

/**
 * The copies by purpose. The launcher is the one path of beckon that other programs keep (see bin/launcher.sh); the tmux plugin is next to
 * it.
 */
const copies = {
	hooks: (paths: StatePaths) => hookScripts.map((name) => hookCopy(paths, name)),
	launcher: (paths: StatePaths): readonly Copy[] => [
		{to: launcherPath(paths), source: ['bin', 'launcher.sh'], isProgram: true},
		{to: resolve(paths.base, 'beckon.tmux'), source: ['beckon.tmux'], isProgram: true},
	],
	schema: ({program}: StatePaths): readonly Copy[] => [{to: join(program, ...schema.slice(1)), source: schema, isProgram: false}],
};
type Kind = keyof typeof copies;

const schema = ['schema', 'config.schema.json'] as const;

function hookCopy(paths: StatePaths, name: HookScript): Copy {
	return {to: installedScript(paths, name), source: ['hooks', name], isProgram: true};
}

/** Writes or renews them. @returns whether anything was written. @throws the file system's error. */
export function installCopies(paths: StatePaths, kind: Kind): boolean {
	ensureState(paths);
	return copies[kind](paths).filter(write).length > 0;
}

/**
 * Renews installed copies of another version. On an error of the file system the old copy still works, and doctor reports it.
 * @returns whether any was renewed.
 */
export function refreshCopies(paths: StatePaths, kind: Kind): boolean {
	const [first] = copies[kind](paths);
	return first !== undefined && existsSync(first.to) && ignoreFileErrors(() => installCopies(paths, kind), false);
}

/** Removes the copies, and the state directory if nothing else is in it. @param isKept decides by path */
export function removeCopies(paths: StatePaths, kind: Kind, isKept: (path: string) => boolean = () => false): void {
	const gone = copies[kind](paths).filter(({to}) => !isKept(to));
	for (const {to} of gone) rmSync(to, {force: true});
	for (const folder of new Set(gone.map(({to}) => dirname(to)))) removeEmpty(folder);
	removeUnusedState(paths);
}

export function areScriptsCurrent(paths: StatePaths): boolean {
	return copies.hooks(paths).every(isCurrent);
}

/** The path of the copy of a hook script, whether or not it exists. */
export function installedScript(paths: Pick<StatePaths, 'hooks'>, name: HookScript = 'emit.sh'): string {
	return resolve(paths.hooks, name);
}

/** Writes or renews one copy, even if nothing is installed. @returns its path */
export function installScript(paths: StatePaths, name: HookScript): string {
	write(hookCopy(paths, name));
	return installedScript(paths, name);
}

/** Whether a hook's script is a copy in this state directory, so that it writes where beckon reads. */
export function isInstalledScript(paths: StatePaths, script: string): boolean {
	return hookScripts.some((name) => script === installedScript(paths, name));
}

/**
 * Whether a hook's script, of this or another state directory, waits for decisions, so that its sessions can be answered without
 * keystrokes.
 */
export function isAnswerScript(script: string): boolean {
	return script.endsWith('/answer.sh');
}

/** Whether tmux runs the script as well. */
export function isTmuxScript(path: string): boolean {
	return /\/(?:emit|tmux)\.sh$/.test(path);
}

export function launcherPath({base}: Pick<StatePaths, 'base'>): string {
	return resolve(base, 'bin', 'beckon');
}

/** The JSON schema of the config as a file for editors. The path survives updates. @throws the file system's error. */
export function schemaFile(paths: StatePaths): string {
	if (!isExecutableForm()) return packagePath(...schema);
	installCopies(paths, 'schema');
	return join(paths.program, ...schema.slice(1));
}

function isCurrent({to, source}: Copy): boolean {
	return ignoreFileErrors(() => readText(to)) === packageText(...source);
}

/** @returns whether it was missing or of another version. */
function write(copy: Copy): boolean {
	if (isCurrent(copy)) return false;
	const {to, source, isProgram} = copy;
	ensureDir(dirname(to));
	// A program is executable from the first moment on: an agent may start it at any moment.
	writeAtomic(to, packageText(...source), {mode: isProgram ? 0o700 : 0o600});
	return true;
}

/** What the launcher starts: the executable, or the script and its Node; maybe missing files. Empty without a launcher. */
export function readLaunched({base}: Pick<StatePaths, 'base'>): readonly string[] {
	const text = ignoreFileErrors(() => readText(join(base, 'bin', 'program')), '');
	return text.split('\n').filter((line) => line !== '');
}

/** Installs launcher and plugin, and makes the launcher start this program. @throws the file system's error. */
export function installLauncher(paths: StatePaths, env: NodeJS.ProcessEnv): void {
	installCopies(paths, 'launcher');
	pointLauncher(paths, env);
}

/** Renews the launcher and the plugin, if they are installed. What they start stays the same, unless it is gone. A failure is ignored. */
export function refreshLauncher(paths: StatePaths, env: NodeJS.ProcessEnv): void {
	refreshCopies(paths, 'launcher');
	const isGone = readLaunched(paths).some((path) => !existsSync(path));
	const isPassing = programCommand().some((path) => whyPassing(path, env) !== undefined);
	if (isGone && !isPassing) ignoreFileErrors(() => pointLauncher(paths, env));
}

/** Removes launcher and plugin, and the state directory if nothing else is in it. */
export function removeLauncher(paths: StatePaths): void {
	for (const name of ['program', 'found']) rmSync(join(paths.base, 'bin', name), {force: true});
	removeCopies(paths, 'launcher');
}

/** Writes the three lines that bin/launcher.sh reads. */
function pointLauncher({base}: StatePaths, env: NodeJS.ProcessEnv): void {
	const [script] = programEntry();
	const lasting = (path: string): string => lastingPath(realpathSync(path), env);
	const program = lasting(process.execPath);
	const lines = script === undefined ? [program, '', ''] : ['', lasting(script), program];
	writeAtomic(join(base, 'bin', 'program'), `${lines.join('\n')}\n`);
	rmSync(join(base, 'bin', 'found'), {force: true});
}

// Which paths of programs another program may store: package and version managers remove many of theirs.

/** A path of the same file that survives updates, if there is one: Homebrew and Nix keep a link in a fixed place. */
function lastingPath(path: string, env: NodeJS.ProcessEnv): string {
	const [, prefix, formula, inFormula] = /^(.*)\/Cellar\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? [];
	const [, inStore] = /^\/nix\/store\/[^/]+\/(.+)$/.exec(path) ?? [];
	const others = [
		...(inFormula === undefined ? [] : [`${prefix}/${inFormula}`, `${prefix}/opt/${formula}/${inFormula}`]),
		...(inStore === undefined ? [] : [join(homeOf(env), '.nix-profile', inStore), `/run/current-system/sw/${inStore}`]),
	];
	return others.find((other) => ignoreFileErrors(() => realpathSync(other) === realpathSync(path), false)) ?? path;
}

/** Why a path will not last; undefined when no reason is known. */
export function whyPassing(path: string, env: NodeJS.ProcessEnv): string | undefined {
	if (path.includes('/_npx/')) return "it is in npx's cache, which npm empties";
	if (path.includes('/fnm_multishells/')) return 'fnm removes it when its shell ends';
	if (path.includes('/Cellar/')) return '`brew upgrade` removes it';
	const temporary = env['TMPDIR']?.replace(/\/+$/, '') || '/tmp';
	return path.startsWith(`${temporary}/`) ? `it is in the temporary folder ${temporary}` : undefined;
}
