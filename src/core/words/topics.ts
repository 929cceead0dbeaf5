/** The topics of `beckon help <topic>`: each is a page of `docs/`. */

/** `page`: in `docs/`, without `.md`. */
type Topic = {readonly name: string; readonly page: string; readonly help: string};

export const topics: readonly Topic[] = [
	{name: 'commands', page: 'commands', help: 'every command with its options, and exit codes'},
	{name: 'keys', page: 'keys', help: 'the keys of the navigator, and how to change them'},
	{name: 'answering', page: 'answers', help: 'how replies and answers are sent, and what the receipts mean'},
	{name: 'tmux', page: 'tmux', help: 'keys, popup and status line of tmux'},
	{name: 'notifications', page: 'notifications', help: 'how you are told that a session waits, also on a phone'},
	{name: 'config', page: 'configuration', help: 'the config file, key by key'},
	{name: 'hosts', page: 'hosts', help: 'sessions of other machines and containers'},
	{name: 'scripts', page: 'json', help: 'the JSON that commands print'},
];
