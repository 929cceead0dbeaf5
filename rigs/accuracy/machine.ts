/** The machine of a record, as far as the record describes it: its one pane, and the lifetimes of the agent's processes. */
import {assess} from '../../src/agents/claude/screen/assess.js';
import {type PaneId, type ProcessId, parsePaneId} from '../../src/core/address.js';
import {type Pane, type PaneTable, paneKey} from '../../src/core/fold/world.js';
import type {Snapshot, Surface} from '../../src/core/surface.js';
import type {SearchableProcesses} from '../../src/system/processes.js';
import type {Recording, ScreenRow} from '../player/record.js';
import {processStarts, teardownAt, virtualBoot} from './files.js';

export type Machine = {
	/** `t` in ms from the record's start. */
	readonly panes: (t: number, now: number) => PaneTable;
	readonly capture: (t: number) => ReadonlyMap<string, Snapshot>;
	readonly processes: (t: number) => SearchableProcesses;
	/** Whether an interactive agent lives: only then a row is due. */
	readonly isOccupied: (t: number) => boolean;
};

type Lifetime = {readonly id: ProcessId; readonly from: number; readonly to: number; readonly headless: boolean};

const panePid = 3;

export function toMachine(recording: Recording): Machine {
	const lifetimes = toLifetimes(recording);
	const pane = toPane(recording);
	const alive = (t: number) => lifetimes.filter((life) => life.from <= t && t < life.to);
	return {
		panes: (t, at) => ({at, panes: [{...pane, command: alive(t).length > 0 ? 'claude' : 'bash'}], deadSockets: [], hungSockets: []}),
		capture(t) {
			const row = recording.screens.findLast((one) => one.t <= t);
			if (!row) return new Map();
			const {columns, rows} = recording.meta;
			const foreground = alive(t).length > 0 ? 'claude' : 'bash';
			return new Map([[paneKey(pane.place), {text: row.screen, columns, rows, foreground, history: undefined}]]);
		},
		processes: (t) => ({
			boot: virtualBoot,
			isAlive: ({pid, start}) => alive(t).some(({id}) => id.pid === pid && (id.start === start || id.start === '' || start === '')),
			isStopped: () => false,
			ancestors: (pid) => (alive(t).some(({id}) => id.pid === pid) ? [pid, panePid, 2, 1] : []),
			agents: [],
			isOutdated: () => false,
			search: (panePids) =>
				panePids.includes(panePid)
					? alive(t).map(({id, headless}) => ({
							agent: 'claude',
							id,
							panePid,
							argv: headless ? ['claude', '-p'] : ['claude'],
							cwd: undefined,
						}))
					: [],
		}),
		isOccupied: (t) => alive(t).some((life) => !life.headless),
	};
}

function toLifetimes(recording: Recording): readonly Lifetime[] {
	const known = knownLifetimes(recording);
	const [first, ...others] = known.toSorted((one, other) => one.from - other.from);
	const shown = recording.screens.find((row) => showsAgent(row, recording));
	if (!shown || (first && shown.t >= first.from)) return known;
	// A start-up dialog comes before anything is heard of its process, and may be all there ever is.
	if (first && !first.headless) return [{...first, from: shown.t}, ...others];
	const gone = recording.screens.find((row) => row.t > shown.t && !showsAgent(row, recording));
	return [{id: {pid: 4, start: '1'}, from: shown.t, to: gone?.t ?? Number.POSITIVE_INFINITY, headless: false}, ...known];
}

/** From the first a process was heard of to its goodbye, the end of its file, or the shell that shows after a kill. */
function knownLifetimes(recording: Recording): readonly Lifetime[] {
	const end = teardownAt(recording) ?? Number.POSITIVE_INFINITY;
	const starts = processStarts(recording);
	const pids = new Set([...starts.keys(), ...recording.hooks.map((row) => Number(row.env['CLAUDE_PID']))].filter(Number.isFinite));
	return [...pids].map((pid): Lifetime => {
		const hooks = recording.hooks.filter((row) => Number(row.env['CLAUDE_PID']) === pid);
		const files = recording.statuses.filter((row) => row.file === `${pid}.json`);
		const signs = [...hooks.map((row) => row.t), ...files.map((row) => row.t)];
		const from = Math.min(...signs);
		const last = Math.max(...signs);
		const goodbye = hooks.findLast(
			(row) => row.t < end && row.event === 'SessionEnd' && !['clear', 'resume'].includes(String(row.payload['reason'])),
		);
		const played = files.filter((row) => row.t < end);
		const removed = played.at(-1)?.data === null ? played.at(-1)?.t : undefined;
		const shell = recording.screens.find((row) => row.t > last && showsShell(row, recording));
		const to = Math.min(goodbye?.t ?? Number.POSITIVE_INFINITY, removed ?? Number.POSITIVE_INFINITY, shell?.t ?? Number.POSITIVE_INFINITY);
		const headless = hooks.some((row) => row.env['CLAUDE_CODE_ENTRYPOINT']?.startsWith('sdk') === true);
		return {id: {pid, start: starts.get(pid) ?? ''}, from, to, headless};
	});
}

function showsShell(row: ScreenRow, recording: Recording): boolean {
	return surfaceOf(row, recording) === 'shell';
}

function showsAgent(row: ScreenRow, recording: Recording): boolean {
	return !['blank', 'shell', 'other'].includes(surfaceOf(row, recording));
}

function surfaceOf({screen}: ScreenRow, {meta}: Recording): Surface {
	const snapshot = {text: screen, columns: meta.columns, rows: meta.rows, foreground: undefined, history: undefined};
	return assess(snapshot, {version: meta.agentVersion}).surface;
}

function toPane(recording: Recording): Pane {
	const env = recording.hooks.find((row) => row.env['TMUX'])?.env ?? {};
	const [socket = '/tmp/tmux-1000/default', pid = '2'] = (env['TMUX'] ?? '').split(',').filter((part) => part !== '');
	const pane: PaneId = parsePaneId(env['TMUX_PANE']) ?? ('%0' as PaneId);
	return {
		place: {
			server: {socket, pid: Number(pid), start: 1},
			session: recording.meta.name,
			sessionId: '$0',
			windowId: '@0',
			windowIndex: 0,
			windowName: 'claude',
			paneIndex: 0,
			pane,
			panePid,
		},
		command: 'bash',
		cwd: '/home/dev',
		title: '',
		inMode: false,
		dead: false,
		lookedAt: undefined,
	};
}
