/** Copies texts to the clipboard of the terminal. */
import type {NavigatorPorts} from '../app/loop/runtime.js';
import {turnsText} from '../app/reading/copy-bindings.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {shortName} from '../core/rows/row-name.js';
import type {Sources} from '../sources/sources.js';
import {copyToTmux} from '../tmux/clients.js';
import {parseTmuxEnv} from '../tmux/run.js';

export function copyPorts({io, client, sources}: {readonly io: Io; readonly client: string | undefined; readonly sources: Sources}) {
	return {
		copy: async ({row, copied: {text, what}}) => {
			await copyText(io, client, text);
			return {type: 'copied', name: shortName(row), what};
		},
		'copy-turns': async ({row, count}) => {
			const turns = await sources.sourceOf(row).readTurns(row);
			const text = turnsText(turns, count);
			if (text === '') throw new UserError('No prompts are known', 'H says why.');
			await copyText(io, client, text);
			const copied = Math.min(count, turns.length);
			return {type: 'copied', name: shortName(row), what: copied === 1 ? 'the last turn' : `the last ${copied} turns`};
		},
	} satisfies Partial<NavigatorPorts>;
}

/** Terminals ignore a longer text. */
const mostBase64 = 74_994;

export async function copyText(io: Pick<Io, 'env' | 'stdout'>, client: string | undefined, text: string): Promise<void> {
	const server = parseTmuxEnv(io.env);
	if (server !== undefined) return copyToTmux(server.socket, client, text);
	const coded = Buffer.from(text, 'utf8').toString('base64');
	if (coded.length > mostBase64) throw new UserError('The text is too long for the terminal clipboard', 'Press `o` to open it in $PAGER.');
	io.stdout.write(`\x1b]52;c;${coded}\x07`);
}
