/** The options of the demo's tmux: its prefix, and a status line that says how to come back and how to leave. */
import type {Command} from '../core/machine/machine.js';

const isNarrow = '#{e|<:#{client_width},60}';

/** @param window that of the list. */
export function tmuxLook(prefix: string, window: number): readonly Command[] {
	const key = prefix.replace('C-', 'Ctrl-');
	return [
		['set-option', '-s', 'escape-time', '10'],
		['set-option', '-g', 'prefix', prefix],
		// A narrow line keeps its room for what one cannot guess.
		['set-option', '-g', 'status-left', `#{?${isNarrow},,#[bold] beckon demo }`],
		['set-option', '-g', 'status-left-length', '20'],
		[
			'set-option',
			'-g',
			'status-right',
			`#{?${isNarrow}, ${prefix} ${window} list · ${prefix} d leave , ${key} ${window}: the list · ${key} d: leave }`,
		],
		['set-option', '-g', 'status-right-length', '50'],
		['set-option', '-g', 'automatic-rename', 'off'],
		['set-option', '-g', 'allow-rename', 'off'],
	];
}
