/** The row of a session that beckon starts, from the mark on its pane. */
import {expect, test} from 'vitest';
import {claude} from '../../../src/agents/claude/claude.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {parseStartMark, type StartMark, startMarkText} from '../../../src/core/rows/start-mark.js';
import {running} from '../../helpers/samples/row-worlds.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const mark: StartMark = {agent: 'claude', step: 'typed', at: 50_000, wish: 'ab12', maker: {pid: 7, start: 'Wed_Nov'}, entry: undefined};
const text = startMarkText(mark);

test('a mark is read as it was written, and what is no mark says nothing', () => {
	expect(parseStartMark(text)).toEqual(mark);
	expect(parseStartMark(startMarkText({...mark, step: 'failed', entry: 'mwwh1234'}))).toEqual({...mark, step: 'failed', entry: 'mwwh1234'});
	for (const other of ['', 'typed', text.replace('typed', 'done'), text.replace('claude', '../x'), `${text} more`, text.replace('50', 'x')])
		expect(parseStartMark(other), other).toBeUndefined();
});

const shown = (now: number, starting: string, command = 'bash') => {
	const panes = [pane('%1', 3, {command, starting})];
	const screens = new Map([['/s|1|%1|3', screen('$ claude\nno such account\n$ ')]]);
	return toRows(world({folds: [], panes, running: []}, {now, screens: keyed(screens, panes)}));
};

function screen(shot: string, foreground = 'bash') {
	const surface = claude.readScreen({text: shot, columns: 80, rows: 24, foreground, history: 0}, {version: undefined, patterns: []});
	return {at: 60_000, surface, fits: claude.fits, changedAt: 60_000, unchangedCount: 0};
}

function keyed(screens: ReadonlyMap<string, ReturnType<typeof screen>>, panes: readonly ReturnType<typeof pane>[]) {
	const [claim] = screens.values();
	return new Map(
		panes
			.map(({place}) => [`${place.server.socket}|${place.server.start}|${place.pane}|${place.panePid}`, claim] as const)
			.flatMap(([key, one]) => (one ? [[key, one] as const] : [])),
	);
}

test('a session that beckon starts is a row before its agent is seen, and after half a minute without a sign one that does not start', () => {
	expect(shown(60_000, text)).toMatchObject([
		{agent: 'claude', sessionId: undefined, state: {group: 'autonomous', state: 'unknown', label: 'Starting'}},
	]);
	expect(shown(80_000, text)).toMatchObject([
		{state: {group: 'needs_you', state: 'error', label: 'does not start: no such account', since: 50_000}},
	]);
	expect(shown(51_000, text.replace('typed', 'failed'))).toMatchObject([{state: {label: 'does not start: no such account'}}]);
	expect(shown(50_000 + 600_001, text)).toEqual([]);
	expect(shown(60_000, 'rubbish')).toEqual([]);
});

test('the screen that a killed agent left behind is no session that starts', () => {
	const left = '● Writing.\n\n✻ Working… (3s · esc to interrupt)\n\n────────────────\n❯\u00a0\n────────────────\n  ? for shortcuts';
	const rowsAt = (command: string) => {
		const panes = [pane('%1', 3, {command, starting: text})];
		const claim = screen(left, 'claude');
		return toRows(world({folds: [], panes, running: []}, {now: 60_000, screens: keyed(new Map([['', claim]]), panes)}));
	};
	expect(rowsAt('claude')).toMatchObject([{state: {group: 'autonomous'}}]);
	expect(rowsAt('sh')).toEqual([]);
});

test('once its agent is there the mark says no more', () => {
	const panes = [pane('%1', 3, {command: 'claude', starting: text})];
	expect(toRows(world({folds: [], panes, running}, {now: 51_000}))).toMatchObject([{state: {state: 'unknown', label: 'Starting'}}]);
	expect(toRows(world({folds: [], panes, running}, {now: 51_000}))).toHaveLength(1);
});
