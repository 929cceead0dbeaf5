/** The built arguments, and recorded output of tmux 3.3a. */
import {expect, test} from 'vitest';
import {type Place, parsePaneId, type Spot} from '../../src/core/address.js';
import {paneKey} from '../../src/core/fold/world.js';
import {attachArgs, detachArgs, type Showing, selectCommands} from '../../src/jump/focus.js';
import type {Client} from '../../src/tmux/clients.js';
import {createPaneParser, listCommands} from '../../src/tmux/panes/pane-table.js';
import {captureScript, parseCaptures} from '../../src/tmux/panes/panes.js';
import {makeMarks, parseCount, parsePanePid, parseRecords, toFormat} from '../../src/tmux/table.js';

const marks = {field: '␟f␟', record: '␞r␞'};

/** A pane of `main` and its twin of the same group; a client is attached to the twin. */
const listed = [
	'pane|16597|1795179542|$0|main|0|@0|0|cat|0|%0|16599|cat|/work|vm|0|0||||29919659',
	'pane|16597|1795179542|$0|main|0|@0|0|cat|1|%2|16613|cat|/work|vm|0|0||||29919659',
	'pane|16597|1795179542|$1|twin|1|@0|0|cat|0|%0|16599|cat|/work|vm|0|0||||29919659',
	'pane|16597|1795179542|$1|twin|1|@0|0|cat|1|%2|16613|cat|/work|vm|0|0||||29919659',
	'client|/dev/pts/1|$1|1795179542|%0|16599|1795179542|/dev/pts/1|xterm|0',
]
	.map((line) => `${line.replaceAll('|', marks.field)}${marks.record}\n`)
	.join('');

function paneId(text: string) {
	const id = parsePaneId(text);
	if (id === undefined) throw new Error(text);
	return id;
}

function place(pane: string, panePid: number): Place {
	const server = {socket: '/tmp/s', pid: 16597, start: 1795179542};
	const window = {windowId: '@0', windowIndex: 0, windowName: 'cat', paneIndex: pane === '%0' ? 0 : 1};
	return {server, session: 'twin', sessionId: '$1', ...window, pane: paneId(pane), panePid};
}

test('one call lists panes and clients', () => {
	expect(listCommands(marks).map(([name, ...args]) => [name, ...args.slice(0, -1)])).toEqual([
		['list-panes', '-a', '-F'],
		['list-clients', '-F'],
	]);
	expect(toFormat('client', ['pane_id', 'client_activity'], marks)).toBe('client␟f␟#{pane_id}␟f␟#{client_activity}␞r␞');
});

test('a recorded list becomes one pane each, in the attached session of the group', () => {
	const panes = createPaneParser(marks)(listed, {socket: '/tmp/s'});
	expect(panes.map((pane) => pane.place)).toEqual([place('%0', 16599), place('%2', 16613)]);
	expect(panes.map(({lookedAt}) => lookedAt)).toEqual([1795179542000, undefined]);
});

test('a list cut anywhere gives whole panes or none, and never throws', () => {
	for (let end = 0; end < listed.length; end += 1) {
		for (const pane of createPaneParser(marks)(listed.slice(0, end), {socket: '/tmp/s'})) {
			expect(pane.place.panePid).toBe(pane.place.pane === '%0' ? 16599 : 16613);
		}
	}
});

test('each pane is captured by one line of commands, which does nothing when the pane is gone', () => {
	expect(captureScript([place('%2', 1)], marks)).toBe(
		`if-shell -F -t %2 '#{==:#{pane_id},%2}' 'display-message -p -t %2 "#{pane_id}␟f␟#{start_time}␟f␟#{pane_pid}␟f␟#{pane_width}␟f␟#{pane_height}␟f␟#{history_size}␟f␟#{pane_current_command}␟f␟#{pane_title}␞r␞" ; capture-pane -p -e -t %2 ; display-message -p "␞r␞"'\n`,
	);
});

test('recorded captures are told apart, and one of a replaced process is left out', () => {
	const output =
		'%0␟f␟1795179542␟f␟16599␟f␟40␟f␟2␟f␟0␟f␟cat␞r␞\n\u001b[31mred\u001b[39m\n\n␞r␞\n%2␟f␟1795179542␟f␟16613␟f␟40␟f␟1␟f␟9␟f␟␞r␞\n\n␞r␞\n';
	const shots = parseCaptures(output, [place('%0', 16599), place('%2', 16613)], marks);
	expect(Object.fromEntries(shots)).toEqual({
		[paneKey(place('%0', 16599))]: {text: '\u001b[31mred\u001b[39m\n', columns: 40, rows: 2, foreground: 'cat', history: 0},
		[paneKey(place('%2', 16613))]: {text: '', columns: 40, rows: 1, foreground: '', history: 9},
	});
	expect([...parseCaptures(output, [place('%0', 1), place('%2', 16613)], marks).keys()]).toEqual([paneKey(place('%2', 16613))]);
	expect(parseCaptures(output.slice(0, 60), [place('%0', 16599)], marks)).toEqual(new Map());
});

test('marks differ from call to call', () => {
	expect(makeMarks()).not.toEqual(makeMarks());
	expect(makeMarks(() => 0)).toEqual({field: '␟00000000␟', record: '␞00000000␞'});
});

test('a record is read with its empty fields, and only a count is a count', () => {
	expect(parseRecords(`a${marks.field}${marks.field}\n${marks.record}\nb${marks.record}\nrest`, marks)).toEqual([
		{kind: 'a', fields: ['', '\n']},
		{kind: 'b', fields: []},
	]);
	expect(['7', '', '-1', '1e3', ' 1', undefined].map(parseCount)).toEqual([7, undefined, undefined, undefined, undefined, undefined]);
	expect(['7', '', '-1', undefined].map(parsePanePid)).toEqual([7, 0, undefined, undefined]);
});

test('a jump selects by ids and moves one client; elsewhere it attaches by id', () => {
	const to: Spot = {socket: "/tmp/it's", serverStart: 1, pane: paneId('%7'), panePid: 2};
	const ids = {pane: to.pane, panePid: 2, sessionId: '$3', windowId: '@5'};
	const showing: Showing = {...ids, serverPid: 9, serverStart: 1, paneTty: '/dev/pts/1', attached: true, endsUnattached: false};
	const client: Client = {name: '/dev/pts/9', sessionId: '$1', spot: to, activeAt: 0, tty: '/dev/pts/9', terminal: 'xterm'};
	const select = [
		['select-window', '-t', '$3:@5'],
		['select-pane', '-Z', '-t', '%7'],
	];
	expect(selectCommands({kind: 'switch', to, showing, client})).toEqual([...select, ['switch-client', '-c', '/dev/pts/9', '-t', '$3']]);
	expect(selectCommands({kind: 'attach', to, showing})).toEqual(select);
	const attach = "exec tmux -S '/tmp/it'\\''s' attach-session -t '$3' ';' if-shell ";
	expect(detachArgs({kind: 're-attach', to, showing, client})).toEqual([
		'detach-client',
		'-E',
		expect.stringContaining(attach),
		'-t',
		'/dev/pts/9',
	]);
	expect(attachArgs({kind: 'attach', to, showing})).toEqual(['-S', "/tmp/it's", 'attach-session', '-t', '$3']);
});
