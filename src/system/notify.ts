/** Programs and escape sequences that notify a human. */
import {closeSync, constants, fstatSync, openSync, writeSync} from 'node:fs';
import {runProgram} from './run-program.js';

export type Notice = {
	/** One line, without controls. */
	readonly title: string;
	readonly body: string;
	/** Letters, digits, `_`, `-` and `.`: takes the notice back, and replaces it. */
	readonly id: string;
	/** For programs of the user's own, `BECKON_…`. */
	readonly fields: Readonly<Record<string, string>>;
};

/** A desktop's notification as its server numbers it. */
export type Shown = string | undefined;

const programTimeoutMs = 5000;

/** Shows it on the desktop; its number where the program tells one. Undefined as well when there is no such program. */
export async function notifySend({title, body, fields}: Notice, env: NodeJS.ProcessEnv): Promise<Shown> {
	const urgency = fields['BECKON_URGENT'] === '1' ? 'critical' : 'normal';
	const said = await run(['notify-send', '-p', '-a', 'beckon', '-u', urgency, '--', title, toMarkup(body)], env);
	return /^\d{1,10}$/.exec(said.trim())?.[0];
}

/** Desktops read the body as markup, and `notify-send` undoes backslashes in it before; the title is as it is. */
function toMarkup(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\\', '\\\\');
}

/** Takes it off the desktop; one that is gone already is no failure. */
export async function closeDesktopNotice(shown: string, env: NodeJS.ProcessEnv): Promise<void> {
	const target = ['--dest', 'org.freedesktop.Notifications', '--object-path', '/org/freedesktop/Notifications'];
	await run(['gdbus', 'call', '--session', ...target, '--method', 'org.freedesktop.Notifications.CloseNotification', shown], env);
}

/** The words go as arguments, never into the script, after the mark that ends the options. */
export async function osascript({title, body}: Notice, env: NodeJS.ProcessEnv): Promise<void> {
	const script = ['on run argv', 'display notification (item -1 of argv) with title (item -2 of argv)', 'end run'];
	await run(['osascript', ...script.flatMap((line) => ['-e', line]), '--', title, body], env);
}

/** The user's own program: what it is about is in its environment, nothing goes through a shell. */
export async function runCommand(argv: readonly string[], notice: Notice, env: NodeJS.ProcessEnv): Promise<void> {
	const {title, body, id, fields} = notice;
	await run(argv, {...env, ...fields, BECKON_TITLE: title, BECKON_BODY: body, BECKON_ID: id});
}

export type EscapeChannel = 'bell' | 'osc9' | 'osc777' | 'osc99';

/** The escape sequence of a notification, or a bell. A terminal that is itself a tmux passes it on only if it is wrapped. */
export function toSequence(channel: EscapeChannel, {title, body, id}: Notice, terminal: string): string {
	const sequence = plainSequence(channel, {title: inert(title), body: inert(body), id});
	const isTmux = /^(tmux|screen)/.test(terminal) && channel !== 'bell';
	return isTmux ? `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\` : sequence;
}

/** Takes back what `osc99` showed; the other channels cannot. */
export function toWithdrawal(id: string, terminal: string): string {
	const sequence = `\x1b]99;i=${oscId(id)}:p=close;\x1b\\`;
	return /^(tmux|screen)/.test(terminal) ? `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\` : sequence;
}

function plainSequence(
	channel: EscapeChannel,
	{title, body, id}: {readonly title: string; readonly body: string; readonly id: string},
): string {
	switch (channel) {
		case 'bell':
			return '\x07';
		case 'osc9':
			return `\x1b]9;${title}: ${body}\x07`;
		case 'osc777':
			return `\x1b]777;notify;${title.replaceAll(';', ',')};${body.replaceAll(';', ',')}\x07`;
		case 'osc99':
			return `\x1b]99;i=${oscId(id)}:d=0;${title}\x1b\\\x1b]99;i=${oscId(id)}:p=body;${body}\x1b\\`;
	}
}

function oscId(id: string): string {
	return id.replace(/[^A-Za-z0-9_-]/g, '-').slice(-64);
}

/** A control would end the sequence, and what follows it would be one of its own. */
function inert(text: string): string {
	return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 200);
}

/** Writes to a client's terminal in one piece, only if that is a terminal. False: it could not be written to. */
export function writeTerminal(tty: string, sequence: string): boolean {
	if (!/^\/dev\/[A-Za-z0-9_./-]+$/.test(tty)) return false;
	try {
		const fd = openSync(tty, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
		try {
			return fstatSync(fd).isCharacterDevice() && writeSync(fd, sequence) > 0;
		} finally {
			closeSync(fd);
		}
	} catch {
		// The terminal is gone, is another user's, or is full because nobody reads it.
		return false;
	}
}

/** What it printed; empty for a program that could not be started. */
async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
	const ended = await runProgram(argv, {env, timeoutMs: programTimeoutMs});
	return ended.kind === 'not-started' ? '' : ended.stdout.slice(0, 1000);
}
