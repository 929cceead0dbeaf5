/** What a navigator says once where a tmux server ended with sessions that could be brought back. */
import type {Io} from '../core/context.js';
import {lastSeenText} from '../core/rows/host-rows.js';
import type {StatePaths} from '../store/paths.js';
import {readPlaces} from '../store/records/places.js';
import {lockHolders} from '../system/processes.js';

const offeredMs = 86_400_000;

/** Undefined: there is nothing to bring back, or it has been longer than a day. */
export async function restoreOffer(io: Io, paths: Pick<StatePaths, 'root'>): Promise<string | undefined> {
	// Only where a server has ended the plan is worth a look at everything.
	const {exists} = lockHolders();
	if (readPlaces(paths).every(({at, server}) => exists(server.pid) || io.now() - at > offeredMs)) return undefined;
	const {findRestore} = await import('../deliver/restore.js');
	const plan = await findRestore(io);
	const count = plan?.steps.filter(({does}) => does === 'resume').length ?? 0;
	if (plan === undefined || count === 0 || io.now() - plan.saved.at > offeredMs) return undefined;
	const sessions = count === 1 ? '1 session' : `${count} sessions`;
	return `tmux ended with ${sessions}, ${lastSeenText(plan.saved.at, io.now())}: beckon restore brings them back`;
}
