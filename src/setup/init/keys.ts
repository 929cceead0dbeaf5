/** The keys that `beckon init` proposes: free ones in place of those that something else has. */
import type {TmuxConfig} from '../../core/config.js';
import type {Io} from '../../core/context.js';
import {knownSockets} from '../../observe/local-machine.js';
import {listPrefixKeys} from '../../tmux/bindings.js';
import {probeServer} from '../../tmux/server.js';
import {isOwnBinding} from '../doctor/keys.js';

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

/** The keys of the first server that answers; undefined: no server runs. */
export async function boundKeys({env}: Io): Promise<ReadonlyMap<string, string> | undefined> {
	for (const socket of knownSockets(env)) if ((await probeServer(socket)) === 'listening') return listPrefixKeys(socket);
	return undefined;
}
