/** Sends one notice through its channels, and withdraws it where possible. A channel that fails is skipped. */
import {type ChannelSettings, channelOf, type Notice, type NotifyChannel, type Order} from '../core/notice/channels.js';
import {wrapFor} from '../core/notice/escape-sequences.js';
import {runProgram} from '../system/programs.js';
import {writeTerminal} from '../system/write-terminal.js';
import {type Client, listClients} from '../tmux/clients.js';
import {displayMessage} from '../tmux/message.js';
import {ignoreTmuxErrors} from '../tmux/run.js';

/** A notice that a channel shows and can withdraw. */
export type Sent = Reached & {readonly channel: NotifyChannel; readonly id: string};

export type Route = {
	readonly env: NodeJS.ProcessEnv;
	readonly channels: readonly NotifyChannel[];
	readonly settings: ChannelSettings;
	/** The servers whose clients get the notice. */
	readonly sockets: readonly string[];
};

/** The clients that were reached, and the output of a program. */
type Reached = {readonly clients: readonly Client[]; readonly printed: string};

export async function sendNotice(notice: Notice, {env, channels, settings, sockets}: Route): Promise<readonly Sent[]> {
	const orders = channels.map((channel) => ({channel, order: channelOf(channel).send(notice, settings)}));
	const wantsClients = orders.some(({order}) => order !== undefined && order.kind !== 'program');
	const clients = wantsClients ? (await Promise.all(sockets.map(clientsOf))).flat() : [];
	const sent = orders.map(async ({channel, order}) => {
		if (order === undefined) return [];
		const reached = await carryOut(order, clients, env);
		return channelOf(channel).withdraw === undefined ? [] : [{...reached, channel, id: notice.id}];
	});
	return (await Promise.all(sent)).flat();
}

export async function withdrawNotice(sent: readonly Sent[], env: NodeJS.ProcessEnv): Promise<void> {
	for (const {channel, id, clients, printed} of sent) {
		const order = channelOf(channel).withdraw?.(id, printed);
		if (order !== undefined) await carryOut(order, clients, env);
	}
}

const programTimeoutMs = 5000;

async function carryOut(order: Order, clients: readonly Client[], env: NodeJS.ProcessEnv): Promise<Reached> {
	switch (order.kind) {
		case 'message':
			await Promise.all(clients.map(({spot, name}) => displayMessage(spot.socket, name, order.text).catch(ignoreTmuxErrors)));
			return {clients, printed: ''};
		case 'terminal': {
			const reached = clients.filter(({tty, terminal}) => writeTerminal(tty, wrapFor(terminal, order.sequence)));
			return {clients: reached, printed: ''};
		}
		case 'program': {
			// A program that is missing, fails or hangs prints nothing of use.
			const ended = await runProgram(order.argv, {env: {...env, ...order.env}, timeoutMs: programTimeoutMs});
			return {clients: [], printed: ended.kind === 'not-started' ? '' : ended.stdout.slice(0, 1000)};
		}
	}
}

async function clientsOf(socket: string): Promise<readonly Client[]> {
	try {
		return await listClients(socket);
	} catch (error) {
		ignoreTmuxErrors(error);
		return [];
	}
}
