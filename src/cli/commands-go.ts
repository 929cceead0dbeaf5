/** The commands that move a client: to a session, along the queue, and back. */
import {usualWords} from '../agents/usual-words.js';
import {canDraw, type ExitCode, type Io} from '../core/context.js';
import type {NavigateOptions} from '../navigator/navigator.js';
import {command, type Entry, flag} from './command.js';
import {client, nextParams, replyParams, session} from './params/look.js';

export const goCommands: readonly Entry[] = [
	command('navigate', 'open the navigator (the default)', {
		isQuick: true,
		options: {
			ascii: flag('draw with ASCII only'),
			screenReader: flag('plain sentences, one session at a time'),
			readOnly: flag('send, mark and start nothing: for a screen that others see'),
			popup: {...flag('quit after a jump'), isHidden: true},
			client: {...client, isHidden: true},
		},
		run: (io, {ascii, screenReader, readOnly, ...given}) =>
			openNavigator(io, {...given, isAscii: ascii, isLinear: screenReader, isReadOnly: readOnly}),
	}),
	command('popup', 'open the navigator in a tmux popup', {
		options: {client},
		run: async (io, given) => (await import('./go/popup.js')).runPopup(io, given),
	}),
	command('next', 'jump to the session that needs you most urgently', {
		...nextParams,
		isQuick: true,
		exits: {0: 'it jumped, or nobody waits, which it says'},
		examples: ['beckon next --state permission'],
		run: async (io, given) => (await import('./go/next.js')).runNext(io, given),
	}),
	command('jump', 'jump to a session', {
		isQuick: true,
		args: {session},
		options: {client},
		examples: ['beckon jump api', 'beckon jump %12'],
		run: async (io, given) => (await import('./go/jump.js')).runJumpCommand(io, given),
	}),
	move('back', 'jump back to where the last jump came from', async (io, given) =>
		(await import('./go/back.js')).runAlong(io, 'back', given),
	),
	move('forward', 'undo `back`: jump forward again', async (io, given) => (await import('./go/back.js')).runAlong(io, 'forward', given)),
	move('skip', "skip this pane's session for a while, and jump to the next one", async (io, given) =>
		(await import('./go/next.js')).runSkip(io, given),
	),
	move('last-done', 'jump to the session that finished last', async (io, given) => (await import('./go/next.js')).runLastDone(io, given)),
];

function move(name: string, help: string, run: (io: Io, given: {readonly client?: string | undefined}) => Promise<ExitCode>): Entry {
	return command(name, help, {isQuick: true, options: {client}, run});
}

async function openNavigator(io: Io, options: NavigateOptions): Promise<ExitCode> {
	if (!canDraw(io)) return printList(io, options.isAscii === true);
	return (await import('../navigator/navigator.js')).runNavigate(io, options);
}

async function printList(io: Io, isAscii: boolean): Promise<ExitCode> {
	const {runLs} = await import('./look/ls.js');
	const asked = {json: false, all: false, format: 'plain'} as const;
	if (!isAscii) return runLs(io, asked);
	const {toAscii} = await import('../ui/terminal/ascii-stdout.js');
	return runLs({...io, stdout: {write: (text) => io.stdout.write(toAscii(text, usualWords.signs))}}, asked);
}

/** The exit codes of all commands that send. `beckon reply` is in this file, since a key opens its popup, which must start at once. */
export const unsent = {3: 'refused, nothing was sent', 4: 'sent, not confirmed'};
export const exits = {0: 'it arrived', ...unsent};
export const replyCommand = command('reply', 'send text to a session, and confirm that it arrived', {
	isQuick: true,
	...replyParams,
	exits,
	examples: ['beckon reply api go on', "beckon reply --text 'go on'", 'git diff | beckon reply %12'],
	problem: ({session, words, current, text, edit, prompt}) => {
		const isGiven = text !== undefined || edit;
		if (words !== undefined && (isGiven || prompt)) return 'words behind the session are its text: leave out --text, --edit and --prompt';
		return current && session !== undefined && isGiven ? '--current names the session: leave out the other name' : undefined;
	},
	run: async (io, given) =>
		given.prompt
			? (await import('./send/reply-prompt.js')).runReplyPrompt(io, given)
			: (await import('./send/reply.js')).runReply(io, given),
});
