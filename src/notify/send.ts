/** Sends one notice through its channels, and withdraws it where possible. A channel that fails is skipped. */
import {UserError} from '../core/errors.js';
import {
	type ChannelSettings,
	channelOf,
	type NoticeOrder,
	type NotifyChannel,
	type SessionNotice,
	wrapFor,
} from '../core/notice/channels.js';
import {type ProgramEnd, runProgram} from '../system/programs.js';
import {writeTerminal} from '../system/terminal.js';
import {type Client, displayMessage, listClients} from '../tmux/clients.js';
import {ignoreTmuxErrors} from '../tmux/run.js';

export type SentNotice = Reached & {readonly channel: NotifyChannel; readonly id: string};

export type Route = {
	readonly env: NodeJS.ProcessEnv;
	readonly channels: readonly NotifyChannel[];
	readonly settings: ChannelSettings;
	readonly sockets: readonly string[];
	/** Gets the failure of a program, which the user may not have installed. */
	readonly report?: (part: string, error: Error) => void;
};

/** The clients that were reached, and the output of a program. `works`: whether the user may have noticed the notice. */
type Reached = {readonly clients: readonly Client[]; readonly printed: string; readonly works: boolean};

export async function sendNotice(notice: SessionNotice, {env, channels, settings, sockets, report}: Route): Promise<readonly SentNotice[]> {
	const orders = channels.map((channel) => ({channel, order: channelOf(channel).send(notice, settings)}));
	const wantsClients = orders.some(({order}) => order !== undefined && order.kind !== 'program');
	const clients = wantsClients ? await listClients(sockets) : [];
	const sent = orders.map(async ({channel, order}) => {
		const onProblem = (error: Error): void => report?.(`the notifications by ${channel}`, error);
		return order === undefined ? [] : [{...(await carryOut(order, clients, {env, onProblem})), channel, id: notice.id}];
	});
	return (await Promise.all(sent)).flat();
}

export async function withdrawNotice(sent: readonly SentNotice[], env: NodeJS.ProcessEnv): Promise<void> {
	for (const {channel, id, clients, printed} of sent) {
		const order = channelOf(channel).withdraw?.(id, printed);
		// The user may have closed the notice, which is no failure.
		if (order !== undefined) await carryOut(order, clients, {env, onProblem: () => undefined});
	}
}

const programTimeoutMs = 5000;
/** How long a message is shown; a key ends it. tmux's default of 750 ms is too short to notice. */
const messageMs = 5000;

type SendOptions = {readonly env: NodeJS.ProcessEnv; readonly onProblem: (error: Error) => void};

async function carryOut(order: NoticeOrder, clients: readonly Client[], {env, onProblem}: SendOptions): Promise<Reached> {
	switch (order.kind) {
		case 'message':
			await Promise.all(clients.map(({spot, name}) => displayMessage(spot.socket, name, order.text, messageMs).catch(ignoreTmuxErrors)));
			return {clients, printed: '', works: clients.length > 0};
		case 'terminal': {
			const reached = clients.filter(({tty, terminal}) => writeTerminal(tty, wrapFor(terminal, order.sequence)));
			return {clients: reached, printed: '', works: reached.length > 0};
		}
		case 'program': {
			const ended = await runProgram(order.argv, {env: {...env, ...order.env}, timeoutMs: programTimeoutMs});
			const problem = problemOf(order.argv[0] ?? '', ended);
			// The output of a failed program is of no use.
			if (problem !== undefined) onProblem(problem);
			const works = ended.kind === 'exited' && ended.code === 0;
			return {clients: [], printed: ended.kind === 'not-started' ? '' : ended.stdout.slice(0, 1000), works};
		}
	}
}

function problemOf(program: string, ended: ProgramEnd): Error | undefined {
	const fix = 'Try it by hand, or change `notify` in the config.';
	switch (ended.kind) {
		case 'not-started':
			return program === '' ? undefined : new UserError(`${program} could not be started (${ended.code ?? 'unknown'})`, fix);
		case 'timeout':
			return new UserError(`${program} did not end within ${programTimeoutMs / 1000} s`, fix);
		case 'exited':
			return ended.code === 0 ? undefined : new UserError(`${program} ended with ${ended.code ?? 'a signal'}`, fix);
	}
}
