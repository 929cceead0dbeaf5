/**
 * How and when the user left: group, order, folds, layout and details, and the spending of the day until then. The filter and the drawer
 * are not stored, since they would hide waiting sessions. Also the first look of a navigator, and what is shown before it.
 */
import {existsSync} from 'node:fs';
import {type Away, notAway} from '../app/away/model.js';
import {groupings, sortings} from '../app/list/arrangement/sections.js';
import {quickRow} from '../app/list/cursor.js';
import type {Runtime} from '../app/loop/runtime.js';
import {update} from '../app/loop/update.js';
import type {AppState, Keymap} from '../app/model.js';
import {detailParts} from '../app/reading/model.js';
import type {LastStarts} from '../app/start/model.js';
import type {Io} from '../core/context.js';
import {asRecord, asText, asTime, type Fields, type Problem} from '../core/fields.js';
import type {SavedServer} from '../core/restore/plan.js';
import {lastSeenText} from '../core/rows/host-rows.js';
import {startPlaces} from '../core/terms/start-place.js';
import {counted} from '../core/text/times.js';
import type {Looks} from '../observe/live.js';
import type {Wired} from '../observe/wire.js';
import type {StatePaths} from '../store/paths.js';
import {readLastRows, writeLastRows} from '../store/records/last-rows.js';
import {keepLastView, readLastView} from '../store/records/left-by-navigator.js';
import {readPlaces} from '../store/records/places.js';
import {processStart} from '../system/processes.js';

const most = {folded: 100, characters: 200, starts: 100, key: 500} as const;

/** @param now epoch ms */
export function withLastView(state: AppState, paths: StatePaths, now: number): AppState {
	const fields = readLastView(paths);
	const {groupBy, sortBy, folded, isTurned, showPreview, detail} = fields;
	const {arrangement} = state;
	return {
		...state,
		arrangement: {
			...arrangement,
			groupBy: groupings.find((each) => each === groupBy) ?? arrangement.groupBy,
			sortBy: sortings.find((each) => each === sortBy) ?? arrangement.sortBy,
			folded: new Set(Array.isArray(folded) ? folded.filter((key: unknown) => typeof key === 'string') : []),
		},
		isTurned: isTurned === true,
		showPreview: typeof showPreview === 'boolean' ? showPreview : state.showPreview,
		detail: detailParts.find((each) => each === detail) ?? state.detail,
		lastStarts: startsOf(fields['lastStarts']),
		away: awaySince(fields, state.config.awayAfterMs, now),
	};
}

function startsOf(kept: unknown): LastStarts {
	return new Map(
		Object.entries(asRecord(kept) ?? {}).flatMap(([key, value]) => {
			const fields = asRecord(value);
			const place = startPlaces.find((each) => each === fields?.['place']);
			return place === undefined ? [] : [[key, {agent: asText(fields?.['agent'], most.characters), place}] as const];
		}),
	);
}

/** The spending counts until the local midnight after the visit, which is stored since computing it takes time at the start. */
function awaySince({leftAt, spentUsd, dayEndsAt}: Fields, afterMs: number, now: number): Away {
	const at = asTime(leftAt);
	if (at === undefined || afterMs === 0 || now - at < afterMs) return notAway;
	const isOfThisDay = typeof spentUsd === 'number' && now < (asTime(dayEndsAt) ?? 0);
	return {kind: 'due', visit: {at, spentUsd: isOfThisDay ? spentUsd : undefined}};
}

/** Stores the view, without what equals the config, so that a change there takes effect. Nothing is written without a state directory. */
export function keepView(
	{arrangement, config, isTurned, showPreview, detail, spentToday, lastStarts}: AppState,
	paths: StatePaths,
	now: number,
): void {
	if (!existsSync(paths.root)) return;
	const {groupBy, sortBy, folded} = arrangement;
	keepLastView(paths, {
		...(groupBy === config.groupBy ? {} : {groupBy}),
		sortBy,
		folded: [...folded].filter((key) => key.length <= most.characters).slice(0, most.folded),
		isTurned,
		...(showPreview === config.showPreview ? {} : {showPreview}),
		detail,
		lastStarts: Object.fromEntries([...lastStarts].filter(([key]) => key.length <= most.key).slice(-most.starts)),
		leftAt: now,
		...(spentToday === undefined ? {} : {spentUsd: spentToday.costUsd, dayEndsAt: new Date(now).setHours(24, 0, 0, 0)}),
	});
}

/** For this long after a tmux server ended, the navigator offers to restore its sessions. */
const offeredMs = 86_400_000;

/** The offer to restore, in words. Undefined when there is nothing to restore, or the server ended more than a day ago. */
export async function restoreOffer(io: Io, paths: Pick<StatePaths, 'root'>): Promise<string | undefined> {
	// The plan needs a whole look, so it is made only if a server has ended. A zombie has ended too.
	const runs = ({pid}: SavedServer['server']) => processStart(pid) !== undefined;
	if (readPlaces(paths).every(({at, server}) => runs(server) || io.now() - at > offeredMs)) return undefined;
	const {findRestore} = await import('../deliver/restore.js');
	const plan = await findRestore(io);
	const count = plan?.steps.filter(({does}) => does === 'resume').length ?? 0;
	if (plan === undefined || count === 0 || io.now() - plan.saved.at > offeredMs) return undefined;
	return `tmux ended with ${counted(count, 'session')}, ${lastSeenText(plan.saved.at, io.now())}`;
}

// The rows of the last navigator are drawn until the first look. Keys that are typed meanwhile wait for the look.

/** @returns a state to draw, and never to act on; undefined without stored rows. */
export function withLastRows(state: AppState, {paths, ports}: Wired): AppState | undefined {
	const now = ports.now();
	const rows = readLastRows(paths, undefined, {now, marks: ports.readFacts().marks});
	if (rows.length === 0) return undefined;
	// Without this the list would show the age of the rows instead of their states.
	const shown = rows.map((row) => ({...row, lastSeenAt: undefined}));
	const [drawn] = update(state, {type: 'rows-changed', rows: shown, problems: [], nextAt: undefined}, now);
	if (drawn.quick === undefined) return drawn;
	// If no session waited then, one may wait now, so nothing is drawn. A line for a text opens only after the look.
	return quickRow(drawn, now) === undefined ? undefined : {...drawn, mode: {kind: 'quick'}};
}

/** Stores the rows of this machine for the next navigator. Nothing is written without a state directory. */
export function keepLastRows({rows, looked}: AppState, {paths, ports}: Wired): void {
	const own = rows.filter(({host}) => host === undefined);
	if (looked && existsSync(paths.root)) writeLastRows(paths, undefined, {rows: own, at: ports.now()});
}

/** Delays the second look, which reads everything and would hold up the components, until these are drawn. @param settled resolves then */
export function createNext({next}: Looks, settled: Promise<void>): Looks['next'] {
	let isFirst = true;
	return async () => {
		if (!isFirst) await settled;
		isFirst = false;
		return next();
	};
}

/** What is wrong in the config file, and with its keys. */
export function problemsAtStart(file: string, problems: readonly Problem[], keymap: Keymap): readonly string[] {
	const ofConfig = problems.filter((one) => one.file === file).map(({problem}) => `In the config: ${problem.replace(/^column \d+: /, '')}`);
	return [...ofConfig, ...keymap.problems];
}

export function hasBecome({state, subscribe}: Runtime, isSo: (state: AppState) => boolean): Promise<void> {
	return new Promise((resolve) => {
		if (isSo(state())) return resolve();
		const stop = subscribe(() => {
			if (!isSo(state())) return;
			stop();
			resolve();
		});
	});
}
