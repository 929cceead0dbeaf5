/** The `list-panes` and `list-clients` commands for one server, and the parser of their output. */
import {type PaneId, type Place, parsePaneId} from '../../core/address.js';
import {own} from '../../core/cut.js';
import type {Pane} from '../../core/fold/world.js';
import type {Command} from '../../core/machine/machine.js';
import {type Client, clientsCommand, toClient} from '../clients.js';
import {type Marks, parseCount, parsePanePid, parseRecord, splitRecords, toFormat} from '../table.js';

const paneVariables = [
	'pid',
	'start_time',
	'session_id',
	'session_name',
	'session_attached',
	'window_id',
	'window_index',
	'window_name',
	'pane_index',
	'pane_id',
	'pane_pid',
	'pane_current_command',
	'pane_current_path',
	'pane_title',
	'pane_in_mode',
	'pane_dead',
	'@agent_state',
	'@beckon_start',
	'pane_pb_state',
	// Its seconds would make another record of a pane at each of its words.
	'e|/:#{window_activity},60',
] as const;

const paneIndex = Object.fromEntries(paneVariables.map((name, index) => [name, index])) as Record<(typeof paneVariables)[number], number>;
type Field = (name: (typeof paneVariables)[number]) => string;

/** @param own the pane of this program: what it draws is no sign of an agent at work, and would make another record of it. */
export function listCommands(marks: Marks, own?: PaneId): readonly Command[] {
	const wroteIn = 'e|/:#{window_activity},60';
	const variables = own === undefined ? paneVariables : [...paneVariables.slice(0, -1), `?#{==:#{pane_id},${own}},,#{${wroteIn}}`];
	return [['list-panes', '-a', '-F', toFormat('pane', variables, marks)], clientsCommand(marks)];
}

/** A popup of beckon has covered this client's pane since then (epoch ms). */
export type PopupOver = {readonly client: string; readonly since: number};
type Asked = {readonly socket: string; readonly popupOver?: PopupOver | undefined};
export type PaneParser = (output: string, asked: Asked) => readonly Pane[];

/**
 * Parses successive outputs of `listCommands` from one server, one entry per pane; other records are dropped. A pane with the same record is the same
 * object, and so is the whole list if all are.
 */
export function createPaneParser(marks: Marks): PaneParser {
	let known: ReadonlyMap<string, Shown> = new Map();
	let last: readonly Pane[] = [];
	let isFirst = true;
	/** At rest an answer is most often the same as the last one: to parse 200 panes takes 2 ms. */
	let before: {readonly output: string; readonly popupOver: PopupOver | undefined} | undefined;
	return (output, {socket, popupOver}) => {
		if (before?.output === output && before.popupOver === popupOver) return last;
		before = {output, popupOver};
		const texts = splitRecords(output, marks);
		const looks = texts.filter((text) => !known.has(text)).flatMap((text) => toLook(toClient(parseRecord(text, marks), socket), popupOver));
		const next = new Map<string, Shown>();
		const best = new Map<PaneId, Shown>();
		for (const text of texts) {
			// Strings are copied, so that they do not hold the whole output in memory. The first list is not: there may be no second.
			const shown = known.get(text) ?? toShown(isFirst ? text : own(text), {marks, socket});
			if (shown === undefined) continue;
			const seen = withLooks(shown, looks);
			next.set(seen.text, seen);
			const other = best.get(seen.pane.place.pane);
			if (other === undefined || isBetter(rankOf(seen, looks), rankOf(other, looks))) best.set(seen.pane.place.pane, seen);
		}
		known = next;
		isFirst = false;
		const panes = Array.from(best.values(), ({pane}) => pane);
		if (panes.length !== last.length || panes.some((pane, index) => pane !== last[index])) last = panes;
		return last;
	};
}

/** A pane in one session: its record, and the parsed form. */
type Shown = {readonly text: string; readonly pane: Pane; readonly isAttached: boolean};

