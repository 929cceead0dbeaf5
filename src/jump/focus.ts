/** Takes a human to a pane: the plan is pure, the steps carry it out. */
import {UserError} from '../core/errors.js';
import type {Command} from '../core/machine/machine.js';
import {shellWord} from '../core/quoting/shell-word.js';
import {runInTerminal, TmuxError, tmuxBatch} from '../tmux/run.js';
import {parseTmuxEnv, type TmuxEnv} from '../tmux/server.js';
import {type AttachedClient, askingClient, type ServerView, type Showing, type Spot, viewServer} from './server-view.js';

/** `client` is the asking client's name when a key binding knows it. `name` is what messages call the pane. */
export type JumpRequest = {
	readonly to: Spot;
	readonly name: string;
	readonly env: NodeJS.ProcessEnv;
	readonly client: string | undefined;
	/** The view of the server we are in, if it was read a moment ago. */
	readonly view?: ServerView | undefined;
};

/** The client a command was run by, and its server as it was then. */
export type Asking = {readonly client: AttachedClient; readonly view: ServerView};

export type JumpPlan =
	/** The client's server has the pane. */
	| {readonly kind: 'switch'; readonly to: Spot; readonly showing: Showing; readonly client: AttachedClient}
	/** The client leaves its server and its terminal attaches to the pane's. */
	| {readonly kind: 're-attach'; readonly to: Spot; readonly showing: Showing; readonly client: AttachedClient}
	/** We are outside tmux: this terminal attaches, and comes back when its human detaches. */
	| {readonly kind: 'attach'; readonly to: Spot; readonly showing: Showing};

/** Looks at the servers and says how to get there. Moves nothing. @throws UserError when the pane is gone or nobody can be moved. */
export async function planJump({to, name, env, client, view}: JumpRequest): Promise<JumpPlan> {
	const inside = parseTmuxEnv(env);
	const there = await viewOrGone(to, name, inside?.socket === to.socket ? view : undefined);
	if (inside === undefined) return {kind: 'attach', to, showing: there.showings[0]};
	const same = inside.socket === to.socket || there.showings[0].serverPid === inside.serverPid;
	const asking = askingClient(same ? there.view : (view ?? (await viewServer(inside.socket))), inside, client);
	if (asking === undefined) throw nobody(client, inside);
	if (same) return {kind: 'switch', to, showing: pickShowing(there.showings, asking.sessionId), client: asking};
	const outer = outerClient(there.view, asking);
	if (outer !== undefined) return {kind: 'switch', to, showing: pickShowing(there.showings, outer.sessionId), client: outer};
	return {kind: 're-attach', to, showing: pickShowing(there.showings, undefined), client: asking};
}

/** Carries the plan out; an `attach` ends when its human detaches. @throws UserError when the pane went away since. */
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

/** The client a command was run by, for those that only need that, e.g. to open a popup. @throws UserError */
export async function findAskingClient(env: NodeJS.ProcessEnv, named: string | undefined): Promise<AttachedClient> {
	return (await findAsking(env, named)).client;
}

/** As `findAskingClient`, with the server for a jump that follows. @throws UserError */
export async function findAsking(env: NodeJS.ProcessEnv, named: string | undefined): Promise<Asking> {
	const inside = parseTmuxEnv(env);
	if (inside === undefined) throw new UserError('this terminal is not inside tmux', 'Run it in a tmux pane, or bind it to a tmux key.');
	const view = await viewServer(inside.socket);
	const client = askingClient(view, inside, named);
	if (client === undefined) throw nobody(named, inside);
	return {client, view};
}

/**
 * Selects first and switches last, so that the client sees one change. A zoomed window stays zoomed, on the pane asked for (`-Z`);
 * ids, never names or indexes: a name may look like anything, and indexes move.
 */
export function selectCommands(plan: JumpPlan): readonly Command[] {
	const {sessionId, windowId, pane} = plan.showing;
	const select: readonly Command[] = [
		['select-window', '-t', `${sessionId}:${windowId}`],
		['select-pane', '-Z', '-t', pane],
	];
	return plan.kind === 'switch' ? [...select, ['switch-client', '-c', plan.client.name, '-t', sessionId]] : select;
}

/** The client's process becomes a client of the other server: same terminal, same client name. */
export function detachArgs({showing, to, client}: Extract<JumpPlan, {kind: 're-attach'}>): Command {
	const attach = ['exec', 'tmux', '-S', shellWord(to.socket), 'attach-session', '-t', shellWord(showing.sessionId)];
	return ['detach-client', '-E', attach.join(' '), '-t', client.name];
}

/** Without `-u`: the terminal's own locale says what it can show. */
export function attachArgs({showing, to}: Extract<JumpPlan, {kind: 'attach'}>): readonly string[] {
	return ['-S', to.socket, 'attach-session', '-t', showing.sessionId];
}

type Found = {readonly view: ServerView; readonly showings: readonly [Showing, ...Showing[]]};

async function viewOrGone(to: Spot, name: string, known: ServerView | undefined): Promise<Found> {
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

/** The client's own session when it has the pane (a session group: nobody else's view moves), else one on a screen, else any. */
function pickShowing(showings: Found['showings'], sessionId: string | undefined): Showing {
	return showings.find((s) => s.sessionId === sessionId) ?? showings.find((s) => s.attached) ?? showings[0];
}

/** A client nested in a pane of the pane's own server: its outer client is the one to move, attaching would mirror the screen in itself. */
function outerClient(view: ServerView, nested: AttachedClient): AttachedClient | undefined {
	const home = view.showings.find(({paneTty}) => paneTty !== '' && paneTty === nested.tty);
	return home && view.clients.find(({spot, control}) => spot.pane === home.pane && !control);
}

function gone(to: Spot, name: string, cause?: Error): UserError {
	return new UserError(`the pane of ${name} is gone (${to.pane})`, 'Run `beckon ls` to see where it is now.', 1, {cause});
}

function nobody(named: string | undefined, inside: TmuxEnv): UserError {
	return named === undefined || named === ''
		? new UserError(`no client is attached to this session of ${inside.socket}`, 'Attach to it, or pass --client with its #{client_name}.')
		: new UserError(
				`the client ${named} is not attached to ${inside.socket}`,
				'Pass --client with the #{client_name} of an attached client.',
			);
}
