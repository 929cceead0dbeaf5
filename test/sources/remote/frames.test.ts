import {expect, test} from 'vitest';
import {createFrameReader, type Frame} from '../../../src/sources/remote/frames.js';

const nonce = 'f00';
const spoken = [
	'Welcome to gpu1\n',
	`\n${nonce} = 1\n`,
	`\n${nonce} 1 1\none\ntwo\n\n${nonce} 2 1\nwarned\n${nonce} . 1 0\n`,
	`\n${nonce} ~\n`,
	`somebody else\n${nonce} 1 2\n\n${nonce} 2 2\n\n${nonce} . 2 124\n`,
].join('');

function shown(frames: readonly Frame[]): readonly unknown[] {
	return frames.map((frame) => (frame.kind === 'answer' ? {...frame, out: frame.out.toString()} : frame));
}

test.each([1, 2, 7, 64, 1000])('answers and events come out of pieces of %d bytes', (size) => {
	const read = createFrameReader(nonce, 1000);
	const bytes = Buffer.from(spoken);
	const frames: Frame[] = [];
	for (let at = 0; at < bytes.length; at += size) {
		const got = read(bytes.subarray(at, at + size));
		expect(got.nonsense).toBeUndefined();
		frames.push(...got.frames);
	}
	expect(shown(frames)).toEqual([
		{kind: 'ready', version: 1},
		{kind: 'answer', id: 1, out: 'one\ntwo\n', errors: 'warned', code: 0},
		{kind: 'changed'},
		{kind: 'answer', id: 2, out: '', errors: '', code: 124},
	]);
});

test.each([
	['an answer that ends before it began', `\n${nonce} . 1 0\n`],
	['an output without a beginning', `\n${nonce} 2 1\n`],
	['an output of another request than its beginning', `\n${nonce} 1 1\n\n${nonce} 2 2\n`],
	['an answer to another request than its beginning', `\n${nonce} 1 1\n\n${nonce} 2 1\n\n${nonce} . 2 0\n`],
	['two beginnings', `\n${nonce} 1 1\n\n${nonce} 1 2\n`],
	['two outputs', `\n${nonce} 1 1\n\n${nonce} 2 1\n\n${nonce} 2 1\n`],
	['an event in an answer', `\n${nonce} 1 1\n\n${nonce} ~\n`],
	['a second greeting', `\n${nonce} = 1\n`],
	['a code that is no number', `\n${nonce} 1 1\n\n${nonce} 2 1\n\n${nonce} . 1 x\n`],
	['a line without end', `\n${nonce} ${'9'.repeat(200)}`],
	['more than was agreed', 'x'.repeat(1200)],
])('%s is nonsense, and nothing after it is read', (_, bad) => {
	const read = createFrameReader(nonce, 1000);
	const got = read(Buffer.from(`\n${nonce} = 1\n${bad}`));
	expect(got.nonsense).toMatch(/not an answer|more than 1000 bytes/);
	const later = read(Buffer.from(`\n${nonce} ~\n`));
	expect(later.frames).toEqual([]);
	expect(later.nonsense).toBe(got.nonsense);
});
