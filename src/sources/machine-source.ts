/** The orders of one machine, carried out by the delivery for all machines. It is loaded with the first order: most openings send nothing. */
import {resolve} from 'node:path';
import type {Machine, RunTmux} from '../core/machine/machine.js';
import {paneKey} from '../core/world.js';
import type {DeliverIo} from '../deliver/pane/pane-lock.js';
import {readSourceFile} from '../store/source-file.js';
import {capturePanes} from '../tmux/panes/capture.js';
import {captureHistory} from '../tmux/panes/history.js';
import type {Source} from './source.js';

/** @param look runs tmux for captures. */
export function machineSource(io: DeliverIo, machine: Machine, look: RunTmux = machine.tmux): Source {
	const there: DeliverIo = {...io, machine};
	return {
		host: machine.host,
		answer: async (row, answer) => (await import('../deliver/send.js')).sendAnswer(there, row, answer),
		reply: async (row, reply) => (await import('../deliver/send.js')).sendReply(there, row, reply),
		act: async (row, order) => (await import('../deliver/act.js')).actOn(there, row, order),
		lastPrompt: async (row) => (await import('../deliver/act.js')).lastPrompt(there, row),
		capture: async (place) => (await capturePanes([place], look)).get(paneKey(place)),
		readPane: (place) => captureHistory(place, look),
		readSource: (row, path) => readSourceFile(machine.localPath(resolve(row.cwd ?? '/', path))),
		readTurns: async (row) => (await import('./past-turns.js')).readTurns(machine, row),
		readPrompts: async (row) => (await import('./past-turns.js')).readPrompts(machine, row),
	};
}
