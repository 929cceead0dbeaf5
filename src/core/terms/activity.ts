/** How busy a session was of late: its events counted by quarters of an hour, of which the last eight are kept. */

/** `counts` are those of eight quarters, oldest first; the last one is quarter `until` since the epoch. */
export type Activity = {readonly until: number; readonly counts: readonly number[]};

/** The same as levels from 0 to 7. A level changes seldom, so a busy session does not look different at each event. */
export type ActivityLevels = {readonly until: number; readonly levels: readonly number[]};

const quarterMs = 15 * 60_000;
export const quarters = 8;
const empty: readonly number[] = Array.from({length: quarters}, () => 0);

/** The fewest events of each level from 1 on: an agent at work tells several hundred in a quarter. */
const levelFrom = [1, 3, 8, 20, 50, 120, 300] as const;

export function quarterOf(at: number): number {
	return Math.floor(at / quarterMs);
}

/** @param before undefined: no event was counted yet. */
export function withEvent(before: Activity | undefined, at: number): Activity {
	const quarter = quarterOf(at);
	const until = Math.max(before?.until ?? quarter, quarter);
	const counts = before === undefined ? empty : shifted(before.counts, until - before.until);
	const index = quarters - 1 - (until - quarter);
	return {until, counts: counts.map((count, each) => (each === index ? count + 1 : count))};
}

export function toLevels({until, counts}: Activity): ActivityLevels {
	return {until, levels: counts.map((count) => levelFrom.filter((least) => count >= least).length)};
}

/** The levels of the quarters up to now. */
export function levelsAt({until, levels}: ActivityLevels, now: number): readonly number[] {
	return shifted(levels, Math.max(0, quarterOf(now) - until));
}

function shifted(values: readonly number[], by: number): readonly number[] {
	return by === 0 ? values : [...values.slice(Math.min(by, quarters)), ...empty.slice(0, by)];
}
