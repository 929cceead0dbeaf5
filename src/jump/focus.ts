/** Takes a user to a pane: `planJump` reads and plans, `runJump` carries the plan out. */
import type {PaneId, Spot} from '../core/address.js';
import {UserError} from '../core/errors.js';
import type {Command} from '../core/machine/machine.js';
import {shellWord, tmuxWord} from '../core/quoting/words.js';
import {type Client, clientsCommand, messageText, toClient} from '../tmux/clients.js';
import {defaultSocket, parseTmuxEnv, probeServer, runInTerminal, type TmuxEnv, TmuxError, tmuxBatch} from '../tmux/run.js';
import {column, defineTable, type Marks, makeMarks, parseRecords, type RowOf} from '../tmux/table.js';
import {whyNoTmux} from '../tmux/version.js';

/** `client` is the asking client's name if a key binding knows it. `name` is the pane's name in messages. */
export type JumpRequest = {
	readonly to: Spot;
	readonly name: string;
	readonly env: NodeJS.ProcessEnv;
	readonly client: string | undefined;
	/** The asking client with its server's view, if they were just read. Outside tmux it is moved; without it, this terminal attaches. */
	readonly asking?: AskingClient | undefined;
};

/** The client that a command was run by, and the view of its server at that time. */
export type AskingClient = {readonly client: Client; readonly view: ServerView};

export type JumpPlan =
	| {readonly kind: 'switch'; readonly to: Spot; readonly showing: Showing; readonly client: Client}
	/** The client leaves its server, and its terminal attaches to the pane's server. */
	| {readonly kind: 're-attach'; readonly to: Spot; readonly showing: Showing; readonly client: Client}
	/** Outside tmux: this terminal attaches until the user detaches. */
	| {readonly kind: 'attach'; readonly to: Spot; readonly showing: Showing};

/** Reads the servers and plans the jump; moves nothing. @throws UserError when the pane is gone or no client can be moved. */
export async function planJump({to, name, env, client, asking: known}: JumpRequest): Promise<JumpPlan> {
	const inside = parseTmuxEnv(env);
	const home = inside?.socket ?? known?.client.spot.socket;
	const there = await viewOrGone(to, name, home === to.socket ? known?.view : undefined);
	if (home === undefined) return {kind: 'attach', to, showing: there.showings[0]};
	const same = home === to.socket || there.showings[0].serverPid === inside?.serverPid;
	const own = same ? there.view : (known?.view ?? (await viewServer(home)));
	const asking = inside === undefined ? known?.client : askingClient(own, inside, client);
	if (asking === undefined) throw nobody(client, home);
	const outer = same ? asking : outerClient(there.view, asking);
	if (outer === undefined) {
		refuseEnding(own, asking, undefined);
		return {kind: 're-attach', to, showing: pickShowing(there.showings, undefined), client: asking};
	}
	const showing = pickShowing(there.showings, outer.sessionId);
	refuseEnding(there.view, outer, showing.sessionId);
	return {kind: 'switch', to, showing, client: outer};
}

/** @param next the session on the same server that the client goes to. @throws UserError when tmux would end the session that it leaves. */
function refuseEnding({showings, clients}: ServerView, {name, sessionId}: Client, next: string | undefined): void {
	const isLast = !clients.some((other) => other.sessionId === sessionId && other.name !== name);
	if (sessionId === next || !isLast || !showings.some((one) => one.sessionId === sessionId && one.endsUnattached)) return;
	throw new UserError(
		'tmux would end the session that you leave, with all that runs in it: its option destroy-unattached is on',
		'Attach another terminal to it, or run `tmux set-option destroy-unattached off` in it.',
	);
}

