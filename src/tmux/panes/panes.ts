/**
 * Lists the panes of tmux servers, and captures them with colours, by one `tmux` process for each server; also captures one pane with its
 * scrollback, and reads the layouts of windows.
 */
import type {PaneId, Place} from '../../core/address.js';
import {ownCopy} from '../../core/cut.js';
import {type Pane, type PaneTable, paneKey} from '../../core/fold/world.js';
import {groupedBy} from '../../core/grouped.js';
import type {Command, Machine, RunTmux} from '../../core/machine/machine.js';
import type {PaneHistory, Snapshot} from '../../core/surface.js';
import {probeServer, type TmuxEnv, TmuxError, tmuxBatch} from '../run.js';
import {fromItsLine, type Marks, makeMarks, parseCount, parsePanePid, parseRecords, toFormat, toTableFormat} from '../table.js';
import {createPaneParser, listCommands, type PaneParser, type PopupOver} from './pane-table.js';

export type SomePanes = ReadonlyMap<string, readonly Pick<Place, 'pane'>[]>;
/** `shots`: the captures that came along, keyed by `paneKey`. */
type ListedPanes = PaneTable & {readonly shots?: ReadonlyMap<string, Snapshot>};
/** @param along panes to capture in the same process; missing ones are left out. */
export type PaneLister = (sockets: readonly string[], along?: SomePanes) => Promise<ListedPanes>;

type ListerOptions = {
	readonly now?: () => number;
	/** The tmux client that beckon's popup covers: keys typed into the popup do not mean that the user saw the pane below. */
	readonly popupOver?: (() => PopupOver | undefined) | undefined;
	/** The pane that beckon runs in, and the socket of its server. */
	readonly inside?: Pick<TmuxEnv, 'socket' | 'pane'> | undefined;
	readonly machine?: Servers;
};

type Servers = Pick<Machine, 'tmux' | 'probeServer'>;
const here: Servers = {tmux: tmuxBatch, probeServer};

/** Lists once, without a cache. A server that hangs does not count as dead, since its panes may still exist. */
export function listPanes(sockets: readonly string[], machine?: Servers): Promise<PaneTable> {
	return createPaneLister(machine && {machine})(sockets);
}

/** The pane of a server as it is listed now; undefined when it is gone, or the server does not answer. */
export async function findPane(socket: string, pane: PaneId | undefined, machine?: Servers): Promise<Pane | undefined> {
	return (await listPanes([socket], machine)).panes.find(({place}) => place.pane === pane);
}

/**
 * A lister for programs that stay open. A server that hung is not asked for a while (2 s, doubling up to 30 s), and its last panes are
 * listed. An unchanged pane is the same object.
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

/** Reads one server. Trying the socket costs less than starting tmux on a dead one, and is skipped for an expected server. */
async function readServer(
	machine: Servers,
	socket: string,
	{commands, isExpected, ...input}: {readonly commands: readonly Command[]; readonly input?: string; readonly isExpected: boolean},
): Promise<{readonly text: string} | 'dead' | 'hung'> {
	const answer = isExpected ? 'listening' : await machine.probeServer(socket);
	if (answer !== 'listening') return answer === 'dead' ? 'dead' : 'hung';
	try {
		return {text: await machine.tmux(socket, commands, input)};
	} catch (error) {
		if (!(error instanceof TmuxError)) throw error;
		// The panes may exist although a server of another version refuses to talk, or the program is missing in PATH.
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

const headVariables = [
	'start_time',
	'pane_pid',
	'pane_width',
	'pane_height',
	'history_size',
	'pane_current_command',
	'pane_title',
] as const;

/** A pane that is gone, was replaced, or has a silent server is not in the map. */
export async function capturePanes(places: readonly Place[], run: RunTmux = tmuxBatch): Promise<ReadonlyMap<string, Snapshot>> {
	const captureServer = (socket: string, some: readonly Place[]): Promise<ReadonlyMap<string, Snapshot>> => {
		const marks = makeMarks();
		const read = async () => readCaptures(await run(socket, [sourceInput], {input: captureScript(some, marks)}), some, marks);
		return capturedOr(new Map(), read);
	};
	const parts = await Promise.all([...groupedBy(places, ({server}) => server.socket)].map(([socket, some]) => captureServer(socket, some)));
	return new Map(parts.flatMap((part) => [...part]));
}

/** The command whose input is a `captureScript`. */
const sourceInput: Command = ['source-file', '-'];

/** The captures by `paneKey`, without those that are incomplete or of other places. */
function readCaptures(output: string, places: readonly Place[], marks: Marks): ReadonlyMap<string, Snapshot> {
	const captures = parseCaptures(output, places, marks);
	return new Map([...captures].filter(([, {text, rows}]) => hasRows(text, rows)));
}

/**
 * Whether a capture has as many rows as its pane: what the user's tmux hooks print would come before or after them. True where the pane has
 * no size.
 */
export function hasRows(text: string, rows: number): boolean {
	return rows === 0 || text.split('\n').length === rows;
}

/** The result of a capture, or `otherwise` if the server does not answer. @throws when tmux is missing. */
async function capturedOr<T>(otherwise: T, read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof TmuxError && error.reason !== 'not-installed') return otherwise;
		throw error;
	}
}

