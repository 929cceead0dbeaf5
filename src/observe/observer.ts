/** Looks at the world through ports: disk, tmux and process table become rows. */
import {setImmediate as turn} from 'node:timers/promises';
import {agentTraits} from '../agents/agents.js';
import type {RowKey} from '../core/address.js';
import type {Life} from '../core/fold/model.js';
import {paneKey, type World} from '../core/fold/world.js';
import type {Problem} from '../core/parsed.js';
import type {Row} from '../core/session.js';
import type {GlanceOptions} from './changes/news.js';
import {type Change, isTurn} from './changes/pace.js';
import {readOwnFiles, socketsOf} from './inputs.js';
import {createPaneListing} from './panes/listing.js';
import {createPaneQuery} from './panes/query.js';
import {createScreens} from './panes/screens.js';
import type {Ports} from './ports.js';
import {createReading, type Last} from './reading.js';
import {hasLostPane} from './unheard.js';
import {isWorthALook, likelyCaptured, onlyNeeded, type Policy, panesOf, rowsToCapture} from './witnesses.js';

export type Look = {
	readonly world: World;
	/** Returns the same array while nothing changed. */
	readonly rows: readonly Row[];
	readonly problems: readonly Problem[];
	/** When a look is due although no watcher reports anything (epoch ms): for a pane, or a state that changes with time. */
	readonly nextAt: number;
};

type Renewal = {
	/** Updates the rows from the answer of tmux; it gets the rows that were captured. `isLate`: the answer is newer than the files. */
	readonly renew: (captured: readonly Row[], isLate: boolean) => Last;
	/** Called with the rows that are captured, while tmux does it. */
	readonly meanwhile?: ((captured: readonly Row[]) => void) | undefined;
};

const shotsAtOnce = 4;
/** Panes that are due within this time are captured with the first of them: to ask tmux, and to look again, cost the same for one as for many. */
const togetherMs = 500;

export type Observer = ReturnType<typeof createObserver>;

