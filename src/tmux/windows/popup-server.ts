/** The hidden navigator's own tmux server, which `bin/popup.sh` starts. It ends with the user's server. */
import {spawn} from 'node:child_process';
import {ignoreTmuxErrors, TmuxError, tmux, tmuxBatch} from '../run.js';

const session = 'beckon';

/** Closes the popup, if one is open, and marks the navigator as ready for the next one. @throws TmuxError */
export async function hidePopup(socket: string): Promise<void> {
	await tmuxBatch(socket, [
		['set-option', '-t', `=${session}:`, '@beckon_ready', 'yes'],
		// Without a client, detaching is an error.
		['if-shell', '-F', '-t', `=${session}:`, '#{session_attached}', `detach-client -s =${session}`],
	]);
}

/** Tells tmux not to close the popup itself at C-c, because the navigator reads that key. @throws TmuxError */
export async function keepPopup(socket: string): Promise<void> {
	await tmux(socket, ['set-option', '-t', `=${session}:`, '@beckon_asked', 'no']);
}

/**
 * Waits without polling until the server has ended, which releases the waiting client.
 * @returns a function that stops the wait.
 */
export function untilServerEnds(socket: string, pid: number, onEnd: () => void): () => void {
	// All popup servers of one tmux server share a channel, so that a new one frees the waiting client of a crashed one.
	const channel = 'beckon-popup-server';
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
		// When the server is gone, nothing waits on the channel.
		.catch(ignoreTmuxErrors)
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
		return (await tmux(socket, ['display-message', '-p', '#{pid}'])).split('\n').includes(`${pid}`);
	} catch (error) {
		// A server that hangs has not ended.
		if (error instanceof TmuxError) return error.reason === 'timeout';
		throw error;
	}
}
