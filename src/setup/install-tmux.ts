/** `beckon install --tmux` and `uninstall --tmux`: one block in the user's tmux.conf, and the same on running servers. */
import {lstatSync} from 'node:fs';
import {join} from 'node:path';
import {mayRunScripts} from '../agents/installed.js';
import {type Config, defaultConfig, type TmuxConfig} from '../core/config.js';
import type {ExitCode, Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Parsed} from '../core/fields.js';
import {readBlock, withBlock, withoutBlock} from '../core/quoting/tmux-block.js';
import {shellWord, tmuxWord, typedWord} from '../core/quoting/words.js';
import {listeningSockets} from '../observe/local-machine.js';
import {readConfig} from '../store/config/config.js';
import {homeOf, namedFolder} from '../store/files.js';
import {installCopies, installLauncher, launcherPath, removeCopies, removeLauncher} from '../store/installed-copies.js';
import {statePaths} from '../store/paths.js';
import {readSettings, type SettingsFile} from '../store/settings-file.js';
import {formatText, messageText} from '../tmux/clients.js';
import {TmuxError, tmux, tmuxBatch} from '../tmux/run.js';
import {makeChange, onFiles, refusePassing, type SettingsChange, unreadableFix, writeLines} from './settings-change.js';

/** beckon's tmux hook, which the plugin removes too. */
const goneHook = "'client-attached[7711]'";

/** The plugin calls tmux some thirty times: a third of a second, and much longer on a busy machine. */
const pluginMs = 20_000;

type Options = {readonly dryRun: boolean};

/** The change of tmux.conf for this config. @throws UserError when its block is broken. */
export async function planInstallTmux(io: Io, config: Config): Promise<SettingsChange & {readonly lines: readonly string[]}> {
	const lines = blockLines(config, launcherPath(statePaths(io.env)));
	const file = await findConf(io);
	return {file, lines, after: checked(file, withBlock(file.text, lines))};
}

/** @throws UserError, having changed nothing, when the block in tmux.conf is broken. */
export async function runInstallTmux(io: Io, {dryRun}: Options): Promise<ExitCode> {
	const {config} = await readConfig(io.env);
	const paths = statePaths(io.env);
	const {file, lines, after} = await planInstallTmux(io, config);
	if (!dryRun) {
		refusePassing(io.env);
		installCopies(paths, 'hooks');
		installLauncher(paths, io.env);
	}
	await makeChange(io, {file, after}, {dryRun});
	if (dryRun) return 0;
	const reached = await onServers(io, (socket) => source(socket, [...unsetLines(file), ...lines]));
	writeLines(io, [
		reached > 0
			? `Loaded into ${reached === 1 ? 'the running tmux server' : `${reached} running tmux servers`}`
			: `No tmux server was found running: tmux reads the keys when it starts, or run: tmux source-file ${typedWord(file.path)}`,
		`Keys after the prefix: ${keysText(config.tmux.keys)}. \`beckon doctor\` lists those that were bound already.`,
	]);
	return 0;
}

/** @throws UserError, having changed nothing, like `install`. */
export async function runUninstallTmux(io: Io, {dryRun}: Options): Promise<ExitCode> {
	const file = await findConf(io);
	const after = checked(file, file.text === undefined ? {ok: true, value: undefined} : withoutBlock(file.text));
	await makeChange(io, {file, after, unchanged: 'holds nothing of beckon'}, {dryRun});
	writeLines(
		io,
		pluginLines(after).map((line) => `${file.path} still loads beckon, which binds its keys again: take out line ${line}`),
	);
	if (dryRun) return 0;
	// The watch would continue to notify and to set variables.
	if (await (await import('../notify/watch.js')).endWatch(io)) writeLines(io, ['`beckon watch` was stopped']);
	const paths = statePaths(io.env);
	await onServers(io, async (socket) => {
		await source(socket, [`set-hook -gu ${goneHook}`, ...unsetLines(file)]);
		if ((await tmux(socket, ['show-options', '-gqv', '@beckon_run'])).trim() === '') return;
		// The plugin of this version can undo all that it set.
		installLauncher(paths, io.env);
		await tmuxBatch(socket, [['run-shell', `${formatText(word(launcherPath(paths)))} --plugin off`]], {timeoutMs: pluginMs});
	});
	removeLauncher(paths);
	removeCopies(paths, 'schema');
	if (!mayRunScripts(io.env)) removeCopies(paths, 'hooks');
	return 0;
}

