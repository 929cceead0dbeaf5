/** Plays one record through the real readers and the resolver, with a clock of its own. */
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {toAsk, toHookBody} from '../../src/agents/agents.js';
import {createStatusReader} from '../../src/agents/claude/status/status-files.js';
import {createTranscriptReader} from '../../src/agents/claude/transcript/transcript.js';
import {type Config, defaultConfig} from '../../src/core/config.js';
import {plainFacts} from '../../src/core/fold/world.js';
import type {Row} from '../../src/core/session.js';
import type {SessionState} from '../../src/core/terms/state.js';
import {checkMs} from '../../src/observe/changes/pace.js';
import type {Ports} from '../../src/observe/inputs.js';
import {createObserver, type Look} from '../../src/observe/observer.js';
import {createJournalReader} from '../../src/store/journal/journal.js';
import {zeroOf} from '../player/mapping.js';
import type {Recording} from '../player/record.js';
import {toHappenings} from './files.js';
import {type Machine, toMachine} from './machine.js';

export type Witness = 'client' | 'hooks' | 'transcript' | 'screen';

type Shown = Pick<SessionState, 'group' | 'state' | 'source' | 'confidence'> & Partial<Pick<SessionState, 'context'>>;

/** What the navigator would have shown at `t`; `row` is undefined when it showed none. */
export type Sample = {readonly t: number; readonly row: {readonly state: Shown} | undefined};

/** Between two samples. */
export const STEP_MS = 100;

type PlayOptions = {
	readonly without?: readonly Witness[];
	readonly config?: Config;
	/** Hears each look that was made. `readAnew` gives ports for a look of another program at the same moment, which has read nothing yet. */
	readonly onLook?: (look: Look, t: number, readAnew: () => Ports) => void | Promise<void>;
};

/** Samples while an interactive agent lived, every 100 ms. */
export async function playRecord(recording: Recording, options: PlayOptions = {}): Promise<readonly Sample[]> {
	const {without = [], config = defaultConfig, onLook = () => {}} = options;
	return inFolder((folder) => play(recording, folder, {without, config, onLook}));
}

/** With a folder for the files of a record, which is removed after that. */
export async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-accuracy-'));
	try {
		return await act(folder);
	} finally {
		rmSync(folder, {recursive: true, force: true});
	}
}

type Options = Required<PlayOptions>;

function play(recording: Recording, folder: string, {without, config, onLook}: Options): Promise<readonly Sample[]> {
	const folders = {state: join(folder, 'state'), config: join(folder, 'home')};
	mkdirSync(join(folders.state, 'sessions'), {recursive: true});
	const zero = Math.floor(zeroOf(recording) ?? 1_700_000_000_000);
	const machine = toMachine(recording);
	const clock = {t: 0};
	return sampleThrough({
		ends: recording.meta.ends,
		zero,
		clock,
		happenings: toHappenings(recording, folders, zero, !without.includes('hooks')),
		readAnew: () => toPorts({machine, folders, zero, clock, without, config, onLook}),
		isDue: machine.isOccupied,
		toShown: mainRow,
		onLook,
	});
}

type Happening = {
	readonly t: number;
	readonly happen: () => void;
	/** False: no watcher hears of it. */
	readonly isNews?: boolean;
};

type Play = {
	/** Ms from its start, as all times; `zero`: epoch ms of the start. */
	readonly ends: number;
	readonly zero: number;
	/** Is set to the time that is played. */
	readonly clock: {t: number};
	/** In the order of their times. */
	readonly happenings: readonly Happening[];
	/** Ports that have read nothing yet. */
	readonly readAnew: () => Ports;
	/** Whether a sample is wanted. */
	readonly isDue: (t: number) => boolean;
	readonly toShown: (rows: readonly Row[]) => Sample['row'];
	readonly onLook?: PlayOptions['onLook'];
};

/** Looks when something happened that watchers hear of, and when a look is due. */
export async function sampleThrough({ends, zero, clock, happenings, readAnew, isDue, toShown, onLook}: Play): Promise<readonly Sample[]> {
	const observer = createObserver(readAnew());
	const samples: Sample[] = [];
	let next = 0;
	let last: Look | undefined;
	for (let t = 0; t <= ends; t += STEP_MS) {
		let happened = false;
		for (let one = happenings[next]; one && one.t <= t; one = happenings[++next]) {
			one.happen();
			happened ||= one.isNews !== false;
		}
		clock.t = t;
		const isEnded = t % checkMs === 0 && observer.checkProcesses();
		if (!last || happened || isEnded || zero + t >= last.nextAt) {
			last = await observer.look();
			await onLook?.(last, t, readAnew);
		}
		if (isDue(t)) samples.push({t, row: toShown(last.rows)});
	}
	return samples;
}

/** The row of the pane's own agent; an ended one only if there is no other. */
function mainRow(rows: readonly Row[]): Row | undefined {
	const own = rows.filter((row) => row.kind === 'interactive');
	return own.find((row) => row.state.state !== 'session_ended') ?? own[0];
}

type Scene = Options & {
	readonly machine: Machine;
	readonly folders: {readonly state: string; readonly config: string};
	readonly zero: number;
	readonly clock: {readonly t: number};
};

/** Real readers on the record's files; only clock, panes and processes are simulated. */
function toPorts({machine, folders, zero, clock, without, config}: Scene): Ports {
	const now = () => zero + clock.t;
	const journals = createJournalReader({sessions: join(folders.state, 'sessions')}, {now, toBody: toHookBody, toAsk});
	const agents = createStatusReader(now);
	const transcripts = createTranscriptReader({now});
	return {
		now,
		readFacts: () => plainFacts(config),
		readSessions: () => journals.read(),
		readSession: journals.readOne,
		configDirs: () => [folders.config],
		readStatuses: (dirs) => (without.includes('client') ? {statuses: [], problems: []} : agents.read(dirs)),
		readTranscript: (path) => (without.includes('transcript') ? undefined : transcripts.read(path)),
		sockets: () => [],
		socketOf: () => undefined,
		listPanes: async () => machine.panes(clock.t, now()),
		capture: async () => (without.includes('screen') ? new Map() : machine.capture(clock.t)),
		processes: () => machine.processes(clock.t),
	};
}
