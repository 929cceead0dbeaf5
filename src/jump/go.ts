/** A complete jump: it records the way back and marks the row as seen. */
import {agentOf} from '../agents/agents.js';
import type {PaneId} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Machine, RunTmux} from '../core/machine/machine.js';
import {isAttachable} from '../core/rows/host-rows.js';
import {shortName} from '../core/rows/row-name.js';
import {isEnded, type Row} from '../core/session.js';
import {printableLine} from '../core/text/label.js';
import {localMachine} from '../observe/local-machine.js';
import {statePaths} from '../store/paths.js';
import {isSameSpot, pushBack} from '../store/records/back-stack.js';
import {appendMark} from '../store/records/marks.js';
import {findPane} from '../tmux/panes/panes.js';
import {ignoreTmuxErrors, parseTmuxEnv} from '../tmux/run.js';
import {makeMarks} from '../tmux/table.js';
import {whyNoTmux} from '../tmux/version.js';
import {
	type AskingClient,
	askingIn,
	type JumpPlan,
	parseView,
	planJump,
	runJump,
	type ServerView,
	viewCommands,
	viewServer,
} from './focus.js';

type RowJump = {
	readonly io: Io;
	readonly row: Row;
	/** `#{client_name}` of the asking client, if it is known. */
	readonly client: string | undefined;
	/** That client with the view of its server, if they were just read: see `planJump`. */
	readonly asking?: AskingClient | undefined;
	/** Called before this terminal is given to tmux (only outside tmux), for programs that draw on it. */
	readonly leaveTerminal?: () => Promise<void> | void;
};

const elsewhere = () => import('./elsewhere.js');
/** What this file loads late (`navigator/late-parts.ts`). */
export const lateJumpParts = [elsewhere];

/**
 * Resolves when the user is at the pane, or outside tmux when they came back.
 * @throws UserError when the pane is gone or no client can show it.
 */
export async function goToRow({io, row, client, asking, leaveTerminal}: RowJump): Promise<JumpPlan['kind']> {
	const name = printableLine(shortName(row));
	const isElsewhere = row.host !== undefined || isAttachable(row);
	const isInside = parseTmuxEnv(io.env) !== undefined;
	const paths = statePaths(io.env);
	const at = io.now();
	if (row.lastSeenAt !== undefined)
		throw new UserError(`${row.host ?? ''} does not answer`, `\`beckon hosts test ${row.host ?? ''}\` says why.`);
	if (isElsewhere && !isInside) {
		if (!io.stdout.isTTY) throw noTerminal();
		appendMark(paths, {at, row: row.key, field: 'seen', value: true});
		await leaveTerminal?.();
		await (await elsewhere()).showHere(io, row);
		return 'attach';
	}

	const place = isElsewhere ? await (await elsewhere()).showInWindow(io, row, client) : row.place;
	if (place === undefined) throw await nowhere(row, name);
	const {server, pane, panePid} = place;
	const to = {socket: server.socket, serverStart: server.start, pane, panePid};
	// A window that was just opened is not in the earlier view.
	const plan = await planJump({to, name, env: io.env, client, asking: isElsewhere ? undefined : asking});
	if (plan.kind === 'attach' && !io.stdout.isTTY) throw noTerminal();
	const remember = (): void => {
		if (plan.kind !== 'attach' && !isSameSpot(plan.client.spot, to)) pushBack(paths, plan.client.name, plan.client.spot);
		appendMark(paths, {at, row: row.key, field: 'seen', value: true});
	};
	// This comes before the move: a re-attach ends the popup that beckon may run in, and an attach lasts until the user leaves.
	if (plan.kind !== 'switch') remember();
	if (plan.kind === 'attach') await leaveTerminal?.();
	await runJump(plan, name, io.env);
	// This comes after the jump, which a failing write must not prevent.
	if (plan.kind === 'switch') remember();
	return plan.kind;
}

function noTerminal(): UserError {
	return new UserError('No tmux client is attached, and this is not a terminal', 'Attach to tmux first, or run it in a terminal.');
}

