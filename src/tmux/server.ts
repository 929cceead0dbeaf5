/** The tmux servers of `$TMUX` and of the default socket, and whether one listens. */
import {type PaneId, parsePaneId} from '../core/address.js';
import type {ServerProbe} from '../core/machine/machine.js';

/** The server of a process inside tmux. */
export type TmuxEnv = {
	readonly socket: string;
	readonly serverPid: number;
	/** `$` and digits; undefined in jobs without a session. */
	readonly sessionId: string | undefined;
	readonly pane: PaneId | undefined;
};

/** `$TMUX` is `<socket>,<server pid>,<session>`, and the socket may contain commas. Undefined outside tmux. */
export function parseTmuxEnv(env: NodeJS.ProcessEnv): TmuxEnv | undefined {
	const found = /^(\/.*),(\d+),(-?\d+)$/s.exec(env['TMUX'] ?? '');
	if (found === null) {
		return undefined;
	}

	const [, socket = '', pid = '', session = ''] = found;
	return {
		socket,
		serverPid: Number(pid),
		sessionId: session.startsWith('-') ? undefined : `$${session}`,
		pane: parsePaneId(env['TMUX_PANE']),
	};
}

export function socketFolder(env: NodeJS.ProcessEnv, uid: number): string {
	const root = env['TMUX_TMPDIR'] === undefined || env['TMUX_TMPDIR'] === '' ? '/tmp' : env['TMUX_TMPDIR'];
	return `${root.replace(/(?<=.)\/+$/, '')}/tmux-${uid}`;
}

/** The socket that a bare `tmux` would use. */
export function defaultSocket(env: NodeJS.ProcessEnv, uid: number): string {
	return parseTmuxEnv(env)?.socket ?? `${socketFolder(env, uid)}/default`;
}

/** Whether a server listens on the socket. This takes 0.1 ms; starting tmux takes 3. `unsure`: the server is busy, or we may not open its socket. */
export async function probeServer(socket: string, timeoutMs = 500): Promise<ServerProbe> {
	// Most commands ask no server this way, and the executable takes a tenth of a start to load it.
	const {connect} = await import('node:net');
	return new Promise((resolve) => {
		const link = connect({path: socket});
		const settle = (answer: ServerProbe) => {
			link.destroy();
			resolve(answer);
		};

		link.setTimeout(timeoutMs, () => settle('unsure'));
		link.on('connect', () => settle('listening'));
		link.on('error', (error: NodeJS.ErrnoException) =>
			settle(['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'ENOTSOCK'].includes(error.code ?? '') ? 'dead' : 'unsure'),
		);
	});
}
