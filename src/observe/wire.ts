/** Connects the observer's ports to store, tmux and system. */
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
import type {Config, ConfigAtStart} from '../core/config.js';
import type {Io} from '../core/context.js';
import type {TranscriptClaim} from '../core/evidence.js';
import type {Problem} from '../core/fields.js';
import type {Facts, SessionFold} from '../core/fold/world.js';
import type {Machine} from '../core/machine/machine.js';
import {marksOfHost} from '../core/rows/host-rows.js';
import type {AllFields} from '../core/session.js';
import {openConfig} from '../store/config/config.js';
import {createJournalReader, type JournalReader} from '../store/journal/journal.js';
import {createReadingCache} from '../store/journal/journal-cache.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {buildName} from '../store/program.js';
import {createToldUsageReader} from '../store/records/limits.js';
import {createMarksReader} from '../store/records/marks.js';
import {createNamesReader} from '../store/records/names.js';
import {createQueuedReader} from '../store/records/outbox.js';
import {withDebugLine} from '../system/debug.js';
import {createProcessReader} from '../system/processes.js';
import type {PopupOver} from '../tmux/panes/pane-table.js';
import {capturePanes, createPaneLister} from '../tmux/panes/panes.js';
import {parseTmuxEnv} from '../tmux/run.js';
import {createFaultReport} from './faults.js';
import {configDirsOf, type Ports, socketsOf} from './inputs.js';
import {localMachine} from './local-machine.js';

export type Wired = Awaited<ReturnType<typeof wirePorts>>;
type AllSums = ReturnType<typeof createSums>;

type WireOptions = {
	/** The tmux client that our popup covers: keys typed into the popup do not mean that the user saw the pane below. */
	readonly popupOver?: (() => PopupOver | undefined) | undefined;
	/** The machine of the sessions; this machine by default. */
	readonly machine?: Machine | undefined;
};

/**
 * Creates ports with readers that cache: a program uses one set for its whole life.
 * The user's files (config, marks, names) are this machine's, also when the sessions run on a host.
 */
export async function wirePorts(io: Io, {popupOver, machine = localMachine(io.env)}: WireOptions = {}) {
	const paths = statePaths(io.env);
	const there = statePaths(machine.env);
	const user = await openConfig(io.env);
	const atStart: ConfigAtStart = user.current().config;
	const config = (): Config => user.current().config;
	const marks = createMarksReader(paths);
	const names = createNamesReader(paths);
	const queued = createQueuedReader(paths, machine.host);
	const journals = createJournalReader(there, {
		toBody: toHookBody,
		toAsk,
		now: io.now,
		config,
		ignoreDirectories: () => config().ignoreDirectories,
		cache: createReadingCache(there.kept, {build: buildName(), config: config()}),
	});
	const statuses = createStatusReader(io.now, machine.clockOffsetMs);
	const processes = createProcessReader(io.now);
	const {byProcess: agentOf, transcriptFinder} = agentTraits;
	/** The sockets and config folders of evicted sessions, so that such a session is found when it works again. */
	const places = {sockets: new Set(machine.sockets()), configDirs: new Set(knownConfigDirs(machine.env))};
	const configDirs = (): readonly string[] => [...new Set([...places.configDirs, ...machine.configDirs()])];
	const sums = sumsOn(
		machine,
		createSums(there.root, {prices: atStart.prices, now: io.now, configDirs: () => configDirs().map(machine.localPath)}),
	);
	const ports = withDebugLog(io, {
		now: io.now,
		readFacts: (): AllFields<Facts> => ({
			config: config(),
			marks: machine.host === undefined ? marks().marks : marksOfHost(machine.host, marks().marks),
			names: names().names,
			queued: queued(),
		}),
		readSessions: journals.read,
		readSession: journals.readOne,
		configDirs,
		readStatuses(dirs, only) {
			machine.addConfigDirs(dirs);
			return statuses.read([...new Set(dirs.map(machine.localPath))], only);
		},
		readTranscript: createTranscripts(atStart, {machine, sums, there}),
		sockets: () => [...places.sockets],
		socketOf: createSocketMemo(machine),
		listPanes: createLister(io, machine, popupOver),
		capture: (panes) => {
			const wanted = panes.map(({place}) => place);
			return capturePanes(wanted, machine.tmux);
		},
		processes: () => processes.read({source: machine.processes(), agentOf, transcriptFinder}),
	});
	return {
		ports,
		machine,
		paths,
		/** The present config; the same object while nothing changed. */
		config,
		atStart,
		/** Reads the config file again. @returns whether anything changed */
		reload: user.reload,
		/** The problems of the config, the marks and the names; `ports` report the others. */
		problems: (): readonly Problem[] => [...user.current().problems, ...marks().problems, ...names().problems],
		/** Sums of transcripts, which are read only by calls of `step`. */
		sums,
		/** Writes the caches for the next program that starts. */
		saveCaches(): void {
			journals.saveCache();
			sums.save();
		},
		longJournals: journals.long,
		/** Drops sessions from memory until their files change, which are still watched. */
		evict(sessions: ReadonlyMap<SessionId, SessionFold>): void {
			for (const socket of socketsOf({sessions, statuses: []}, ports)) places.sockets.add(socket);
			for (const dir of configDirsOf(sessions)) places.configDirs.add(dir);
			journals.evict(sessions);
		},
		evicted: journals.evicted,
		report: createFaultReport(io, paths),
	};
}

