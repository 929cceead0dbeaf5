/** Whether a shell shows its prompt, what is typed there, and what the shell says of it. */
import {typedWord} from '../../core/quoting/words.js';
import {stripControls} from '../../core/text/label.js';
import {lastLine} from '../../tmux/windows/hold-open-shell.js';

/** These have a line editor of their own, which reads single keys while the prompt is shown. */
const editing: ReadonlySet<string> = new Set(['bash', 'zsh', 'fish', 'nu', 'xonsh', 'elvish', 'tcsh']);
/** These may have none. */
const plain: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'busybox', 'ksh', 'mksh', 'oksh', 'yash']);

export type PromptLook = {
	/** The program that reads the terminal. */
	readonly foreground: string;
	/** `x.y` */
	readonly cursor: string;
	/** How many looks before this one were the same. */
	readonly still: number;
	/** Whether that program reads single keys; undefined: it cannot be told. */
	readonly readsKeys: boolean | undefined;
};

/**
 * A program that a shell's start files run, such as one that asks for a passphrase, is in front of the shell; a `read` of the files themselves takes
 * whole lines. While the files load, the cursor is at the left edge, except after a line that they print in parts.
 */
export function isPrompt({foreground, cursor, still, readsKeys}: PromptLook): boolean {
	// fish reads single keys before its files are loaded (3.6.0).
	if (cursor.startsWith('0.')) return false;
	if (editing.has(foreground) && readsKeys !== undefined) return readsKeys && still >= 2;
	return (editing.has(foreground) || plain.has(foreground)) && still >= 4;
}

/** The words as they are typed: sh, bash, zsh and fish read them alike, and an alias of the first one holds. */
export function commandLine(words: readonly string[]): string {
	return words.map(shellWordForAll).join(' ');
}

/** fish reads `\\` between single quotes as one backslash, so backslashes stand between double quotes, where all read it so. */
function shellWordForAll(text: string): string {
	if (/^-[\w-]+$/.test(text)) return text;
	const parts = text.split(/(\\+)/).filter((part) => part !== '');
	return parts.map((part) => (part.startsWith('\\') ? `"${part.replaceAll('\\', '\\\\')}"` : typedWord(part))).join('');
}

/**
 * The line in which a shell says that it does not find the program; undefined: it does not say so. dash and BusyBox call one that is in no folder
 * of the PATH forbidden as soon as one of these folders is.
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
