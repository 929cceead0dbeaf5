import {expect, test} from 'vitest';
import {parsePaneId} from '../../../src/core/address.js';
import type {Pane} from '../../../src/core/fold/world.js';
import {lossesOf} from '../../../src/core/rows/ended.js';
import {aBlockedRow, aDoneRow, aRow, aWorkingRow} from '../../helpers/samples/rows.js';

test('what a session has not finished is lost with it', () => {
	expect(lossesOf(aDoneRow())).toEqual([]);
	expect(lossesOf(aBlockedRow())).toEqual([expect.stringContaining('its open request: ')]);
	expect(lossesOf({...aWorkingRow(), notes: ['draft', 'prompt-queued']})).toEqual([
		expect.stringContaining('the turn under way'),
		'the draft in its input box',
		'its queued prompt',
	]);
	const context = {kind: 'rest', said: '', shells: 2, wakesItself: false, interrupted: false} as const;
	expect(lossesOf(aRow({state: {context}}))).toEqual(['2 background shells']);
});

test('a pane that is the only one of its tmux session takes that with it, and a pane that somebody looks at is told', () => {
	const row = aDoneRow();
	const {place} = row;
	if (place === undefined) throw new Error('the sample has no pane');
	const pane = {place, command: 'claude', cwd: '/', title: '', inMode: false, dead: false, lookedAt: 5};
	const closing = (all: readonly Pane[]) => lossesOf(row, all);
	expect(closing([pane])).toEqual([`the tmux session ${place.session}: this is its only pane`, 'the pane that a client is looking at']);
	const beside = {...pane, place: {...place, pane: parsePaneId('%99') ?? place.pane}, lookedAt: undefined};
	expect(closing([{...pane, lookedAt: undefined}, beside])).toEqual([]);
	expect(lossesOf(row)).toEqual([]);
});
