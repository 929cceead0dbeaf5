/** Types a command into the shell of a new window, as soon as that shell shows its prompt. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {PaneId} from '../../core/address.js';
import {type Io, UserError} from '../../core/context.js';
import {stripControls} from '../../core/text/label.js';
import {steadyClock} from '../../system/clocks.js';
import {readsKeys, readTerminal} from '../../system/end-process.js';
import type {SendTarget} from '../../tmux/panes/guard.js';
import {readShellPane, type ShellPane} from '../../tmux/panes/pane-snapshot.js';
import {type PaneOption, pasteLine} from '../../tmux/panes/send.js';
import {commandLine, isPrompt, notFoundLine} from './prompt.js';

/** A shell whose files load a version manager takes some seconds. */
const patience = {promptMs: 20_000, startedMs: 3000};
const everyMs = 70;

type Shell = {
	readonly socket: string;
	readonly pane: PaneId;
	readonly words: readonly string[];
	/** Set on the pane in the step that types. */
	readonly mark?: PaneOption | undefined;
};

/** @throws UserError when the shell draws no prompt in time, or does not find the program. The window stays. */
export async function typeIntoShell(io: Io, shell: Shell, {promptMs, startedMs} = patience): Promise<void> {
	const {socket, pane, words} = shell;
	const now = steadyClock(io.now);
	const end = now() + promptMs;
	let last: ShellPane | undefined;
	let still = 0;
	while (now() < end) {
		const read = await readShellPane(socket, pane);
		if (read === undefined) throw new UserError('The new window was closed before its shell was ready', 'Run this again.');
		still = read.text === last?.text && read.cursor === last.cursor ? still + 1 : 0;
		last = read;
		const {foreground, cursor} = read;
		// What tmux refuses it has not written, so the prompt is awaited again.
		if (isPrompt({foreground, cursor, still, readsKeys: await readsKeys(read.tty, io.env)})) {
			// Before it is typed: a program is often in front before tmux has answered.
			const before = readTerminal(read.panePid)?.foreground;
			if (await typeAt(shell, read)) return awaitStart(now, now() + startedMs, shell, before);
		}
		await sleep(everyMs);
	}
	throw notTyped(last, words);
}

/** Pastes the command where the cursor still is, with Enter. @returns whether it was typed. */
async function typeAt({socket, pane, words, mark}: Shell, {serverStart, panePid, foreground, cursor}: ShellPane): Promise<boolean> {
	const target: SendTarget = {socket, serverStart, pane, panePid, foreground, cursor};
	return (await pasteLine(target, commandLine(words), mark)).kind === 'sent';
}

function notTyped(shell: ShellPane | undefined, words: readonly string[]): UserError {
	const window = shell === undefined ? 'the new window' : `window ${shell.window}`;
	return new UserError(
		`The shell in ${window} shows no prompt that beckon knows, so nothing was typed`,
		`Type \`${commandLine(words)}\` there, or set "start": "direct" for the agent (\`beckon help config\`, \`agents\`).`,
	);
}

/** Waits until the shell has put another program in front. A command that takes longer than this for it is no failure. */
async function awaitStart(now: () => number, end: number, {socket, pane, words}: Shell, before: number | undefined): Promise<void> {
	while (now() < end) {
		const read = await readShellPane(socket, pane);
		if (read === undefined) return;
		const [program = ''] = words;
		const line = notFoundLine(read.text, program);
		if (line !== undefined)
			throw new UserError(
				`${program} was not found by ${read.foreground} in window ${read.window} (${stripControls(line.trim())})`,
				`Install it, or name it with its path: "command" in \`agents\` of the config. \`echo $PATH\` in that window shows where ${read.foreground} looked.`,
			);
		if (readTerminal(read.panePid)?.foreground !== before) return;
		await sleep(everyMs);
	}
}
