/** The `list-panes` and `list-clients` commands for one server, and the parser of their output. */
import type {PaneId} from '../../core/address.js';
import {ownCopy} from '../../core/cut.js';
import {isSameList} from '../../core/fields.js';
import type {Pane} from '../../core/fold/world.js';
import type {Command} from '../../core/machine/machine.js';
import {type Client, clientsCommand, toClient} from '../clients.js';
import {column, defineTable, type Marks, parseCount, parseRecord, splitRecords} from '../table.js';

/** Rounded to minutes: with seconds, a pane would have another record at each output. */
const minuteOfWriting = 'e|/:#{window_activity},60';

const paneRecords = defineTable('pane', {
	pid: column.count('pid'),
	start: column.count('start_time'),
	sessionId: column.text('session_id'),
	session: column.text('session_name'),
	isAttached: column.flag('session_attached'),
	windowId: column.text('window_id'),
	windowIndex: column.number('window_index'),
	windowName: column.text('window_name'),
	paneIndex: column.number('pane_index'),
	pane: column.pane,
	panePid: column.panePid,
	command: column.text('pane_current_command'),
	cwd: column.text('pane_current_path'),
	title: column.text('pane_title'),
	/** The number of modes the pane is in, not a flag. */
	modes: column.number('pane_in_mode'),
	dead: column.flag('pane_dead'),
	told: column.text('@agent_state'),
	starting: column.text('@beckon_start'),
	progress: column.text('pane_pb_state'),
	minute: column.number(minuteOfWriting),
});

/** @param own the pane of this program, whose own output must not make another record of it. */
export function listCommands(marks: Marks, own?: PaneId): readonly Command[] {
	const minute = own === undefined ? minuteOfWriting : `?#{==:#{pane_id},${own}},,#{${minuteOfWriting}}`;
	return [['list-panes', '-a', '-F', paneRecords.format(marks, {minute})], clientsCommand(marks)];
}

/** A popup of beckon has covered this client's pane since then (epoch ms). */
export type PopupOver = {readonly client: string; readonly since: number};
type TableOptions = {readonly socket: string; readonly popupOver?: PopupOver | undefined};
export type PaneParser = (output: string, asked: TableOptions) => readonly Pane[];

/**
 * Parses successive outputs of `listCommands` from one server, one entry per pane; other records are dropped. A pane with the same record
 * is the same object, and so is the whole list if nothing changed.
 */
export function createPaneParser(marks: Marks): PaneParser {
	let known: ReadonlyMap<string, ShownPane> = new Map();
	let last: readonly Pane[] = [];
	let isFirst = true;
	/** At rest most answers are equal to the last one, and parsing 200 panes takes 2 ms. */
	let before: {readonly output: string; readonly popupOver: PopupOver | undefined} | undefined;
	return (output, {socket, popupOver}) => {
		if (before?.output === output && before.popupOver === popupOver) return last;
		before = {output, popupOver};
		const texts = splitRecords(output, marks);
		const clients = texts
			.filter((text) => !known.has(text))
			.flatMap((text) => toClient(parseRecord(text, marks), socket))
			.map((client) => withoutPopup(client, popupOver));
		const next = new Map<string, ShownPane>();
		const best = new Map<PaneId, ShownPane>();
		for (const text of texts) {
			// Strings are copied, so that they do not keep the whole output in memory; not those of the first list: it may be the only one.
			const shown = known.get(text) ?? toShown(isFirst ? text : ownCopy(text), {marks, socket});
			if (shown === undefined) continue;
			const seen = withWatchers(shown, clients);
			next.set(seen.text, seen);
			const other = best.get(seen.pane.place.pane);
			if (other === undefined || isBetter(rankOf(seen, clients), rankOf(other, clients))) best.set(seen.pane.place.pane, seen);
		}
		known = next;
		isFirst = false;
		const panes = Array.from(best.values(), ({pane}) => pane);
		if (!isSameList(panes, last)) last = panes;
		return last;
	};
}

type ShownPane = {readonly text: string; readonly pane: Pane; readonly isAttached: boolean};

/** Keys that are typed into the popup are not typed into the pane below. */
function withoutPopup(client: Client, popupOver: PopupOver | undefined): Client {
	return client.name === popupOver?.client ? {...client, activeAt: Math.min(client.activeAt, popupOver.since)} : client;
}

/** A session group, or a linked window, lists a pane several times: the higher rank wins. */
function rankOf({pane: {place}, isAttached}: ShownPane, clients: readonly Client[]): readonly number[] {
	const here = clients.filter(({sessionId}) => sessionId === place.sessionId);
	const latest = (list: readonly Client[]) => Math.max(0, ...list.map(({activeAt}) => activeAt));
	const watching = here.filter(({spot}) => spot.pane === place.pane);
	return [latest(watching), Number(isAttached), latest(here), -(parseCount(place.sessionId.slice(1)) ?? 0)];
}

function isBetter(rank: readonly number[], than: readonly number[]): boolean {
	const index = rank.findIndex((value, at) => value !== than[at]);
	return index !== -1 && (rank[index] ?? 0) > (than[index] ?? 0);
}

function withWatchers(shown: ShownPane, clients: readonly Client[]): ShownPane {
	const {pane} = shown;
	const watchers = clients.filter(({spot}) => spot.pane === pane.place.pane);
	const lookedAt = watchers.length === 0 ? undefined : Math.max(...watchers.map(({activeAt}) => activeAt));
	return lookedAt === pane.lookedAt ? shown : {...shown, pane: {...pane, lookedAt}};
}

function toShown(text: string, {marks, socket}: {readonly marks: Marks; readonly socket: string}): ShownPane | undefined {
	const found = paneRecords.read(parseRecord(text, marks));
	if (found === undefined) return undefined;
	const {pid, start, isAttached, command, cwd, title, modes, dead, told, starting, progress, minute, ...place} = found;
	return {
		text,
		isAttached,
		pane: {
			place: {server: {socket, pid, start}, ...place},
			command,
			cwd,
			title,
			inMode: modes > 0,
			dead,
			...(progress === '' || progress === 'hidden' ? {} : {progress: progress.slice(0, 16)}),
			...(minute === 0 ? {} : {wroteAt: (minute + 1) * 60_000}),
			...(told === '' ? {} : {told: told.slice(0, 64)}),
			...(starting === '' ? {} : {starting: starting.slice(0, 256)}),
			lookedAt: undefined,
		},
	};
}
