/** The settings that belong together: how sessions start, what tmux gets, and when a user is notified. */
import {channelNames} from '../notice/channels.js';
import {channels, channelsOfStates, hours, listOf, milliseconds, oneOf, plainWords, popupSize, texts, tmuxKey, yesNo} from './schemas.js';
import {section, setting} from './setting.js';

export const agentStart = {
	start: setting({
		schema: oneOf(['shell', 'direct']),
		default: 'shell',
		help: 'Typed into your own shell ("shell"), or started without one, in the environment that beckon was asked in ("direct").',
	}),
	command: setting({
		schema: plainWords,
		default: [],
		help: "A program with its arguments instead of the agent's own, such as a wrapper.",
	}),
	programStatus: setting({
		schema: yesNo,
		default: false,
		help: "Read the agent's own records of its state (OSC 7501) in the panes that beckon opens.",
	}),
};

/** What `beckon install --tmux` puts into tmux.conf. */
export const tmux = section(
	{
		keys: section(
			{
				popup: setting({schema: tmuxKey, default: 'b', help: 'Opens the navigator in a popup.'}),
				next: setting({schema: tmuxKey, default: 'N', help: 'Jumps to the session that waits first.'}),
				back: setting({schema: tmuxKey, default: 'B', help: 'Jumps back.'}),
				reply: setting({schema: tmuxKey, default: 'R', help: 'Opens the quick reply.'}),
				skip: setting({schema: tmuxKey, default: 'K', help: 'Skips the session of the pane for a while, and jumps to the next one.'}),
			},
			{help: 'Keys after the prefix. One that is "off" is not bound.'},
		),
		overrideKeys: setting({schema: yesNo, default: false, help: 'Bind the keys even where you have bound something else to them.'}),
		popupSize: setting({
			schema: popupSize,
			default: '90%x80%',
			help: 'The width and height of the popup, each in cells or percent.',
		}),
		seen: setting({schema: yesNo, default: true, help: 'Hooks that mark a session as seen when you were in its pane.'}),
		status: setting({
			schema: oneOf(['off', 'left', 'right']),
			default: 'off',
			help: 'The part of the status line that gets a segment with what waits.',
		}),
		click: setting({schema: oneOf(['next', 'popup']), default: 'next', help: 'What a click on the segment does, from tmux 3.4 on.'}),
		watch: setting({
			schema: yesNo,
			default: false,
			help: 'Start `beckon watch`, for notifications and variables while no navigator is open.',
		}),
	},
	{
		help: 'What `beckon install --tmux` sets up: keys after the prefix ("off": none), the size of the popup, hooks that mark sessions as seen, the segment of the status line.',
	},
);

export const notify = section(
	{
		channels: setting({schema: channels, default: ['message'], help: `How you are notified; any of ${channelNames.join(', ')}.`}),
		states: setting({
			schema: channelsOfStates,
			default: {},
			help: "Channels by state, instead of `channels`; an empty list turns the state's notifications off. States that need nobody are notified only if they are named here.",
		}),
		command: setting({
			schema: texts,
			default: [],
			help: 'The program and its arguments for the channel "command"; the notice is in its environment.',
		}),
		afterMs: setting({schema: milliseconds(0), default: 3000, help: 'A session must have waited this long.'}),
		presentMs: setting({
			schema: milliseconds(0),
			default: 60_000,
			help: "No notification if you pressed a key in the session's pane within this time.",
		}),
		quietHours: setting({
			schema: listOf(hours, 'times'),
			default: [],
			help: 'Local times such as "22:00-07:30" without notifications.',
		}),
		digestAbove: setting({
			schema: (z) => z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more')),
			default: 2,
			help: 'More notifications than this at one moment become one with their number.',
		}),
		next: setting({
			schema: yesNo,
			default: false,
			help: "After an answer in a session's pane a line there names the next one that waits.",
		}),
		programStatus: setting({
			schema: yesNo,
			default: false,
			help: '`beckon watch` writes the sessions to the terminals of clients, as records of OSC 7501.',
		}),
	},
	{help: 'How you are notified of a waiting session: by which channels, also for each state, after how long, and when not.'},
);
