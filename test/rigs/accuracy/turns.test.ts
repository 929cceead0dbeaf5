import {join} from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import {readPlayable, recordNames} from '../../../rigs/accuracy/accuracy.js';
import {playRecord} from '../../../rigs/accuracy/play.js';
import {type Score, scoreRecord} from '../../../rigs/accuracy/score.js';

const records = join(import.meta.dirname, '../../fixtures/records');

/** Turns of several requests, each of which is known by the dialog that stood there. */
let turns: readonly Score[] = [];
beforeAll(async () => {
	const names = recordNames(records).filter((name) => name.includes('turn_'));
	const found: Score[] = [];
	for (const name of names) {
		const recording = readPlayable(join(records, name));
		if (recording) found.push(scoreRecord(recording, await playRecord(recording)));
	}
	turns = found;
});

test('in turns of several near-equal requests, the request shown is always the dialog’s', () => {
	expect(turns.length).toBeGreaterThanOrEqual(3);
	expect(turns.filter(({requests}) => requests.wrongMs > 0).map(({name, requests}) => `${name}: ${requests.wrongMs} ms`)).toEqual([]);
});

test('and it is told nearly all the time', () => {
	const sum = (pick: (score: Score) => number) => turns.reduce((total, score) => total + pick(score), 0);
	expect(sum(({requests}) => requests.unshownMs) / sum(({requests}) => requests.askedMs)).toBeLessThanOrEqual(0.05);
});
