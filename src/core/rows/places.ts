/** The pane of an agent: by its process, else by its hooks. */
import type {ProcessId} from '../address.js';
import type {Life} from '../fold/model.js';
import type {Pane, World} from '../fold/world.js';

export type Whereabouts = {
	readonly pane: Pane | undefined;
	/** The server answered and has no such pane. */
	readonly lost: boolean;
	/** The server did not answer. */
	readonly hidden: boolean;
};

export const nowhere: Whereabouts = {pane: undefined, lost: false, hidden: false};

type PaneOwner = {
	readonly process: ProcessId | undefined;
	readonly alive: boolean;
	readonly life: Life | undefined;
};

/**
 * The pane whose process is an ancestor of the agent wins: this stays right when panes move, when a new server reuses ids, and for a tmux inside
 * tmux. A pane id from a hook counts only on the server process that the hook named.
 */
export function paneFinder(world: World): (owner: PaneOwner) => Whereabouts {
	const byPid = new Map<number, Pane>();
	const byId = new Map<string, Pane>();
	const answered = new Set<string>(world.panes.deadSockets);
	for (const pane of world.panes.panes) {
		const {server} = pane.place;
		if (!pane.dead) byPid.set(pane.place.panePid, pane);
		byId.set(`${server.socket}|${server.pid}|${pane.place.pane}`, pane);
		answered.add(server.socket);
	}
	return ({process, alive, life}) => {
		const family = process && alive ? world.processes.ancestors(process.pid) : [];
		const above = family.map((pid) => byPid.get(pid)).find((pane) => pane !== undefined);
		if (above) return {pane: above, lost: false, hidden: false};
		if (!life?.pane || !life.tmux) return nowhere;
		const named = byId.get(`${life.tmux.socket}|${life.tmux.serverPid}|${life.pane}`);
		if (!named) {
			const hidden = world.panes.hungSockets.includes(life.tmux.socket);
			return {pane: undefined, lost: !hidden && answered.has(life.tmux.socket), hidden};
		}
		// The agent's parents are known and the pane's process is none of them: the agent has left that pane.
		return {pane: family.length > 1 ? undefined : named, lost: false, hidden: false};
	};
}
