/**
 * One machine under several names: one row and one lock, whoever asks and from wherever.
 * @module-tag userland
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {expect, test} from 'vitest';
import {runLs} from '../../../src/cli/look/ls.js';
import {runHosts} from '../../../src/cli/manage/hosts.js';
import {type Receipt, refused} from '../../../src/core/receipt.js';
import {withPaneLock} from '../../../src/deliver/pane/pane-lock.js';
import {openRemoteHost} from '../../../src/sources/remote/remote-host.js';
import {statePaths} from '../../../src/store/paths.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {far, meet, meetHosts, remotes} from './far-meeting.js';
import {farShell} from './far-world.js';

meetHosts();

const landed: Receipt = {kind: 'landed', by: 'screen', afterMs: 1};

async function keysListed(hosts: readonly unknown[]): Promise<readonly string[]> {
	const {config} = statePaths(far.env);
	mkdirSync(dirname(config), {recursive: true});
	writeFileSync(config, JSON.stringify({hosts}));
	const {io, out} = createTestIo(far.env);
	await runLs(io, {json: true, all: false, format: 'plain', wait: 20});
	return JSON.parse(out()).sessions.map(({key}: {key: string}) => key);
}

test('a machine that names itself twice lists each session once, as its own', async () => {
	const {agent} = await meet(farShell(far.env));
	const names = ['me', 'too'].map((name) => ({name, command: farShell(far.env)}));
	expect(await keysListed(names)).toEqual([agent.sessionId]);
	const {io, out} = createTestIo(far.env);
	await runHosts(io, {act: 'list', name: '', json: false});
	expect(out()).toMatch(/^me .*· the same machine as this one: .*\ntoo .*· the same machine as this one: /);
});

test('one send at a time reaches a pane of a host, from here, from another machine and on the host itself', async () => {
	const {remote, row, agent} = await meet(farShell(far.env));
	const other = await meetAgain();
	const own = await far.row(agent.sessionId, ({place}) => place !== undefined);
	const machine = remote.machine();
	if (machine === undefined) throw new Error('the host is not up');
	const senders = [
		{io: {...remote.io, machine}, row},
		{io: {...other.io, machine: other.machine}, row},
		{io: createTestIo(far.env).io, row: own},
	];
	for (const first of senders) {
		const tried: Receipt[] = [];
		const send = () =>
			withPaneLock(first.io, first.row, async () => {
				for (const second of senders) if (second !== first) tried.push(await withPaneLock(second.io, second.row, async () => landed));
				return landed;
			});
		// A sender on another machine lets go of the pane after its receipt.
		await waitFor(async () => (await send()).kind === 'landed', {what: 'the pane is free'});
		expect(tried).toEqual([refused('pane-locked'), refused('pane-locked')]);
	}
});

test('a pane whose sender on another machine was cut off is free', async () => {
	const {remote, row} = await meet(farShell(far.env));
	const other = await meetAgain();
	const machine = remote.machine();
	if (machine === undefined) throw new Error('the host is not up');
	let end = (): void => {};
	const held = withPaneLock({...remote.io, machine}, row, () => new Promise((resolve) => (end = () => resolve(landed))));
	const tryIt = () => withPaneLock({...other.io, machine: other.machine}, row, async () => landed);
	const holder = () => far.server.tmux('display-message', '-p', '-t', row.place?.pane ?? '', '#{@beckon_sending}');
	await waitFor(async () => (await holder()) !== '', {what: 'the first holds the pane'});
	expect(await tryIt()).toEqual(refused('pane-locked'));
	remote.close();
	await waitFor(async () => (await tryIt()).kind === 'landed', {what: 'the pane is free'});
	end();
	await held;
});

async function meetAgain() {
	const elsewhere = {PATH: process.env['PATH'], HOME: tempDir(), LANG: 'C.UTF-8'};
	const remote = openRemoteHost(createTestIo(elsewhere).io, {name: 'dev', via: {kind: 'command', argv: farShell(far.env)}});
	remotes.push(remote);
	const machine = await remote.ready(10_000);
	if (machine === undefined) throw new Error(remote.problem());
	return {io: remote.io, machine};
}
