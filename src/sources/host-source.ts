/** The orders of a host, carried out by the delivery that works on all machines. */
import {UserError} from '../core/errors.js';
import {machineSource} from './machine-source.js';
import type {RemoteHost} from './remote/remote-host.js';
import type {Source} from './source.js';

/** A host that does not answer refuses: nothing is sent, and a text stays in the outbox. */
export function hostSource({host, io, machine}: Pick<RemoteHost, 'host' | 'io' | 'machine'>): Source {
	const there = (): Source => {
		const found = machine();
		if (found === undefined) throw new UserError(`${host.name} does not answer`, `\`beckon hosts test ${host.name}\` says why.`);
		return machineSource(io, found);
	};
	return {
		host: host.name,
		answer: async (row, answer) => there().answer(row, answer),
		reply: async (row, reply) => there().reply(row, reply),
		act: async (row, order) => there().act(row, order),
		lastPrompt: async (row) => there().lastPrompt(row),
		capture: async (place) => there().capture(place),
		readPane: async (place) => there().readPane(place),
		readSource: (row, path) => there().readSource(row, path),
		readTurns: async (row) => there().readTurns(row),
		readPrompts: async (row) => there().readPrompts(row),
	};
}