async function nowhere({agent, kind, state, sessionId, notes}: Row, name: string): Promise<UserError> {
	const {commands} = agentOf(agent);
	if (notes.includes('tmux-silent')) return new UserError(`tmux does not answer for ${name}`, 'Try again in a moment.');
	if (!isEnded({state})) {
		if (kind === 'background')
			return new UserError(
				`The background ID of ${name} is not known`,
				commands.list === undefined ? '' : `\`${commands.list.join(' ')}\` shows it.`,
			);
		// Without tmux no session has a pane.
		const none = await whyNoTmux();
		if (none !== undefined) return new UserError(none.problem, none.fix);
		return new UserError(`${name} is not in a tmux pane`, 'It can only be seen in the terminal it was started in.');
	}
	return new UserError(`${name} has ended`, sessionId === undefined ? '' : `\`${commands.resume(sessionId).join(' ')}\` resumes it.`);
}

/** Shows the pane to the asking client. Without one the pane stays in the background. */
export async function goToNew(
	io: Io,
	{socket, pane}: {readonly socket: string; readonly pane: PaneId},
	client: string | undefined,
): Promise<void> {
	if (parseTmuxEnv(io.env) === undefined) return;
	const place = (await findPane(socket, pane))?.place;
	if (place === undefined) return;
	const to = {socket, serverStart: place.server.start, pane, panePid: place.panePid};
	const plan = await planJump({to, name: pane, env: io.env, client});
	if (plan.kind === 'switch' && !isSameSpot(plan.client.spot, to)) pushBack(statePaths(io.env), plan.client.name, plan.client.spot);
	if (plan.kind === 'switch') await runJump(plan, pane, io.env);
}

type AskedAlong = {
	/** The machine through which a look lists panes. */
	readonly machine: Machine;
	/**
	 * The client to move, after a look: the asking one; outside tmux as `clientOutside` says.
	 * @param rows the possible targets. @throws UserError
	 */
	readonly client: (rows: readonly Row[]) => Promise<AskingClient | undefined>;
};

/** The first pane list of our own server also reads its clients, so that both take one tmux process. */
export function askAlong({env, stdout}: Io, named: string | undefined): AskedAlong {
	const here = localMachine(env);
	const inside = parseTmuxEnv(env);
	if (inside === undefined) return {machine: here, client: (rows) => clientOutside(rows, named, stdout.isTTY === true)};
	const marks = makeMarks();
	let view: Promise<ServerView> | undefined;
	const tmux: RunTmux = (socket, commands, options) => {
		if (view !== undefined || socket !== inside.socket) return here.tmux(socket, commands, options);
		const said = here.tmux(socket, [...viewCommands(marks), ...commands], options);
		view = said.then((text) => parseView(text, marks, socket));
		// The caller that awaits it gets the failure.
		view.catch(() => undefined);
		return said;
	};
	return {machine: {...here, tmux}, client: async () => askingIn(await (view ?? viewServer(inside.socket)), inside, named)};
}

/**
 * The client to move for a command outside tmux that cannot attach, as from a desktop launcher: the named one, else the last used one on
 * the servers of these rows. Undefined when this terminal can attach, or when no client is attached.
 * @throws UserError when no client has the name.
 */
async function clientOutside(rows: readonly Row[], named: string | undefined, isTerminal: boolean): Promise<AskingClient | undefined> {
	if (isTerminal && named === undefined) return undefined;
	const sockets = [...new Set(rows.flatMap(({host, place}) => (host === undefined && place ? [place.server.socket] : [])))];
	const views = await Promise.all(sockets.map((socket) => viewServer(socket).catch(ignoreTmuxErrors)));
	const clients = views.flatMap((view) => (view ? view.clients.map((client) => ({client, view})) : []));
	const wanted = named === undefined || named === '' ? clients : clients.filter(({client}) => client.name === named);
	const [last] = wanted.toSorted((one, other) => other.client.activeAt - one.client.activeAt);
	if (last === undefined && named !== undefined && named !== '')
		throw new UserError(`The tmux client ${named} is not attached`, 'Pass --client with the #{client_name} of an attached client.');
	return last;
}

export function rowInFront(rows: readonly Row[], asking: AskingClient | undefined): Row | undefined {
	if (asking === undefined) return undefined;
	const {spot} = asking.client;
	return rows.find(
		({host, place}) =>
			host === undefined && place?.pane === spot.pane && place.panePid === spot.panePid && place.server.start === spot.serverStart,
	);
}
