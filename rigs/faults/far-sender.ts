/** Delivery to a host over a line that breaks. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {Io} from '../../src/core/context.js';
import type {Row} from '../../src/core/session.js';
import {sendAnswer, sendReply} from '../../src/deliver/send.js';
import {createObserver, type Observer} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {toOurs} from '../../src/sources/host-look.js';
import {openRemoteHost} from '../../src/sources/remote/remote-host.js';
import {statePaths} from '../../src/store/paths.js';
import {readOutbox} from '../../src/store/records/outbox.js';
import {TmuxError} from '../../src/tmux/run.js';
import type {Clock} from './clock.js';
import type {LoneSender} from './send.js';
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
	const look = async (rows: readonly Row[]): Promise<readonly Row[]> => {
		const machine = await remote.ready(findMs);
		if (machine === undefined) return [];
		await machine.refresh();
		observer ??= createObserver((await wirePorts(remote.io, {machine})).ports);
		return (await observer.look({freshPanes: true, capture: rows.map(({key}) => key)})).rows;
	};
	const ready = async () => {
		const machine = remote.machine();
		if (machine === undefined) throw new Error('the host was never up');
		return machine;
	};
	return {
		line,
		clock,
		find: async (holds) => {
			let rows: readonly Row[] = [];
			for (const deadline = here.now() + findMs; here.now() < deadline; await sleep(20)) {
				try {
					rows = await look(rows);
				} catch (error) {
					if (!(error instanceof TmuxError)) throw error;
				}
				const found = rows.find(holds);
				if (found) return toOurs(remote, found);
			}
			const seen = rows.map(({key, place, state}) => `${key} ${place?.pane} ${state.state} ${state.context.kind}`);
			throw new Error(`no row fits (${remote.problem()}): ${seen.join(' | ')}`);
		},
		reply: async (row, reply, tap) => sendReply({...remote.io, tap, machine: await ready()}, row, reply),
		answer: async (row, answer, tap) => sendAnswer({...remote.io, tap, machine: await ready()}, row, answer),
		isKept: (id) => readOutbox(statePaths(here.env)).entries.some((entry) => entry.id === id),
		close() {
			remote.close();
			line.close();
		},
	};
}
