/** The checks of tmux and of the keys that lead to beckon. */
import {existsSync} from 'node:fs';
import manifest from '../../../package.json' with {type: 'json'};
import {usualWords} from '../../agents/usual-words.js';
import {defaultConfig} from '../../core/config.js';
import type {Io} from '../../core/context.js';
import {typedWord} from '../../core/quoting/words.js';
import {listeningSockets} from '../../observe/local-machine.js';
import {ignoreFileErrors} from '../../store/files.js';
import {launcherPath, readLaunched, whyPassing} from '../../store/installed-copies.js';
import {type StatePaths, statePaths} from '../../store/paths.js';
import {programCommand} from '../../store/program.js';
import {ignoreTmuxErrors, parseTmuxEnv, TmuxError, tmux, tmuxBatch} from '../../tmux/run.js';
import {listPrefixKeys, readOptions} from '../../tmux/variables.js';
import {installTmux, isOldTmux, leastTmux, tmuxVersion, whyNoTmux} from '../../tmux/version.js';
import {findTmuxConf, hasBlock} from '../install-tmux.js';
import {installForGood} from '../settings-change.js';
import {type Finding, found, note, ok, wrong} from './finding.js';

/** Options that the plugin sets, and one that the user may set. */
const ownOptions = ['@beckon_tell', '@beckon_run', '@beckon-command'] as const;
const keyOption = (act: string): string => `@beckon-${act}-key`;

/** Checks, on every server with the plugin, which of its keys have other bindings, and whether the program they start exists. */
export async function checkKeys({env}: Pick<Io, 'env'>): Promise<readonly Finding[]> {
	const sockets = await listeningSockets(env);
	const parts = await Promise.all(sockets.map((socket) => checkServer(socket, env)));
	const findings = parts.flat();
	return [...(findings.length > 0 ? findings : [checkUnloaded(env, sockets.length > 0)]), ...checkLaunched(statePaths(env), env)];
}

/** The finding when no server has the keys: they may be in a file that tmux has not read yet. */
function checkUnloaded(env: NodeJS.ProcessEnv, isTmuxRunning: boolean): Finding {
	const file = fileWithKeys(env);
	if (file === undefined) return note('No tmux key opens beckon', 'Run `beckon install --tmux`, or add the plugin to TPM.');
	const launcher = launcherPath(statePaths(env));
	if (!existsSync(launcher)) return wrong(`${launcher}, which ${file} starts, is gone`, again);
	if (!isTmuxRunning) return ok(`beckon's keys are in ${file}: tmux reads them when it starts`);
	return note(`No running tmux server has read beckon's keys in ${file}`, `Run \`tmux source-file ${typedWord(file)}\`.`);
}

/** The tmux.conf with beckon's keys. Undefined when there is none, or it is unreadable. */
function fileWithKeys(env: NodeJS.ProcessEnv): string | undefined {
	return ignoreFileErrors(() => {
		const {file} = findTmuxConf(env);
		return hasBlock(file) ? file.path : undefined;
	});
}

async function checkServer(socket: string, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
	try {
		const acts = Object.entries(defaultConfig.tmux.keys);
		const option = await readOptions(socket, [...ownOptions, ...acts.map(([act]) => keyOption(act))]);
		const binding = option('@beckon_tell');
		if (binding === '') return [];
		const keys = await listPrefixKeys(socket);
		const taken = acts.map(([act, usual]) => checkKey(keys, act, option(keyOption(act)) || usual));
		const script = /^test -x '([^']+)'/.exec(binding)?.[1];
		const gone = script !== undefined && !existsSync(script);
		const findings = found(
			...taken,
			...(await checkStart(socket, env, {run: option('@beckon_run'), chosen: option('@beckon-command')})),
			gone && wrong(`tmux starts ${script}, which is gone`, again),
		);
		return findings.length > 0 ? findings : [ok(`beckon's keys are bound in ${socket}`)];
	} catch (error) {
		if (error instanceof TmuxError) return [];
		throw error;
	}
}

/** Whether a key is bound to beckon, by its command as tmux prints it. */
export function isOwnBinding(command: string): boolean {
	return /@beckon_(key|popup|reply)\}/.test(command);
}

function checkKey(keys: ReadonlyMap<string, string>, act: string, key: string): Finding | undefined {
	const command = keys.get(key);
	if (key === 'off' || (command !== undefined && isOwnBinding(command))) return undefined;
	const fix = `Choose another: "tmux": {"keys": {"${act}": "…"}} in the config and \`beckon install --tmux\`, or @beckon-${act}-key with TPM.`;
	return note(`prefix ${key} is not beckon's ${act}: it ${command === undefined ? 'does nothing' : `runs ${command}`}`, fix);
}

// Checks that the command in tmux starts beckon, in this version, and by a lasting path.

const startMs = 5000;
/** The plugin never sets this option. */
const chosenFix = 'Take @beckon-command out of tmux.conf, run `tmux set-option -gu @beckon-command`, then `beckon install --tmux`.';
const again = 'Run `beckon install --tmux`.';

/** Runs the command of the keys in the environment of the server. @throws TmuxError */
async function checkStart(
	socket: string,
	env: NodeJS.ProcessEnv,
	{run, chosen}: {readonly run: string; readonly chosen: string},
): Promise<readonly Finding[]> {
	if (chosen !== '') return found(await checkVersion(socket), ...checkPaths(pathsIn(chosen), env, chosenFix));
	const launcher = launcherPath(statePaths(env));
	if (run.includes(launcher) && !existsSync(launcher)) return [wrong(`${launcher}, which tmux's keys start, is gone`, again)];
	return found(await checkVersion(socket), ...checkPaths(pathsIn(run.replaceAll(launcher, '')), env));
}

