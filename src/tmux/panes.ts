/** The panes of all servers: one `tmux` process per living server per look. */
import type {Pane, PaneTable} from '../core/world.js';
import {listCommands, parsePanes} from './pane-table.js';
import {TmuxError, tmuxBatch} from './run.js';
import {knock} from './server.js';
import {makeMarks} from './table.js';

export type PaneLister = (sockets: readonly string[]) => Promise<PaneTable>;

/** One look, remembering nothing. A server that hangs is in neither list: nobody knows whether its panes live. */
export function listPanes(sockets: readonly string[]): Promise<PaneTable> {
	return createPaneLister()(sockets);
}

/**
 * A lister for programs that stay: a server that hung is left alone for a while (2 s, then twice as long each time, 30 s at most) and
 * its last panes are shown; panes as they were are the same objects. `popupOver` names the client that our popup covers: what its human types there is no look at the pane below.
 */
export function createPaneLister(now: () => number = Date.now, popupOver: () => string | undefined = () => undefined): PaneLister {
	const pauses = new Map<string, {readonly until: number; readonly ms: number}>();
	const last = new Map<string, readonly Pane[]>();
	const look = async (socket: string): Promise<readonly Pane[] | 'dead' | 'hung'> => {
		const pause = pauses.get(socket);
		if (pause !== undefined && pause.until > now()) return 'hung';
		const panes = await readServer(socket, popupOver());
		if (panes === 'hung') {
			const ms = Math.min(30_000, (pause?.ms ?? 1000) * 2);
			pauses.set(socket, {until: now() + ms, ms});
			return panes;
		}

		pauses.delete(socket);
		const kept = panes === 'dead' ? panes : keepSame(last.get(socket) ?? [], panes);
		last.set(socket, kept === 'dead' ? [] : kept);
		return kept;
	};

	return async (sockets) => {
		const asked = [...new Set(sockets)];
		const answers = await Promise.all(asked.map(look));
		const shown = answers.map((answer, index) => (typeof answer === 'string' ? last.get(asked[index] ?? '') : answer) ?? []);
		return {
			at: now(),
			panes: uniqueServers(shown),
			deadSockets: asked.filter((_, index) => answers[index] === 'dead'),
			hungSockets: asked.filter((_, index) => answers[index] === 'hung'),
		};
	};
}

/** Panes that are as they were are the same objects, so that those who compare need not look into them. */
function keepSame(before: readonly Pane[], after: readonly Pane[]): readonly Pane[] {
	const known = new Map(before.map((pane) => [pane.place.pane, pane]));
	return after.map((pane) => {
		const old = known.get(pane.place.pane);
		return old !== undefined && isSame(old, pane) ? old : pane;
	});
}

/** The same fields; runs over all panes of each list, so it allocates nothing. */
function isSame(one: unknown, other: unknown): boolean {
	if (one === other) return true;
	if (!isObject(one) || !isObject(other)) return false;
	for (const field in one) if (!isSame(one[field], other[field])) return false;
	return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}

async function readServer(socket: string, popupOver: string | undefined): Promise<readonly Pane[] | 'dead' | 'hung'> {
	const heard = await knock(socket);
	if (heard !== 'listening') {
		return heard === 'dead' ? 'dead' : 'hung';
	}

	const marks = makeMarks();
	try {
		return parsePanes(await tmuxBatch(socket, listCommands(marks)), marks, {socket, popupOver});
	} catch (error) {
		if (!(error instanceof TmuxError) || error.reason === 'not-installed') {
			throw error;
		}

		// Another version of tmux that refuses to talk is no reason to call its panes gone.
		return error.reason === 'no-server' ? 'dead' : 'hung';
	}
}

/** A server reached by two paths (a symlinked folder) counts once, by the path that was named first. */
function uniqueServers(answers: readonly (readonly Pane[])[]): readonly Pane[] {
	const seen = new Map<string, string>();
	return answers.flat().filter(({place: {server}}) => {
		const id = `${server.pid},${server.start}`;
		seen.set(id, seen.get(id) ?? server.socket);
		return seen.get(id) === server.socket;
	});
}