/** The numbers of the lines that load beckon as a plugin, by hand or by a plugin manager. */
export function pluginLines(text = ''): readonly number[] {
	const loads =
		/^\s*(?:run(?:-shell)?|if(?:-shell)?|source(?:-file)?)\b.*\bbeckon\.tmux\b|^\s*set(?:-option)?\s.*@plugin\s+['"]?[^\s'"]*\/beckon\b/;
	return text.split('\n').flatMap((line, index) => (loads.test(line) ? [index + 1] : []));
}

async function source(socket: string, lines: readonly string[]): Promise<void> {
	if (lines.length > 0) await tmuxBatch(socket, [['source-file', '-']], {input: `${lines.join('\n')}\n`, timeoutMs: pluginMs});
}

/** Unsets the options of the present block: a server keeps those that a new block leaves out. */
function unsetLines({text = ''}: SettingsFile): readonly string[] {
	const block = readBlock(text);
	const lines = (block.ok ? block.value : undefined) ?? [];
	return lines.flatMap((line) => {
		const name = /^set-option -g (@beckon-[a-z-]+) /.exec(line)?.[1];
		return name === undefined ? [] : [`set-option -gu ${name}`];
	});
}

/** The lines of the block: options that differ from the plugin's defaults, and the plugin. */
function blockLines({tmux: own}: Config, launcher: string): readonly string[] {
	const usual = toOptions(defaultConfig.tmux);
	const script = formatText(word(launcher));
	const gone = `beckon: ${launcher} is gone. Install beckon again and run beckon install --tmux, or take its block out of tmux.conf`;
	const show = `display-message -d 15000 ${tmuxWord(messageText(gone))}`;
	const lines = [
		...Object.entries(toOptions(own))
			.filter(([name, value]) => usual[name] !== value)
			.map(([name, value]) => `set-option -g @beckon-${name} ${tmuxWord(value)}`),
		// When tmux starts, no client can show a message yet.
		`if-shell ${tmuxWord(`test -x ${script}`)} { run-shell ${tmuxWord(`${script} --plugin`)} } { ${show} ; set-hook -g ${goneHook} { ${show} } }`,
	];
	if (lines.some((line) => line.includes('\n')))
		throw new UserError('The path of beckon contains a line break', 'Install beckon in another directory.');
	return lines;
}

function toOptions({keys, overrideKeys, popupSize, seen, status, click, watch}: TmuxConfig): Readonly<Record<string, string>> {
	const onOff = (value: boolean): string => (value ? 'on' : 'off');
	return {
		...Object.fromEntries(Object.entries(keys).map(([act, key]) => [`${act}-key`, key])),
		'override-keys': onOff(overrideKeys),
		'popup-size': popupSize,
		seen: onOff(seen),
		status,
		click,
		watch: onOff(watch),
	};
}

/** Quotes only where needed, since users read their tmux.conf. */
function word(text: string): string {
	return /^[A-Za-z0-9_./@+-]+$/.test(text) ? text : shellWord(text);
}

async function findConf({env}: Io): Promise<SettingsFile> {
	const {file, others} = await onFiles(() => findTmuxConf(env), 'tmux.conf cannot be read', unreadableFix);
	const second = others.find(hasBlock);
	if (second === undefined) return file;
	throw new UserError(`both ${file.path} and ${second.path} hold beckon's block`, 'Take one of them out, then run this again.');
}

function checked<T>(file: SettingsFile, after: Parsed<T>): T {
	if (after.ok) return after.value;
	const fix = 'Take out every line from `# >>> beckon >>>` to `# <<< beckon <<<`, then run this again. Nothing was changed.';
	throw new UserError(`${file.path}, ${after.problem}`, fix);
}

/** Does it on each server that answers; the others read the block at their next start. Returns the number of servers. */
async function onServers({env}: Io, act: (socket: string) => Promise<unknown>): Promise<number> {
	const sockets = await listeningSockets(env);
	const done = await Promise.all(
		sockets.map(async (socket) => {
			try {
				await act(socket);
				return true;
			} catch (error) {
				if (error instanceof TmuxError) return false;
				throw error;
			}
		}),
	);
	return done.filter(Boolean).length;
}

function keysText(keys: TmuxConfig['keys']): string {
	return Object.entries(keys)
		.filter(([, key]) => key !== 'off')
		.map(([act, key]) => `${key} ${act}`)
		.join(', ');
}

/**
 * The file with beckon's block, else the one that exists; tmux reads both, the one in the XDG folder last. `~/.tmux.conf` when neither
 * exists. If the file is a link into another repository, as with oh-my-tmux, its `.local` file for the user's own lines is used. Throws the
 * file system's error.
 */
export function findTmuxConf(env: NodeJS.ProcessEnv): {readonly file: SettingsFile; readonly others: readonly SettingsFile[]} {
	const home = homeOf(env);
	const plain = readSettings(join(home, '.tmux.conf'));
	const files = [readSettings(join(namedFolder(env, 'XDG_CONFIG_HOME', '.config'), 'tmux', 'tmux.conf')), plain];
	const there = files.filter(({text}) => text !== undefined);
	const locals = there
		.filter(({path}) => lstatSync(path).isSymbolicLink())
		.flatMap(({path}) => {
			const local = readSettings(`${path}.local`);
			return local.text === undefined ? [] : [local];
		});
	const all = [...there, ...locals];
	const file = all.find(hasBlock) ?? locals[0] ?? there[0] ?? plain;
	return {file, others: all.filter((each) => each !== file)};
}

/** Whether the file has a block. A broken one counts too. */
export function hasBlock({text}: SettingsFile): boolean {
	const block = readBlock(text ?? '');
	return !block.ok || block.value !== undefined;
}
