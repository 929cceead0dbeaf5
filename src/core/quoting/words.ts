/** Quotes a text as one word of a POSIX shell command, which `detach-client -E` of tmux, and `display-popup` of 3.2, need. */
export function shellWord(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The text as a user would type it: quoted only where a shell needs that. */
export function typedWord(text: string): string {
	return /^[\w%@+:.,/][\w%@+=:.,/-]*$/.test(text) ? text : shellWord(text);
}

/** Quotes a text as one word of tmux's command language, for a config file or a string of commands. */
export function tmuxWord(text: string): string {
	// tmux interprets nothing between single quotes; outside of them are a single quote itself, and a line break, which ends a command.
	return `'${text.replaceAll("'", `'"'"'`).replaceAll('\n', `'"\\n"'`)}'`;
}
