/** The one place where the observer's ports are connected to store, tmux and system. */

import {basename} from 'node:path';
import {
	agentTraits,
	createStatusReader,
	createSums,
	createTranscriptReader,
	knownConfigDirs,
	refreshServers,
	toAsk,
	toHookBody,
} from '../agents/agents.js';
import {parseSessionId, type SessionId} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import type {TranscriptClaim} from '../core/evidence.js';
import {isSameValue} from '../core/fields.js';
import type {SessionFold} from '../core/fold/model.js';
import type {Facts, PaneTable} from '../core/fold/world.js';
import type {Machine} from '../core/machine/machine.js';
import type {Problem} from '../core/parsed.js';
import {marksOfHost} from '../core/rows/host-rows.js';
import type {Whole} from '../core/session.js';
import {type ConfigRead, readConfig} from '../store/config/config.js';
import {createJournalReader} from '../store/journal/journal.js';
import {createReadingCache} from '../store/journal/journal-cache.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {buildName} from '../store/program.js';
import {createToldUsageReader} from '../store/records/limits.js';
import {createMarksReader} from '../store/records/marks.js';
import {createNamesReader} from '../store/records/names.js';
import {createQueuedReader} from '../store/records/outbox.js';
import {timed} from '../system/debug.js';
import {createProcessReader} from '../system/processes.js';
import {capturePanes} from '../tmux/panes/capture.js';
import type {PopupOver} from '../tmux/panes/pane-table.js';
import {createPaneLister, type SomePanes} from '../tmux/panes/panes.js';
import {TmuxError} from '../tmux/run.js';
import {parseTmuxEnv} from '../tmux/server.js';
import {createFaultReport, type ReportFault} from './faults.js';
import {configDirsOf, socketsOf} from './inputs.js';
import {localMachine} from './local-machine.js';
import type {Ports} from './ports.js';

export type {Io} from '../core/context.js';

export type Wired = {
	readonly ports: Ports;
	readonly machine: Machine;
	readonly paths: StatePaths;
	/** The config at the start; `ports.readFacts` gives the current one. */
	readonly config: Config;
	/** Reads the config file again. A file that is broken as a whole changes only the problems. @returns whether anything changed. */
	readonly reload: () => Promise<boolean>;
	/** The problems of the config, the marks and the names, beside those that `ports` report. */
	readonly problems: () => readonly Problem[];
	/** The spending in transcripts, by their paths on the machine. They are read only as far as `step` is called. */
	readonly sums: ReturnType<typeof createSums>;
	/** Writes the caches for the next program that starts. */
	readonly keep: () => void;
	/** Drops sessions until their files change. Their files are still watched. */
	readonly evict: (sessions: ReadonlyMap<SessionId, SessionFold>) => void;
	readonly evicted: () => ReadonlySet<SessionId>;
	readonly report: ReportFault;
};

export type WireOptions = {
	/** The tmux client that our popup covers: keys typed into the popup do not mean that the user saw the pane below. */
	readonly popupOver?: (() => PopupOver | undefined) | undefined;
	/** The machine of the sessions; this machine by default. */
	readonly machine?: Machine | undefined;
};

/**
 * Ports with their own readers, which cache: one set serves one program for its whole life.
 * The user's own files (config, marks, names) are this machine's, whichever machine the sessions run on.
 */
