/** `beckon new`: starts a session of the agent in a new tmux window, and sends its first prompt. */
import {resolve} from 'node:path';
import {usualAgent} from '../../agents/agents.js';
import {usualWords} from '../../agents/usual-words.js';
import {parsePaneId} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {toExitCode} from '../../core/receipt.js';
import type {Row} from '../../core/session.js';
import {printableLine} from '../../core/text/printable.js';
import {reasonText} from '../../core/words/receipt-words.js';
import {type NewPane, sendFirstPrompt, startSession} from '../../deliver/start.js';
import {windowHome} from '../../jump/window-home.js';
import {toReceiptJson, writeReceipt} from '../print/receipt-text.js';
import {jsonText} from '../print/row-json.js';

export type NewCommand = {
	/** Undefined: the current directory. */
	readonly directory?: string | undefined;
	readonly prompt?: string | undefined;
	/** `#{client_name}` of the asking client. */
	readonly client?: string | undefined;
	/** A pane in which the agent was started already. */
	readonly into?: string | undefined;
	/** The outbox entry that already has the prompt. */
	readonly entry?: string | undefined;
	readonly json: boolean;
};

/** @throws UserError when the directory or a tmux server is missing; nothing was started. */
export async function runNew(io: Io, {directory = '.', prompt, client, into, entry, json}: NewCommand): Promise<ExitCode> {
	const home = await windowHome(io.env, client);
	const pane = parsePaneId(into);
	const started: NewPane =
		pane === undefined
			? await startSession(io, {directory: resolve(directory), ...home})
			: {socket: home.socket, pane, directory, command: usualAgent.commands.start};
	const isPrompted = prompt !== undefined && prompt.trim() !== '';
	if (!json) io.stdout.write(`Started ${usualWords.name} in ${printableLine(started.directory)} (pane ${started.pane})\n`);
	else if (!isPrompted) io.stdout.write(`${jsonText({v: 1, session: null, pane: started.pane, receipt: null, outbox: null})}\n`);
	return isPrompted ? promptIt(io, started, {prompt, entry, json}) : 0;
}

async function promptIt(
	io: Io,
	started: NewPane,
	{prompt, entry, json}: {readonly prompt: string; readonly entry: string | undefined; readonly json: boolean},
): Promise<ExitCode> {
	const onDialog = (row: Row): void => {
		const asks =
			row.state.context.kind === 'blocked' && row.state.context.ask.kind === 'trust' ? 'whether you trust this folder' : 'something first';
		io.stderr.write(`beckon: ${usualWords.name} asks ${asks}. Answer it: \`beckon answer ${started.pane} y\`, or in its window.\n`);
		io.stderr.write('  The prompt is sent after that. Ctrl-C stops waiting and leaves the prompt in `beckon outbox`.\n');
	};
	const {row, delivered} = await sendFirstPrompt(io, started, {text: prompt, entry, onDialog});
	if (row !== undefined) return writeReceipt(io, row, {delivered, json});
	const {receipt, outboxId} = delivered;
	const whole = {v: 1, session: null, pane: started.pane, receipt: toReceiptJson(receipt), outbox: outboxId ?? null};
	if (json) io.stdout.write(`${jsonText(whole)}\n`);
	else if (receipt.kind !== 'landed')
		io.stderr.write(
			`beckon: The prompt was not sent: ${printableLine(reasonText(receipt.why))}\n  It is kept in \`beckon outbox\` as ${outboxId}.\n`,
		);
	return toExitCode(receipt);
}
