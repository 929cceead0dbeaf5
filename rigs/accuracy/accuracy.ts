/** How long the queue is wrong, measured on recordings of the real Claude Code. */
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {percent} from '../perf/measurement.js';
import {type Recording, readRecording} from '../player/record.js';
import {playRecord, type Witness} from './play.js';
import {type Bin, calibrate, LONG_MS, type Score, scoreRecord, totalOf} from './score.js';

export type Accuracy = {
	readonly scores: readonly Score[];
	readonly skipped: readonly string[];
	readonly calibration: readonly Bin[];
	readonly elapsedMs: number;
};

/** Plays every record below `records` in turn, or those of these names. Folders that hold only captures are skipped by name. */
export async function measureAccuracy(
	records: string,
	without: readonly Witness[],
	now: () => number,
	names = recordNames(records),
): Promise<Accuracy> {
	const startedAt = now();
	const scores: Score[] = [];
	const skipped: string[] = [];
	for (const name of names) {
		const recording = readPlayable(join(records, name));
		if (recording) scores.push(scoreRecord(recording, await playRecord(recording, {without})));
		else skipped.push(name);
	}
	return {scores, skipped, calibration: calibrate(scores), elapsedMs: now() - startedAt};
}

/** Names of the folders in `records`, sorted. */
export function recordNames(records: string): readonly string[] {
	return readdirSync(records, {withFileTypes: true})
		.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
		.sort();
}

/** Undefined where the folder holds only captures. */
export function readPlayable(folder: string): Recording | undefined {
	const {recording} = readRecording(folder);
	return recording.meta.capturesOnly || recording.truth.length === 0 ? undefined : recording;
}

/** The table for people: records that were wrong at all, then the sums. */
export function accuracyText({scores, skipped, calibration, elapsedMs}: Accuracy): string {
	const wrong = scores.filter((score) => score.wrongMs > 0 || score.wrongStateMs > 0 || score.requests.wrongMs > 0);
	const lines = wrong.map((score) => {
		const parts = [
			`${score.wrongMs} ms of ${score.scoredMs} ms`,
			`longest ${score.longestWrongMs} ms`,
			`state ${score.wrongStateMs} ms`,
			`request ${score.requests.wrongMs} ms`,
		];
		return `${score.name.padEnd(32)} ${parts.join(', ')}${score.longestWrongMs > LONG_MS ? '  > 2 s' : ''}`;
	});
	const total = totalOf(scores);
	const bins = calibration
		.filter((bin) => bin.samples > 0)
		.map((bin) => `  ${bin.from.toFixed(2)}–${bin.to.toFixed(2)}  ${percent(bin.right / bin.samples)} of ${bin.samples}`);
	return [
		...lines,
		'',
		`${scores.length} records, ${(total.scoredMs / 1000).toFixed(1)} s scored, ${skipped.length} without a recording skipped, in ${(elapsedMs / 1000).toFixed(1)} s`,
		`group wrong ${total.groupWrong}; wrong for more than 2 s: ${total.long} records`,
		`state wrong ${total.stateWrong} of the time where truth names one`,
		`request wrong ${total.requestWrong} of the time a dialog stood whose request is known, none told ${total.requestUntold}`,
		'right by confidence:',
		...bins,
		'',
	].join('\n');
}

/** One JSON line a sample: `{"scenario","t","group","state","source"}`. */
export function accuracyRows({scores}: Accuracy): string {
	const rows = scores.flatMap((score) =>
		score.scored.map(({t, sample}) => {
			const state = sample.row?.state;
			return JSON.stringify({
				scenario: score.name,
				t,
				group: state?.group ?? null,
				state: state?.state ?? null,
				source: state?.source ?? null,
			});
		}),
	);
	return rows.map((row) => `${row}\n`).join('');
}
