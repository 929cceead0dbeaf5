/** Lets one delivery at a time work on a pane, and gives that delivery its ports. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {Address, ProcessId} from '../../core/address.js';
import type {Io} from '../../core/context.js';
import type {Machine} from '../../core/machine/machine.js';
import {failedMidway, toUserError} from '../../core/machine/machine-error.js';
import {type Receipt, refused, unconfirmed} from '../../core/receipt.js';
import type {Row} from '../../core/session.js';
import {type PlainReason, reasonOnHost} from '../../core/terms/receipt-words.js';
import {localMachine} from '../../observe/local-machine.js';
import {readConfig} from '../../store/config/config.js';
import {steadyClock} from '../../system/clocks.js';
import {changeHolder} from '../../tmux/panes/send.js';
import {TmuxError} from '../../tmux/run.js';
import type {DeliverPorts} from '../ports.js';
import {withProcess} from '../session-process.js';
import {addressProblem, toAddress} from './address-check.js';
import {createDeliverPorts, isUnsure} from './pane-ports.js';

type Act = (ports: DeliverPorts, address: Address) => Promise<Receipt>;

/** `tap` wraps the ports of a delivery: measurements inject faults there. */
export type DeliverIo = Io & {
	readonly tap?: ((ports: DeliverPorts) => DeliverPorts) | undefined;
	/** The machine of the sessions; this machine by default. */
	readonly machine?: Machine | undefined;
};

export function machineOf({machine, env}: DeliverIo): Machine {
	return machine ?? localMachine(env);
}

type LockOptions = {readonly addressOf?: typeof toAddress; readonly mayBegin?: boolean};

/** Runs `act` while no other delivery works on the row's pane. A row without an address is refused. */
export async function withPaneLock(io: DeliverIo, seen: Row, act: Act, options: LockOptions = {}): Promise<Receipt> {
	const machine = machineOf(io);
	const receipt = await locked({...io, machine}, seen, act, options);
	return receipt.kind === 'landed' || machine.host === undefined ? receipt : {...receipt, why: reasonOnHost(receipt.why)};
}

type MachineIo = DeliverIo & {readonly machine: Machine};

async function locked(io: MachineIo, seen: Row, act: Act, {addressOf = toAddress, mayBegin = false}: LockOptions): Promise<Receipt> {
	const {machine} = io;
	const row = await withProcess(seen, machine);
	const address = addressOf(row, machine);
	if (typeof address === 'string') return refused(address);
	let hold: Hold | undefined;
	let isTouched = false;
	const touch = (): void => {
		isTouched = true;
	};
	try {
		hold = holdPane(machine, address);
		const {holder} = hold;
		const steady = {...io, now: steadyClock(io.now)};
		const opening = readConfig(io.env).then(({config}) =>
			createDeliverPorts({io: steady, machine, config, row, holder, mayBegin}, address),
		);
		// For a host these are one round trip.
		const [problem, ports] = await Promise.all([hold.taken, opening]);
		if (problem !== undefined) return refused(problem);
		if (ports === undefined) return refused('tmux-silent');
		return await act(noting(io.tap?.(ports) ?? ports, touch), address);
	} catch (error) {
		if (error instanceof TmuxError && isUnsure(error)) return unconfirmed('tmux-hung');
		if (isTouched) return failedMidway(error);
		const known = toUserError(error);
		if (known === undefined) throw error;
		return refused({code: 'machine-refused', message: known.message});
	} finally {
		const released = hold?.release();
		// A host works in order, so the receipt need not wait for the release.
		if (!machine.keepsOrder) await released;
	}
}

/** Calls `touch` before anything may reach the pane: a failure after that is no refusal. */
function noting(ports: DeliverPorts, touch: () => void): DeliverPorts {
	const noted =
		<Order extends readonly unknown[], Result>(send: (...order: Order) => Result) =>
		(...order: Order): Result => {
			touch();
			return send(...order);
		};
	return {...ports, press: noted(ports.press), paste: noted(ports.paste), close: noted(ports.close)};
}

type Hold = {
	/** The tmux call that writes compares it, so a delivery that lost the pane writes nothing. */
	readonly holder: string;
	/** Why the pane is not free, if it is not. */
	readonly taken: Promise<PlainReason | undefined>;
	readonly release: () => Promise<void>;
};

/**
 * The far shell of a link that breaks silently would run on and hold the pane for hours, so the hold ends after this time. That is many
 * times longer than a send; a key that comes later no longer finds its own holder and is not written.
 */
const farLeaseSeconds = 120;
const longestPauseMs = 60_000;

/**
 * Holders of ended sends of this program that could not release their pane. Their late commands compare the holder, so they write nothing
 * in a pane that another holds.
 */
const ended = new Set<string>();

/** Takes the pane. On this machine a running process keeps it, however long that takes. */
function holdPane(machine: Machine, address: Address): Hold {
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

/** Releases the pane. A silent tmux is asked again in the background: while this process runs, no other program may take the pane. */
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

/** The holder names its process. The start time is in hexadecimal, since some systems write it with blanks. */
function toHolder({pid, start}: ProcessId): string {
	return `${pid}.${Buffer.from(start).toString('hex')}.${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
}

/** Whether the process that holds the pane has ended, or the holder names no process and is not beckon's. */
async function isOver(machine: Machine, holder: string, panePid: number): Promise<boolean> {
	const [, pid, start = ''] = /^(\d{1,10})\.((?:[0-9a-f]{2}){0,64})\.[0-9a-f]{16}$/.exec(holder) ?? [];
	if (pid === undefined) return true;
	// The table of a far machine may be older than the process.
	await machine.refresh({processes: true});
	return (await machine.processStatus({pid: Number(pid), start: Buffer.from(start, 'hex').toString()}, panePid)) === 'ended';
}
