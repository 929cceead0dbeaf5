/** New sessions from the navigator: their directories, their window, and their first prompt. */
import {usualAgent} from '../agents/agents.js';
import type {NavigatorPorts} from '../app/loop/run-effect.js';
import type {StartedPane} from '../app/start/model.js';
import type {Io} from '../core/context.js';
import {messageOf} from '../core/errors.js';
import {windowHome} from '../jump/window-home.js';
import type {Wired} from '../observe/wire.js';
import {isFolder, wholePath} from '../store/files.js';
import {programCommand} from '../store/program.js';
import {startDetached, zoxideFolders} from '../system/programs.js';

type StartPorts = Pick<NavigatorPorts, 'readFolders' | 'start' | 'sendFirst'>;
/** A longer list is cut. */
const mostFolders = 500;

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
		start: async (directory, prompt) => {
			const {startSession} = await import('../deliver/start/start.js');
			const order = {directory: wholePath(directory, io.env), agent: usualAgent.id, prompt: prompt === '' ? undefined : prompt};
			const started = await startSession(io, {...order, ...(await windowHome(io.env, client))});
			if (started.entry === undefined) watch(io, started, signal);
			// Left meanwhile: nobody here sends it any more.
			else if (signal.aborted) handOver(io, started, started.entry);
			return started;
		},
		sendFirst: async (started) => {
			const {sendFirstPrompt} = await import('../deliver/start/first-prompt.js');
			const {row, delivered} = await sendFirstPrompt(io, started, {entry: started.entry ?? '', signal});
			// A text that may have been typed is never sent again.
			if (signal.aborted && delivered.receipt.kind === 'refused' && delivered.outboxId !== undefined)
				handOver(io, started, delivered.outboxId);
			return {row, sent: delivered};
		},
	};
}

/** Its row tells how the start goes on. */
function watch(io: Io, started: StartedPane, signal: AbortSignal): void {
	import('../deliver/start/signs.js')
		.then(({awaitSign}) => awaitSign(io, started, signal))
		.catch((error: unknown) => io.debug?.('start-watch-failed', {message: messageOf(error)}));
}

/** Starts a process that waits in place of this one, which is about to end. The text stays in the outbox until it has landed, and is in no argument. */
function handOver({env}: Io, {directory, pane}: StartedPane, kept: string): void {
	startDetached(programCommand('new', directory, `--into=${pane}`, `--entry=${kept}`), env).catch(() => undefined);
}
