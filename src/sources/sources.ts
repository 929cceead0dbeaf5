/** All sources: an order goes to the source of its row's host. */
import {UserError} from '../core/errors.js';
import type {RunTmux} from '../core/machine/machine.js';
import type {Row} from '../core/session.js';
import type {DeliverIo} from '../deliver/pane/pane-lock.js';
import {localMachine} from '../observe/local-machine.js';
import {machineSource} from './machine-source.js';
import type {Source} from './source.js';

export type Sources = {
	/** @throws UserError when no source has the host of the row, for instance after it was removed from the config. */
	readonly of: (row: Pick<Row, 'host'>) => Source;
};

/** @param look runs this machine's tmux for captures. */
export function createSources(io: DeliverIo, others: readonly Source[] = [], look?: RunTmux): Sources {
	const all = [machineSource(io, localMachine(io.env, io.now), look), ...others];
	return {
		of({host}) {
			const found = all.find((source) => source.host === host);
			if (found === undefined) throw new UserError(`Host ${host ?? ''} is not in the config`, 'Add it to `hosts` in the config file.');
			return found;
		},
	};
}
