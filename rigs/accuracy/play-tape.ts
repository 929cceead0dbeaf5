/** Plays a tape of another agent through the real readers and the resolver, with a clock of its own. */
import {appendFileSync, mkdirSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {createTranscriptReader, toAsk, toHookBody} from '../../src/agents/agents.js';
import type {AgentStatus} from '../../src/core/agent-traits.js';
import {defaultConfig} from '../../src/core/config.js';
import {type AgentProcess, type Pane, paneKey, plainFacts} from '../../src/core/fold/world.js';
import type {Row} from '../../src/core/session.js';
import type {Snapshot} from '../../src/core/surface.js';
import type {Ports} from '../../src/observe/inputs.js';
import {createJournalReader} from '../../src/store/journal/journal.js';
import {statePaths} from '../../src/store/paths.js';
import type {TruthRow} from '../player/record.js';
import {type Tape, type TapeRow, tapeHome} from '../tape/tape.js';
import {inFolder, type Sample, sampleThrough} from './play.js';

/** A witness of another agent: its hooks; its own record; the title and the screen of its pane; what its server, or beckon's plugin in it, told. */
export type Left = 'hooks' | 'transcript' | 'title' | 'screen' | 'server';

/** What the tape says up to now. */
type Shown = {
	panes: readonly Pane[];
	titles: ReadonlyMap<string, string>;
	shots: ReadonlyMap<string, {readonly lines: readonly string[]; readonly size: readonly [number, number, string]}>;
	agents: readonly AgentProcess[];
	families: Readonly<Record<string, readonly number[]>>;
	statuses: readonly AgentStatus[];
	about: string;
};

const startMs = 500;

/** Samples every 100 ms from the first truth on. A session that is not listed, or listed as ended, is `gone`. */
export function playTape({head, rows}: Tape, without: readonly Left[]): Promise<readonly Sample[]> {
	return inFolder(async (folder) => {
		const shown: Shown = {panes: [], titles: new Map(), shots: new Map(), agents: [], families: {}, statuses: [], about: ''};
		const clock = {t: 0};
		const from = rows.find((row) => 'truth' in row && row.truth[0] !== null)?.t ?? Number.POSITIVE_INFINITY;
		return sampleThrough({
			ends: rows.at(-1)?.t ?? 0,
			zero: head.zero,
			clock,
			// What stands at its start is said one after the other.
			happenings: rows.map((row) => ({
				t: row.t < startMs ? 0 : row.t,
				happen: () => happen(row, {shown, folder, zero: head.zero, without}),
				isNews: 'file' in row,
			})),
			readAnew: () => toPorts({head, folder, shown, clock, without}),
			isDue: (t) => t >= from,
			toShown: (found) => toShown(found, shown.about),
		});
	});
}

function toShown(rows: readonly Row[], pane: string): Sample['row'] {
	const own = rows.filter(({place}) => place?.pane === pane);
	const row = own.find(({state}) => state.state !== 'session_ended') ?? own[0];
	return row === undefined || row.state.state === 'session_ended'
		? {state: {group: 'gone' as 'needs_you', state: 'session_ended', source: 'tmux', confidence: 1}}
		: row;
}

/** The truth of a tape, as that of a record. What was so before it was not settled counts as near until it is settled anew. */
export function truthOf({rows}: Tape): readonly TruthRow[] {
	const truths = rows.flatMap((row) => ('truth' in row ? [row] : []));
	const endOf = (index: number): number => truths[index + 1]?.t ?? rows.at(-1)?.t ?? 0;
	const all = truths.map(({t, truth: [group, state]}, index): TruthRow => {
		const isBeforeUnsettled = group !== null && truths[index + 1]?.truth[0] === null;
		return {t, until: endOf(isBeforeUnsettled ? index + 1 : index), surface: '', group, state};
	});
	// A session that goes on from another tape rested before its first prompt.
	const before = truths[0]?.truth[0] === null ? [{t: 0, until: endOf(0), surface: '', group: 'needs_you', state: null}] : [];
	// Of rows that overlap, the first is so.
	return [...all.filter(({group}) => group === null), ...before, ...all.filter(({group}) => group !== null)];
}

type Scene = {readonly shown: Shown; readonly folder: string; readonly zero: number; readonly without: readonly Left[]};

function happen(row: TapeRow, {shown, folder, zero, without}: Scene): void {
	if ('panes' in row) shown.panes = row.panes;
	else if ('title' in row) shown.titles = new Map([...shown.titles, row.title]);
	else if ('agents' in row) [shown.agents, shown.families] = [row.agents, row.families];
	else if ('about' in row) shown.about = row.about;
	else if ('statuses' in row) shown.statuses = without.includes('server') ? [] : here(row.statuses, folder);
	else if ('shot' in row) {
		const before = shown.shots.get(row.shot);
		const size = row.size ?? before?.size ?? [80, 24, ''];
		const lines = Array.from({length: size[1]}, (_, index) => row.rows[index] ?? before?.lines[index] ?? '');
		shown.shots = new Map([...shown.shots, [row.shot, {lines, size}]]);
	} else if ('file' in row) {
		const {file} = row;
		if (without.includes('server') && file.includes('/told/')) return;
		if (without.includes('hooks') && file.includes('/beckon/sessions/')) return;
		const path = join(folder, file);
		if ('set' in row && row.set === null) {
			rmSync(path, {force: true});
			return;
		}
		mkdirSync(dirname(path), {recursive: true});
		if ('add' in row) appendFileSync(path, here(row.add, folder));
		else writeFileSync(path, here(row.set ?? '', folder), {mode: 0o600});
		utimesSync(path, (zero + row.t) / 1000, (zero + row.t) / 1000);
	}
}

/** With the folder where the tape has its home. */
function here<T>(value: T, folder: string): T {
	return JSON.parse(JSON.stringify(value).replaceAll(tapeHome, folder)) as T;
}

type PortsOf = Omit<Scene, 'zero'> & {readonly head: Tape['head']; readonly clock: {readonly t: number}};

function toPorts({head, folder, shown, clock, without}: PortsOf): Ports {
	const now = () => head.zero + clock.t;
	const journals = createJournalReader(statePaths({HOME: folder}), {now, toBody: toHookBody, toAsk});
	const transcripts = createTranscriptReader({now});
	const socketOf = () => shown.panes[0]?.place.server.socket;
	let told: ReturnType<Ports['readStatuses']> = {statuses: [], problems: []};
	return {
		now,
		readFacts: () => plainFacts(defaultConfig),
		readSessions: () => journals.read(),
		readSession: journals.readOne,
		configDirs: () => [],
		readStatuses() {
			if (told.statuses !== shown.statuses) told = {statuses: shown.statuses, problems: []};
			return told;
		},
		readTranscript: (path, agent) =>
			without.includes('transcript') && !path.includes('/told/codex/') ? undefined : transcripts.read(path, agent),
		sockets: () => [socketOf() ?? ''],
		socketOf,
		listPanes: async () => ({
			at: now(),
			panes: shown.panes.map((pane) => ({...pane, title: without.includes('title') ? '' : (shown.titles.get(pane.place.pane) ?? '')})),
			deadSockets: [],
			hungSockets: [],
		}),
		capture: async (panes) =>
			without.includes('screen') ? new Map() : new Map(panes.flatMap((pane) => shotOf(pane, shown, without.includes('title')))),
		processes: () => ({
			boot: head.boot,
			isAlive: ({pid}) => shown.families[pid] !== undefined,
			isStopped: () => false,
			ancestors: (pid) => shown.families[pid] ?? [],
			agents: [],
			isOutdated: () => false,
			search: (panePids) => here(shown.agents, folder).filter(({panePid}) => panePids.includes(panePid)),
		}),
	};
}

function shotOf({place}: Pane, {shots, titles}: Shown, isUntitled: boolean): readonly (readonly [string, Snapshot])[] {
	const shot = shots.get(place.pane);
	if (shot === undefined) return [];
	const [columns, rows, foreground] = shot.size;
	return [
		[
			paneKey(place),
			{text: shot.lines.join('\n'), columns, rows, foreground, history: undefined, title: isUntitled ? '' : titles.get(place.pane)},
		],
	];
}
