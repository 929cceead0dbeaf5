/** Lets one delivery at a time work on a pane, and gives it its ports. */
import type {Address} from '../../core/address.js';
import type {Io} from '../../core/context.js';
import type {Machine} from '../../core/machine/machine.js';
import {failedMidway, toUserError} from '../../core/machine/machine-error.js';
import {type Receipt, refused, unconfirmed} from '../../core/receipt.js';
import type {Row} from '../../core/session.js';
import {reasonOnHost} from '../../core/terms/receipt-words.js';
import {localMachine} from '../../observe/local-machine.js';
import {readConfig} from '../../store/config/config.js';
import {steadyClock} from '../../system/clocks.js';
import {TmuxError} from '../../tmux/run.js';
import type {DeliverPorts} from '../ports.js';
import {withProcess} from '../session-process.js';
import {toAddress} from './address-check.js';
import {type Hold, holdPane} from './hold-pane.js';
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
	const receipt = await lockedOn(machine, io, seen, act, options);
	return receipt.kind === 'landed' || machine.host === undefined ? receipt : {...receipt, why: reasonOnHost(receipt.why)};
}

async function lockedOn(
	machine: Machine,
	io: DeliverIo,
	seen: Row,
	act: Act,
	{addressOf = toAddress, mayBegin = false}: LockOptions,
): Promise<Receipt> {
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
		// To a far machine these are one round trip.
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
		// What is sent to a far machine is done in its order, and a receipt need not wait for it.
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
