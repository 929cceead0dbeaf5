/** The steps of `beckon init` for tmux's keys and status segment. Keys that are taken get free ones in the config file. */
import type {TmuxConfig} from '../../core/config.js';
import type {Io} from '../../core/context.js';
import {knownSockets} from '../../observe/local-machine.js';
import {readConfig} from '../../store/config/config.js';
import {listPrefixKeys} from '../../tmux/bindings.js';
import {probeServer} from '../../tmux/server.js';
import {isOwnBinding} from '../doctor/keys.js';
import {askForSettings} from './change.js';
import type {InitStep} from './step.js';

const candidates: readonly string[] = [...'bNBRKuyagejvYUAGEJVQ'];

/** A key with another binding, and a free key instead; undefined: none of the candidates is free. */
export type TakenKey = {readonly act: string; readonly key: string; readonly runs: string; readonly free: string | undefined};

/** @param bound the keys after the prefix, each with its command. */
export function findTaken(keys: TmuxConfig['keys'], bound: ReadonlyMap<string, string>): readonly TakenKey[] {
	const used = new Set<string>(Object.values(keys));
	return Object.entries(keys).flatMap(([act, key]) => {
		const runs = bound.get(key);
		if (key === 'off' || runs === undefined || isOwnBinding(runs)) return [];
		const free = candidates.find((each) => !bound.has(each) && !used.has(each));
		if (free !== undefined) used.add(free);
		return [{act, key, runs, free}];
	});
}

export const freeKeysStep: InitStep = {
	title: 'tmux keys, after the prefix',
	run: async ({io, ask}) => {
		const {keys, overrideKeys} = (await readConfig(io.env)).config.tmux;
		const bound = await boundKeys(io);
		if (bound === undefined) {
			io.stdout.write(
				'No tmux server is running, so beckon cannot tell which keys are taken. Run `beckon init` again inside tmux to check.\n',
			);
			return 'done';
		}
		const taken = overrideKeys ? [] : findTaken(keys, bound);
		if (taken.length === 0) {
			io.stdout.write(
				`All are free: ${Object.entries(keys)
					.map(([act, key]) => `${key} ${act}`)
					.join(', ')}.\n`,
			);
			return 'done';
		}
		for (const {act, key, runs, free} of taken)
			io.stdout.write(`${key} (${act}) runs ${runs}. ${free === undefined ? 'No free key was found' : `${free} is free`}.\n`);
		const settings = taken.flatMap(({act, free}) => (free === undefined ? [] : [{path: ['tmux', 'keys', act], value: free}]));
		return settings.length === 0 ? 'skipped' : askForSettings({io, ask}, settings, 'Use the free keys?');
	},
};

/** The keys of the first server that answers; undefined: no server runs. */
async function boundKeys({env}: Io): Promise<ReadonlyMap<string, string> | undefined> {
	for (const socket of knownSockets(env)) if ((await probeServer(socket)) === 'listening') return listPrefixKeys(socket);
	return undefined;
}

export const segmentStep: InitStep = {
	title: 'tmux status line: how many sessions need you, always in sight',
	run: async ({io, ask}) => {
		const {status} = (await readConfig(io.env)).config.tmux;
		if (status === 'off')
			return askForSettings({io, ask}, [{path: ['tmux', 'status'], value: 'right'}], 'Show it at the right of the status line?');
		io.stdout.write(`It is shown at the ${status}.\n`);
		return 'done';
	},
};
