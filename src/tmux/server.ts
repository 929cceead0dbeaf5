/** Which tmux servers there are: out of `$TMUX`, the default socket, and whether anybody listens. */
import {connect} from 'node:net';
import type {Knock} from '../core/machine/machine.js';
import {type PaneId, parsePaneId} from '../core/session.js';

/** What a process inside tmux knows of its server. */
export type TmuxEnv = {
	readonly socket: string;
	readonly serverPid: number;
	/** `$` and digits; undefined in jobs that belong to no session. */
	readonly sessionId: string | undefined;
	readonly pane: PaneId | undefined;
};

/** `$TMUX` is `<socket>,<server pid>,<session>`, and the socket may hold commas. Undefined outside tmux. */
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

/** Where tmux puts the sockets of one user. */
export function socketFolder(env: NodeJS.ProcessEnv, uid: number): string {
	const root = env['TMUX_TMPDIR'] === undefined || env['TMUX_TMPDIR'] === '' ? '/tmp' : env['TMUX_TMPDIR'];
	return `${root.replace(/(?<=.)\/+$/, '')}/tmux-${uid}`;
}

/** The socket a bare `tmux` would use. */
export function defaultSocket(env: NodeJS.ProcessEnv, uid: number): string {
	return parseTmuxEnv(env)?.socket ?? `${socketFolder(env, uid)}/default`;
}

/** Whether a server listens on the socket. This takes 0.1 ms; starting tmux takes 3. `unsure`: it is busy, or we may not open it. */
export function knock(socket: string, timeoutMs = 500): Promise<Knock> {
	return new Promise((resolve) => {
		const link = connect({path: socket});
		const settle = (answer: Knock) => {
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
