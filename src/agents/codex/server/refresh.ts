/** Asks the app servers of Codex about the sessions in panes, and records the answers for `record.ts`. */
import {dirname, join} from 'node:path';
import {parseSessionId, type SessionId} from '../../../core/address.js';
import type {AgentStatus} from '../../../core/agent-traits.js';
import {asText, type Fields} from '../../../core/fields.js';
import type {Pane} from '../../../core/fold/world.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {ensureDir, statePaths} from '../../../store/paths.js';
import {readProcesses} from '../../../system/processes.js';
import {runsProgram} from '../../parts/command-line.js';
import {createReportedSessions, serverStatus, tellState} from '../../parts/server-status.js';
import {codexHome, codexProgram} from '../program.js';
import {codexFolder} from './record.js';
import {openServer} from './server.js';
import {isWaiting, listThreads, readThread, rootOf, type Thread} from './thread.js';

type ToldStatus = {readonly status: AgentStatus; readonly isOpen: boolean};
/** `isOpen`: whether a change may happen that no title shows. */
type PaneCache = {readonly title: string; readonly askedAt: number; readonly status: AgentStatus | undefined; readonly isOpen: boolean};

let known: ReadonlyMap<number, PaneCache> = new Map();
/** The sessions that app servers reported. */
export const reportedSessions = createReportedSessions();

/** A pane with an unchanged title is asked about again after this time. */
const againMs = 4000;
const mayShow = /^(?:codex|node)/;
const mostRunning = 20;

/** Asks about panes whose title changed, or in which something is open, and about all at intervals. Never throws. `now` in epoch ms. */
export async function refreshThreads(env: NodeJS.ProcessEnv, now: () => number, panes: readonly Pane[]): Promise<void> {
	const shown = panes.filter(({command, dead, title}) => !dead && mayShow.test(command) && threadInTitle(title) !== undefined);
	const found = await Promise.all(shown.map(async (pane) => [pane.place.panePid, await look(env, now(), pane)] as const));
	known = new Map(found);
	reportedSessions.replace(found.flatMap(([, {status}]) => status ?? []));
}

async function look(env: NodeJS.ProcessEnv, now: number, {title, place: {panePid}}: Pane): Promise<PaneCache> {
	const still = stillTitle(title);
	const before = known.get(panePid);
	const mayChange = isAsking(still) || before?.isOpen === true;
	if (before !== undefined && before.title === still && !mayChange && Math.abs(now - before.askedAt) < againMs) return before;
	const said = await ask(env, now, {title, panePid}).catch((): 'silent' => 'silent');
	// On a busy machine the answer may be late: the earlier one stays while the title names the same session.
	const isLate = said === 'silent' && before !== undefined && threadInTitle(before.title) === threadInTitle(still);
	if (isLate) return {...before, title: still, askedAt: now};
	const {status, isOpen} = said === 'silent' || said === undefined ? {status: undefined, isOpen: false} : said;
	return {title: still, askedAt: now, status, isOpen};
}

/** `silent` when the server did not answer in time, or is gone. Undefined when there is none to ask, or it does not know that session. */
async function ask(
	env: NodeJS.ProcessEnv,
	now: number,
	{title, panePid}: {readonly title: string; readonly panePid: number},
): Promise<ToldStatus | 'silent' | undefined> {
	const byProcess = (_: string, argv: readonly string[]) => (runsProgram(argv, codexProgram) ? 'codex' : undefined);
	const [running] = readProcesses({agentOf: byProcess}).search([panePid]);
	const socket = running && socketOf(running.argv, env);
	if (running === undefined || socket === undefined) return undefined;
	const server = await openServer(socket);
	if (server === undefined) return 'silent';
	try {
		const threads = await listThreads(server);
		const ids = threads.flatMap(({id}) => (typeof id === 'string' ? id : []));
		// After `o` it shows a subagent, in the session of its lead.
		const shown = parseSessionId(rootOf(linkedThread(title, ids), threads));
		const behind = shown && isOwnServer(socket, env) ? askingBehind(shown, threads) : undefined;
		const sessionId = behind ?? shown;
		const thread = sessionId && (await readThread(server, sessionId));
		if (sessionId === undefined || thread === undefined) return undefined;
		const file = tellThread(env, sessionId, {thread, socket, at: now, ...(behind === undefined && {title})});
		const [cwd = '', version] = [asText(thread.info['cwd'], 4096), asText(thread.info['cliVersion'], 64)];
		const isBehind = behind === undefined ? undefined : true;
		const status = serverStatus({agent: 'codex', process: running.id, sessionId, cwd, version, file, isBehind});
		return {status, isOpen: thread.open !== undefined || thread.running.length > 0};
	} finally {
		server.close();
	}
}