/**
 * Commands for `source-file -`, which has no limit of length (an argv over 16 kB is "command too long"). A missing pane prints nothing and
 * ends nothing. The server prints head and capture in one turn, so they belong together.
 */
export function captureScript(panes: readonly Pick<Place, 'pane'>[], marks: Marks): string {
	return panes.map(({pane}) => captureLine(pane, `capture-pane -p -e -t ${pane}`, marks)).join('');
}

/** @param capture a command that prints the pane's rows; it must not contain single quotes. */
function captureLine(pane: PaneId, capture: string, marks: Marks): string {
	const head = toFormat('#{pane_id}', headVariables, marks);
	const show = `display-message -p -t ${pane} "${head}" ; ${capture} ; display-message -p "${marks.record}"`;
	return `if-shell -F -t ${pane} '#{==:#{pane_id},${pane}}' '${show}'\n`;
}

/** Keyed by `paneKey`. */
export function parseCaptures(output: string, places: readonly Place[], marks: Marks): ReadonlyMap<string, Snapshot> {
	const byPane = new Map(places.map((place) => [`${place.pane}`, place]));
	const parts = output.split(marks.record);
	const found = new Map<string, Snapshot>();
	for (let index = 0; index + 2 < parts.length; index += 2) {
		const [id = '', start, pid, columns, rows, history, foreground, title] = fromItsLine(parts[index] ?? '', marks).split(marks.field);
		const place = byPane.get(id);
		if (place !== undefined && parseCount(start) === place.server.start && parsePanePid(pid) === place.panePid) {
			found.set(paneKey(place), {
				text: ownCopy((parts[index + 1] ?? '').replace(/^\n/, '').replace(/\n$/, '')),
				columns: parseCount(columns) ?? 0,
				rows: parseCount(rows) ?? 0,
				foreground,
				history: parseCount(history),
				title,
			});
		}
	}

	return found;
}

/** The most rows of history that are read: at 200 columns some 400 kB. */
const mostRows = 2000;

/** Undefined when the pane is gone, was replaced, or its server does not answer. */
export async function captureHistory(place: Place, run: RunTmux): Promise<PaneHistory | undefined> {
	const marks = makeMarks();
	const {pane, server} = place;
	// A program on the alternate screen has no history: the rows of the main screen are older than the program.
	const capture = `if-shell -F -t ${pane} "#{alternate_on}" "capture-pane -p -e -t ${pane}" "capture-pane -p -e -S -${mostRows} -t ${pane}"`;
	return capturedOr(undefined, async () => {
		const output = await run(server.socket, [sourceInput], {input: captureLine(pane, capture, marks)});
		const shot = parseCaptures(output, [place], marks).get(paneKey(place));
		if (shot === undefined) return undefined;
		const lines = shot.text.split('\n');
		const from = Math.max(0, lines.length - shot.rows);
		return {above: lines.slice(0, from).join('\n'), screen: lines.slice(from).join('\n')};
	});
}

/** The layout of each window of a server, by window id, in tmux's own text for `select-layout`. @throws TmuxError */
export async function readLayouts(socket: string, run: RunTmux = tmuxBatch): Promise<ReadonlyMap<string, string>> {
	const marks = makeMarks();
	const output = await run(socket, [['list-windows', '-a', '-F', toTableFormat(['#{window_id}', '#{window_layout}'], marks)]]);
	return new Map(parseRecords(output, marks).map(({kind, fields: [layout = '']}) => [kind, layout]));
}