/** Carries out the plan; an `attach` lasts until the user detaches. @throws UserError when the pane is gone. */
export async function runJump(plan: JumpPlan, name: string, env: NodeJS.ProcessEnv): Promise<void> {
	try {
		await tmuxBatch(plan.to.socket, selectCommands(plan));
		switch (plan.kind) {
			case 'switch':
				return;
			case 're-attach':
				await tmuxBatch(plan.client.spot.socket, [detachArgs(plan)]);
				return;
			case 'attach':
				await runInTerminal(attachArgs(plan), env);
				return;
		}
	} catch (error) {
		if (error instanceof TmuxError && /^can't find (pane|window|session)/.test(error.stderr)) throw gone(plan.to, name, error);
		throw error;
	}
}

/** The client that a command was run by, e.g. to open a popup there. @throws UserError */
export async function findAskingClient(env: NodeJS.ProcessEnv, named: string | undefined): Promise<Client> {
	return (await findAsking(env, named)).client;
}

/** Like `findAskingClient`, with the view of the server for a jump that follows. @throws UserError */
export async function findAsking(env: NodeJS.ProcessEnv, named: string | undefined): Promise<AskingClient> {
	const inside = parseTmuxEnv(env);
	if (inside === undefined) throw new UserError('This terminal is not inside tmux', 'Run it in a tmux pane, or bind it to a tmux key.');
	return askingIn(await viewServer(inside.socket), inside, named);
}

/** @throws UserError */
export function askingIn(view: ServerView, inside: TmuxEnv, named: string | undefined): AskingClient {
	const client = askingClient(view, inside, named);
	if (client === undefined) throw nobody(named, inside.socket);
	return {client, view};
}

/**
 * Selects first and switches last, so that the client sees one change. A zoomed window stays zoomed, on the wanted pane (`-Z`). Targets are
 * ids: a name may look like anything, and indexes move.
 */
export function selectCommands(plan: JumpPlan): readonly Command[] {
	const {sessionId, windowId, pane} = plan.showing;
	const select: readonly Command[] = [
		['select-window', '-t', `${sessionId}:${windowId}`],
		['select-pane', '-Z', '-t', pane],
	];
	return plan.kind === 'switch' ? [...select, ['switch-client', '-c', plan.client.name, '-t', sessionId]] : select;
}

/**
 * The client's process becomes a client of the other server, with the same terminal and client name. If beckon's keys are not bound there,
 * it says how to come back.
 */
export function detachArgs({showing, to, client}: Extract<JumpPlan, {kind: 're-attach'}>): Command {
	const say = `display-message -d 8000 ${tmuxWord(messageText(noKeys))}`;
	const attach = `exec tmux -S ${shellWord(to.socket)} attach-session -t ${shellWord(showing.sessionId)}`;
	const comeBack = `if-shell -F ${shellWord('#{@beckon_run}')} ${shellWord('')} ${shellWord(say)}`;
	return ['detach-client', '-E', `${attach} ';' ${comeBack}`, '-t', client.name];
}

const noKeys = "beckon's keys are not in this tmux server: `beckon back` in a shell brings you back";

/** Without `-u`, since the terminal's own locale says what it can show. */
export function attachArgs({showing, to}: Extract<JumpPlan, {kind: 'attach'}>): readonly string[] {
	return ['-S', to.socket, 'attach-session', '-t', showing.sessionId];
}

type FoundPane = {readonly view: ServerView; readonly showings: readonly [Showing, ...Showing[]]};

async function viewOrGone(to: Spot, name: string, known: ServerView | undefined): Promise<FoundPane> {
	try {
		const view = known ?? (await viewServer(to.socket));
		const isIt = (s: Showing) => s.pane === to.pane && s.panePid === to.panePid && s.serverStart === to.serverStart;
		const [first, ...more] = view.showings.filter(isIt);
		if (first === undefined) throw gone(to, name);
		return {view, showings: [first, ...more]};
	} catch (error) {
		if (error instanceof TmuxError && error.reason === 'no-server') throw gone(to, name, error);
		throw error;
	}
}

/**
 * The session that shows the pane: the client's own if it has it (in a session group no other view moves); else an attached one, else any.
 */
function pickShowing(showings: FoundPane['showings'], sessionId: string | undefined): Showing {
	return showings.find((s) => s.sessionId === sessionId) ?? showings.find((s) => s.attached) ?? showings[0];
}

/**
 * The outer client of a client that is nested in a pane of the target's server. It must move: attaching the nested one would mirror the
 * screen in itself.
 */
function outerClient(view: ServerView, nested: Client): Client | undefined {
	const home = view.showings.find(({paneTty}) => paneTty !== '' && paneTty === nested.tty);
	return home && view.clients.find(({spot}) => spot.pane === home.pane);
}

function gone(to: Spot, name: string, cause?: Error): UserError {
	return new UserError(`The pane of ${name} is gone (${to.pane})`, 'Run `beckon ls` to see where it is now.', 1, {cause});
}

function nobody(named: string | undefined, socket: string): UserError {
	return named === undefined || named === ''
		? new UserError(`No tmux client is attached to this session of ${socket}`, 'Attach to it, or pass --client with its #{client_name}.')
		: new UserError(
				`The tmux client ${named} is not attached to ${socket}`,
				'Pass --client with the #{client_name} of an attached client.',
			);
}

const showings = defineTable('pane', {
	serverPid: column.count('pid'),
	serverStart: column.count('start_time'),
	pane: column.pane,
	panePid: column.panePid,
	paneTty: column.text('pane_tty'),
	sessionId: column.text('session_id'),
	windowId: column.text('window_id'),
	attached: column.flag('session_attached'),
	/** Whether tmux ends the session when its last client leaves. */
	endsUnattached: {variable: 'destroy-unattached', read: (text) => !['', '0', 'off'].includes(text)},
});
/** A session that shows a pane. */
export type Showing = RowOf<typeof showings.columns>;

export type ServerView = {readonly showings: readonly Showing[]; readonly clients: readonly Client[]};

/** Every pane with its sessions, and every client. @throws TmuxError */
export async function viewServer(socket: string): Promise<ServerView> {
	const marks = makeMarks();
	return parseView(await tmuxBatch(socket, viewCommands(marks)), marks, socket);
}

export function viewCommands(marks: Marks): readonly Command[] {
	return [['list-panes', '-a', '-F', showings.format(marks)], clientsCommand(marks)];
}

export function parseView(output: string, marks: Marks, socket: string): ServerView {
	const records = parseRecords(output, marks);
	return {
		showings: records.flatMap((record) => showings.read(record) ?? []),
		clients: records.flatMap((record) => toClient(record, socket)),
	};
}

/**
 * The asking client. With a name (`#{client_name}` of a key binding) it is that client or none. Otherwise, in this order: the client that
 * shows our pane; the last used client of a session with our pane; that of our session; for a job without a session, the last used client.
 */
function askingClient(view: ServerView, env: TmuxEnv, named: string | undefined): Client | undefined {
	const clients = view.clients.toSorted((a, b) => b.activeAt - a.activeAt);
	if (named !== undefined && named !== '') return clients.find((client) => client.name === named);
	const homes = view.showings.filter(({pane}) => pane === env.pane).map(({sessionId}) => sessionId);
	return (
		clients.find((client) => client.spot.pane === env.pane) ??
		clients.find((client) => homes.includes(client.sessionId)) ??
		clients.find((client) => homes.length === 0 && (env.sessionId === undefined || client.sessionId === env.sessionId))
	);
}

/** `sessionId`: `$` and digits; undefined means the session that tmux used last. `pane`: the one in front of the user, if any. */
export type WindowHome = {readonly socket: string; readonly sessionId: string | undefined; readonly pane: PaneId | undefined};

/** @param client `#{client_name}` of the asking client, if it is known. @throws UserError when no tmux server runs. */
export async function windowHome(env: NodeJS.ProcessEnv, client: string | undefined): Promise<WindowHome> {
	const inside = parseTmuxEnv(env);
	if (inside !== undefined) return sessionOfClient(env, client, inside);
	const socket = defaultSocket(env, process.getuid?.() ?? 0);
	if ((await probeServer(socket)) === 'listening') return {socket, sessionId: undefined, pane: undefined};
	const why = await whyNoTmux();
	if (why !== undefined) throw new UserError(why.problem, why.fix);
	throw new UserError('No tmux server is running', 'Start one with `tmux` (3.2 or newer), then run this again in it.');
}

async function sessionOfClient(env: NodeJS.ProcessEnv, client: string | undefined, inside: TmuxEnv): Promise<WindowHome> {
	try {
		const {spot, sessionId} = await findAskingClient(env, client);
		return {socket: spot.socket, sessionId, pane: spot.pane};
	} catch (error) {
		// No client is attached, so the session of this pane is used.
		if (error instanceof UserError) return {socket: inside.socket, sessionId: inside.sessionId, pane: inside.pane};
		throw error;
	}
}
