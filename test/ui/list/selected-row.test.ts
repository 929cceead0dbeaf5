/** The row under the cursor, and what is risky in a command. */
import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {cardLines} from '../../../src/app/card/card.js';
import {toColumns} from '../../../src/app/list/columns.js';
import {width} from '../../../src/app/text.js';
import type {Row} from '../../../src/core/session.js';
import type {Depth} from '../../../src/ui/colour-depth.js';
import {createTerminalStyle, painted} from '../../../src/ui/line.js';
import {headlineLine, rowLine} from '../../../src/ui/list/row-line.js';
import {aBlockedRow, noon} from '../../helpers/samples/rows.js';

const ground = '\x1b[48;5;236m';
const look = (depth: Depth) => createTerminalStyle({agent: usualWords, hasColour: true, isAscii: false, depth});

function drawn(
	row: Row,
	{
		depth = 'many',
		isSelected = true,
		isDouble = false,
		filter = '',
	}: {depth?: Depth; isSelected?: boolean; isDouble?: boolean; filter?: string} = {},
) {
	const columns = toColumns(60, [row], {wanted: ['project', 'task', 'age'], isDouble, isDrawer: false});
	const place = {sign: ' ', label: undefined, said: undefined, isDrawer: false, now: noon};
	const shown = {style: look(depth), columns, filter, isSelected, ...place};
	return {line: painted(rowLine(row, shown)), second: painted(headlineLine(row, shown))};
}

const bare = (line: string) => line.replaceAll(/\x1b\[[\d;]*m/g, '');

test('the selected row stands on a ground from end to end, in the colour of its state', () => {
	const {line} = drawn(aBlockedRow('api'));
	expect(line.startsWith(`\x1b[31m${ground}❯`)).toBe(true);
	const pieces = line.split('\x1b[0m').filter((piece) => piece !== '');
	expect(pieces.filter((piece) => !piece.includes(ground))).toEqual([]);
	expect(width(bare(line))).toBe(60);
	expect(line).not.toContain('\x1b[7m');
});

test('with few colours it is inverted, and another row has neither', () => {
	expect(drawn(aBlockedRow('api'), {depth: 'few'}).line).toMatch(/^\x1b\[1m\x1b\[7m❯/);
	const other = drawn(aBlockedRow('api'), {isSelected: false}).line;
	expect([other.includes(ground), other.includes('\x1b[7m')]).toEqual([false, false]);
});

test('the second line of a selected row has the ground too', () => {
	const {second} = drawn(aBlockedRow('api'), {isDouble: true});
	expect(second.split('\x1b[0m').filter((piece) => piece !== '' && !piece.includes(ground))).toEqual([]);
	expect(width(bare(second))).toBe(60);
});

test('what is risky in a command is red, in its row and in its card, and what is found is marked all the same', () => {
	const row = aBlockedRow('api', 'npm test && rm -rf build');
	expect(drawn(row, {isSelected: false}).line).toContain('\x1b[1m\x1b[31mrm -rf\x1b[0m');
	expect(drawn(row).line).toContain(`\x1b[1m\x1b[31m${ground}rm -rf\x1b[0m`);
	expect(drawn(row, {isSelected: false, filter: 'build'}).line).toContain('\x1b[1m\x1b[4mbuild');
	expect(bare(drawn(row, {isSelected: false}).line)).toContain('Bash: npm test && rm -rf build');
	const line = cardLines(row).find(({text}) => text.includes('rm -rf'));
	expect(line?.spans).toEqual([
		{text: 'npm test && ', role: 'strong'},
		{text: 'rm -rf', role: 'risk'},
		{text: ' build', role: 'strong'},
	]);
	expect(cardLines(aBlockedRow('api', 'npm test')).some(({spans}) => spans !== undefined)).toBe(false);
});
