/** New sessions from the navigator: their directories, their window, and their first prompt. */
import {join, resolve} from 'node:path';
import type {NavigatorPorts} from '../app/loop/run-effect.js';
import type {StartedPane} from '../app/start/model.js';
import type {Io} from '../core/context.js';
import {windowHome} from '../jump/window-home.js';
import type {Wired} from '../observe/wire.js';
import {isFolder} from '../store/files.js';
import {homeOf} from '../store/home.js';
import {programCommand} from '../store/program.js';
import {runProgram, startDetached} from '../system/programs.js';

type StartPorts = Pick<NavigatorPorts, 'readFolders' | 'start' | 'sendFirst'>;
/** A longer list is cut. */
const mostFolders = 500;
const zoxideMs = 1000;

/**
 * @param client `#{client_name}` of the client that shows the navigator, if it is known. @param signal ends the wait for a session that takes text.
 */
export function startPorts(
	io: Io,
	{ports}: Wired,
	{client, signal}: {readonly client: string | undefined; readonly signal: AbortSignal},
): StartPorts {
	return {
		readFolders: async () => {
			const seen = [...ports.readSessions().sessions.values()].flatMap(({firstCwd}) => firstCwd ?? []);
			const all = [...new Set([...seen, ...(await zoxideFolders(io.env)), io.env['PWD'] ?? ''])];
			return all.filter((folder) => folder.startsWith('/') && isFolder(folder)).slice(0, mostFolders);
		},
		start: async (directory) => {
			const {startSession} = await import('../deliver/start.js');
			return startSession(io, {directory: whole(directory, io.env), ...(await windowHome(io.env, client))});
		},
		sendFirst: async (started, text) => {
			const {sendFirstPrompt} = await import('../deliver/start.js');
			const {row, delivered} = await sendFirstPrompt(io, started, {text, signal});
			// A text that may have been typed is never sent again.
			if (signal.aborted && delivered.receipt.kind === 'refused' && delivered.outboxId !== undefined)
				handOver(io, {started, text, kept: delivered.outboxId});
			return {row, sent: delivered};
		},
	};
}

type Waiting = {readonly started: StartedPane; readonly text: string; readonly kept: string};

/** Starts a process that waits in place of this one, which is about to end. The text stays in the outbox until it has landed. */
function handOver({env}: Io, {started: {directory, pane}, text, kept}: Waiting): void {
	startDetached(programCommand('new', directory, `--into=${pane}`, `--entry=${kept}`, `--prompt=${text}`), env).catch(() => undefined);
}

function whole(directory: string, env: NodeJS.ProcessEnv): string {
	return directory === '~' || directory.startsWith('~/') ? join(homeOf(env), directory.slice(1)) : resolve(directory);
}

/** zoxide's directories, the most used first; none if it is not installed. */
async function zoxideFolders(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
	const end = await runProgram(['zoxide', 'query', '-l'], {env, timeoutMs: zoxideMs});
	return end.kind === 'exited' && end.code === 0 ? end.stdout.split('\n').filter((line) => line !== '') : [];
}
