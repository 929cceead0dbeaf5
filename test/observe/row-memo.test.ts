/** The rows that are used again, and those that are made anew. */
import {expect, test} from 'vitest';
import type {World} from '../../src/core/fold/world.js';
import {toCandidates} from '../../src/core/rows/join.js';
import {createRowMemo} from '../../src/observe/reading.js';
import {prompt, stop} from '../helpers/observe/machine.js';
import {foldAll, native, sessionId, transcript} from '../helpers/samples/events.js';
import {world} from '../helpers/samples/worlds.js';

const here = world({folds: [foldAll([prompt, stop])], statuses: [native('idle', 9050)], now: 200_000});

test('a new part of the world is an input of each row, which is made again when that part changes', () => {
	const memo = createRowMemo();
	const look = (load: number) => {
		const now: World & {readonly load: number} = {...here, load};
		return memo.make(toCandidates(now), now)[0];
	};
	const first = look(1);
	expect(look(1)).toBe(first);
	expect(look(2)).not.toBe(first);
});

test('a row is the same object while its input is equal, though it was read again', () => {
	const memo = createRowMemo();
	const look = (from: World) => memo.make(toCandidates(from), from)[0];
	const first = look(here);
	expect(first).toBeDefined();
	expect(look({...here, now: 200_001, statuses: structuredClone(here.statuses)})).toBe(first);
});

test('the name of a directory that only the transcript tells is shown once it is given', () => {
	const fold = foldAll([prompt, stop]);
	const lives = fold.lives.map((life) => ({...life, cwd: undefined}));
	const path = lives[0]?.transcriptPath ?? '';
	const transcripts = new Map([[path, {...transcript({kind: 'none'}), cwd: '/srv/deep/api'}]]);
	const from: World = {...here, statuses: [], sessions: new Map([[sessionId(), {...fold, firstCwd: undefined, lives}]]), transcripts};
	const memo = createRowMemo();
	const look = (names: World['names']) => memo.make(toCandidates(from), {...from, names})[0]?.project;
	expect(look(new Map())).not.toBe('the api');
	expect(look(new Map([['/srv/deep/api', 'the api']]))).toBe('the api');
});
