/** Runs a program in a terminal that stays open if the program fails. A suspended program is continued. */
import type {Place} from '../../core/address.js';
import {paneKey} from '../../core/fold/world.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {stripControls} from '../../core/text/label.js';
import {columnsOf} from '../../core/text/width.js';
import {capturePanes} from '../panes/panes.js';

/**
 * With `-m` tmux reports the program as the pane's command, not this shell. The function calls itself instead of looping, because bash
 * leaves a loop when a job in it is suspended. After a killed program the terminal is reset: it may still be in a drawing mode, and
 * non-blocking, in which case the window would close before the user reads it.
 */
const script = `tell() {
	code=$?
	[ "$code" = 0 ] && exit
	how="ended with $code"
	jobs %% >/dev/null 2>&1 && how='is suspended'
	(: </dev/tty) 2>/dev/null && exec </dev/tty >/dev/tty
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

export function holdOpenArgv(words: readonly string[]): readonly string[] {
	return ['sh', '-c', script, 'sh', ...words];
}

/**
 * @param screen the text of such a program's terminal, with this number of columns.
 * @returns the last line before the failure, empty if there is none; undefined when it has not failed.
 */
export function failureOn(screen: string, words: readonly string[], columns: number): string | undefined {
	const text = stripControls(screen);
	const command = anywhere(words.join(' '));
	const end = text.search(new RegExp(command + anywhere(' ended with')));
	if (end === -1) return undefined;
	// An agent may print how to start it again below its error.
	const said = text.slice(0, end).replace(new RegExp(`(?:[^\\n]*:\\s*)?${command}\\s*$`), '');
	return lastLine(said.split('\n'), columns);
}

const mostRows = 6;

/** The last line with words, which the terminal may have on several rows. */
export function lastLine(rows: readonly string[], columns: number): string {
	const last = rows.findLastIndex((row) => row.trim() !== '');
	let first = last;
	while (first > 0 && last - first < mostRows && columnsOf(rows[first - 1] ?? '') >= columns) first -= 1;
	return rows
		.slice(Math.max(0, first), last + 1)
		.join('')
		.trim();
}

/** `failureOn` the screen of the pane that such a program runs in. */
export async function failureIn(place: Place, words: readonly string[], run?: RunTmux): Promise<string | undefined> {
	const shown = (await capturePanes([place], run)).get(paneKey(place));
	return shown === undefined ? undefined : failureOn(shown.text, words, shown.columns);
}

/** A pattern for words that a narrow pane may break anywhere. */
function anywhere(words: string): string {
	return [...words].map((letter) => (letter === ' ' ? '\\s+' : letter.replace(/\W/, '\\$&'))).join('\n?');
}
