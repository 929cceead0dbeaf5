/** The channels of notifications: a new one is a record of this table, from which the config file takes its name. */
import {bell, closeOsc99, osc9, osc99, osc777} from './escape-sequences.js';

export type Notice = {
	/** One line, without controls. */
	readonly title: string;
	readonly body: string;
	/** Letters, digits, `_`, `-` and `.`: takes the notice back, and replaces it. */
	readonly id: string;
	/** For programs of the user's own, `BECKON_…`. */
	readonly fields: Readonly<Record<string, string>>;
};

/** What a channel asks for. */
export type Order =
	/** One line on the status line of every client. */
	| {readonly kind: 'message'; readonly text: string}
	/** Written to the terminal of every client. */
	| {readonly kind: 'terminal'; readonly sequence: string}
	/** A program with its arguments and with more in its environment. No shell reads them. */
	| {readonly kind: 'program'; readonly argv: readonly string[]; readonly env?: Readonly<Record<string, string>>};

/** What the user set for channels, beside which of them. */
export type ChannelSettings = {
	/** A program and its arguments for the channel `command`; what it is about is in the environment. */
	readonly command: readonly string[];
};

type Channel = {
	/** Whether it reaches somebody who is attached to no server: the others write to the terminals of clients. */
	readonly reachesAway: boolean;
	/** Its notice takes the place of the one before: what comes together goes through it as one. */
	readonly showsOne: boolean;
	/** Undefined: the user set nothing that it could do. */
	readonly send: (notice: Notice, settings: ChannelSettings) => Order | undefined;
	/** Takes a notice back by its id and by what the program of `send` printed. Undefined: nothing can. */
	readonly withdraw: ((id: string, printed: string) => Order | undefined) | undefined;
};

const script = ['on run argv', 'display notification (item -1 of argv) with title (item -2 of argv)', 'end run'];
const desktop = ['--session', '--dest', 'org.freedesktop.Notifications', '--object-path', '/org/freedesktop/Notifications'];

const channels = {
	message: {
		reachesAway: false,
		showsOne: true,
		send: ({title, body}) => ({kind: 'message', text: `beckon: ${body === '' ? title : `${title}: ${body}`}`}),
		withdraw: undefined,
	},
	bell: toTerminal(() => bell),
	osc9: toTerminal(osc9),
	osc777: toTerminal(osc777),
	osc99: toTerminal(osc99, closeOsc99),
	'notify-send': {
		reachesAway: true,
		showsOne: false,
		send: ({title, body, fields}) => {
			const urgency = fields['BECKON_URGENT'] === '1' ? 'critical' : 'normal';
			return {kind: 'program', argv: ['notify-send', '-p', '-a', 'beckon', '-u', urgency, '--', title, toMarkup(body)]};
		},
		// It prints the number under which the desktop shows the notice.
		withdraw: (_id, printed) => {
			const shown = /^\d{1,10}$/.exec(printed.trim())?.[0];
			if (shown === undefined) return undefined;
			return {kind: 'program', argv: ['gdbus', 'call', ...desktop, '--method', 'org.freedesktop.Notifications.CloseNotification', shown]};
		},
	},
	osascript: {
		reachesAway: true,
		showsOne: false,
		// The words go as arguments, never into the script, after the mark that ends the options.
		send: ({title, body}) => ({kind: 'program', argv: ['osascript', ...script.flatMap((line) => ['-e', line]), '--', title, body]}),
		withdraw: undefined,
	},
	// A sound that the desktop's own theme, or macOS, has for it. What comes together is heard once.
	'canberra-gtk-play': {
		reachesAway: true,
		showsOne: true,
		send: ({fields}) => {
			const sound = fields['BECKON_URGENT'] === '1' ? 'dialog-warning' : 'message-new-instant';
			return {kind: 'program', argv: ['canberra-gtk-play', '-i', sound]};
		},
		withdraw: undefined,
	},
	afplay: {
		reachesAway: true,
		showsOne: true,
		send: ({fields}) => {
			const sound = fields['BECKON_URGENT'] === '1' ? 'Sosumi' : 'Glass';
			return {kind: 'program', argv: ['afplay', `/System/Library/Sounds/${sound}.aiff`]};
		},
		withdraw: undefined,
	},
	command: {
		reachesAway: true,
		showsOne: false,
		send: ({title, body, id, fields}, {command}) => {
			if (command.length === 0) return undefined;
			return {kind: 'program', argv: command, env: {...fields, BECKON_TITLE: title, BECKON_BODY: body, BECKON_ID: id}};
		},
		withdraw: undefined,
	},
} as const satisfies Readonly<Record<string, Channel>>;

export type NotifyChannel = keyof typeof channels;

export function channelOf(name: NotifyChannel): Channel {
	return channels[name];
}

/** In the order of the table. */
export const channelNames = Object.keys(channels).filter((name): name is NotifyChannel => name in channels);

function toTerminal(sequenceOf: (notice: Notice) => string, close?: (id: string) => string) {
	return {
		reachesAway: false,
		showsOne: false,
		send: (notice) => ({kind: 'terminal', sequence: sequenceOf(notice)}),
		withdraw: close && ((id) => ({kind: 'terminal', sequence: close(id)})),
	} satisfies Channel;
}

/** Desktops read the body as markup, and `notify-send` undoes backslashes in it before; the title is as it is. */
function toMarkup(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\\', '\\\\');
}
