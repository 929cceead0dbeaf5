/** Delivery on the machine of the sessions, as the commands do it, with one observer for as long as the world lasts. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {Io} from '../../src/core/context.js';
import type {Row} from '../../src/core/session.js';
import {sendAnswer, sendReply} from '../../src/deliver/send.js';
import {createObserver} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {statePaths} from '../../src/store/paths.js';
import {readOutbox} from '../../src/store/records/outbox.js';
import type {Clock} from './clock.js';
import type {LoneSender} from './send.js';

const findMs = 8000;

export async function openLocalSender(plain: Io, clock: Clock): Promise<LoneSender> {
	const io: Io = {...plain, now: clock.now};
	const observer = createObserver((await wirePorts(io)).ports);
	return {
		clock,
		find: async (holds) => {
			let rows: readonly Row[] = [];
			for (const deadline = io.now() + findMs; io.now() < deadline; await sleep(20)) {
				({rows} = await observer.look({freshPanes: true, capture: rows.map(({key}) => key)}));
				const found = rows.find(holds);
				if (found) return found;
			}
			throw new Error(
				`no row fits: ${rows.map(({key, place, state}) => `${key} ${place?.pane} ${state.state} ${state.context.kind}`).join(' | ')}`,
			);
		},
		reply: (row, reply, tap) => sendReply({...io, tap}, row, reply),
		answer: (row, answer, tap) => sendAnswer({...io, tap}, row, answer),
		isKept: (id) => readOutbox(statePaths(io.env)).entries.some((entry) => entry.id === id),
	};
}
