/** Sends one notice through its channels, and takes back what can be taken back. A channel that fails is passed over. */
import type {NotifyChannel} from '../core/config.js';
import {
	closeDesktopNotice,
	type Notice,
	notifySend,
	osascript,
	runCommand,
	toSequence,
	toWithdrawal,
	writeTerminal,
} from '../system/notify.js';
import {listViewers, type Viewer} from '../tmux/clients.js';
import {displayMessage} from '../tmux/message.js';
import {TmuxError} from '../tmux/run.js';

/** What was shown and can be closed. */
export type Sent =
	| {readonly kind: 'desktop'; readonly shown: string}
	| {readonly kind: 'terminal'; readonly viewer: Viewer; readonly id: string};

export type Route = {
	readonly env: NodeJS.ProcessEnv;
	readonly channels: readonly NotifyChannel[];
	/** For the channel `command`. */
	readonly command: readonly string[];
	/** Servers whose clients are told. */
	readonly sockets: readonly string[];
};

type Seat = {readonly socket: string; readonly viewer: Viewer};

export async function sendNotice(notice: Notice, {env, channels, command, sockets}: Route): Promise<readonly Sent[]> {
	const wantsSeats = channels.some((channel) => ['message', 'bell', 'osc9', 'osc777', 'osc99'].includes(channel));
	const seats = wantsSeats ? (await Promise.all(sockets.map(seatsOf))).flat() : [];
	const sent = await Promise.all(channels.map((channel) => send(channel, notice, {env, command, seats})));
	return sent.flat();
}

export async function withdrawNotice(sent: readonly Sent[], env: NodeJS.ProcessEnv): Promise<void> {
	for (const each of sent) {
		if (each.kind === 'desktop') await closeDesktopNotice(each.shown, env);
		else writeTerminal(each.viewer.tty, toWithdrawal(each.id, each.viewer.terminal));
	}
}

type Means = Pick<Route, 'env' | 'command'> & {readonly seats: readonly Seat[]};

async function send(channel: NotifyChannel, notice: Notice, {env, command, seats}: Means): Promise<readonly Sent[]> {
	switch (channel) {
		case 'message': {
			const text = notice.body === '' ? notice.title : `${notice.title}: ${notice.body}`;
			await Promise.all(seats.map(({socket, viewer}) => displayMessage(socket, viewer.name, `beckon: ${text}`).catch(ignoreTmux)));
			return [];
		}
		case 'bell':
		case 'osc9':
		case 'osc777':
			for (const {viewer} of seats) writeTerminal(viewer.tty, toSequence(channel, notice, viewer.terminal));
			return [];
		case 'osc99': {
			const told = seats.filter(({viewer}) => writeTerminal(viewer.tty, toSequence(channel, notice, viewer.terminal)));
			return told.map(({viewer}) => ({kind: 'terminal', viewer, id: notice.id}));
		}
		case 'notify-send': {
			const shown = await notifySend(notice, env);
			return shown === undefined ? [] : [{kind: 'desktop', shown}];
		}
		case 'osascript':
			await osascript(notice, env);
			return [];
		case 'command':
			if (command.length > 0) await runCommand(command, notice, env);
			return [];
	}
}

async function seatsOf(socket: string): Promise<readonly Seat[]> {
	try {
		return (await listViewers(socket)).map((viewer) => ({socket, viewer}));
	} catch (error) {
		ignoreTmux(error);
		return [];
	}
}

/** The tmux client or its server is gone, so there is nobody to notify. */
function ignoreTmux(error: unknown): void {
	if (!(error instanceof TmuxError)) throw error;
}
