/** The commands that send keys to a session, and those that tell what was sent. */
import {Argument, type Command, Option} from 'commander';
import type {Define, Run} from './program.js';
import {clientOption} from './program-scripts.js';

const sessionHelp = 'session id, its beginning, project name or %pane';

export const deliverCommands: Readonly<Record<string, Define>> = {
	reply: defineReply,
	answer: defineAnswer,
	outbox: defineOutbox,
	log: (program, run) =>
		program
			.command('log')
			.description('print what was sent and what became of it, newest first')
			.option('--json', 'as JSON')
			.action((options: {json?: true}) => run(async (io) => (await import('./send/log.js')).runLog(io, {json: options.json === true}))),
	interrupt: defineAct('interrupt', 'stop what a session is doing (Esc)'),
	retry: defineAct('retry', 'send the last prompt again after an error'),
	resume: defineAct('resume', 'take up an ended session in a new window'),
};

type ReplyFlags = {current?: true; text?: string; edit?: true; queue?: true; shell?: true; json?: true; prompt?: true; client?: string};

function defineReply(program: Command, run: Run): Command {
	return program
		.command('reply')
		.description('send text to a session, and say whether it landed')
		.argument('[session]', `${sessionHelp}; without one, the head of the queue`)
		.option('--current', 'the session in this pane')
		.addOption(new Option('--text <text>', 'the text; without it, stdin').conflicts('edit'))
		.option('--edit', 'write the text in $EDITOR')
		.option('--queue', 'also to a session at work: it waits for the turn to end')
		.option('--shell', 'the text starts with ! and shall run as a shell command')
		.addOption(
			new Option('--prompt', 'ask on a small screen, one session after the other').conflicts(['text', 'edit', 'queue', 'shell', 'json']),
		)
		.addOption(clientOption().hideHelp())
		.option('--json', 'print the receipt as JSON')
		.action((session: string | undefined, options: ReplyFlags) =>
			run(async (io) => {
				if (options.prompt) return (await import('./send/reply-prompt.js')).runReplyPrompt(io, {...options, session});
				return (await import('./send/reply.js')).runReply(io, {...options, session, json: options.json === true});
			}),
		);
}

function defineAnswer(program: Command, run: Run): Command {
	return program
		.command('answer')
		.description('answer the dialog a session shows')
		.argument('<session>', sessionHelp)
		.argument('<option>', '1 to 9, several as 1,3, y or n')
		.option('--token <token>', 'of the prompt as `ls --json` showed it: another prompt is refused')
		.option('--text <text>', 'a reason for n, or the words of an option that takes some')
		.option('--json', 'print the receipt as JSON')
		.action((session: string, option: string, options: {token?: string; text?: string; json?: true}) =>
			run(async (io) => (await import('./send/answer.js')).runAnswer(io, {...options, session, option, json: options.json === true})),
		);
}

function defineOutbox(program: Command, run: Run): Command {
	return program
		.command('outbox')
		.description('list texts that are not known to have arrived; resend, submit or drop one')
		.addArgument(new Argument('[act]').choices(['list', 'resend', 'submit', 'drop']).default('list'))
		.argument('[id]', 'the text that `beckon outbox` lists')
		.option('--json', 'as JSON')
		.action((act: 'list' | 'resend' | 'submit' | 'drop', id: string | undefined, options: {json?: true}) => {
			const json = options.json === true;
			if (act !== 'list' && id === undefined) program.error("error: missing required argument 'id'", {exitCode: 2});
			return run(async (io) =>
				(await import('./send/outbox.js')).runOutbox(io, act === 'list' ? {kind: act, json} : {kind: act, id: id ?? '', json}),
			);
		});
}

function defineAct(act: 'interrupt' | 'retry' | 'resume', help: string): Define {
	return (program, run) =>
		program
			.command(act)
			.description(help)
			.argument('<session>', sessionHelp)
			.option('--yes', 'do not ask')
			.option('--json', 'print the receipt as JSON')
			.action((session: string, options: {yes?: true; json?: true}) =>
				run(async (io) =>
					(await import('./send/act.js')).runAct(io, {act, session, yes: options.yes === true, json: options.json === true}),
				),
			);
}
