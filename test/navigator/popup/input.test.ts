import {expect, test} from 'vitest';
import {createInputReader} from '../../../src/navigator/popup/input.js';

const word = (text: string) => Buffer.from([0xff, ...Buffer.from(text), 0xfe]);

test('words are told from keys, in the order they came', () => {
	const read = createInputReader();
	expect(read(Buffer.concat([word('soon:15'), word('shown::/dev/pts/3'), Buffer.from('jé'), word('hidden')]))).toEqual([
		{kind: 'soon', background: '15'},
		{kind: 'shown', background: '', client: '/dev/pts/3'},
		{kind: 'keys', bytes: Buffer.from('jé')},
		{kind: 'hidden'},
	]);
});

test('a word cut anywhere is one word', () => {
	const whole = Buffer.concat([Buffer.from('j'), word('shown:0:client-12'), Buffer.from('k')]);
	for (let cut = 0; cut <= whole.length; cut++) {
		const read = createInputReader();
		const found = [...read(whole.subarray(0, cut)), ...read(whole.subarray(cut))];
		expect(found.flatMap((each) => (each.kind === 'shown' ? [each.client] : []))).toEqual(['client-12']);
		expect(Buffer.concat(found.flatMap((each) => (each.kind === 'keys' ? [each.bytes] : []))).toString()).toBe('jk');
	}
});

test('words nobody knows, clients that are none, and words without an end are dropped', () => {
	const read = createInputReader();
	expect(read(word('quit'))).toEqual([]);
	for (const odd of ['soon', 'soon:x', 'soon:1:client', 'shown:1:a b', 'shown:1:', 'shown:client', 'shown:1234:client']) {
		expect(read(word(odd))).toEqual([]);
	}
	expect(read(Buffer.concat([Buffer.from([0xff]), Buffer.alloc(300, 0x61)]))).toEqual([]);
	expect(read(Buffer.from('j'))).toEqual([{kind: 'keys', bytes: Buffer.from('j')}]);
});