/** The spending in transcripts by their paths on the machine. */
function sumsOn({localPath}: Machine, sums: AllSums): AllSums {
	return {
		...sums,
		spendingOf: (path, agent) => sums.spendingOf(localPath(path), agent),
		request: (path, agent) => sums.request(localPath(path), agent),
	};
}

type TranscriptsOptions = {readonly machine: Machine; readonly sums: AllSums; readonly there: StatePaths};

/** Reads transcripts, with the session's spending unless `without` leaves it out. */
function createTranscripts({prices}: ConfigAtStart, {machine, sums, there}: TranscriptsOptions): Ports['readTranscript'] {
	const transcripts = createTranscriptReader({prices, aheadMs: machine.clockOffsetMs});
	const usageOf = createToldUsageReader(there);
	const withSpending = createSpendingMemo();
	return (path, agent, without) => {
		const claim = transcripts.read(machine.localPath(path), agent);
		if (claim === undefined || without === 'spending') return claim;
		const id = parseSessionId(basename(path, '.jsonl'));
		return withSpending(claim, {spending: sums.spendingOf(path, agent), told: id && usageOf(id)});
	};
}

/** Lists tmux panes. On this machine the servers of agents answer meanwhile. */
function createLister({env, now}: Io, machine: Machine, popupOver: WireOptions['popupOver']): Ports['listPanes'] {
	const isHere = machine.host === undefined;
	const panes = createPaneLister({now, popupOver, inside: isHere ? parseTmuxEnv(env) : undefined, machine});
	return async (sockets, along) => {
		const listed = panes(sockets, along);
		const found = listed.then((table) => table.panes).catch(() => []);
		if (isHere) await refreshServers(machine.env, now, found);
		return listed;
	};
}

/** The same ports with a line in the debug log for each call that may take long. */
function withDebugLog(io: Io, ports: Ports & {readonly readSessions: JournalReader['read']}): Ports {
	return {
		...ports,
		readSessions: withDebugLine(io, 'read-sessions', ports.readSessions, ({sessions, bytes}) => ({sessions: sessions.size, bytes})),
		readStatuses: withDebugLine(io, 'read-statuses', ports.readStatuses, ({statuses}) => ({statuses: statuses.length})),
		listPanes: withDebugLine(io, 'list-panes', ports.listPanes, ({panes, deadSockets}) => ({
			panes: panes.length,
			dead: deadSockets.length,
		})),
		capture: withDebugLine(io, 'capture', ports.capture, (captured) => ({panes: captured.size})),
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
