import {expect, test} from 'vitest';
import {createAnswerReader} from '../../../src/ui/terminal/background.js';

const white = '\x1b]11;rgb:ffff/ffff/ffff\x1b\\';

function heard(...chunks: readonly string[]): {keys: string; isLight: boolean | undefined} {
	const hear = createAnswerReader();
	const all = chunks.map(hear);
	return {keys: all.map(({keys}) => keys).join(''), isLight: all.find(({isLight}) => isLight !== undefined)?.isLight};
}

test.each([
	['rgb:ffff/ffff/ffff', true],
	['rgb:fdfd/f6f6/e3e3', true],
	['rgb:ff/ff/ff', true],
	['rgb:f/f/f', true],
	['rgba:eeee/eeee/eeee/ffff', true],
	['rgb:0000/0000/0000', false],
	['rgb:0000/2b2b/3636', false],
	['rgb:2e2e/3434/4040', false],
	['rgb:1/2', undefined],
	['rgb:fffff/fffff/fffff', undefined],
	['rgb:ffff//ffff', undefined],
])('a terminal that answers %s: light is %s', (colour, isLight) => {
	expect(heard(`\x1b]11;${colour}\x1b\\`)).toEqual({keys: '', isLight});
	expect(heard(`\x1b]11;${colour}\x07`)).toEqual({keys: '', isLight});
});

test('keys around an answer are keys, in their order', () => {
	expect(heard(`j${white}k`)).toEqual({keys: 'jk', isLight: true});
	expect(heard(`\x1b[A${white}\x1b[B`)).toEqual({keys: '\x1b[A\x1b[B', isLight: true});
	expect(heard('j', white, 'k')).toEqual({keys: 'jk', isLight: true});
});

test('an answer in pieces is no key, wherever it is cut', () => {
	for (let at = 2; at < white.length; at += 1)
		expect(heard(`j${white.slice(0, at)}`, `${white.slice(at)}k`)).toEqual({keys: 'jk', isLight: true});
	expect(
		heard(
			...`j${white}k`
				.replace('\x1b]', '\x01')
				.split('')
				.map((one) => one.replace('\x01', '\x1b]')),
		),
	).toEqual({keys: 'jk', isLight: true});
});

test('an answer whose escape came alone costs no more than that escape', () => {
	expect(heard('\x1b', white.slice(1))).toEqual({keys: '\x1b', isLight: true});
});

test.each(['\x1b', '\x1b[A', '\x1b]', ']11;rgb:ffff/ffff/ffff\x07', '\x1bO', 'j', '日本', '\x1b[<0;1;1M'])(
	'%j is a key and no answer',
	(keys) => {
		const {keys: found, isLight} = heard(keys, 'x');
		expect({found, isLight}).toEqual({found: `${keys}x`, isLight: undefined});
	},
);
