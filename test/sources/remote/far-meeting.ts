/** Sessions on a host, met over a command of the test, and sends to them. Each test has a host of its own. */
import {afterEach, beforeEach} from 'vitest';
import type {Row} from '../../../src/core/session.js';
import type {DeliverPorts} from '../../../src/deliver/ports.js';
import {sendAnswer, sendReply} from '../../../src/deliver/send.js';
import {lookAtHost} from '../../../src/sources/look-at-hosts.js';
import {openRemoteHost, type RemoteHost} from '../../../src/sources/remote/remote-host.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../../helpers/agent/play.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {asking} from './far-world.js';

export let far: PlayWorld;
export let env: NodeJS.ProcessEnv;
export const remotes: RemoteHost[] = [];

/** Each test of the file that calls this has `far` and `env` of its own. */
export function meetHosts(): void {
	beforeEach(async () => {
		far = await openPlayWorld();
		const home = tempDir();
		env = {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
	});
	afterEach(async () => {
		for (const remote of remotes.splice(0)) remote.close();
		await far.close();
	});
}

type Found = {readonly remote: RemoteHost; readonly row: Row; readonly agent: StandIn};

/** A session over there with its row as it is seen over this command. */
export async function meet(argv: readonly [string, ...string[]], script = asking, pauseMs = 50): Promise<Found> {
	const agent = await far.standIn(script);
	await far.row(agent.sessionId, ({state}) => state.group === 'needs_you');
	const remote = openRemoteHost(createTestIo(env).io, {name: 'box', via: {kind: 'command', argv}}, {answerMs: 5000, pauseMs});
	remotes.push(remote);
	return {remote, agent, row: await rowOf(remote, agent)};
}

export async function rowOf(remote: RemoteHost, {sessionId}: StandIn): Promise<Row> {
	return waitFor(
		async () => {
			const seen = await lookAtHost(remote, {waitMs: 10_000, noScreens: false});
			if (seen.kind !== 'seen') return undefined;
			const row = seen.rows.find((each) => each.sessionId === sessionId);
			return row && seen.again(row);
		},
		{what: 'the row', lastSeen: remote.problem},
	);
}

export type Tap = (ports: DeliverPorts) => DeliverPorts;

export async function approve({remote, row}: Found, tap?: Tap) {
	const machine = remote.machine();
	if (machine === undefined) throw new Error('the host is not up');
	return (await sendAnswer({...remote.io, machine, tap}, row, {choice: {kind: 'yes'}, token: row.token ?? ''})).receipt;
}

export async function say({remote, row}: Found, text: string, tap?: Tap) {
	const machine = remote.machine();
	if (machine === undefined) throw new Error('the host is not up');
	return (await sendReply({...remote.io, machine, tap}, row, {text})).receipt;
}
