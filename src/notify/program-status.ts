/** Writes the sessions to the terminal of each attached client as records of OSC 7501, and takes them back at the end. */
import {wrapFor} from '../core/notice/escape-sequences.js';
import {toProgramStatus} from '../core/queue/program-status.js';
import {toOscRecord, type WrittenReport} from '../core/report/osc.js';
import type {ReportFault} from '../observe/faults.js';
import type {Look} from '../observe/observer.js';
import {writeTerminal} from '../system/terminal.js';
import {type Client, listClients} from '../tmux/clients.js';
import {createLatestOnly} from './latest-only.js';
import type {Follower} from './status-variables.js';

type Ports = {
	readonly clients: (sockets: readonly string[]) => Promise<readonly Client[]>;
	readonly write: (tty: string, sequence: string) => boolean;
};

/** The records that a terminal was given, by their ids. */
type Given = {readonly terminal: string; readonly records: ReadonlyMap<string, string>};

const forgetAll = toOscRecord({id: '', state: 'clear'});
/** A client that attaches gets its records within this time. */
const clientsMs = 5000;

/** @param isOn whether the records are wanted; where they are not any more, they are taken back. */
export function createStatusWriter(
	isOn: (look: Look) => boolean,
	report: ReportFault,
	ports: Ports = {clients: listClients, write: writeTerminal},
): Follower {
	let given: ReadonlyMap<string, Given> = new Map();
	let last = '';
	let listedAt = Number.NEGATIVE_INFINITY;

	async function tell(look: Look): Promise<void> {
		if (!isOn(look)) return takeBack();
		const wanted = toProgramStatus(look.rows, look.world.now);
		const text = wanted.map(toOscRecord).join('');
		if (text === last && look.world.now - listedAt < clientsMs) return;
		const clients = await ports.clients(look.world.panes.panes.map(({place}) => place.server.socket));
		listedAt = look.world.now;
		const next = new Map<string, Given>();
		for (const {tty, terminal} of clients) next.set(tty, {terminal, records: bringUp({tty, terminal}, given.get(tty)?.records, wanted)});
		// What a terminal did not take is written at the next look.
		last = [...next.values()].every(({records}) => records.size === wanted.length) ? text : '';
		given = next;
	}

	/** Writes what differs. @returns what the terminal has then. */
	function bringUp(
		{tty, terminal}: Pick<Client, 'tty' | 'terminal'>,
		has: Given['records'] | undefined,
		wanted: readonly WrittenReport[],
	): Given['records'] {
		const records = new Map(has);
		const put = (sequence: string) => ports.write(tty, wrapFor(terminal, sequence));
		for (const id of [...records.keys()].filter((each) => wanted.every((record) => record.id !== each))) {
			if (!put(toOscRecord({id, state: 'clear'}))) return records;
			records.delete(id);
		}
		for (const record of wanted) {
			const sequence = toOscRecord(record);
			if (records.get(record.id) === sequence) continue;
			if (!put(sequence)) return records;
			records.set(record.id, sequence);
		}
		return records;
	}

	function takeBack(): void {
		for (const [tty, {terminal, records}] of given) if (records.size > 0) ports.write(tty, wrapFor(terminal, forgetAll));
		given = new Map();
		last = '';
	}

	const work = createLatestOnly(tell, (error) => report('the program status', error));
	return {...work, close: () => work.close().then(takeBack)};
}
