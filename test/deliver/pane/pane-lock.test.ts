/** One delivery per pane at a time, and no receipt says that something was sent before a key was written. */
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {UserError} from '../../../src/core/errors.js';
import {refused} from '../../../src/core/receipt.js';
import {exclusive} from '../../../src/deliver/pane/pane-lock.js';
import {lookOnce} from '../../../src/observe/once.js';
import {openDesk} from '../../helpers/desk.js';

test('what the machine refuses before any key was written is a refusal, after one nobody knows', async () => {
	const desk = await openDesk(1);
	await desk.ask('%1', 'ls');
	const {io} = await desk.io();
	const row = (await lookOnce(io)).rows.find(({sessionId}) => sessionId === 'session-1');
	if (row === undefined) throw new Error('there is no row');
	const full = new UserError('the disk is full', 'Make room.');
	expect(await exclusive(io, row, () => Promise.reject(full))).toEqual(refused({code: 'machine-refused', message: 'the disk is full'}));
	const pressing = exclusive(io, row, async (ports, address) => {
		await ports.press(address, 'x');
		throw full;
	});
	expect(await pressing).toEqual({kind: 'unconfirmed', why: {code: 'machine-refused', message: 'the disk is full', midway: true}});
	rmSync(join(desk.paths.root, 'sending'), {recursive: true});
	writeFileSync(join(desk.paths.root, 'sending'), 'no folder');
	expect(await exclusive(io, row, () => Promise.reject(full))).toMatchObject({
		kind: 'refused',
		why: {code: 'machine-refused', message: expect.stringMatching(/^ENOTDIR|^EEXIST/)},
	});
});
