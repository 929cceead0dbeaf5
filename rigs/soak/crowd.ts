/** The sessions of a soak: each in a pane of one of several servers, replaced when it dies. */
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {processStart} from '../../src/system/processes.js';
import {tmux} from '../../src/tmux/run.js';
import {type Actor, castActor} from '../faults/stage/troupe.js';
import type {PrivateWorld} from '../private-world.js';
import type {Chances} from '../random.js';
import {randomScript} from './scripts.js';

export type Player = Actor & {
	readonly socket: string;
	/** Of its journal: what only hooks tell of it is lost. */
	readonly cuts: Cut[];
	isGone: boolean;
};

/** Bytes of a journal before and after. `at` is epoch ms. */
type Cut = {readonly at: number; readonly from: number; readonly to: number};

export type Crowd = {
	readonly world: PrivateWorld;
	readonly chances: Chances;
	readonly program: readonly string[];
	readonly sockets: string[];
	readonly players: Player[];
	/** Everyone who was ever on stage, by session id as cast. */
	readonly departed: Player[];
	cast: number;
};

/** Old panes stay for a while, with what the shell left in them. */
const OLD_PANES = 10;

/** A new player in place of whoever stands at `index`. A server that died while it was cast leaves the place empty until the next try. */
export async function castAt(crowd: Crowd, index: number): Promise<void> {
	const {world, chances, program, sockets, players, departed} = crowd;
	const socket = chances.one([sockets[0] ?? '', ...sockets.slice(1)]);
	const number = crowd.cast;
	crowd.cast += 1;
	const open = chances.weighed([
		[2, ['new-window', '-d', '-t', 'keep:']],
		[1, ['new-session', '-d', '-x', '120', '-y', '40']],
	]);
	const old = players[index];
	try {
		const actor = await castActor({
			world,
			socket,
			entry: [...program, 'bench', 'soak'],
			name: `player-${number}`,
			open,
			script: randomScript(chances),
		});
		if (old) departed.push(old);
		players[index] = {...actor, socket, cuts: [], isGone: false};
	} catch {
		// Its server was restarted meanwhile, or it did not come up: the place is filled at the next round.
	}
	const stale = departed.at(-OLD_PANES);
	if (stale) await tmux(stale.socket, ['kill-pane', '-t', stale.pane]).catch(() => undefined);
	if (stale) rmSync(join(world.folder, stale.sessionId), {recursive: true, force: true});
}

export function isDead(player: Player): boolean {
	return player.isGone || processStart(player.pid) === undefined;
}
