/** Delivery on the machine of the sessions, as the commands do it, with one observer for as long as the world lasts. */
import type {Io} from '../../src/core/context.js';
import {sendAnswer, sendReply} from '../../src/deliver/send.js';
import {createObserver} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {statePaths} from '../../src/store/paths.js';
import {readOutbox} from '../../src/store/records/outbox.js';
import type {Clock} from './clock.js';
import {awaitRow, type LoneSender} from './send.js';

const findMs = 8000;

export async function openLocalSender(plain: Io, clock: Clock): Promise<LoneSender> {
	const io: Io = {...plain, now: clock.now};
	const observer = createObserver((await wirePorts(io)).ports);
	return {
		clock,
		find: (holds) => awaitRow(holds, findMs, async (capture) => (await observer.look({freshPanes: true, capture})).rows),
		reply: (row, reply, tap) => sendReply({...io, tap}, row, reply),
		answer: (row, answer, tap) => sendAnswer({...io, tap}, row, answer),
		isKept: (id) => readOutbox(statePaths(io.env)).entries.some((entry) => entry.id === id),
	};
}
