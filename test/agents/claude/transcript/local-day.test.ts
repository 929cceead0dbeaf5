import {expect, test} from 'vitest';
import {createLocalDays, parseLocalDay} from '../../../../src/agents/claude/transcript/sums.js';

const noon = new Date(2026, 10, 25, 12).getTime();
const midnight = new Date(2026, 10, 25).getTime();
const day = 86_400_000;

test('a day begins at the local midnight and ends at the next', () => {
	const {dayOf} = createLocalDays(undefined, () => noon);
	expect(dayOf(noon)).toMatchObject({name: 'Wed Nov 25 2026', from: midnight, to: new Date(2026, 10, 26).getTime()});
	expect(dayOf(midnight - 1).name).toBe('Tue Nov 24 2026');
	expect(dayOf(midnight + day).name).toBe('Thu Nov 26 2026');
});

test('the day of now is kept for the next program, as long as it lasts and in its time zone', () => {
	const first = createLocalDays(undefined, () => noon);
	first.dayOf(midnight - 1);
	expect(first.kept()).toBeUndefined();
	first.dayOf(noon);
	const kept = {...first.dayOf(noon), name: 'as kept'};
	expect(createLocalDays(kept, () => noon).dayOf(noon + 1).name).toBe('as kept');
	expect(createLocalDays(kept, () => noon + day).dayOf(noon + day).name).toBe('Thu Nov 26 2026');
	expect(createLocalDays({...kept, zone: 'elsewhere'}, () => noon).dayOf(noon).name).toBe('Wed Nov 25 2026');
});

test('what is not a day in the file is not taken for one', () => {
	const kept = createLocalDays(undefined, () => noon).dayOf(noon);
	expect(parseLocalDay(kept)).toEqual(kept);
	expect([undefined, 'x', {...kept, from: 'x'}, {...kept, zone: 1}].map(parseLocalDay)).toEqual([
		undefined,
		undefined,
		undefined,
		undefined,
	]);
});
