/** The receipt of an answer to one of two requests of Copilot that are open at once. */
import {expect, test} from 'vitest';
import {copilot} from '../../../src/agents/copilot/copilot.js';
import {deliverAnswer} from '../../../src/deliver/dialog/answer.js';
import {address, createPane, silent} from '../../helpers/agent/scripted-pane.js';

const width = 60;
const asks = (command: string) => {
	const row = (text: string) => `│ ${text.padEnd(width - 4)} │`;
	const rows = [
		...[
			'because',
			'─'.repeat(width - 4),
			`╭${'─'.repeat(width - 6)}╮`,
			`│ ${command.padEnd(width - 8)} │`,
			`╰${'─'.repeat(width - 6)}╯`,
			'',
		],
		...['Do you want to run this command?', '', '❯ 1. Yes', "  2. Yes, and don't ask again for `cp` in this repo"],
		...['  3. No, and tell Copilot what to do differently (Esc to', '  stop)', '', '↑/↓ to navigate · enter to select · esc to cancel'],
	];
	const text = [`╭${'─'.repeat(width - 2)}╮`, ...rows.map(row), `╰${'─'.repeat(width - 2)}╯`].join('\n');
	return copilot.readScreen({text, columns: width, rows: 40, foreground: 'node', history: 0}, {version: undefined, patterns: []});
};
const ask = {kind: 'tool', tool: 'shell', input: {command: 'cp a b'}, rules: []} as const;
const order = {address: {...address, agent: 'copilot'}, ask, options: [], token: 't1', choice: {kind: 'yes'}} as const;
const first = {...silent, token: 't1', request: 'one', askedAt: -1000};
const second = {...silent, token: 't2', request: 'two', askedAt: -1000};

/** @param goesMs when the second request goes too, after the key; undefined: it stays */
const answered = (goesMs: number | undefined) => {
	const pane = createPane(asks('cp a b'), (_, state) => {
		state.surface = asks('cp a c');
		state.reports = second;
		if (goesMs !== undefined)
			pane.at(goesMs, (later) => {
				later.reports = silent;
			});
	});
	pane.state.reports = first;
	return deliverAnswer(order, pane.ports);
};

test('the one that waited behind it stays, so it did not get the key', async () => {
	expect(await answered(undefined)).toMatchObject({kind: 'landed', by: 'screen'});
});

test('one that goes away as well may have got the key', async () => {
	expect(await answered(400)).toEqual({kind: 'unconfirmed', why: 'key-met-another'});
});
