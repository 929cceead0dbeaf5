/** Runs a program in a terminal of its own: if it fails its output stays readable, and if it is suspended it is continued. */
import {stripControls} from '../../core/text/label.js';

/**
 * With `-m` tmux names the program as the pane's command, not this shell. The function calls itself instead of looping, because bash
 * leaves a loop when a job in it is suspended. A program that was killed leaves the terminal in its drawing mode, so that is reset.
 */
const script = `tell() {
	code=$?
	[ "$code" = 0 ] && exit
	how="ended with $code"
	jobs %% >/dev/null 2>&1 && how='is suspended'
	stty sane 2>/dev/null
	printf '\\n%s %s. Press Enter to go on. ' "$*" "$how"
	read -r _
	[ "$how" = 'is suspended' ] || exit
	fg >/dev/null
	tell "$@"
}
set -m
"$@"
tell "$@"`;

export function readableWords(words: readonly string[]): readonly string[] {
	return ['sh', '-c', script, 'sh', ...words];
}

/**
 * @param screen what is drawn on the terminal of such a program.
 * @returns the last line that the program printed before it failed, empty if there is none; undefined while it has not failed.
 */
export function lastWordsOf(screen: string, words: readonly string[]): string | undefined {
	const text = stripControls(screen);
	const command = anywhere(words.join(' '));
	const end = text.search(new RegExp(command + anywhere(' ended with')));
	if (end === -1) return undefined;
	// Below its error an agent may print how to start it again.
	const said = text.slice(0, end).replace(new RegExp(`(?:[^\\n]*:\\s*)?${command}\\s*$`), '');
	const lines = said.split('\n');
	return lines.findLast((line) => line.trim() !== '')?.trim() ?? '';
}

/** A pattern for words that a narrow pane broke anywhere. */
function anywhere(words: string): string {
	return [...words].map((letter) => (letter === ' ' ? '\\s+' : letter.replace(/\W/, '\\$&'))).join('\n?');
}
