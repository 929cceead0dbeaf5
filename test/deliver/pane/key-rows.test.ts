import {expect, test} from 'vitest';
import {agentOf} from '../../../src/agents/agents.js';
import {isSilent, toKeyRows} from '../../../src/deliver/pane/watch-pane.js';
import {toPlainRows} from '../../../src/tmux/panes/guard.js';
import {parseReading} from '../../../src/tmux/panes/reading.js';
import {startStandIn} from '../../helpers/agent/stand-in.js';
import {screenText} from '../../helpers/samples/screens.js';

const columns = 100;

function read(text: string, wide = columns) {
	const snapshot = {text, columns: wide, rows: text.split('\n').length, foreground: 'claude', history: 0};
	const surface = agentOf('claude').readScreen(snapshot, {version: '2.1.330', patterns: []});
	const rows = toKeyRows(snapshot, surface);
	if (rows === undefined) throw new Error(`no dialog and no input box:\n${text}`);
	return {surface, rows};
}

function fixture(name: string, wide: number) {
	return read(screenText(name), wide);
}

function asking(command: string) {
	const input = {command, description: 'Do it'};
	const driver = startStandIn({opening: {prompt: 'go', steps: [{do: 'tool', tool: 'Bash', input, ms: 300, asks: true}]}});
	driver.pass(3000);
	return read(driver.screen(columns, 40)).rows;
}

test.each(['npm test', 'one\ntwo\nthree', 'cat <<E\nonly once\nE2'])('a command of rows that differ hides nothing: %j', (command) => {
	const {shown, hidden} = asking(command);
	expect(hidden).toEqual([]);
	const texts = shown.map(({text}) => text).join('\n');
	for (const words of [...command.split('\n'), '1. Yes', 'No', 'Do you want to proceed?']) expect(texts).toContain(words);
});

test.each([
	['make\ncd sub\nmake', ['make'], false],
	['a\n\nb\n\nc', [''], false],
	['echo 日本\ncd sub\necho 日本', ['echo 日本'], true],
] as const)('equal rows of a command hide each other, and those with wide characters need silence: %j', (command, texts, silence) => {
	const {hidden, needsSilence} = asking(command);
	expect(hidden.map(({text}) => text.replace('│', '').trim())).toEqual(texts);
	expect(needsSilence).toBe(silence);
});

test.each([
	['permission', 200],
	['permission-edit', 200],
	['permission-asker', 200],
	['permission-fetch-40x20', 40],
	['trust', 200],
	['question-tabs', 200],
	['question-multi', 200],
] as const)('rules, and the blank rows around the text, are no text: %s', (name, wide) => {
	const {rows, surface} = fixture(name, wide);
	expect(surface.dialog).toBeDefined();
	expect(rows.hidden).toEqual([]);
	for (const {label} of surface.dialog?.options ?? []) {
		const word = label.split(' ')[0] ?? '';
		expect(rows.shown.some(({text}) => text.includes(word))).toBe(true);
	}
});

test.each([
	['plan-80x24', 80],
	['permission-mcp', 200],
] as const)('a blank row between two rows of text could become words: %s', (name, wide) => {
	expect(fixture(name, wide).rows.hidden.length).toBeGreaterThan(0);
});

test('of a screen with an input box the rows of the box count', () => {
	const {rows} = fixture('draft-multiline', 200);
	expect(rows.shown.length).toBeGreaterThan(0);
	expect(rows.shown[0]?.text).toMatch(/^❯\u00a0/);
	expect(rows.hidden).toEqual([]);
});

test('a captured row is what tmux has in its cells: without colours, links, and blanks at its end', () => {
	expect(toPlainRows('\u001b[1;31mred\u001b[0m \u001b]8;;https://x.y\u001b\\link\u001b]8;;\u001b\\  \n\u000eq\u000f \u202ex\t')).toEqual([
		'red link',
		'q \u202ex',
	]);
});

test('a window is silent when the second of its last output is over', () => {
	const marks = {field: '|', record: '!'};
	const reading = (printed: number, clock: number) => {
		const fields = ['%1', 1, 2, 'claude', 0, 0, 0, 0, '000', '1.1', 0, printed, clock];
		const found = parseReading(`${fields.join('|')}!`, '%1' as never, marks);
		if (found === undefined) throw new Error('it is no reading');
		return found;
	};
	expect(isSilent(reading(100, 100))).toBe(false);
	expect(isSilent(reading(100, 101))).toBe(true);
	expect(isSilent({...reading(100, 101), clock: '%s'})).toBe(false);
});
