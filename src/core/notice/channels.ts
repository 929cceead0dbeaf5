/** The channels of notifications. A new channel is a record of this table; the config file takes its name from here. */
/**
 * Wraps a sequence for a terminal (by its `$TERM`) that is itself a tmux, which would not pass it on otherwise. It handles a bell itself,
 * so a bell stays bare.
 */
export function wrapFor(terminal: string, sequence: string): string {
	const isWrapped = /^(tmux|screen)/.test(terminal) && sequence.startsWith('\x1b');
	return isWrapped ? `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\` : sequence;
}

function oscId(id: string): string {
	return id.replace(/[^A-Za-z0-9_-]/g, '-').slice(-64);
}

/** A control character would end the sequence and could start another one. */
function inert(text: string): string {
	return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 200);
}

export type SessionNotice = {
	/** The title is one line without controls. */
	readonly title: string;
	readonly body: string;
	/** Letters, digits, `_`, `-` and `.`. The id names the notice for its withdrawal and its replacement. */
	readonly id: string;
	/** Variables `BECKON_…` for the user's programs. */
	readonly fields: Readonly<Record<string, string>>;
};

export type NoticeOrder =
	/** Shows one line on the status line of every client. */
	| {readonly kind: 'message'; readonly text: string}
	/** Writes a sequence to the terminal of every client. */
	| {readonly kind: 'terminal'; readonly sequence: string}
	/** Starts a program with arguments and additional variables; no shell reads them. */
	| {readonly kind: 'program'; readonly argv: readonly string[]; readonly env?: Readonly<Record<string, string>>};

export type ChannelSettings = {
	/** The program and its arguments for the channel `command`; the notice is in its environment. */
	readonly command: readonly string[];
};

type Channel = {
	/** Whether the channel reaches a user who is attached to no server; the others write to the terminals of clients. */
	readonly reachesDetached?: true;
	/** Whether the channel shows only its newest notice. Notices of one moment then go through it as one. */
	readonly showsOne?: true;
	/** Undefined when the settings leave the channel nothing to do. */
	readonly send: (notice: SessionNotice, settings: ChannelSettings) => NoticeOrder | undefined;
	/** Withdraws a notice by its id and by what the program of `send` printed. Absent where the channel cannot. */
	readonly withdraw?: ((id: string, printed: string) => NoticeOrder | undefined) | undefined;
};

const script = ['on run argv', 'display notification (item -1 of argv) with title (item -2 of argv)', 'end run'];
const desktop = ['--session', '--dest', 'org.freedesktop.Notifications', '--object-path', '/org/freedesktop/Notifications'];

const channels = {
	message: {
		showsOne: true,
		send: ({title, body}) => ({kind: 'message', text: `beckon: ${body === '' ? title : `${title}: ${body}`}`}),
	},
	bell: toTerminal(() => '\x07'),
	osc9: toTerminal(({title, body}) => `\x1b]9;${inert(title)}: ${inert(body)}\x07`),
	osc777: toTerminal(({title, body}) => `\x1b]777;notify;${inert(title).replaceAll(';', ',')};${inert(body).replaceAll(';', ',')}\x07`),
	// Of these sequences, only this one has an id by which the notification can be closed.
	osc99: toTerminal(
		({title, body, id}) => `\x1b]99;i=${oscId(id)}:d=0;${inert(title)}\x1b\\\x1b]99;i=${oscId(id)}:p=body;${inert(body)}\x1b\\`,
		(id) => `\x1b]99;i=${oscId(id)}:p=close;\x1b\\`,
	),
	'notify-send': {
		reachesDetached: true,
		send: ({title, body, fields}) => {
			const urgency = fields['BECKON_URGENT'] === '1' ? 'critical' : 'normal';
			return {kind: 'program', argv: ['notify-send', '-p', '-a', 'beckon', '-u', urgency, '--', title, toMarkup(body)]};
		},
		// `notify-send --print-id` printed the number of the notice on the desktop.
		withdraw: (_id, printed) => {
			const shown = /^\d{1,10}$/.exec(printed.trim())?.[0];
			if (shown === undefined) return undefined;
			return {kind: 'program', argv: ['gdbus', 'call', ...desktop, '--method', 'org.freedesktop.Notifications.CloseNotification', shown]};
		},
	},
	osascript: {
		reachesDetached: true,
		// The words are arguments after the mark that ends the options, and never part of the script.
		send: ({title, body}) => ({kind: 'program', argv: ['osascript', ...script.flatMap((line) => ['-e', line]), '--', title, body]}),
	},
	// These play a sound of the desktop's theme, or of macOS. Several notices of one moment play it once.
	'canberra-gtk-play': toSound((isUrgent) => ['canberra-gtk-play', '-i', isUrgent ? 'dialog-warning' : 'message-new-instant']),
	afplay: toSound((isUrgent) => ['afplay', `/System/Library/Sounds/${isUrgent ? 'Sosumi' : 'Glass'}.aiff`]),
	command: {
		reachesDetached: true,
		send: ({title, body, id, fields}, {command}) => {
			if (command.length === 0) return undefined;
			return {kind: 'program', argv: command, env: {...fields, BECKON_TITLE: title, BECKON_BODY: body, BECKON_ID: id}};
		},
	},
} as const satisfies Readonly<Record<string, Channel>>;

export type NotifyChannel = keyof typeof channels;

export function channelOf(name: NotifyChannel): Channel {
	return channels[name];
}

/** The names in the order of the table. */
export const channelNames = Object.keys(channels).filter((name): name is NotifyChannel => name in channels);

function toTerminal(sequenceOf: (notice: SessionNotice) => string, close?: (id: string) => string) {
	return {
		send: (notice) => ({kind: 'terminal', sequence: sequenceOf(notice)}),
		withdraw: close && ((id) => ({kind: 'terminal', sequence: close(id)})),
	} satisfies Channel;
}

function toSound(argvOf: (isUrgent: boolean) => readonly string[]) {
	return {
		reachesDetached: true,
		showsOne: true,
		send: ({fields}) => ({kind: 'program', argv: argvOf(fields['BECKON_URGENT'] === '1')}),
	} satisfies Channel;
}

/** Desktops read the body as markup, and `notify-send` unescapes backslashes in it first; the title is taken as it is. */
function toMarkup(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\\', '\\\\');
}
