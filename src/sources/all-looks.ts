/** The looks of a program that stays open, at this machine and at the hosts. The rows of this machine come first and do not wait for a host. */
import type {RowKey} from '../core/address.js';
import {withoutTwins} from '../core/rows/one-machine.js';
import type {Row} from '../core/session.js';
import {createLooks, type Looks, type LooksOptions} from '../observe/live.js';
import type {Look} from '../observe/observer.js';
import {machineId} from '../system/machine-id.js';
import type {HostLooks} from './host-looks.js';

export const noHosts: HostLooks = {sources: [], rows: () => [], listen: () => {}, reread: () => {}, decide: () => {}, close: () => {}};

/** Closing these looks leaves the hosts open; the caller that opened them closes them. */
export function createAllLooks(options: LooksOptions, hosts: HostLooks): Looks {
	const join = createJoin(hosts.rows);
	let isClosed = false;
	const own = createLooks({...options, follow: (look) => options.follow(join(look))});
	return {
		next: async () => join(await own.next()),
		reread(row?: RowKey) {
			own.reread(row);
			hosts.reread(row);
		},
		async listen(onChange) {
			await own.listen(onChange);
			hosts.listen(() => {
				if (!isClosed) onChange();
			});
		},
		close() {
			isClosed = true;
			return own.close();
		},
	};
}

/** Returns the same rows while neither side changed. */
function createJoin(farRows: () => readonly Row[]): (look: Look) => Look {
	let last: {readonly own: readonly Row[]; readonly far: readonly Row[]; readonly all: readonly Row[]} | undefined;
	let here: string | undefined;
	return (look) => {
		const far = farRows();
		if (far.length === 0) return look;
		here ??= machineId();
		if (last?.own !== look.rows || last.far !== far) last = {own: look.rows, far, all: withoutTwins([...look.rows, ...far], here)};
		return {...look, rows: last.all};
	};
}
