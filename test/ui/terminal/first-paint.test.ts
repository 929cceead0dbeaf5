import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {createTerminalStyle, type TerminalStyle} from '../../../src/ui/line.js';
import {mountNavigator} from '../../../src/ui/mount.js';
import {startFirstPaint} from '../../../src/ui/terminal/first-paint.js';
import {show} from '../../helpers/navigator/navigator.js';
import {openTerminal} from '../../helpers/navigator/terminal.js';

const look = (isAscii: boolean): TerminalStyle => createTerminalStyle({agent: usualWords, hasColour: true, isAscii});
const junk = Array.from({length: 24}, (_, row) => `left over ${row} `.repeat(5));

test('keys are read one by one from the start, and the screen is taken with the first lines', async () => {
	const terminal = openTerminal(80, 24);
	const paint = startFirstPaint(terminal);
	expect(terminal.isRaw()).toBe(true);
	expect(terminal.written()).toBe('');
	paint.draw(['one', 'two']);
	paint.draw(['1']);
	await terminal.settle();
	expect(terminal.isAlternate()).toBe(true);
	expect(terminal.screen().slice(0, 3)).toEqual(['1', 'two', '']);
});

test('the end leaves the terminal as it was, and says so once', async () => {
	const terminal = openTerminal(80, 24);
	terminal.stdout.write('$ beckon');
	const paint = startFirstPaint(terminal);
	paint.draw(junk);
	paint.end();
	const written = terminal.written();
	paint.end();
	await terminal.settle();
	expect(terminal.written()).toBe(written);
	expect(terminal.isRaw()).toBe(false);
	expect(terminal.isAlternate()).toBe(false);
	expect(terminal.screen()[0]).toBe('$ beckon');
	expect(written).toMatch(/\x1b\[\?7h.*\x1b\[\?25h$/s);
});

test('a terminal on which nothing was drawn is told nothing', () => {
	const terminal = openTerminal(80, 24);
	startFirstPaint(terminal).end();
	expect(terminal.written()).toBe('');
	expect(terminal.isRaw()).toBe(false);
});

test('what was handed over is ended by whoever has it', () => {
	const terminal = openTerminal(80, 24);
	const paint = startFirstPaint(terminal);
	paint.draw(junk);
	expect(paint.handOver()).toBe(true);
	const written = terminal.written();
	paint.end();
	expect(terminal.written()).toBe(written);
});

test.each([false, true])('components drawn over lines leave nothing of them, and never empty the screen (ASCII: %s)', async (isAscii) => {
	const open = await show({pane: 'short'}, 'short');
	const {runtime} = open;
	const terminal = openTerminal(80, 24);
	const paint = startFirstPaint(terminal);
	paint.draw(junk);
	const from = terminal.written().length;
	const streams = {stdin: terminal.stdin, stdout: terminal.stdout, stderr: terminal.stdout};
	const mounted = mountNavigator(streams, {runtime, style: look(isAscii), isOver: paint.handOver()});
	await terminal.waitForText('short');
	expect(terminal.screen().join('\n')).not.toContain('left over');
	if (!isAscii) expect(terminal.screen()).toEqual(open.terminal.screen());
	expect(terminal.written().slice(from)).not.toMatch(/\x1b\[\?1049h|\x1b\[[0-3]?J/);
	runtime.dispatch({type: 'resized', columns: 80, rows: 24});
	terminal.type('j');
	await terminal.waitUntil(() => runtime.state().cursor !== runtime.state().view.keys[0]);
	mounted.unmount();
	await terminal.settle();
	expect(terminal.isAlternate()).toBe(false);
});
