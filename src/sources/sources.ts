/** A source takes orders for the sessions of one machine. An order goes to the source of its row's host. */
import {resolve} from 'node:path';
import type {Place} from '../core/address.js';
import {UserError} from '../core/context.js';
import {paneKey} from '../core/fold/world.js';
import type {Machine} from '../core/machine/machine.js';
import type {Row} from '../core/session.js';
import type {Host} from '../core/terms/host.js';
import type {Act} from '../core/words/send-summary.js';
import type {DeliverIo} from '../deliver/pane/pane-lock.js';
import type {GivenAnswer, GivenReply} from '../deliver/send.js';
import {localMachine} from '../observe/local-machine.js';
import {readSourceFile} from '../store/read-file.js';
import {captureHistory, capturePanes} from '../tmux/panes/capture.js';
import type {RemoteHost} from './remote/remote-host.js';

/** `prompt`: the one to send again, if the caller has read it. `at`: when the user gave the order, epoch ms. */
type ActOrder = {readonly act: Act; readonly prompt?: string | undefined; readonly at?: number};

const send = () => import('../deliver/send.js');
const act = () => import('../deliver/act.js');
const pastTurns = () => import('../recall/past-turns.js');
/** What this file loads late (`navigator/late-parts.ts`). */
export const lateSourceParts = [send, act, pastTurns];

/**
 * The orders of one machine, carried out by the delivery for all machines. It is loaded with the first order: most openings send nothing. Refusals are
 * receipts.
 * @param machine is asked with each order, and throws where it does not answer.
 */
function machineSource(io: DeliverIo, machine: () => Machine) {
	// Made with an order: a copy opens the streams of the program, which takes a tenth of `status`.
	const there = (): DeliverIo => ({...io, machine: machine()});
	return {
		answer: async (row: Row, answer: GivenAnswer) => (await send()).sendAnswer(there(), row, answer),
		reply: async (row: Row, reply: GivenReply) => (await send()).sendReply(there(), row, reply),
		act: async (row: Row, order: ActOrder) => (await act()).actOn(there(), row, order),
		/** The whole last prompt of the session; undefined: it is not known. */
		lastPrompt: async (row: Row) => (await act()).lastPrompt(there(), row),
		/** Undefined: the pane is gone. */
		capture: async (place: Place) => (await capturePanes([place], machine().tmux)).get(paneKey(place)),
		/** The pane with its history; undefined: it is gone. */
		readPane: async (place: Place) => captureHistory(place, machine().tmux),
		/** The file of a request. A relative path is relative to the directory of the session. */
		readSource: (row: Row, path: string) => readSourceFile(machine().localPath(resolve(row.cwd ?? '/', path))),
		/** The session's turns, oldest first: from its transcript, else the prompts from its hooks. A large transcript of a host has only its end here. */
		readTurns: async (row: Row) => (await pastTurns()).readTurns(machine(), row),
		/** The session's prompts as they were typed, whole, oldest first. */
		readPrompts: async (row: Row) => (await pastTurns()).readPrompts(machine(), row),
	};
}
export type Source = ReturnType<typeof machineSource>;

type Far = Pick<RemoteHost, 'io' | 'machine'> & {readonly host: Pick<Host, 'name'>};

/** What takes the orders for this machine and for the hosts. One that does not answer refuses: nothing is sent, and a text stays in the outbox. */
export function createSources(io: DeliverIo, hosts: () => readonly Far[] = () => []) {
	const here = localMachine(io.env);
	return {
		/** @throws UserError when the host of the row is not among them, for instance after it was removed from the config. */
		of({host}: Pick<Row, 'host'>): Source {
			if (host === undefined) return machineSource(io, () => here);
			const far = hosts().find((each) => each.host.name === host);
			if (far === undefined) throw new UserError(`Host ${host} is not in the config`, 'Add it to `hosts` in the config file.');
			return machineSource(far.io, () => {
				const found = far.machine();
				if (found === undefined) throw new UserError(`${host} does not answer`, `\`beckon hosts test ${host}\` says why.`);
				return found;
			});
		},
	};
}
export type Sources = ReturnType<typeof createSources>;
