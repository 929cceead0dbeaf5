/** Delivery to a host over a line that breaks. */
import type {RowKey} from '../../src/core/address.js';
import type {Io} from '../../src/core/context.js';
import type {Row} from '../../src/core/session.js';
import {sendAnswer, sendReply} from '../../src/deliver/send.js';
import {createObserver, type Observer} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {toOurs} from '../../src/sources/look-at-hosts.js';
import {openRemoteHost} from '../../src/sources/remote/remote-host.js';
import {statePaths} from '../../src/store/paths.js';
import {readOutbox} from '../../src/store/records/outbox.js';
import {TmuxError} from '../../src/tmux/run.js';
import type {Clock} from './clock.js';
import {awaitRow, type LoneSender} from './send.js';
import {createLine} from './stage/line.js';

const findMs = 12_000;
/** Shorter than in use, so that a run does not wait for hours. */
const limits = {handshakeMs: 5000, quietMs: 1000, answerMs: 1500, pauseMs: 50};

/** @param there the environment of the world that is the host */
export async function openFarSender(io: Io, there: NodeJS.ProcessEnv, clock: Clock): Promise<LoneSender> {
	const line = createLine(there);
	const here: Io = {...io, env: line.env, now: clock.now};
	const remote = openRemoteHost(here, {name: 'box', via: {kind: 'command', argv: line.argv}}, limits);
	let observer: Observer | undefined;
	const look = async (capture: readonly RowKey[]): Promise<readonly Row[]> => {
		const machine = await remote.ready(findMs);
		if (machine === undefined) return [];
		try {
			await machine.refresh();
			observer ??= createObserver((await wirePorts(remote.io, {machine})).ports);
			return (await observer.look({freshPanes: true, capture})).rows;
		} catch (error) {
			if (!(error instanceof TmuxError)) throw error;
			return [];
		}
	};
	const ready = async () => {
		const machine = remote.machine();
		if (machine === undefined) throw new Error('the host was never up');
		return machine;
	};
	return {
		line,
		clock,
		find: async (holds) => toOurs(remote, await awaitRow(holds, findMs, look)),
		reply: async (row, reply, tap) => sendReply({...remote.io, tap, machine: await ready()}, row, reply),
		answer: async (row, answer, tap) => sendAnswer({...remote.io, tap, machine: await ready()}, row, answer),
		isKept: (id) => readOutbox(statePaths(here.env)).entries.some((entry) => entry.id === id),
		close() {
			remote.close();
			line.close();
		},
	};
}
