/** An order goes to the machine of its row. */
import {expect, test} from 'vitest';
import type {Machine} from '../../src/core/machine/machine.js';
import {withHost} from '../../src/core/rows/host-rows.js';
import {localMachine} from '../../src/observe/local-machine.js';
import {createSources} from '../../src/sources/sources.js';
import {TmuxError} from '../../src/tmux/run.js';
import {aBlockedRow, aPlace, aRow} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

function farMachine(env: NodeJS.ProcessEnv, asked: string[]): Machine {
	return {
		...localMachine(env),
		host: 'gpu1',
		tmux: async (socket, commands) => {
			asked.push(`${socket} ${commands.flat().join(' ')}`);
			throw new TmuxError([], 'timeout', '');
		},
		probeServer: async () => 'listening',
	};
}

test('a row of a host has the host before its keys, and twins of two hosts differ', () => {
	const row = aRow({id: 'alpha'});
	const far = withHost('gpu1', {...row, formerKeys: [row.key]});
	expect(far).toMatchObject({host: 'gpu1', key: `gpu1/${row.key}`, formerKeys: [`gpu1/${row.key}`], sessionId: row.sessionId});
	expect(withHost('dev', row).key).not.toBe(far.key);
});

test('an order for a host reaches the tmux of that machine', async () => {
	const env = {HOME: tempDir()};
	const asked: string[] = [];
	const {io} = createTestIo(env);
	const sources = createSources(io, () => [{host: {name: 'gpu1'}, io, machine: () => farMachine(env, asked)}]);
	const place = aPlace();
	expect(await sources.sourceOf({host: 'gpu1'}).capture(place)).toBeUndefined();
	expect(asked).toEqual([expect.stringMatching(new RegExp(`^${place.server.socket} source-file`))]);
});

test('a host whose tmux does not answer refuses an answer, and nothing is sent', async () => {
	const env = {HOME: tempDir()};
	const asked: string[] = [];
	const {io} = createTestIo(env);
	const sources = createSources(io, () => [{host: {name: 'gpu1'}, io, machine: () => farMachine(env, asked)}]);
	const row = withHost('gpu1', {...aBlockedRow(), process: {pid: 1, start: '1'}});
	const {receipt} = await sources.sourceOf(row).answer(row, {choice: {kind: 'yes'}, token: row.token ?? ''});
	expect(receipt.kind).toBe('refused');
	expect(asked).not.toEqual([]);
	expect(asked.filter((each) => /send-keys|paste-buffer/.test(each))).toEqual([]);
});

test('a host that left the config is named, and what to do', () => {
	const {io} = createTestIo({HOME: tempDir()});
	expect(() => createSources(io).sourceOf({host: 'gone'})).toThrow('Host gone is not in the config');
});
