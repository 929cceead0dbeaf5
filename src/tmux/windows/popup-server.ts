/** The hidden navigator's own tmux server, as `bin/popup.sh` starts it. It ends with the user's server. */
import {spawn} from 'node:child_process';
import {TmuxError, tmux, tmuxBatch} from '../run.js';

const session = 'beckon';

/** Takes the popup off the screen, if one shows it, and says that the next one may come. @throws TmuxError */
export async function hideResident(socket: string): Promise<void> {
	await tmuxBatch(socket, [
		['set-option', '-t', `=${session}:`, '@beckon_ready', 'yes'],
		// Without any client to detach that is an error.
		['if-shell', '-F', '-t', `=${session}:`, '#{session_attached}', `detach-client -s =${session}`],
	]);
}

/** Tells tmux not to close the popup by itself at C-c, because we see that key. @throws TmuxError */
export async function answerResident(socket: string): Promise<void> {
	await tmux(socket, ['set-option', '-t', `=${session}:`, '@beckon_asked', 'no']);
}

/**
 * Waits until the server has ended, without polling: when it ends, it releases the waiting client.
 * @returns the way to stop waiting.
 */
export function untilServerEnds(socket: string, pid: number, onEnd: () => void): () => void {
	// One channel for all residents of a server, so that a new one frees the waiting client of one that crashed.
	const channel = 'beckon-resident';
	let child: ReturnType<typeof spawn> | undefined;
	let isStopped = false;
	const wait = () => {
		child = spawn('tmux', ['-S', socket, 'wait-for', channel], {stdio: 'ignore'});
		child.on('error', () => undefined);
		child.on('close', () => {
			if (!isStopped) void check();
		});
	};
	const check = async () => {
		const isThere = await isServer(socket, pid);
		if (isStopped) return;
		if (isThere) wait();
		else onEnd();
	};
	void tmux(socket, ['wait-for', '-S', channel])
		.catch((error: unknown) => {
			// Nobody waits on the channel where the server has gone.
			if (!(error instanceof TmuxError)) throw error;
		})
		.then(() => {
			if (!isStopped) wait();
		});
	return () => {
		isStopped = true;
		child?.kill();
	};
}

async function isServer(socket: string, pid: number): Promise<boolean> {
	try {
		return (await tmux(socket, ['display-message', '-p', '#{pid}'])).trim() === `${pid}`;
	} catch (error) {
		// A server that hangs has not ended.
		if (error instanceof TmuxError) return error.reason === 'timeout';
		throw error;
	}
}