/** Whether it is a server that beckon started, which serves one pane only. */
function isOwnServer(socket: string, env: NodeJS.ProcessEnv): boolean {
	return dirname(socket) === codexFolder(statePaths(env).root);
}

/**
 * Another conversation of the same program that waits for an answer and is not shown in the pane. Undefined without one, or when the
 * shown one asks too.
 */
function askingBehind(shown: SessionId, threads: readonly Fields[]): SessionId | undefined {
	const asking = threads.filter(isWaiting).map(({id}) => parseSessionId(rootOf(id, threads)));
	return asking.includes(shown) ? undefined : asking[0];
}

type ThreadReading = {readonly thread: Thread; readonly socket: string; readonly at: number; readonly title?: string};

/**
 * Records the state of a thread.
 * @returns the file of its record.
 * @param looked `title`: the title of its pane, read before the server was asked. Codex leaves the dialog of a subagent there when
 * it is answered elsewhere.
 */
export function tellThread(env: NodeJS.ProcessEnv, sessionId: SessionId, looked: ThreadReading): string {
	const {thread, socket, at, title = ''} = looked;
	const {info, open, running, isSettled} = thread;
	const folder = codexFolder(statePaths(env).root);
	const file = join(folder, `${sessionId}.jsonl`);
	const {path, cwd, cliVersion, model, name} = info;
	const request = {
		request: open?.message,
		patch: open?.patch,
		asker: open?.asker,
		left: (isSettled && isAsking(stillTitle(title))) || undefined,
	};
	const state: Fields = {
		socket,
		rollout: path,
		cwd,
		version: cliVersion,
		model,
		title: name,
		running: running.length > 0 ? running.slice(0, mostRunning) : undefined,
		...request,
	};
	ignoreFileErrors(() => ensureDir(folder));
	tellState(file, 'server.state', {state, at});
	return file;
}

/** The beginning of a thread's id, which may be cut with dots. */
const inTitle = /(?:^|\| )([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4,12})(?:\.\.\.|…)?(?= \||$)/;

export function threadInTitle(title: string): string | undefined {
	return inTitle.exec(title)?.[1];
}

/** The title without its spinner and its blinking mark. */
export function stillTitle(title: string): string {
	return title.replace(/^\[ [!.] \] /, '[ ! ] ').replace(/^[\u2801-\u28ff] /, '… ');
}

function isAsking(still: string): boolean {
	return still.startsWith('[ ! ] ');
}

/**
 * The socket of the server that a Codex process uses, by its arguments; else that of the user's daemon. Undefined when it has none,
 * or a remote one.
 */
export function socketOf(argv: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
	const at = argv.findIndex((word) => word === '--remote' || word.startsWith('--remote='));
	const named = at === -1 ? undefined : argv[at]?.slice('--remote='.length) || argv[at + 1];
	if (at !== -1) return /^unix:\/\/(\/.{1,200})$/.exec(named ?? '')?.[1];
	if (argv.includes('--no-daemon')) return undefined;
	return join(codexHome(env), 'app-server-control', 'app-server-control.sock');
}

/** The thread of a server whose id the title begins. Undefined without one, or with several. */
export function linkedThread(title: string, ids: readonly string[]): string | undefined {
	const begin = threadInTitle(title);
	const found = begin === undefined ? [] : ids.filter((id) => id.startsWith(begin));
	return found.length === 1 ? found[0] : undefined;
}
