/** What `list-panes` and `list-clients` of one server are asked, and what their output says. */
import {type PaneId, type Place, parsePaneId} from '../core/session.js';
import type {Pane} from '../core/world.js';
import type {Command} from './run.js';
import {type Marks, ownText, parseCount, parseRecords, type TableRecord, toFormat} from './table.js';

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
	'pane_width',
	'pane_height',
	'pane_in_mode',
	'pane_dead',
	'alternate_on',
	'history_size',
] as const;

const paneIndex = Object.fromEntries(paneVariables.map((name, index) => [name, index])) as Record<(typeof paneVariables)[number], number>;
type Field = (name: (typeof paneVariables)[number]) => string;

const clientVariables = ['client_name', 'session_id', 'pane_id', 'client_activity', 'client_control_mode'] as const;

export function listCommands(marks: Marks): readonly Command[] {
	return [
		['list-panes', '-a', '-F', toFormat('pane', paneVariables, marks)],
		['list-clients', '-F', toFormat('client', clientVariables, marks)],
	];
}

/** The client named by `popupOver` looks at a popup, not at its pane. */
type Asked = {readonly socket: string; readonly popupOver?: string | undefined};

/** What one server printed for `listCommands`, one entry per pane; records that are not ours are dropped. */
export function parsePanes(output: string, marks: Marks, {socket, popupOver}: Asked): readonly Pane[] {
	const records = parseRecords(output, marks);
	const looks = records.flatMap((record) => (record.kind === 'client' ? toLook(record, popupOver) : []));
	const best = new Map<PaneId, Sighting>();
	for (const record of records) {
		const seen = record.kind === 'pane' ? toSighting(record, socket, looks) : undefined;
		const before = seen && best.get(seen.pane.place.pane);
		if (seen !== undefined && (before === undefined || isBetter(seen.rank, before.rank))) {
			best.set(seen.pane.place.pane, seen);
		}
	}

	return [...best.values()].map(({pane}) => pane);
}

/** The same pane, for those that keep it: as it was parsed it holds the whole output in memory. */
export function ownPane(pane: Pane): Pane {
	const {place, command, cwd, title} = pane;
	return {
		...pane,
		place: {...place, session: ownText(place.session), windowName: ownText(place.windowName)},
		command: ownText(command),
		cwd: ownText(cwd),
		title: ownText(title),
	};
}

/** What one attached client shows, and when its human last did something (epoch ms; tmux tells whole seconds). */
type ClientLook = {readonly sessionId: string; readonly pane: string; readonly activeAt: number};

// A control-mode client is a program: its active pane is on nobody's screen for sure.
function toLook({fields}: TableRecord, popupOver: string | undefined): readonly ClientLook[] {
	const [name, sessionId = '', pane = '', activity, control] = fields;
	const seconds = parseCount(activity);
	return seconds === undefined || control === '1' || name === popupOver ? [] : [{sessionId, pane, activeAt: seconds * 1000}];
}

/** A pane as one session shows it. A session group, or a linked window, shows it several times: the higher rank wins. */
type Sighting = {readonly pane: Pane; readonly rank: readonly number[]};

function isBetter(rank: readonly number[], than: readonly number[]): boolean {
	const index = rank.findIndex((value, at) => value !== than[at]);
	return index !== -1 && (rank[index] ?? 0) > (than[index] ?? 0);
}

function toSighting({fields}: TableRecord, socket: string, looks: readonly ClientLook[]): Sighting | undefined {
	const at: Field = (name) => fields[paneIndex[name]] ?? '';
	const place = toPlace(at, socket);
	if (place === undefined || fields.length !== paneVariables.length) {
		return undefined;
	}

	const watchers = looks.filter((look) => look.pane === place.pane);
	const here = (list: readonly ClientLook[]) =>
		Math.max(0, ...list.filter((look) => look.sessionId === place.sessionId).map((l) => l.activeAt));
	return {
		rank: [here(watchers), Number(at('session_attached') !== '0'), here(looks), -(parseCount(place.sessionId.slice(1)) ?? 0)],
		pane: {
			place,
			command: at('pane_current_command'),
			cwd: at('pane_current_path'),
			title: at('pane_title'),
			width: parseCount(at('pane_width')) ?? 0,
			height: parseCount(at('pane_height')) ?? 0,
			// The number of modes the pane is in, not a flag.
			inMode: (parseCount(at('pane_in_mode')) ?? 0) > 0,
			dead: at('pane_dead') === '1',
			alternate: at('alternate_on') === '1',
			history: parseCount(at('history_size')) ?? 0,
			lookedAt: watchers.length === 0 ? undefined : Math.max(...watchers.map((look) => look.activeAt)),
		},
	};
}

function toPlace(at: Field, socket: string): Place | undefined {
	const pane = parsePaneId(at('pane_id'));
	const [pid, start, panePid] = [parseCount(at('pid')), parseCount(at('start_time')), parseCount(at('pane_pid'))];
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
