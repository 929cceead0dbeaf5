import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import {type Accuracy, accuracyRows, accuracyText, measureAccuracy, recordNames} from '../../../rigs/accuracy/accuracy.js';
import {playRecord} from '../../../rigs/accuracy/play.js';
import {scoreRecord} from '../../../rigs/accuracy/score.js';
import {type Recording, readRecording} from '../../../rigs/player/record.js';
import {createClock} from '../../../src/core/resolve/clock.js';
import {resolve} from '../../../src/core/resolve/resolve.js';
import {toCandidates} from '../../../src/core/rows/join.js';
import {toMoment, toRowInput} from '../../../src/core/rows/row-input.js';
import {toEvidence} from '../../../src/core/rows/rows.js';
import {isWholeRun, some, times} from '../../helpers/size.js';

const records = join(import.meta.dirname, '../../fixtures/records');

function wrongShare({scores}: Accuracy): number {
	const sum = (pick: (score: Accuracy['scores'][number]) => number) => scores.reduce((total, score) => total + pick(score), 0);
	return (100 * sum((score) => score.wrongMs)) / sum((score) => score.scoredMs);
}

function longest({scores}: Accuracy): number {
	return Math.max(...scores.map((score) => score.longestWrongMs));
}

let all: Accuracy;
beforeAll(async () => {
	all = await measureAccuracy(records, [], () => 0);
});

test('with all witnesses the queue is wrong for 0.3 % of the time, and never for 2 s', () => {
	expect(all.scores.length).toBeGreaterThan(30);
	expect(wrongShare(all)).toBeLessThanOrEqual(0.3);
	expect(longest(all)).toBeLessThanOrEqual(2000);
});

test('the state is right for 98 % of the time where truth names one', () => {
	const sum = (pick: (score: Accuracy['scores'][number]) => number) => all.scores.reduce((total, score) => total + pick(score), 0);
	expect(sum((score) => score.wrongStateMs) / sum((score) => score.namedMs)).toBeLessThanOrEqual(0.02);
});

/** A part of the records in a usual run, another one for each case. */
function partOf(index: number): readonly string[] {
	return recordNames(records).filter((_, number) => isWholeRun || number % 3 === index);
}

const without = [
	['the session file', 'client', 2],
	['the transcript', 'transcript', 0.5],
	['hooks', 'hooks', 3],
	['the pane', 'screen', 1],
] as const;

test.each(some(without, 2))('it stays right without %s', async (_name, witness, percent) => {
	const names = partOf(witness === 'hooks' ? 1 : 2);
	expect(wrongShare(await measureAccuracy(records, [witness], () => 0, names))).toBeLessThanOrEqual(percent);
});

test('hooks and the session file alone are wrong for 2 % of the time at most', async () => {
	const two = await measureAccuracy(records, ['transcript', 'screen'], () => 0, partOf(0));
	expect(wrongShare(two)).toBeLessThanOrEqual(2);
	expect(two.scores.filter((score) => score.longestWrongMs > 2000).length).toBeLessThanOrEqual(3);
});

test('what is told with more confidence is right at least as often', () => {
	const half = (from: number, to: number) => {
		const inside = all.calibration.filter((bin) => bin.from >= from && bin.to <= to);
		return (
			inside.reduce((sum, bin) => sum + bin.right, 0) /
			Math.max(
				1,
				inside.reduce((sum, bin) => sum + bin.samples, 0),
			)
		);
	};
	// In turns of several requests the state changes each second, and a look comes up to 0.1 s later.
	expect(half(0.99, 1)).toBeGreaterThan(0.998);
	expect(half(0.9, 1)).toBeGreaterThanOrEqual(half(0, 0.9));
});

test('switching the named winner off changes the state or lowers its confidence', async () => {
	let checked = 0;
	for (const name of some(readdirSync(records), 16)) {
		const recording = read(name);
		if (!recording) continue;
		await playRecord(recording, {
			onLook: ({world}) => {
				for (const candidate of toCandidates(world)) {
					const evidence = toEvidence(toRowInput(candidate, world), toMoment(world));
					const state = resolve(evidence, world.config, createClock(world.now));
					if (state.state === 'unknown') continue;
					const witness = state.source === 'client' ? 'status' : state.source;
					const other = resolve({...evidence, [witness]: undefined}, world.config, createClock(world.now));
					const weaker = other.state !== state.state || other.confidence < state.confidence;
					expect(weaker, `${name}: ${state.state} by ${state.source}`).toBe(true);
					checked++;
				}
			},
		});
	}
	expect(checked).toBeGreaterThan(times(300, 1000));
});

test('a kill -9 ends the row within 2 s', async () => {
	const recording = read('m_kill9');
	const ended: number[] = [];
	if (recording) {
		await playRecord(recording, {
			onLook: ({rows}, t) => {
				if (rows.some((row) => row.state.state === 'session_ended')) ended.push(t);
			},
		});
	}
	const shell = recording?.truth.at(-1)?.t ?? 0;
	expect(Math.min(...ended)).toBeGreaterThan(shell - 500);
	expect(Math.min(...ended)).toBeLessThanOrEqual(shell + 2000);
});

test('samples before and after a change of truth may say either', () => {
	const recording = read('d_bash_1');
	const asked = recording?.truth.find((row) => row.surface === 'deferred')?.t ?? 0;
	const wrong = (t: number) => (recording ? scoreRecord(recording, [{t, row: undefined}]).wrongMs : 0);
	expect(wrong(asked + 100)).toBe(100);
	expect(all.scores.find((score) => score.name === 'd_bash_1')?.wrongMs).toBe(0);
});

test('the table names what was wrong, the rows say what was shown', () => {
	expect(accuracyText(all)).toMatch(/group wrong 0\.\d\d %; wrong for more than 2 s: 0 records/);
	const [first = ''] = accuracyRows(all).split('\n');
	expect(Object.keys(JSON.parse(first))).toEqual(['scenario', 't', 'group', 'state', 'source']);
});

function read(name: string): Recording | undefined {
	if (name.endsWith('.md')) return undefined;
	const {recording} = readRecording(join(records, name));
	return recording.meta.capturesOnly ? undefined : recording;
}