export function createObserver(ports: Ports) {
	const screens = createScreens();
	const asking = createPaneQuery();
	const listing = createPaneListing(ports);
	const reading = createReading(ports, () => ({panes: listing.table(), screens: screens.claims()}));
	/** Those of the last look. */
	let given: readonly Row[] = [];
	let latest = 0;

	/** What waits for a time would wait for as long as the clock was set back. */
	function mindClock(): void {
		const now = ports.now();
		if (now < latest) {
			listing.outdate();
			screens.outdateAll(now);
			reading.outdate(now);
		}
		latest = now;
	}

	const toCapture = (found: Last, policy: Policy) => rowsToCapture(found, policy, listing.living());

	/**
	 * Starts tmux first: it answers on another core while this program reads files. Where panes will be captured, beckon's own files come before, since
	 * they name them: one tmux answers for all, while the transcripts of those sessions are read.
	 */
	async function readFirst(policy: Policy): Promise<Last> {
		const usual = ports.sockets();
		const early = policy.witnesses === 'needed' ? listing.list(usual) : undefined;
		const own = readOwnFiles(ports);
		const named = socketsOf({sessions: own.sessions, statuses: []}, ports);
		const likely = likelyCaptured(own.sessions, policy);
		const listed = early ?? listing.list(named, panesOf(likely));
		readTranscriptsOf(likely, policy);
		await listed;
		if (early !== undefined && named.length > usual.length) await listing.list(named);
		// The agents' files come last: servers of agents are asked along with tmux, and tell of their sessions only then.
		return reading.readAll(onlyNeeded(ports, policy, likely, own.sessions), own);
	}

	function readTranscriptsOf(some: readonly (Row | Life)[], policy: Policy): void {
		const {readTranscript} = onlyNeeded(ports, policy, some);
		for (const {transcriptPath, agent = agentTraits.usual} of some) if (transcriptPath) readTranscript(transcriptPath, agent);
	}

	/** When tmux must list its panes. */
	function listAt({inputs, rows}: Last): number {
		return listing.dueAt(inputs, Math.min(...rows.filter(isWorthALook).map(screens.paceMs)));
	}

	/** When tmux must be asked for anything. An open query causes the next look with its answer. */
	function askAt(now: Last): number {
		return asking.isOn() ? Number.POSITIVE_INFINITY : Math.min(listAt(now), ...toCapture(now, {}).map(screens.dueAt));
	}

	/** Asks tmux for what is due. */
	async function ask(before: Last, policy: Policy, {renew, meanwhile}: Renewal): Promise<void> {
		let now = before;
		if (policy.freshPanes || ports.now() >= listAt(now)) {
			const isChanged = await listing.list(socketsOf(now.inputs.world, ports));
			screens.keepOnly(new Set(listing.table().panes.map((pane) => paneKey(pane.place))));
			if (isChanged) now = renew([], true);
		}
		const at = ports.now();
		const isDueBy = (time: number) => (row: Row) => policy.capture?.includes(row.key) || time >= screens.dueAt(row);
		const due = toCapture(now, policy).filter(isDueBy(at + togetherMs));
		if (!due.some(isDueBy(at))) return;
		const shown = new Map(due.flatMap((row) => (row.place ? [[paneKey(row.place), row] as const] : [])));
		const capturing = listing.capture(listing.table().panes.filter((pane) => shown.has(paneKey(pane.place))));
		meanwhile?.(due);
		const {shots: captured, at: askedAt, isLate} = await capturing;
		const shots = [...captured];
		const readAt = ports.now();
		for (let from = 0; from < shots.length; from += shotsAtOnce) {
			const some = new Map(shots.slice(from, from + shotsAtOnce));
			screens.see(some, {at: askedAt, readAt, config: now.inputs.world.config, shown});
			// Rows are made in parts, so that the last step is short; those that get a transcript as well are made once.
			if (meanwhile === undefined) reading.tellAhead(now, some);
			// Earlier news is shown first: reading one screen takes a millisecond.
			await turn();
		}
		renew(due, isLate);
		await turn();
	}

	/** @returns what has changed since the last look; those meanwhile have shown what was read meanwhile */
	async function askMeanwhile(now: Last): Promise<Change> {
		await ask(now, {}, {renew: () => reading.renew(now)});
		return isTurn(given, (reading.last() ?? now).rows) ? 'turn' : 'progress';
	}

	function toLook({inputs, rows, changeAt}: Last, nextAskAt: number): Look {
		const now = ports.now();
		given = rows;
		const problems = [...inputs.problems.journals, ...inputs.problems.statuses];
		return {world: {...inputs.world, now}, rows, problems, nextAt: Math.min(changeAt, Math.max(now, nextAskAt))};
	}

	return {
		/** Reads all files. If tmux is due, asks it and waits for the answer. */
		async look(policy: Policy = {}): Promise<Look> {
			await asking.settled();
			mindClock();
			const now = reading.last() === undefined ? await readFirst(policy) : reading.readAll(onlyNeeded(ports, policy, []));
			await ask(now, policy, {
				// The files are read again after a capture, to be as new as the panes.
				renew: (captured, isLate) => (isLate ? reading.readAll(onlyNeeded(ports, policy, captured)) : reading.renew(now)),
				meanwhile: policy.witnesses === undefined ? undefined : (captured) => readTranscriptsOf(captured, policy),
			});
			const found = reading.last() ?? now;
			return toLook(found, askAt(found));
		},
		/** Says that keys were sent to the row's pane: the next look captures it. */
		outdate(key: RowKey): void {
			const place = reading.last()?.rows.find((row) => row.key === key)?.place;
			if (place !== undefined) screens.outdate(paneKey(place), ports.now());
		},
		/** Reads files, and uses the last answer of tmux. If tmux is due, asks it in the background. @throws the error tmux failed with. */
		glance({news, onAnswer}: GlanceOptions): Look {
			asking.rethrow();
			mindClock();
			const now = reading.readNews(news);
			const dueAt = askAt(now);
			if (ports.now() >= dueAt) asking.begin(() => askMeanwhile(reading.last() ?? now));
			// Another user of this observer may have started the query.
			if (asking.isOn()) asking.hear(onAnswer);
			return toLook(now, asking.isOn() ? Number.POSITIVE_INFINITY : dueAt);
		},
		/** @returns whether a process or a pane has ended since it was found: then the next glance shows it. Nothing else reports such an end. */
		checkProcesses(): boolean {
			const last = reading.last();
			if (last === undefined) return false;
			const processes = ports.processes([]);
			const isChanged = reading.checkProcesses(last, processes);
			if (!listing.isOutdated() && hasLostPane(last.inputs.candidates, listing.table(), processes)) listing.outdate();
			return isChanged || listing.isOutdated();
		},
	};
}
