/** The command whose popup a key opens, so that it starts at once, and what it shares with others that send. */
import {command} from './command.js';
import {replyParams} from './params/look.js';

export const unsent = {3: 'refused, nothing was sent', 4: 'sent, not confirmed'};
export const exits = {0: 'it arrived', ...unsent};
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