function checkLaunched(paths: StatePaths, env: NodeJS.ProcessEnv): readonly Finding[] {
	const launched = readLaunched(paths);
	const gone = launched.filter((path) => !existsSync(path)).map((path) => note(`${path}, which beckon was installed from, is gone`, again));
	return [...gone, ...checkPaths(launched, env)];
}

async function checkVersion(socket: string): Promise<Finding | undefined> {
	const answer = await askVersion(socket);
	if (answer === undefined)
		return note(`the command of tmux's keys does not end within ${startMs / 1000} s`, 'Try it in a pane: it is @beckon_run of tmux.');
	const version = /^\d+\.\d+\.\d+[\w.+-]*/.exec(answer)?.[0];
	if (version === undefined) return wrong(`tmux's keys cannot start beckon: ${answer.trim().split('\n').at(-1)}`, again);
	return version === manifest.version ? undefined : note(`tmux's keys start beckon ${version}, and this is ${manifest.version}`, again);
}

async function askVersion(socket: string): Promise<string | undefined> {
	try {
		// tmux shows the output of `run-shell` in a pane, so an option gets it.
		await tmuxBatch(socket, [['run-shell', 'tmux set-option -g @beckon_said "$(#{@beckon_run} --version 2>&1)"']], {timeoutMs: startMs});
		const option = await readOptions(socket, ['@beckon_said']);
		await tmux(socket, ['set-option', '-gu', '@beckon_said']);
		return option('@beckon_said');
	} catch (error) {
		if (error instanceof TmuxError && error.reason === 'timeout') return undefined;
		throw error;
	}
}

/** Warns of paths that will be removed some day, for instance by an update. */
function checkPaths(paths: readonly string[], env: NodeJS.ProcessEnv, fix = ownFix(env)): readonly Finding[] {
	return paths.flatMap((path) => {
		const why = whyPassing(path, env);
		return why === undefined ? [] : [note(`tmux's keys start ${path}, which will not last: ${why}`, fix)];
	});
}

function ownFix(env: NodeJS.ProcessEnv): string {
	const isPassing = programCommand().some((path) => whyPassing(path, env) !== undefined);
	return isPassing ? `${installForGood}, then \`beckon install --tmux\`.` : again;
}

function pathsIn(words: string): readonly string[] {
	return words.match(/\/[^\s'"]+/g) ?? [];
}

/** With a longer time a user feels Esc as slow, and Esc with the next key is read as Alt with that key. */
const mostEscapeMs = 100;
/** Hooks of tmux commands whose output beckon reads, if they print into it. */
const printing =
	/^(after-(?:capture-pane|display-message|list-\w+|show-\w+)(?:\[\d+\])?) .*(?:\bdisplay(?:-message)?\b.* -p|\brun(?:-shell)?\b|\b(?:list|show)-)/;

/** Checks that tmux exists and is new enough, and so is the server around this program, which may be older than the installed tmux. */
export async function checkTmux({env}: Io): Promise<readonly Finding[]> {
	const socket = parseTmuxEnv(env)?.socket;
	const why = await whyNoTmux(socket);
	if (why !== undefined) return [wrong(why.problem, why.fix)];
	const ask = async (...args: readonly string[]) => (socket && (await tmux(socket, args).catch(ignoreTmuxErrors))) ?? '';
	const unattached = await ask('show-options', '-gv', 'destroy-unattached');
	const options = await ask('show-options', '-s');
	const hooks = (await ask('show-hooks', '-g')).split('\n').flatMap((line) => printing.exec(line)?.[1] ?? []);
	return found(
		judgeVersion((await tmuxVersion()) ?? ''),
		!['', 'off'].includes(unattached.trim()) &&
			note(
				'tmux ends a session when its last client leaves (destroy-unattached)',
				'A jump away from a session that nobody else is attached to is refused. `set -g destroy-unattached off` in tmux.conf allows it.',
			),
		...judgeKeyboard(options),
		hooks.length > 0 &&
			note(
				`Hooks of tmux print into the answers that beckon reads: ${hooks.join(', ')}`,
				'While they are set, beckon cannot read screens. Let them print nothing: `display-message` without -p, `run-shell -b`.',
			),
	);
}

/** @param options what `show-options -s` prints. */
export function judgeKeyboard(options: string): readonly Finding[] {
	const escapeMs = Number(/^escape-time (\d+)$/m.exec(options)?.[1] ?? 0);
	return found(
		escapeMs > mostEscapeMs &&
			note(`tmux waits ${escapeMs / 1000} s after Esc (escape-time ${escapeMs})`, 'Write `set -sg escape-time 10` into tmux.conf.'),
		/^focus-events off$/m.test(options) &&
			note(
				'tmux tells programs nothing of the focus (focus-events off)',
				`Write \`set -g focus-events on\` into tmux.conf: ${usualWords.name} asks for it.`,
			),
	);
}

/** `tmux 3.3a`, `tmux next-3.5` and `tmux master` are all names of versions. */
function judgeVersion(says: string): Finding {
	if (says === '') return wrong('tmux did not say its version', 'Run `tmux -V`: it says why.');
	return isOldTmux(says) === undefined
		? note(`${says} has no version number that can be compared with ${leastTmux}`, installTmux)
		: ok(says);
}
