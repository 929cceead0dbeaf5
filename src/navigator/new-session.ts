/** New sessions from the navigator: their directories, their window, and their first prompt. */
import {join} from 'node:path';
import {agentOf, otherAgents, usualAgent} from '../agents/agents.js';
import type {NavigatorPorts} from '../app/loop/runtime.js';
import type {AppEvent} from '../app/model.js';
import type {StartAgent} from '../app/start/model.js';
import type {HostName} from '../core/address.js';
import type {Io} from '../core/context.js';
import {messageOf} from '../core/errors.js';
import type {SessionFold} from '../core/fold/world.js';
import type {StartedPane} from '../core/rows/start-mark.js';
import type {DeliverIo} from '../deliver/pane/pane-lock.js';
import {type WindowHome, windowHome} from '../jump/focus.js';
import {goToNew} from '../jump/go.js';
import type {Looks} from '../observe/live.js';
import type {Wired} from '../observe/wire.js';
import {readConfig} from '../store/config/config.js';
import {isFolder, isOnPath, namesIn, wholePath} from '../store/files.js';
import {branchIn} from '../store/git-branch.js';
import {programCommand} from '../store/program.js';
import {startDetached, zoxideFolders} from '../system/programs.js';

/** A longer list is cut. */
const mostFolders = 500;
/** For this many folders the branch is read. */
const mostBranches = 100;
/** This many names of a folder are read. */
const mostBelow = 3000;

type Opened = {
	readonly io: Io;
	readonly wired: Wired;
	readonly looks: Pick<Looks, 'reread'>;
	readonly client: string | undefined;
	/** Ends the wait for a session that takes text. */
	readonly signal: AbortSignal;
};

export function startPorts({io, wired: {ports}, looks, client, signal}: Opened) {
	return {
		'read-folders': async ({host}) => {
			const agents = await startableAgents(io);
			const folders = host === undefined ? await foldersHere(io, ports.readSessions().sessions) : await foldersOn(io, host);
			return {type: 'folders-read', host, folders, agents};
		},
		'read-below': ({parent}) => {
			const folder = wholePath(parent, io.env);
			const names = namesIn(folder).slice(0, mostBelow);
			return {type: 'below-read', parent, names: names.filter((name) => isFolder(join(folder, name)))};
		},
		start: async ({wanted: {directory, prompt, name, agent = usualAgent.id, place, host}, goes}) => {
			const {startInto, startSession} = await import('../deliver/start/start.js');
			const open = (there: DeliverIo, {socket, sessionId, pane}: WindowHome) =>
				startSession(there, {
					directory: host === undefined ? wholePath(directory, io.env) : directory,
					socket,
					sessionId,
					agent,
					prompt: prompt === '' ? undefined : prompt,
					name: name === '' ? undefined : name,
					into: startInto(place, pane),
				});
			const started =
				host === undefined
					? await open(io, await windowHome(io.env, client))
					: await (await import('../sources/start-on-host.js')).onHost(io, host, open);
			if (started.entry === undefined && host === undefined) watch(io, started, signal);
			// The navigator is closing, so another process sends the prompt.
			if (started.entry !== undefined && signal.aborted) handOver(io, started, started.entry);
			looks.reread();
			return {type: 'session-started', started, prompt, goes};
		},
		'send-first': async ({started, prompt}) => {
			const {sendFirstPrompt} = await import('../deliver/start/first-prompt.js');
			const send = (there: DeliverIo) => sendFirstPrompt(there, started, {entry: started.entry ?? '', signal});
			const {host} = started;
			const {row, delivered: sent} = await (host === undefined
				? send(io)
				: (await import('../sources/start-on-host.js')).onHost(io, host, send));
			// A text that may have been typed is never sent again.
			if (signal.aborted && sent.receipt.kind === 'refused' && sent.outboxId !== undefined) handOver(io, started, sent.outboxId);
			return row === undefined ? {type: 'first-prompt-ended', sent, prompt} : {type: 'delivered', row: row.key, text: prompt, sent};
		},
		'go-to-started': async ({started}) => {
			await goToNew(io, started, client);
			return {type: 'jumped'};
		},
	} satisfies Partial<NavigatorPorts>;
}

type Folders = Extract<AppEvent, {type: 'folders-read'}>['folders'];

/** The directories in which sessions began, then those that zoxide knows, then the current one. */
async function foldersHere(io: Io, sessions: ReadonlyMap<unknown, SessionFold>): Promise<Folders> {
	const seen = [...sessions.values()].flatMap(({firstCwd}) => firstCwd ?? []);
	const all = [...new Set([...seen, ...(await zoxideFolders(io.env)), io.env['PWD'] ?? ''])];
	const there = all.filter((folder) => folder.startsWith('/') && isFolder(folder)).slice(0, mostFolders);
	return there.map((path, index) => ({path, branch: index < mostBranches ? branchIn(path) : undefined, note: ''}));
}

async function foldersOn(io: Io, host: HostName): Promise<Folders> {
	const paths = await (await import('../sources/start-on-host.js')).zoxideOn(io, host);
	const far = paths.filter((path) => path.startsWith('/')).slice(0, mostFolders);
	return far.map((path) => ({path, branch: undefined, note: ''}));
}

/** The usual agent, and the others that a shell finds or the config names. */
async function startableAgents({env}: Io): Promise<readonly StartAgent[]> {
	const {agents} = (await readConfig(env)).config;
	const others = otherAgents.filter(({id, words}) => agents[id] !== undefined || isOnPath(words.program, env));
	return [usualAgent, ...others].map(({id, words}) => {
		const {takesKeys, channel} = agentOf(id);
		return {id, name: words.name, takesPrompt: takesKeys !== false || channel !== undefined};
	});
}

/** Watches the start; its row shows the progress. */
function watch(io: Io, started: StartedPane, signal: AbortSignal): void {
	import('../deliver/start/signs.js')
		.then(({awaitSign}) => awaitSign(io, started, {signal}))
		.catch((error: unknown) => io.debug?.('start-watch-failed', {message: messageOf(error)}));
}

/**
 * Starts a process that waits instead of this one, which is about to end. The text stays in the outbox until it landed, and is not among
 * the arguments.
 */
function handOver({env}: Io, {directory, pane, host}: StartedPane, kept: string): void {
	const there = host === undefined ? [] : [`--host=${host}`];
	startDetached(programCommand('new', directory, `--into=${pane}`, `--entry=${kept}`, ...there), env).catch(() => undefined);
}
