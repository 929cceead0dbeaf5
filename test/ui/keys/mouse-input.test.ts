import {expect, test} from 'vitest';
import {createMouseReader} from '../../../src/ui/navigator.js';

test.each([
	['a press', ['\x1b[<0;5;3M'], [{kind: 'press', column: 4, line: 2}]],
	['a release, a right click, a drag', ['\x1b[<0;5;3m\x1b[<2;5;3M\x1b[<32;5;3M'], []],
	['in two pieces', ['j\x1b[<6', '5;1;2M'], [{kind: 'wheel-down', column: 0, line: 1}]],
	['between keys', ['j\x1b[<64;1;1Mk\x1b[A'], [{kind: 'wheel-up', column: 0, line: 0}]],
	['inside a paste', ['\x1b[200~a\x1b[<0;5;3M', 'b\x1b[<0;5;3M\x1b[20', '1~\x1b[<0;1;1M'], [{kind: 'press', column: 0, line: 0}]],
	['no number', ['\x1b[<;;M\x1b[<0;5M'], []],
])('of what the terminal sends as %s, the presses and turns of the mouse are read', (_, chunks, inputs) => {
	const read = createMouseReader();
	expect(chunks.flatMap((chunk) => read(chunk))).toEqual(inputs);
});
