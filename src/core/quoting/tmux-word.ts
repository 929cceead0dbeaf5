/** Quotes a text as one word of tmux's command language, for a config file or a string of commands. */
export function tmuxWord(text: string): string {
	// tmux interprets nothing between single quotes; a single quote itself is written outside of them, and a line break too, which ends a command.
	return `'${text.replaceAll("'", `'"'"'`).replaceAll('\n', `'"\\n"'`)}'`;
}
