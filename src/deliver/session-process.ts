/** Finds the process of a session whose row has none, since the list of processes may be older than the session. */
import {agentTraits} from '../agents/agents.js';
import {askToken} from '../core/ask/token.js';
import type {Machine} from '../core/machine/machine.js';
import type {Row} from '../core/session.js';
import {readProcesses, type SearchableProcesses} from '../system/processes.js';
import {TmuxError} from '../tmux/run.js';
import {toAddress} from './pane/address-check.js';

export function processesOf({host, processes}: Pick<Machine, 'host' | 'processes'>): SearchableProcesses {
	const {byProcess: agentOf, transcriptFinder} = agentTraits;
	return readProcesses({agentOf, transcriptFinder, ...(host !== undefined && {source: processes()})});
}

/**
 * The row with the process that runs in its pane, and with the token that the same prompt then has. Returns the row itself when its process
 * is known, or not found.
 */
export async function withProcess(row: Row, machine: Machine): Promise<Row> {
	const {place, process, agent} = row;
	const problem = toAddress(row, machine);
	if (place === undefined || (problem !== 'process-unknown' && problem !== 'process-ended')) return row;
	try {
		await machine.refresh({processes: true});
	} catch (error) {
		if (error instanceof TmuxError) return row;
		throw error;
	}
	if (process !== undefined) return row;
	const found = processesOf(machine)
		.search([place.panePid])
		.find((each) => each.agent === agent);
	if (found === undefined) return row;
	const known = {...row, process: found.id};
	return {...known, token: askToken(row) === row.token ? askToken(known) : row.token};
}
