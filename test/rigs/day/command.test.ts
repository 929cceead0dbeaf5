import {expect, test} from 'vitest';
import {isFlat} from '../../../rigs/day/command.js';

const day = {cleared: 300, started: 100};

test.each<[string, boolean, {heapMb: number; rssMb: number}]>([
	['nothing grew', true, {heapMb: -0.4, rssMb: -3}],
	['two kilobytes a session that is over', true, {heapMb: 2.5, rssMb: 5}],
	['twenty kilobytes a session', false, {heapMb: 8, rssMb: 9}],
	['what grew is beside the heap', false, {heapMb: 0.1, rssMb: 14}],
])('%s: flat %s', (_name, flat, grown) => {
	expect(isFlat({...day, grown})).toBe(flat);
});
