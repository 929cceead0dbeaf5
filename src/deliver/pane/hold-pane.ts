/** Holds a pane for one send. What proves that the holder still sends is a process on the machine of the pane. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {Address, ProcessId} from '../../core/address.js';
import type {Machine} from '../../core/machine/machine.js';
import type {PlainReason} from '../../core/terms/receipt-words.js';
import {changeHolder} from '../../tmux/panes/pane-options.js';
import {TmuxError} from '../../tmux/run.js';
import {addressProblem} from './address-check.js';

export type Hold = {
	/** The turn of tmux that writes compares it: who lost the pane writes nothing. */
	readonly holder: string;
	/** A code says why the pane is not free. */
	readonly taken: Promise<PlainReason | undefined>;
	readonly release: () => Promise<void>;
};

/**
 * The far shell of a link that is cut without a word runs on, and would hold the pane for hours. Many times longer than a send: what a later key of
 * the same send meets is another holder, and it is not written.
 */
const farLeaseSeconds = 120;
const longestPauseMs = 60_000;

/** Sends of this program that have ended and could not let go of their pane. What they still have under way names them, and writes nothing in a pane that another holds. */
const ended = new Set<string>();

/** A process that runs keeps the pane, however long that takes. */
export function holdPane(machine: Machine, address: Address): Hold {
	const holder = toHolder(machine.self());
	const taken = take(machine, address, holder);
	return {
		holder,
		taken,
		async release() {
			const problem = await taken.catch(() => 'tmux-silent');
			if (problem === undefined) await letGo(machine, address, holder);
		},
	};
}

async function take(machine: Machine, address: Address, holder: string): Promise<PlainReason | undefined> {
	const leaseSeconds = machine.host === undefined ? undefined : farLeaseSeconds;
	const takeFrom = (from: string) => changeHolder(address, {from, to: holder, leaseSeconds}, machine.tmux);
	try {
		let now = await takeFrom('');
		if (now !== undefined && now.holder !== holder && (ended.has(now.holder) || (await isOver(machine, now.holder, address.panePid))))
			now = await takeFrom(now.holder);
		return now?.holder === holder ? undefined : (addressProblem(address, now) ?? 'pane-locked');
	} catch (error) {
		if (!(error instanceof TmuxError) || error.reason === 'not-installed') throw error;
		if (error.reason === 'timeout') void letGo(machine, address, holder);
		return error.reason === 'no-server' ? 'pane-gone' : 'tmux-silent';
	}
}

/** A tmux that does not answer is asked again beside all else: as long as this process runs, no other program may take the pane. */
async function letGo(machine: Machine, address: Address, holder: string): Promise<void> {
	if (await isFreed(machine, address, holder)) return;
	ended.add(holder);
	void (async () => {
		for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
			await sleep(pauseMs, undefined, {ref: false});
			if (await isFreed(machine, address, holder)) break;
		}
		ended.delete(holder);
	})();
}

async function isFreed(machine: Machine, address: Address, holder: string): Promise<boolean> {
	try {
		await changeHolder(address, {from: holder, to: ''}, machine.tmux);
		return true;
	} catch (error) {
		return error instanceof TmuxError && error.reason === 'no-server';
	}
}

/** Start times of some systems are words with blanks. */
function toHolder({pid, start}: ProcessId): string {
	return `${pid}.${Buffer.from(start).toString('hex')}.${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
}

/** Whether the process that holds the pane has ended. What names no process is not beckon's. */
async function isOver(machine: Machine, holder: string, panePid: number): Promise<boolean> {
	const [, pid, start = ''] = /^(\d{1,10})\.((?:[0-9a-f]{2}){0,64})\.[0-9a-f]{16}$/.exec(holder) ?? [];
	if (pid === undefined) return true;
	// The table of a far machine may be older than the process.
	await machine.refresh({processes: true});
	return (await machine.processStatus({pid: Number(pid), start: Buffer.from(start, 'hex').toString()}, panePid)) === 'ended';
}
