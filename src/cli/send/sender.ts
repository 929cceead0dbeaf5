/** The text that a command sends, and its author: the user, or the agent in whose session the command runs. */
import {agentOf} from '../../agents/agents.js';
import type {Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import type {World} from '../../core/fold/world.js';
import {receiptName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {printableLine} from '../../core/text/label.js';
import {toReplyText} from '../../core/text/reply-text.js';
import {editText} from '../../system/editor.js';

type SenderContext = {readonly rows: readonly Row[]; readonly world: Pick<World, 'processes' | 'config'>};

/** The text as it is sent to these sessions: one from an agent says so. @throws UserError (exit 3) when the user has not allowed that. */
export function textFor(text: string, to: readonly Row[], {rows, world}: SenderContext): string {
	const above = new Set(world.processes.ancestors(process.pid));
	const sender = rows.find((row) => row.host === undefined && row.process !== undefined && above.has(row.process.pid));
	if (sender === undefined || to.every(({key}) => key === sender.key)) return text;
	const name = printableLine(receiptName(sender));
	if (!world.config.agentsMaySend)
		throw new UserError(
			`${agentOf(sender.agent).words.name} of ${name} runs this command, and agents may not send to other sessions`,
			'Set "agentsMaySend": true in the config to allow it; such a text then says from whom it is.',
			3,
		);
	return textFromAgent(name, text);
}

/**
 * Marks a text as from an agent, within a fence that is longer than any line of the text that looks like one.
 * @param name of the sending session, clean.
 */
export function textFromAgent(name: string, text: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/^-{3,}$/gm)].map(([{length}]) => length));
	const fence = '-'.repeat(longest + 1);
	return `from: ${name} (another agent, not your user)\n${fence}\n${text}\n${fence}`;
}

/** The text from the arguments, else from the editor or from stdin, unless that is a terminal. */
export async function writtenText(
	io: Io,
	{words, edit = false}: {readonly words?: readonly string[] | undefined; readonly edit?: boolean},
): Promise<string> {
	return toReplyText(words?.join(' ') ?? (edit ? await editText(io.env, '') : io.stdin.isTTY ? '' : await readStdin(io)));
}

export async function readStdin(io: Io): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of io.stdin) parts.push(Buffer.from(part));
	return Buffer.concat(parts).toString('utf8');
}