/** What one attached client shows, and when it last had input (epoch ms; tmux gives whole seconds). */
type ClientLook = {readonly sessionId: string; readonly pane: string; readonly activeAt: number};

function toLook(clients: readonly Client[], popupOver: PopupOver | undefined): readonly ClientLook[] {
	return clients.map(({name, sessionId, spot: {pane}, activeAt}) => {
		const latest = name === popupOver?.client ? popupOver.since : Number.POSITIVE_INFINITY;
		return {sessionId, pane, activeAt: Math.min(activeAt, latest)};
	});
}

/** A session group, or a linked window, lists a pane several times: the higher rank wins. */
function rankOf({pane: {place}, isAttached}: Shown, looks: readonly ClientLook[]): readonly number[] {
	const here = looks.filter((look) => look.sessionId === place.sessionId);
	const latest = (list: readonly ClientLook[]) => Math.max(0, ...list.map((look) => look.activeAt));
	const watching = here.filter((look) => look.pane === place.pane);
	return [latest(watching), Number(isAttached), latest(here), -(parseCount(place.sessionId.slice(1)) ?? 0)];
}

function isBetter(rank: readonly number[], than: readonly number[]): boolean {
	const index = rank.findIndex((value, at) => value !== than[at]);
	return index !== -1 && (rank[index] ?? 0) > (than[index] ?? 0);
}

function withLooks(shown: Shown, looks: readonly ClientLook[]): Shown {
	const {pane} = shown;
	const watchers = looks.filter((look) => look.pane === pane.place.pane);
	const lookedAt = watchers.length === 0 ? undefined : Math.max(...watchers.map((look) => look.activeAt));
	return lookedAt === pane.lookedAt ? shown : {...shown, pane: {...pane, lookedAt}};
}

function toShown(text: string, {marks, socket}: {readonly marks: Marks; readonly socket: string}): Shown | undefined {
	const {kind, fields} = parseRecord(text, marks);
	const at: Field = (name) => fields[paneIndex[name]] ?? '';
	const place = kind === 'pane' && fields.length === paneVariables.length ? toPlace(at, socket) : undefined;
	return (
		place && {
			text,
			isAttached: at('session_attached') !== '0',
			pane: {
				place,
				command: at('pane_current_command'),
				cwd: at('pane_current_path'),
				title: at('pane_title'),
				// This is the number of modes the pane is in, not a flag.
				inMode: (parseCount(at('pane_in_mode')) ?? 0) > 0,
				dead: at('pane_dead') === '1',
				...(at('pane_pb_state') === '' || at('pane_pb_state') === 'hidden' ? {} : {progress: at('pane_pb_state').slice(0, 16)}),
				...wroteIn(at('e|/:#{window_activity},60')),
				...(at('@agent_state') === '' ? {} : {told: at('@agent_state').slice(0, 64)}),
				...(at('@beckon_start') === '' ? {} : {starting: at('@beckon_start').slice(0, 256)}),
				lookedAt: undefined,
			},
		}
	);
}

/** The end of a minute, epoch ms. */
function wroteIn(minute: string): Pick<Pane, 'wroteAt'> {
	const count = parseCount(minute);
	return count === undefined || count === 0 ? {} : {wroteAt: (count + 1) * 60_000};
}

function toPlace(at: Field, socket: string): Place | undefined {
	const pane = parsePaneId(at('pane_id'));
	const [pid, start, panePid] = [parseCount(at('pid')), parseCount(at('start_time')), parsePanePid(at('pane_pid'))];
	if (pane === undefined || pid === undefined || start === undefined || panePid === undefined) {
		return undefined;
	}

	return {
		server: {socket, pid, start},
		session: at('session_name'),
		sessionId: at('session_id'),
		windowId: at('window_id'),
		windowIndex: parseCount(at('window_index')) ?? 0,
		windowName: at('window_name'),
		paneIndex: parseCount(at('pane_index')) ?? 0,
		pane,
		panePid,
	};
}
