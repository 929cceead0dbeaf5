/** Starts sessions on a host, and lists directories that the host knows. */
import type {HostName} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {orderMs} from '../core/terms/host.js';
import type {DeliverIo} from '../deliver/pane/pane-lock.js';
import type {WindowHome} from '../jump/focus.js';
import {hostOf, hostWords} from '../jump/host-words.js';
import {lookOnce} from '../observe/once.js';
import {zoxideFolders} from '../system/programs.js';
import {openRemoteHost} from './remote/remote-host.js';

/** How long a user who chooses a directory waits for a host. */
export const foldersMs = 3000;

/** Runs `act` over a separate link to a host. @throws UserError when the host or its tmux does not answer. */
export async function onHost<T>(io: Io, host: HostName, act: (io: DeliverIo, home: WindowHome) => Promise<T>): Promise<T> {
	const remote = openRemoteHost(io, await hostOf(io.env, host));
	try {
		const machine = await remote.ready(orderMs);
		if (machine === undefined) throw new UserError(`${host} does not answer`, `\`beckon hosts test ${host}\` says why.`);
		const {world} = await lookOnce(remote.io, {noScreens: true}, machine);
		const running = world.panes.panes.map(({place}) => place.server.socket);
		// The default server, or one that a session there has named.
		const socket = machine.sockets().find((each) => running.includes(each)) ?? running[0];
		if (socket === undefined)
			throw new UserError(`No tmux server is running on ${host}`, 'Start one there with `tmux`, then run this again.');
		return await act({...remote.io, machine}, {socket, sessionId: undefined, pane: undefined});
	} finally {
		remote.close();
	}
}

/** The folders that zoxide knows on a host; none if it has no zoxide, or is late. @throws UserError when no host has the name. */
export async function zoxideOn({env}: Io, name: HostName): Promise<readonly string[]> {
	const host = await hostOf(env, name);
	return zoxideFolders(env, {argv: (argv) => hostWords(env, host).program({argv}), waitMs: foldersMs});
}
