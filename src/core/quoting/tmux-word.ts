/** Text as one word of tmux's own command language, in a config file or a string of commands. */
export function tmuxWord(text: string): string {
	// Nothing means anything between single quotes; a quote itself stands outside of them.
	return `'${text.replaceAll("'", `'"'"'`)}'`;
}
