/** What the clients of a tmux server show. */
import {viewServer} from '../../src/jump/focus.js';

/** The pane in front of each client, by the client's name. */
export async function shownPanes({socket}: {readonly socket: string}): Promise<Readonly<Record<string, string>>> {
	return Object.fromEntries((await viewServer(socket)).clients.map(({name, spot}) => [name, spot.pane]));
}

/** The pane in front of one client. Undefined: there is no such client. */
export async function paneShownTo(server: {readonly socket: string}, client: string): Promise<string | undefined> {
	return (await shownPanes(server))[client];
}
