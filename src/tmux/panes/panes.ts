/** The panes of all servers: one `tmux` process per living server and look, which may capture some of the panes too. */

import type {PaneId, Place} from '../../core/address.js';
import type {Pane, PaneTable} from '../../core/fold/world.js';
import type {Command, Machine} from '../../core/machine/machine.js';
import type {Snapshot} from '../../core/surface.js';
import {probeServer, type TmuxEnv, TmuxError, tmuxBatch} from '../run.js';
import {makeMarks} from '../table.js';
import {captureScript, readCaptures, sourceInput} from './capture.js';
import {createPaneParser, listCommands, type PaneParser, type PopupOver} from './pane-table.js';

export type SomePanes = ReadonlyMap<string, readonly Pick<Place, 'pane'>[]>;
/** `shots`: the captures that came along, keyed by `paneKey`. */
type ListedPanes = PaneTable & {readonly shots?: ReadonlyMap<string, Snapshot>};
/** @param along panes to capture in the same process; one that is not there is left out. */
export type PaneLister = (sockets: readonly string[], along?: SomePanes) => Promise<ListedPanes>;

export type ListerOptions = {
	readonly now?: () => number;
	/** The tmux client that beckon's popup covers: keys typed into the popup do not mean that the user saw the pane below. */
	readonly popupOver?: (() => PopupOver | undefined) | undefined;
	/** The pane that beckon runs in, and the socket of its server. */
	readonly inside?: Pick<TmuxEnv, 'socket' | 'pane'> | undefined;
	readonly machine?: Servers;
};

type Servers = Pick<Machine, 'tmux' | 'probeServer'>;
const here: Servers = {tmux: tmuxBatch, probeServer};

/** Lists once, without a cache. A server that hangs is in neither list, because it is unknown whether its panes live. */
export function listPanes(sockets: readonly string[], machine?: Servers): Promise<PaneTable> {
	return createPaneLister(machine && {machine})(sockets);
}

/** The pane of a server as it is listed now; undefined: it is gone, or the server does not answer. */
export async function findPane(socket: string, pane: PaneId | undefined, machine?: Servers): Promise<Pane | undefined> {
	return (await listPanes([socket], machine)).panes.find(({place}) => place.pane === pane);
}

/**
 * A lister for programs that stay open. It leaves a server that hung alone for a while (2 s, then twice as long each time, 30 s at most) and lists
 * its last panes; an unchanged pane is the same object.
 */
export function createPaneLister({now = Date.now, popupOver, inside, machine = here}: ListerOptions = {}): PaneLister {
	const pauses = new Map<string, {readonly until: number; readonly ms: number}>();
	const parsers = new Map<string, PaneParser>();
	const last = new Map<string, readonly Pane[]>();
	// All lists use the same marks, so that an unchanged pane has the same record.
	const marks = makeMarks();
	const shotMarks = makeMarks();
	const look = async (socket: string, wanted: readonly Pick<Place, 'pane'>[]): Promise<Answer | 'dead' | 'hung'> => {
		const pause = pauses.get(socket);
		if (pause !== undefined && pause.until > now()) return 'hung';
		const isHere = socket === inside?.socket;
		const listed = listCommands(marks, isHere ? inside.pane : undefined);
		const question =
			wanted.length === 0 ? {commands: listed} : {commands: [...listed, sourceInput], input: captureScript(wanted, shotMarks)};
		const output = await readServer(machine, socket, {...question, isExpected: isHere && !last.has(socket)});
		if (output === 'hung') {
			const ms = Math.min(30_000, (pause?.ms ?? 1000) * 2);
			pauses.set(socket, {until: now() + ms, ms});
			return 'hung';
		}

		pauses.delete(socket);
		if (output === 'dead') {
			parsers.delete(socket);
			last.set(socket, []);
			return 'dead';
		}

		const parse = parsers.get(socket) ?? createPaneParser(marks);
		parsers.set(socket, parse);
		const panes = parse(output.text, {socket, popupOver: popupOver?.()});
		last.set(socket, panes);
		const ids = new Set(wanted.map(({pane}) => pane));
		const places = panes.flatMap(({place}) => (ids.has(place.pane) ? [place] : []));
		return {panes, shots: wanted.length === 0 ? none : readCaptures(output.text, places, shotMarks)};
	};

	return async (sockets, along) => {
		const unique = [...new Set(sockets)];
		const answers = await Promise.all(unique.map((socket) => look(socket, along?.get(socket) ?? [])));
		const shown = answers.map((answer, index) => (typeof answer === 'string' ? last.get(unique[index] ?? '') : answer.panes) ?? []);
		return {
			shots: new Map(answers.flatMap((answer) => (typeof answer === 'string' ? [] : [...answer.shots]))),
			at: now(),
			panes: uniqueServers(shown),
			deadSockets: unique.filter((_, index) => answers[index] === 'dead'),
			hungSockets: unique.filter((_, index) => answers[index] === 'hung'),
		};
	};
}

type Answer = {readonly panes: readonly Pane[]; readonly shots: ReadonlyMap<string, Snapshot>};
const none: ReadonlyMap<string, Snapshot> = new Map();

type Question = {readonly commands: readonly Command[]; readonly input?: string; readonly isExpected: boolean};

/** Trying the socket costs less than starting tmux on a dead one. For an expected server even that is skipped. */
async function readServer(
	machine: Servers,
	socket: string,
	{commands, isExpected, ...input}: Question,
): Promise<{readonly text: string} | 'dead' | 'hung'> {
	const answer = isExpected ? 'listening' : await machine.probeServer(socket);
	if (answer !== 'listening') return answer === 'dead' ? 'dead' : 'hung';
	try {
		return {text: await machine.tmux(socket, commands, input)};
	} catch (error) {
		if (!(error instanceof TmuxError)) throw error;
		// A server of another version may refuse to talk, and the program may be missing in PATH, although its panes live.
		return error.reason === 'no-server' ? 'dead' : 'hung';
	}
}

/** A server with two paths (a symlinked folder) counts once, by the first path. */
function uniqueServers(answers: readonly (readonly Pane[])[]): readonly Pane[] {
	const seen = new Map<string, string>();
	return answers.flat().filter(({place: {server}}) => {
		const id = `${server.pid},${server.start}`;
		seen.set(id, seen.get(id) ?? server.socket);
		return seen.get(id) === server.socket;
	});
}
