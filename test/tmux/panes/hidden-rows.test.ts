/** Rows that tmux's search does not find are compared to their last column in the turn that writes, on a real server. */
import {writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import type {PaneId} from '../../../src/core/address.js';
import {isFound, toPlainRows} from '../../../src/tmux/panes/guard.js';
import {readPaneSnapshot} from '../../../src/tmux/panes/reading.js';
import {sendKeys} from '../../../src/tmux/panes/send.js';
import {tmuxBatch} from '../../../src/tmux/run.js';
import {startOwnServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const pane = '%0' as PaneId;
const columns = 40;
const boxed = (text: string): string => `│ ${text.padEnd(columns - 4)} │`;

/** A dialog that stands at these rows; the ones that are found again are compared by search, the others one by one. */
async function showing(rows: readonly string[]) {
	const server = await startOwnServer({columns, rows: 20, command: "stty raw -echo; printf 'ready'; exec cat >/dev/null"});
	await server.runs('%0', 'cat');
	const print = async (row: number, text: string): Promise<void> => {
		writeFileSync(await server.tmux('display-message', '-p', '-t', pane, '#{pane_tty}'), `\u001b[${row};1H${text}`);
		await waitFor(async () => toPlainRows(await server.capture(pane))[row - 1] === text.trimEnd());
	};
	await print(1, ' '.repeat(columns));
	for (const [index, row] of rows.entries()) if (row !== '') await print(index + 1, row);
	const snapshot = await readPaneSnapshot(server.socket, pane, tmuxBatch);
	if (snapshot === undefined) throw new Error('no such pane');
	const {serverStart, panePid, foreground} = snapshot.reading;
	const shown = toPlainRows(snapshot.snapshot.text);
	const rowOf = (index: number) => ({number: index + 1, text: shown[index] ?? ''});
	const indexes = [...rows.keys()].filter((index) => index > 0);
	return {
		print,
		press: () =>
			sendKeys(
				{
					...{socket: server.socket, serverStart, pane, panePid, foreground},
					rows: indexes.filter((index) => isFound(shown, index)).map(rowOf),
					hiddenRows: indexes.filter((index) => !isFound(shown, index)).map(rowOf),
				},
				['1'],
				tmuxBatch,
			),
	};
}

const box = ['', `╭${'─'.repeat(columns - 2)}╮`, boxed('new.py'), boxed(''), boxed('one = 1'), boxed(''), boxed('two = 2'), boxed('')];

test.each([
	['boxes as wide as the pane', box],
	['plain text with blank rows', ['', 'touch one', '', 'touch same', 'touch same', '', 'touch two']],
	['equal rows above all that are found', ['touch same', 'touch same', '', 'touch two']],
])('equal and blank rows that stand as they were let the key through: %s', async (_, rows) => {
	const {press} = await showing(rows);
	expect(await press()).toEqual({kind: 'sent'});
});

test.each([
	['in the last column', `${boxed('').slice(0, -1)}!`],
	['in the first', `!${boxed('').slice(1)}`],
	['in words between', boxed('rm -rf ~')],
])('and a change of one of them does not: %s', async (_, changed) => {
	const {press, print} = await showing(box);
	await print(6, changed);
	expect(await press()).toMatchObject({kind: 'refused'});
});
