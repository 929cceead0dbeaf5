/** The command whose popup a key opens, so that it starts at once, and what it shares with others that send. */
import {command, flag, many, text, type ValuesOf} from './command.js';
import {client} from './commands-go.js';
import {host, session} from './commands-look.js';

export const unsent = {3: 'refused, nothing was sent', 4: 'sent, not confirmed'};
export const exits = {0: 'it arrived', ...unsent};
export const receipt = flag('print the receipt as JSON');

const replyParams = {
	args: {
		session: text(`${session.help}; without one, the most urgent one`),
		words: many(text('the text, behind the full name of a session or with --current')),
	},
	options: {
		current: flag('the session in this pane'),
		text: {...text('the text; without any, stdin'), conflicts: ['edit']},
		edit: flag('write the text in $EDITOR'),
		queue: flag('also to a working session: it waits for the turn to end'),
		shell: flag('the text starts with ! and is to run as a shell command'),
		prompt: {
			...flag('answer in a small popup, one session after the other'),
			conflicts: ['text', 'edit', 'queue', 'shell', 'json'],
		},
		host: {...host, conflicts: ['current', 'prompt']},
		client: {...client, isHidden: true},
		json: receipt,
	},
};
export type ReplyCommand = ValuesOf<typeof replyParams>;

export const replyCommand = command('reply', 'send text to a session, and confirm that it arrived', {
	isQuick: true,
	...replyParams,
	exits,
	examples: ['beckon reply api go on', "beckon reply --text 'go on'", 'git diff | beckon reply %12'],
	problem: ({session, words, current, text, edit, prompt}) => {
		const isTold = text !== undefined || edit;
		if (words !== undefined && (isTold || prompt)) return 'words behind the session are its text: leave out --text, --edit and --prompt';
		return current && session !== undefined && isTold ? '--current names the session: leave out the other name' : undefined;
	},
	run: async (io, given) =>
		given.prompt
			? (await import('./send/reply-prompt.js')).runReplyPrompt(io, given)
			: (await import('./send/reply.js')).runReply(io, given),
});
