/**
 * Compares the rows that a search does not find, because they are blank or equal to one further up. tmux tells the text of a single row in copy mode
 * alone, so the pane is in copy mode within the turn that writes the key: no client draws it, and the program is not told.
 */
import {tmuxWord} from '../../core/quoting/words.js';
import {formatEscaped, type SendTarget, toGuard} from './guard.js';
import {hiddenFormat, hiddenOption, type ShownRow} from './shown-rows.js';

export type HiddenRows = {
	/** Lines of commands that compare the rows and write the result into the pane's option. */
	readonly script: string;
	/** What the option says if all rows are as wanted. */
	readonly wanted: string;
	/** Removes the option. */
	readonly end: string;
};

/** @param mark a new word: what an earlier call has left in the option must not count. */
export function compareHidden(target: SendTarget, rows: readonly ShownRow[], mark: string): HiddenRows {
	const to = `-t ${target.pane}`;
	const set = `set-option -pF ${to} ${hiddenOption}`;
	const down = (count: number): string => (count === 0 ? '' : `send-keys -X ${to} -N ${count} cursor-down ; `);
	const [first] = target.rows ?? [];
	const compare = ({number, text}: ShownRow): string => {
		// From a blank row the cursor goes to the end of all that follow, where a row as wide as the pane ends in a `$` of copy mode.
		const around = first === undefined || first.number >= number ? 0 : first.number - 1;
		const start = `send-keys -X ${to} top-line ; ${down(around)}send-keys -X ${to} start-of-line ; `;
		const isSame = `${hiddenFormat}#{==:#{copy_cursor_line},${formatEscaped(text)}}`;
		return `${start}${down(number - 1 - around)}${set} ${tmuxWord(isSame)}`;
	};
	// Without `-H`, tmux draws its position over the first row. Scroll bars that come with a mode would resize the pane.
	const isCalm = `#{&&:${toGuard(target)},#{!=:#{pane-scrollbars},modal}}`;
	const look = [`copy-mode -H ${to}`, `${set} ${mark}`, ...rows.map(compare), `send-keys -X ${to} cancel`].join(' ; ');
	return {
		script: `if-shell -F ${to} ${tmuxWord(isCalm)} ${tmuxWord(look)}\n`,
		wanted: `${mark}${'1'.repeat(rows.length)}`,
		end: `set-option -pqu ${to} ${hiddenOption}`,
	};
}

/** In copy mode tmux tells a row only up to its first wide character. */
export function canCompare(row: string): boolean {
	return /^[\u0020-\u007e\u00a0-\u02ff\u2500-\u257f]*$/.test(row);
}
