/** A few looks at once, then a steady pace. */
import {expect, test} from 'vitest';
import {createLookPace} from '../../../src/observe/changes/pace.js';

/** A pace with a clock and timers of its own. */
function stage() {
	let now = 1_000_000;
	let timers: readonly {readonly at: number; readonly act: () => void}[] = [];
	const dues: number[] = [];
	const pace = createLookPace(
		() => now,
		() => dues.push(now),
		(ms, act) => {
			// It runs by a clock that nobody sets back.
			const timer = {at: passed + ms, act};
			timers = [...timers, timer];
			return () => {
				timers = timers.filter((each) => each !== timer);
			};
		},
	);
	let passed = 0;
	return {
		pace,
		dues,
		now: () => now,
		setBack: (ms: number) => {
			now -= ms;
		},
		pass(ms: number, each = () => {}) {
			for (const end = passed + ms; passed < end; passed += 1, now += 1) {
				each();
				const due = timers.filter(({at}) => at <= passed);
				timers = timers.filter(({at}) => at > passed);
				for (const {act} of due) act();
			}
		},
	};
}

test('a lone change is due at once', () => {
	const {pace, dues, now, pass} = stage();
	for (let change = 0; change < 5; change += 1) {
		pace.changed('turn');
		expect(dues.at(-1)).toBe(now());
		pass(400);
	}
	expect(dues).toHaveLength(5);
});

test('what changes with time is looked at when it does, and at the pace of progress while changes never stop', () => {
	const {pace, dues, now, pass} = stage();
	expect(pace.soonest()).toBe(now());
	pass(2000, () => pace.changed('turn'));
	const at = dues.at(-1) ?? 0;
	expect(pace.soonest() - at).toBeGreaterThan(500);
	expect(pace.soonest() - at).toBeLessThanOrEqual(1000);
	pass(2000);
	expect(pace.soonest()).toBe(now());
});

test('while turns never stop, a look is due at most three times a second, and none waits for more than 0.45 s', () => {
	const {pace, dues, pass} = stage();
	pass(5000, () => pace.changed('turn'));
	dues.length = 0;
	pass(10_000, () => pace.changed('turn'));
	expect(dues.length).toBeGreaterThanOrEqual(22);
	expect(dues.length).toBeLessThanOrEqual(30);
	expect(Math.max(...dues.slice(1).map((at, index) => at - (dues[index] ?? 0)))).toBeLessThanOrEqual(450);
});

test('however many tools come and go, a turn is shown at once, and its look takes the progress in', () => {
	const {pace, dues, now, pass} = stage();
	pass(10_000, () => pace.changed('progress'));
	pass(1, () => pace.changed('progress'));
	dues.length = 0;
	pace.changed('progress');
	const from = now();
	pace.changed('turn');
	pass(1000);
	expect(dues).toHaveLength(1);
	expect(dues).toEqual([from]);
});

test('while turns come, their looks take the progress in, and it gets hardly any of its own', () => {
	const {pace, dues, now, pass} = stage();
	pass(10_000, () => {
		pace.changed('progress');
		if (now() % 500 === 0) pace.changed('turn');
	});
	expect(dues.length).toBeGreaterThanOrEqual(20);
	expect(dues.length).toBeLessThanOrEqual(26);
});

test('a pause gives back as many at once as at first', () => {
	const {pace, dues, pass} = stage();
	pass(5000, () => pace.changed('turn'));
	pass(60_000);
	dues.length = 0;
	for (let change = 0; change < 20; change += 1) pace.changed('turn');
	expect(dues).toHaveLength(8);
});

test('a clock that was set back delays no look', () => {
	const {pace, dues, setBack, pass} = stage();
	pass(5000, () => pace.changed('turn'));
	setBack(3_600_000);
	dues.length = 0;
	pace.changed('turn');
	pass(500);
	expect(dues.length).toBeGreaterThan(0);
});

test('a look that was due for another reason takes along what waits, and counts as one of those', () => {
	const {pace, dues, pass} = stage();
	pass(4700, () => pace.changed('progress'));
	dues.length = 0;
	pace.changed('progress');
	pace.lookBegins();
	pace.lookEnds();
	pass(1000);
	expect(dues).toHaveLength(0);
	pass(60_000);
	for (let look = 0; look < 8; look += 1) {
		pace.lookBegins();
		pace.lookEnds();
	}
	pace.changed('turn');
	expect(dues).toHaveLength(0);
	pass(450);
	expect(dues).toHaveLength(1);
});

test('in a storm of events four fifths of the time are left for keys, however slow a look is', () => {
	for (const tookMs of [20, 60, 200, 500]) {
		const {pace, dues, pass} = stage();
		let [spent, seen, left] = [0, 0, 0];
		pass(60_000, () => {
			if (left > 0) {
				spent += 1;
				left -= 1;
				if (left === 0) pace.lookEnds();
			} else if (dues.length > seen) {
				seen = dues.length;
				left = tookMs;
				pace.lookBegins();
			}
			pace.changed('turn');
		});
		expect(spent / 60_000, `looks of ${tookMs} ms`).toBeLessThan(0.21);
	}
});

test('an event behind a quick look is looked at at once, and one behind a slow look after the rest', () => {
	for (const [tookMs, restMs] of [
		[15, 0],
		[60, 240],
	] as const) {
		const {pace, dues, pass} = stage();
		pace.lookBegins();
		pass(tookMs);
		pace.lookEnds();
		pace.changed('turn');
		expect(dues, `a look of ${tookMs} ms`).toHaveLength(restMs === 0 ? 1 : 0);
		pass(restMs + 1);
		expect(dues, `a look of ${tookMs} ms`).toHaveLength(1);
	}
});

test('a clock that was set back causes no rest', () => {
	const {pace, dues, setBack, pass} = stage();
	pace.lookBegins();
	pass(400);
	pace.lookEnds();
	setBack(600_000);
	pace.changed('turn');
	pass(500);
	expect(dues).toHaveLength(1);
});
