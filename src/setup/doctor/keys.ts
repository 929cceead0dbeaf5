import {existsSync} from 'node:fs';
import type {Io} from '../../core/context.js';
import {typedWord} from '../../core/quoting/shell-word.js';
import {knownSockets} from '../../observe/local-machine.js';
import {ignoreFileErrors} from '../../store/files.js';
import {launcherPath} from '../../store/launcher.js';
import {statePaths} from '../../store/paths.js';
import {listPrefixKeys} from '../../tmux/bindings.js';
import {showOption} from '../../tmux/options.js';
import {TmuxError} from '../../tmux/run.js';
import {probeServer} from '../../tmux/server.js';
import {findTmuxConf, hasBlock} from '../tmux-conf.js';
import {type Finding, note, ok, wrong} from './finding.js';
import {checkLaunched, checkStart} from './launcher.js';

/** The plugin's default keys, as in `beckon.tmux`. */
const usualKeys = {popup: 'b', next: 'N', back: 'B', reply: 'R', skip: 'K'} as const;

/** Checks, on every server with the plugin, which of its keys have other bindings, and whether the program they start exists. */
export async function checkKeys({env}: Pick<Io, 'env'>): Promise<readonly Finding[]> {
	const sockets = knownSockets(env);
	const parts = await Promise.all(sockets.map((socket) => checkServer(socket, env)));
	const findings = parts.flat();
	return [...(findings.length > 0 ? findings : [await checkUnloaded(env, sockets)]), ...checkLaunched(statePaths(env), env)];
}

/** What is said where no server has the keys: they may stand in a file that tmux has not read yet. */
async function checkUnloaded(env: NodeJS.ProcessEnv, sockets: readonly string[]): Promise<Finding> {
	const file = fileWithKeys(env);
	if (file === undefined) return note('No tmux key opens beckon', 'Run `beckon install --tmux`, or add the plugin to TPM.');
	const launcher = launcherPath(statePaths(env));
	if (!existsSync(launcher)) return wrong(`${launcher}, which ${file} starts, is gone`, 'Run `beckon install --tmux`.');
	const states = await Promise.all(sockets.map((socket) => probeServer(socket)));
	if (!states.includes('listening')) return ok(`beckon's keys are in ${file}: tmux reads them when it starts`);
	return note(`No running tmux server has read beckon's keys in ${file}`, `Run \`tmux source-file ${typedWord(file)}\`.`);
}

/** Undefined also where the file cannot be read: then nothing is known of its keys. */
function fileWithKeys(env: NodeJS.ProcessEnv): string | undefined {
	return ignoreFileErrors(() => {
		const {file} = findTmuxConf(env);
		return hasBlock(file) ? file.path : undefined;
	});
}

async function checkServer(socket: string, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
	if ((await probeServer(socket)) !== 'listening') return [];
	try {
		const binding = await showOption(socket, '@beckon_tell');
		if (binding === '') return [];
		const keys = await listPrefixKeys(socket);
		const taken = await Promise.all(Object.entries(usualKeys).map(async ([act, usual]) => checkKey(socket, keys, {act, usual})));
		const script = /^test -x '([^']+)'/.exec(binding)?.[1];
		const gone = script !== undefined && !existsSync(script);
		const findings = [
			...taken.flat(),
			...(await checkStart(socket, env)),
			...(gone ? [wrong(`tmux starts ${script}, which is gone`, 'Run `beckon install --tmux`.')] : []),
		];
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

type Key = {readonly act: string; readonly usual: string};

async function checkKey(socket: string, keys: ReadonlyMap<string, string>, {act, usual}: Key): Promise<readonly Finding[]> {
	const key = (await showOption(socket, `@beckon-${act}-key`)) || usual;
	const command = keys.get(key);
	if (key === 'off' || (command !== undefined && isOwnBinding(command))) return [];
	const fix = `Choose another: "tmux": {"keys": {"${act}": "…"}} in the config and \`beckon install --tmux\`, or @beckon-${act}-key with TPM.`;
	return [note(`prefix ${key} is not beckon's ${act}: it ${command === undefined ? 'does nothing' : `runs ${command}`}`, fix)];
}
