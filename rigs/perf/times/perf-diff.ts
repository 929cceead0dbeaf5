/** How long the lines of a long diff take, in letters of two alphabets. */
import {diffLines} from '../../../src/app/card/diff.js';
import {type Measurement, median, spread} from '../measurement.js';

const lines = 2000;
const alphabets = {Latin: 'some words here', Cyrillic: 'некоторые слова здесь'} as const;
const mostMs = 50;

/** Of a file of 2,000 lines in which each third line is another. */
export function measureDiff(rounds: number): readonly Measurement[] {
	return Object.entries(alphabets).map(([name, words]) => {
		const before = Array.from({length: lines}, (_, index) => `\tconst value${index} = compute('${words}', ${index}); // ${words}\n`);
		const after = before.map((line, index) => (index % 3 === 0 ? line.replace('compute', 'reckon') : line));
		const change = {
			path: '/src/file.ts',
			before: before.join(''),
			after: after.join(''),
			isNew: false,
			isWhole: true,
			isEverywhere: false,
			fields: [],
		};
		const times = Array.from({length: rounds}, () => {
			const from = performance.now();
			diffLines(change);
			return performance.now() - from;
		});
		return {
			what: `lines of a diff of ${lines} lines, ${name}`,
			measured: spread(times),
			against: `${rounds} times`,
			budget: `p50 ≤ ${mostMs} ms`,
			within: median(times) <= mostMs,
		};
	});
}
