/** Looks at the world through ports: disk, tmux and process table become rows. */
import {agentTraits} from '../agents/agents.js';
import type {RowKey} from '../core/address.js';
import type {Problem} from '../core/fields.js';
import type {Life, World} from '../core/fold/world.js';
import type {Row} from '../core/session.js';
import type {GlanceOptions} from './changes/bell.js';
import {areProcessesUnchanged, type Change, isTurn} from './changes/pace.js';
import {type Ports, readOwnFiles, socketsOf} from './inputs.js';
import {createPaneWitness} from './panes/pane-witness.js';
import {createPaneQuery} from './panes/screens.js';
import {createReading, type Last} from './reading.js';
import {likelyCaptured, onlyNeeded, type Policy, panesOf} from './witnesses.js';

export type Look = {
	readonly world: World;
	/** Returns the same array while nothing changed. */
	readonly rows: readonly Row[];
	readonly problems: readonly Problem[];
	/** When a look is due although no watcher reports anything (epoch ms): for a pane, or a state that changes with time. */
	readonly nextAt: number;
};

export type Observer = ReturnType<typeof createObserver>;

export function createObserver(ports: Ports) {
	const panes = createPaneWitness(ports);
	const reading = createReading(ports, panes.tables);
	const parts: Parts = {ports, panes, reading};
	/** Asks tmux in the background, after a glance. */
	const query = createPaneQuery();
	let given: readonly Row[] = [];
	/** The time of the last look, epoch ms. */
	let latest = 0;

	/** If the clock was set back, makes everything due that waits for a time. */
	function mindClock(): void {
		const now = ports.now();
		if (now < latest) {
			panes.outdateAll(now);
			reading.outdate(now);
		}
		latest = now;
	}

	/** @returns the kind of change since the newest look; looks that came while tmux was asked have shown theirs */
	async function askMeanwhile(before: Last): Promise<Change> {
		const now = (await panes.listIfDue(before, {}, panes.due(before, {}))) ? reading.refresh() : before;
		await captureDue(parts, now, {});
		return isTurn(given, reading.ahead()) ? 'turn' : 'progress';
	}

	/** When tmux must be asked for anything. An open query causes the next look with its answer. */
	function askAt(now: Last): number {
		return query.isOn() ? Number.POSITIVE_INFINITY : panes.dueAt(now);
	}

	function toLook({inputs, rows, changeAt}: Last, nextAskAt: number): Look {
		const now = ports.now();
		given = rows;
		const problems = [...inputs.problems.journals, ...inputs.problems.statuses];
		return {world: {...inputs.world, now}, rows, problems, nextAt: Math.min(changeAt, Math.max(now, nextAskAt))};
	}

	return {
		/** Reads all files. If tmux is due, this waits for its answer. */
		async look(policy: Policy = {}): Promise<Look> {
			await query.settled();
			mindClock();
			const read = (captured: readonly Row[] = []): Last => reading.readAll(onlyNeeded(ports, policy, captured));
			const first = reading.last() === undefined ? await readFirst(parts, policy) : read();
			// The files are read again after tmux answered, to be as new as the answer.
			const listed = (await panes.listIfDue(first, policy)) ? read() : first;
			const {captured, isLate} = await captureDue(parts, listed, policy);
			const found = captured.length === 0 ? listed : isLate ? read(captured) : reading.refresh();
			return toLook(found, askAt(found));
		},
		/** Says that keys were sent to the row's pane, so the next look captures it. */
		outdate(key: RowKey): void {
			const place = reading.last()?.rows.find((row) => row.key === key)?.place;
			if (place !== undefined) panes.outdate(place);
		},
		/** Reads files, and uses the last answer of tmux. If tmux is due, asks it in the background. @throws the error tmux failed with. */
		glance({news, onAnswer}: GlanceOptions): Look {
			query.rethrow();
			mindClock();
			const now = reading.readNews(news);
			const dueAt = askAt(now);
			if (ports.now() >= dueAt) query.begin(() => askMeanwhile(reading.last() ?? now));
			// Another caller may have started the query.
			if (query.isOn()) query.listen(onAnswer);
			return toLook(now, query.isOn() ? Number.POSITIVE_INFINITY : dueAt);
		},
		/**
		 * @returns whether a process or a pane ended, a process is back, or agents have other files open. Nothing else reports that, so the
		 * next glance must read all.
		 */
		checkProcesses(): boolean {
			const inputs = reading.last()?.inputs;
			if (inputs === undefined) return false;
			const processes = ports.processes();
			return panes.checkProcesses(inputs, processes) || !areProcessesUnchanged(inputs.candidates, processes) || processes.isOutdated();
		},
	};
}

type Parts = {
	readonly ports: Ports;
	readonly panes: ReturnType<typeof createPaneWitness>;
	readonly reading: ReturnType<typeof createReading>;
};

/**
 * Starts tmux first, which answers on another core while this program reads files. If panes will be captured, beckon's own files are read
 * before, since they name the panes; one tmux process then lists and captures while the transcripts of those sessions are read.
 */
async function readFirst({ports, panes, reading}: Parts, policy: Policy): Promise<Last> {
	const usual = ports.sockets();
	const early = policy.witnesses === 'needed' ? panes.list(usual) : undefined;
	const own = readOwnFiles(ports);
	const named = socketsOf({sessions: own.sessions, statuses: []}, ports);
	const likely = likelyCaptured(own.sessions, policy);
	const listed = early ?? panes.list(named, panesOf(likely.map(({tmux, pane}) => ({socket: tmux?.socket, pane}))));
	readTranscriptsOf(ports, likely, policy);
	await listed;
	if (early !== undefined && named.length > usual.length) await panes.list(named);
	// The agents' files come last, since servers of agents are asked along with tmux and report their sessions only then.
	return reading.readAll(onlyNeeded(ports, policy, likely, own.sessions), own);
}

function readTranscriptsOf(ports: Ports, some: readonly (Row | Life)[], policy: Policy): void {
	const {readTranscript} = onlyNeeded(ports, policy, some);
	for (const {transcriptPath, agent = agentTraits.usual} of some) if (transcriptPath) readTranscript(transcriptPath, agent);
}

/** The rows whose panes were captured. `isLate`: after the files were read. */
type CaptureResult = {readonly captured: readonly Row[]; readonly isLate: boolean};

async function captureDue({ports, panes, reading}: Parts, now: Last, policy: Policy): Promise<CaptureResult> {
	const due = panes.due(now, policy);
	if (due.length === 0) return {captured: due, isLate: false};
	const isSparing = policy.witnesses !== undefined;
	// Rows are made in parts, so that the last step is short; but only once if transcripts are read for these rows only.
	const capturing = panes.capture(due, now, (some) => (isSparing ? undefined : reading.makeAhead(some)));
	if (isSparing) readTranscriptsOf(ports, due, policy);
	return {captured: due, isLate: await capturing};
}
