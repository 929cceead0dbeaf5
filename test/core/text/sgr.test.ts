import {expect, test} from 'vitest';
import {styledLines} from '../../../src/core/text/sgr.js';

/** `{1}` stands for a sequence of SGR. */
const sgr = (text: string) => text.replace(/\{([\d;:]*)\}/g, '\x1b[$1m');

test.each([
	['a colour goes on', '{31}red|still', ['{31}red', '{31}still']],
	['until it ends', '{31}red{39}|plain', ['{31}red{39}', 'plain']],
	['or all ends', '{1;31}red{0}|plain', ['{1;31}red{0}', 'plain']],
	['or all ends without a number', '{1;31}red{}|plain', ['{1;31}red{}', 'plain']],
	['one colour takes the place of another', '{31}red{92}green|on', ['{31}red{92}green', '{92}on']],
	['colours of three parts and of the 256', '{38;2;1;2;3}{48;5;17}a|b', ['{38;2;1;2;3}{48;5;17}a', '{38;2;1;2;3}{48;5;17}b']],
	['the ground apart from the ink', '{31;42}a{49}|b', ['{31;42}a{49}', '{31}b']],
	['bold and dim end together', '{1}{2}{3}a{22}|b', ['{1}{2}{3}a{22}', '{3}b']],
	['a wavy line ends like a straight one', '{4:3}a|b{24}|c', ['{4:3}a', '{4:3}b{24}', 'c']],
	['an empty line between', '{31}a||b{39}|c', ['{31}a', '{31}', '{31}b{39}', 'c']],
])('each line begins in the style that holds there: %s', (_, text, lines) => {
	expect(styledLines(sgr(text.replaceAll('|', '\n')))).toEqual(lines.map(sgr));
});
