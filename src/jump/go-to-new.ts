/** Takes the user to a pane that was just opened, which no list has yet. */
import type {PaneId} from '../core/address.js';
import type {Io} from '../core/context.js';
import {statePaths} from '../store/paths.js';
import {isSameSpot, pushBack} from '../store/records/back-stack.js';
import {listPanes} from '../tmux/panes/panes.js';
import {parseTmuxEnv} from '../tmux/server.js';
import {planJump, runJump} from './focus.js';

/** Shows the pane on the screen that was asked from; where there is none it stays behind what is shown. */
export async function goToNew(
	io: Io,
	{socket, pane}: {readonly socket: string; readonly pane: PaneId},
	client: string | undefined,
): Promise<void> {
	if (parseTmuxEnv(io.env) === undefined) return;
	const place = (await listPanes([socket])).panes.find((each) => each.place.pane === pane)?.place;
	if (place === undefined) return;
	const to = {socket, serverStart: place.server.start, pane, panePid: place.panePid};
	const plan = await planJump({to, name: pane, env: io.env, client});
	if (plan.kind === 'switch' && !isSameSpot(plan.client.spot, to)) pushBack(statePaths(io.env), plan.client.name, plan.client.spot);
	if (plan.kind === 'switch') await runJump(plan, pane, io.env);
}