export async function wirePorts(io: Io, {popupOver, machine = localMachine(io.env)}: WireOptions = {}): Promise<Wired> {
	const inside = machine.host === undefined ? parseTmuxEnv(io.env) : undefined;
	const paths = statePaths(io.env);
	const there = statePaths(machine.env);
	let current = await readConfig(io.env);
	const {config} = current;
	const cache = createReadingCache(there.kept, {build: buildName(), config});
	const journals = createJournalReader(there, {
		toBody: toHookBody,
		toAsk,
		now: io.now,
		config,
		ignoreDirectories: () => current.config.ignoreDirectories,
		cache,
	});
	const statusReader = createStatusReader(io.now, machine.clockOffsetMs);
	const transcripts = createTranscriptReader({prices: config.prices, aheadMs: machine.clockOffsetMs});
	const withSpending = createSpendingMemo();
	const toldUsage = createToldUsageReader(there);
	const marks = createMarksReader(paths);
	const names = createNamesReader(paths);
	const queued = createQueuedReader(paths, machine.host);
	const panes = createPaneLister({now: io.now, popupOver, inside, machine});
	const processes = createProcessReader(io.now);
	const places = {sockets: new Set(machine.sockets()), configDirs: new Set(knownConfigDirs(machine.env))};
	const configDirs = (): readonly string[] => [...new Set([...places.configDirs, ...machine.configDirs()])];
	const summing = createSums(there.root, {prices: config.prices, now: io.now, configDirs: () => configDirs().map(machine.localPath)});
	const sums: typeof summing = {
		...summing,
		of: (path, agent) => summing.of(machine.localPath(path), agent),
		want: (path, agent) => summing.want(machine.localPath(path), agent),
	};
	const ports: Ports = {
		now: io.now,
		readFacts: (): Whole<Facts> => ({
			config: current.config,
			marks: machine.host === undefined ? marks().marks : marksOfHost(machine.host, marks().marks),
			names: names().names,
			queued: queued(),
		}),
		readSessions: timed(io, 'read-sessions', journals.read, (read) => ({sessions: read.sessions.size, bytes: read.bytes})),
		readSession: journals.readOne,
		configDirs,
		readStatuses: timed(
			io,
			'read-statuses',
			(dirs: readonly string[], only?: ReadonlySet<string>) => {
				machine.addConfigDirs(dirs);
				return statusReader.read(machine.host === undefined ? dirs : [...new Set(dirs.map(machine.localPath))], only);
			},
			(read) => ({statuses: read.statuses.length}),
		),
		readTranscript(path, agent, without) {
			const claim = transcripts.read(machine.localPath(path), agent);
			if (claim === undefined || without === 'spending') return claim;
			const id = parseSessionId(basename(path, '.jsonl'));
			return withSpending(claim, {spending: sums.of(path, agent), told: id && toldUsage(id)});
		},
		sockets: () => [...places.sockets],
		socketOf: createSocketMemo(machine),
		listPanes: timed(
			io,
			'list-panes',
			async (sockets: readonly string[], along?: SomePanes) => {
				// The servers of agents answer meanwhile.
				const listed = panes(sockets, along).catch(withoutTmux);
				if (machine.host === undefined)
					await refreshServers(
						machine.env,
						io.now,
						listed.then((table) => table.panes).catch(() => []),
					);
				return listed;
			},
			(table) => ({panes: table.panes.length, dead: table.deadSockets.length}),
		),
		capture: timed(
			io,
			'capture',
			(wanted) =>
				capturePanes(
					wanted.map(({place}) => place),
					machine.tmux,
				),
			(captured) => ({panes: captured.size}),
		),
		processes: (panePids, shellPids = []) => {
			const {byProcess: agentOf, transcriptAmong} = agentTraits;
			return processes.read({panePids, shellPids, source: machine.processes(), agentOf, transcriptAmong});
		},
	};
	const reload = async (): Promise<boolean> => {
		const before = current;
		current = keepGood(before, await readConfig(io.env));
		return current !== before;
	};
	const evict = (sessions: ReadonlyMap<SessionId, SessionFold>): void => {
		for (const socket of socketsOf({sessions, statuses: []}, ports)) places.sockets.add(socket);
		for (const dir of configDirsOf(sessions)) places.configDirs.add(dir);
		journals.evict(sessions);
	};
	return {
		ports,
		machine,
		paths,
		config,
		reload,
		keep: () => {
			journals.keep();
			sums.keep();
		},
		sums,
		evict,
		evicted: journals.evicted,
		report: createFaultReport(io, paths.root),
		problems: () => [...current.problems, ...marks().problems, ...names().problems],
	};
}

/** Returns the same claim while neither the claim nor the spending changes. */
function createSpendingMemo(): (claim: TranscriptClaim, spent: Pick<TranscriptClaim, 'spending' | 'told'>) => TranscriptClaim {
	const known = new WeakMap<TranscriptClaim, TranscriptClaim>();
	return (claim, spent) => {
		const before = known.get(claim);
		if (before && before.spending === spent.spending && before.told === spent.told) return before;
		const next = {...claim, ...spent};
		known.set(claim, next);
		return next;
	};
}

/** Returns the earlier object when nothing differs. */
function keepGood(before: ConfigRead, now: ConfigRead): ConfigRead {
	const isBroken = now.problems.length > 0 && !Object.values(now.origins).includes('file');
	const config = isBroken || isSameValue(before.config, now.config) ? before.config : now.config;
	return config === before.config && isSameValue(before.problems, now.problems) ? before : {...now, config};
}

/** Without tmux, sessions are still listed; `doctor` says that tmux is missing. */
function withoutTmux(error: unknown): PaneTable {
	if (!(error instanceof TmuxError) || error.reason !== 'not-installed') throw error;
	return {at: Date.now(), panes: [], deadSockets: [], hungSockets: []};
}

/** A process's initial environment never changes, so it is cached. */
function createSocketMemo({variable}: Pick<Machine, 'variable'>): Ports['socketOf'] {
	const known = new Map<string, string | undefined>();
	return ({pid, start}) => {
		const key = `${pid} ${start}`;
		if (known.size > 2000) known.clear();
		if (!known.has(key)) known.set(key, parseTmuxEnv({TMUX: variable(pid, 'TMUX')})?.socket);
		return known.get(key);
	};
}
