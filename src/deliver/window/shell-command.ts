/** Types a command into the shell of a new window as soon as the shell shows its prompt. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {PaneId} from '../../core/address.js';
import type {Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {typedWord} from '../../core/quoting/words.js';
import {stripControls} from '../../core/text/label.js';
import {steadyClock} from '../../system/clocks.js';
import {readsKeys, readTerminal} from '../../system/foreground.js';
import type {SendTarget} from '../../tmux/panes/guard.js';
import {readShellPane, type ShellPane} from '../../tmux/panes/reading.js';
import {type PaneOption, pasteLine} from '../../tmux/panes/send.js';
import {lastLine} from '../../tmux/windows/hold-open-shell.js';

/** How long to wait: a shell whose start files load a version manager takes some seconds. */
const patience = {promptMs: 20_000, startedMs: 3000};
const everyMs = 70;

type Shell = {
	readonly socket: string;
	readonly pane: PaneId;
	readonly words: readonly string[];
	/** Set on the pane in the tmux call that types. */
	readonly mark?: PaneOption | undefined;
};

/** @throws UserError when the shell shows no prompt in time, or does not find the program. The window stays. */
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
		// A refusal by tmux means that nothing was written, so the prompt is awaited again.
		if (isPrompt({foreground, cursor, still, readsKeys: await readsKeys(read.tty, io.env)})) {
			// Read before typing: a program is often in front before tmux has answered.
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

/** Waits until the shell has put another program in front. A slow command is no failure. */
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

/** Shells with their own line editor, which reads single keys while the prompt is shown. */
const editing: ReadonlySet<string> = new Set(['bash', 'zsh', 'fish', 'nu', 'xonsh', 'elvish', 'tcsh']);
/** Shells that may have none. */
const plain: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'busybox', 'ksh', 'mksh', 'oksh', 'yash']);

type PromptLook = {
	/** The program that reads the terminal. */
	readonly foreground: string;
	/** `x.y` */
	readonly cursor: string;
	/** How many earlier looks were the same. */
	readonly still: number;
	/** Whether that program reads single keys; undefined when unknown. */
	readonly readsKeys: boolean | undefined;
};

/**
 * While start files run a program, such as one that asks for a passphrase, that program is in the foreground. A `read` in the files
 * themselves takes whole lines. While the files load, the cursor is at the left edge, except after a line that they print in parts.
 */
function isPrompt({foreground, cursor, still, readsKeys}: PromptLook): boolean {
	// fish reads single keys before its files are loaded (3.6.0).
	if (cursor.startsWith('0.')) return false;
	if (editing.has(foreground) && readsKeys !== undefined) return readsKeys && still >= 2;
	return (editing.has(foreground) || plain.has(foreground)) && still >= 4;
}

/** The command line to type: sh, bash, zsh and fish read it alike, and an alias of the first word applies. */
function commandLine(words: readonly string[]): string {
	return words.map(shellWordForAll).join(' ');
}

/** fish reads `\\` between single quotes as one backslash, so backslashes are put in double quotes, where all shells do. */
function shellWordForAll(text: string): string {
	if (/^-[\w-]+$/.test(text)) return text;
	const parts = text.split(/(\\+)/).filter((part) => part !== '');
	return parts.map((part) => (part.startsWith('\\') ? `"${part.replaceAll('\\', '\\\\')}"` : typedWord(part))).join('');
}

/**
 * The line in which a shell says that it does not find the program; undefined without such a line. dash and BusyBox say "Permission denied"
 * instead as soon as one folder of the PATH is forbidden.
 */
export function notFoundLine(screen: string, program: string): string | undefined {
	const says = /not found|unknown command|no such file|permission denied/i;
	return screen.split('\n').find((line) => says.test(line) && line.split(/[\s:"']+/).includes(program));
}

/** @returns the last line that a command has printed above the next prompt, empty if there is none. */
export function lastLineOf(screen: string, words: readonly string[], columns: number): string {
	const lines = stripControls(screen).trimEnd().split('\n');
	const typed = lines.findLastIndex((line) => line.trimEnd().endsWith(commandLine(words)));
	return lastLine(lines.slice(typed + 1, -1), columns);
}
