/** Whether what tmux keeps of beckon starts it, starts this version, and will go on doing so. */

import {existsSync} from 'node:fs';
import manifest from '../../../package.json' with {type: 'json'};
import {launcherPath, readLaunched, whyPassing} from '../../store/launcher.js';
import {type StatePaths, statePaths} from '../../store/paths.js';
import {programCommand} from '../../store/program.js';
import {showOption} from '../../tmux/options.js';
import {TmuxError, tmux, tmuxBatch} from '../../tmux/run.js';
import {installForGood} from '../refuse-passing.js';
import {type Finding, note, wrong} from './finding.js';

const startMs = 5000;
/** Only its user set this option. */
const chosenFix = 'Take @beckon-command out of tmux.conf, run `tmux set-option -gu @beckon-command`, then `beckon install --tmux`.';
const again = 'Run `beckon install --tmux`.';

/** Runs the very command of the keys, in the environment of the server. @throws TmuxError */
export async function checkStart(socket: string, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
	const [run, chosen] = [await showOption(socket, '@beckon_run'), await showOption(socket, '@beckon-command')];
	if (chosen !== '') return [...(await checkVersion(socket)), ...checkPaths(pathsIn(chosen), env, chosenFix)];
	const launcher = launcherPath(statePaths(env));
	if (run.includes(launcher) && !existsSync(launcher)) return [wrong(`${launcher}, which tmux's keys start, is gone`, again)];
	return [...(await checkVersion(socket)), ...checkPaths(pathsIn(run.replaceAll(launcher, '')), env)];
}

/** What the launcher was told to start. */
export function checkLaunched(paths: StatePaths, env: NodeJS.ProcessEnv): readonly Finding[] {
	const told = readLaunched(paths);
	const gone = told.filter((path) => !existsSync(path)).map((path) => note(`${path}, which beckon was installed from, is gone`, again));
	return [...gone, ...checkPaths(told, env)];
}

async function checkVersion(socket: string): Promise<readonly Finding[]> {
	const said = await askVersion(socket);
	if (said === undefined)
		return [note(`the command of tmux's keys does not end within ${startMs / 1000} s`, 'Try it in a pane: it is @beckon_run of tmux.')];
	const version = /^\d+\.\d+\.\d+[\w.+-]*/.exec(said)?.[0];
	if (version === undefined) return [wrong(`tmux's keys cannot start beckon: ${said.trim().split('\n').at(-1)}`, again)];
	return version === manifest.version ? [] : [note(`tmux's keys start beckon ${version}, and this is ${manifest.version}`, again)];
}

async function askVersion(socket: string): Promise<string | undefined> {
	try {
		// What `run-shell` prints, tmux shows in somebody's pane.
		await tmuxBatch(socket, [['run-shell', 'tmux set-option -g @beckon_said "$(#{@beckon_run} --version 2>&1)"']], {timeoutMs: startMs});
		const said = await showOption(socket, '@beckon_said');
		await tmux(socket, ['set-option', '-gu', '@beckon_said']);
		return said;
	} catch (error) {
		if (error instanceof TmuxError && error.reason === 'timeout') return undefined;
		throw error;
	}
}

/** Paths that will be taken away some day. */
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

/** The paths among the words of a shell. */
function pathsIn(words: string): readonly string[] {
	return words.match(/\/[^\s'"]+/g) ?? [];
}
