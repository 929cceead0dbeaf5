/** Compares samples with what a person would have said of the pane. */
import {percent} from '../perf/measurement.js';
import type {Recording, TruthRow} from '../player/record.js';
import {type Sample, STEP_MS} from './play.js';
import {type RequestScore, scoreRequests} from './request.js';

/** Truth is read off screens, so a sample is right when truth said the same anywhere from 400 ms before to 700 ms after it. */
const BEFORE_MS = 400;
const AFTER_MS = 700;

type Scored = {
	readonly t: number;
	readonly right: boolean;
	/** Undefined where truth names no state at all. */
	readonly stateRight: boolean | undefined;
	readonly confidence: number;
	readonly sample: Sample;
};

export type Score = {
	readonly name: string;
	readonly scored: readonly Scored[];
	readonly scoredMs: number;
	readonly wrongMs: number;
	/** The longest stretch that was wrong without a break. */
	readonly longestWrongMs: number;
	readonly namedMs: number;
	readonly wrongStateMs: number;
	readonly requests: RequestScore;
};

/** What of a recording tells whether samples are right. */
type Judged = {readonly meta: Pick<Recording['meta'], 'name'>} & Pick<Recording, 'truth'>;

export function scoreRecord(recording: Judged, samples: readonly Sample[]): Score {
	const scored = samples.flatMap((sample) => scoreSample(recording, sample) ?? []);
	const named = scored.filter((one) => one.stateRight !== undefined);
	return {
		name: recording.meta.name,
		scored,
		scoredMs: scored.length * STEP_MS,
		wrongMs: scored.filter((one) => !one.right).length * STEP_MS,
		longestWrongMs: longestRun(scored),
		namedMs: named.length * STEP_MS,
		wrongStateMs: named.filter((one) => one.stateRight === false).length * STEP_MS,
		requests: scoreRequests(recording, samples, isNear),
	};
}

function isNear(row: TruthRow, {t}: Sample): boolean {
	return row.t <= t + AFTER_MS && row.until >= t - BEFORE_MS;
}

/** Spans where nobody is asked anything, or where it is not settled, are left out. */
function scoreSample({truth}: Judged, sample: Sample): Scored | undefined {
	const now = truth.find((row) => row.t <= sample.t && sample.t < row.until);
	if (!now || now.group === null) return undefined;
	const near = truth.filter((row) => isNear(row, sample));
	const state = sample.row?.state;
	const alike = near.filter((row) => row.group !== null && row.group === state?.group);
	return {
		t: sample.t,
		right: alike.length > 0,
		stateRight: now.state === null ? undefined : alike.some((row) => row.state === null || row.state === state?.state),
		confidence: state?.confidence ?? 0,
		sample,
	};
}

function longestRun(scored: readonly Scored[]): number {
	let longest = 0;
	let run = 0;
	for (const one of scored) {
		run = one.right ? 0 : run + STEP_MS;
		longest = Math.max(longest, run);
	}
	return longest;
}

export const LONG_MS = 2000;

/** The sums over all of them, with shares as texts such as `0.25 %`. */
export function totalOf(scores: readonly Score[]) {
	const sum = (pick: (score: Score) => number): number => scores.reduce((total, score) => total + pick(score), 0);
	const share = (part: number, whole: number): string => percent(part / Math.max(1, whole));
	const scoredMs = sum((score) => score.scoredMs);
	const askedMs = sum((score) => score.requests.askedMs);
	return {
		scoredMs,
		groupWrong: share(
			sum((score) => score.wrongMs),
			scoredMs,
		),
		stateWrong: share(
			sum((score) => score.wrongStateMs),
			sum((score) => score.namedMs),
		),
		requestWrong: share(
			sum((score) => score.requests.wrongMs),
			askedMs,
		),
		requestUntold: share(
			sum((score) => score.requests.unshownMs),
			askedMs,
		),
		long: scores.filter((score) => score.longestWrongMs > LONG_MS).length,
	};
}

export type Bin = {readonly from: number; readonly to: number; readonly samples: number; readonly right: number};

/** Of the samples in each band of confidence, how many were right. */
export function calibrate(scores: readonly Score[]): readonly Bin[] {
	const edges = [0, 0.6, 0.75, 0.9, 0.97, 0.99, 1.0001];
	const all = scores.flatMap((score) => score.scored);
	return edges.slice(0, -1).map((from, index) => {
		const to = edges[index + 1] ?? 1;
		const inside = all.filter((one) => one.confidence >= from && one.confidence < to);
		return {from, to: Math.min(1, to), samples: inside.length, right: inside.filter((one) => one.right && one.stateRight !== false).length};
	});
}
