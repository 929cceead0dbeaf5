/** The names of the actions in the palette and the help, other words for them, and the task of each. */

/** `also`: other words that find it in the palette. */
export type Command = {readonly name: string; readonly also?: string};

type Task = {readonly title: string; readonly commands: Readonly<Record<string, Command>>};

/** The tasks in the order of the help. */
export const tasks: readonly Task[] = [
	{
		title: 'Answer',
		commands: {
			option: {name: 'Answer', also: 'option choose pick select'},
			yes: {name: 'Answer yes', also: 'approve allow accept confirm permit ok'},
			no: {name: 'Answer no', also: 'deny reject refuse decline disallow'},
			reason: {name: 'Answer no and say why', also: 'deny reject because feedback reason'},
			alike: {name: 'Answer all identical prompts', also: 'approve batch bulk everything'},
		},
	},
	{
		title: 'Reply',
		commands: {
			reply: {name: 'Reply', also: 'write message prompt send tell type'},
			'press-enter': {name: 'Send the typed text', also: 'submit send'},
		},
	},
	{
		title: 'Go to a session',
		commands: {
			jump: {name: 'Jump to the pane', also: 'go open switch attach focus visit'},
			down: {name: 'Next session'},
			up: {name: 'Previous session'},
			first: {name: 'Top of the list', also: 'top first'},
			last: {name: 'End of the list', also: 'bottom last'},
			'page-down': {name: 'Half a page down'},
			'page-up': {name: 'Half a page up'},
			'next-group': {name: 'Next group', also: 'section'},
			'previous-group': {name: 'Previous group', also: 'section'},
			find: {name: 'Find a session', also: 'search filter grep'},
			'search-said': {name: 'Find what was said', also: 'past ended old search transcripts'},
		},
	},
	{
		title: 'Read',
		commands: {
			read: {name: 'Read in full', also: 'view show open card zoom message'},
			page: {name: 'Open in the pager', also: 'less diff plan'},
			history: {name: 'Show the history', also: 'prompts turns transcript past log'},
			copy: {name: 'Copy the command or the last message', also: 'yank clipboard'},
			'pane-up': {name: 'Scroll the pane up', also: 'preview history scrollback back'},
			'pane-down': {name: 'Scroll the pane down', also: 'preview history scrollback forward'},
			detail: {name: 'Cycle details: prompt, pane, both', also: 'preview layout toggle'},
			preview: {name: 'Show or hide details', also: 'preview detail toggle'},
		},
	},
	{
		title: 'Snooze and dismiss',
		commands: {
			tick: {name: 'Select the session', also: 'select mark multi several check'},
			seen: {name: 'Mark as seen', also: 'read unread done acknowledge'},
			snooze: {name: 'Snooze', also: 'mute later hide remind silence pause'},
			'snooze-5m': {name: 'Snooze for 5 minutes', also: 'mute later hide remind'},
			'snooze-30m': {name: 'Snooze for 30 minutes', also: 'mute later hide remind half hour'},
			'snooze-2h': {name: 'Snooze for 2 hours', also: 'mute later hide remind'},
			'snooze-change': {name: 'Snooze until it changes', also: 'mute later hide remind'},
			'snooze-again': {name: 'Snooze as long as last time', also: 'mute repeat again'},
			dismiss: {name: 'Dismiss', also: 'archive hide clear close remove delete'},
			'dismiss-all': {name: 'Dismiss all that are done', also: 'archive clear everything'},
			skip: {name: 'Skip for now', also: 'later next not now'},
			pin: {name: 'Pin to the top of its group', also: 'unpin star favourite favorite keep'},
			drawer: {name: 'Show what is snoozed or dismissed', also: 'drawer archive hidden muted away'},
			undo: {name: 'Undo', also: 'revert back restore'},
		},
	},
	{
		title: 'Act on a session',
		commands: {
			interrupt: {name: 'Interrupt session', also: 'stop cancel abort halt'},
			end: {name: 'End session', also: 'exit quit close kill terminate'},
			retry: {name: 'Retry the last prompt', also: 'again resend repeat'},
			resume: {name: 'Resume session', also: 'restart continue reopen'},
			rename: {name: 'Rename in the list', also: 'directory title label project name'},
		},
	},
	{
		title: 'Lay out the list',
		commands: {
			'group-by': {name: 'Group by …', also: 'sections'},
			'group-state': {name: 'Group by state', also: 'sections'},
			'group-project': {name: 'Group by project', also: 'sections repository'},
			'group-session': {name: 'Group by tmux session', also: 'sections'},
			'group-host': {name: 'Group by host', also: 'sections machine'},
			'sort-by': {name: 'Sort by another column', also: 'order cost context time name'},
			sort: {name: 'Sort again', also: 'order refresh reload'},
			fold: {name: 'Fold the group', also: 'collapse close section'},
			'needs-you': {name: 'Show only who waits for you', also: 'filter needs blocked waiting attention focus all'},
			turn: {name: 'Details beside the list, or below it', also: 'layout split turn side by side'},
			unfold: {name: 'Unfold all groups', also: 'expand open sections'},
			'clear-filter': {name: 'Back: clear the selection or the filter, leave the drawer', also: 'clear cancel reset escape'},
		},
	},
	{
		title: 'beckon itself',
		commands: {
			new: {name: 'Start a session', also: 'new create launch open'},
			palette: {name: 'Find a command by its name', also: 'palette actions'},
			help: {name: 'Help', also: 'keys bindings shortcuts'},
			install: {name: 'Set up beckon', also: 'init install hooks keys status line notifications'},
			demo: {name: 'Look around among simulated sessions', also: 'demo try example'},
			quit: {name: 'Quit', also: 'exit close leave'},
			leave: {name: 'Quit from anywhere', also: 'exit close'},
		},
	},
	{
		title: 'Reading',
		commands: {
			'scroll-down': {name: 'Scroll down'},
			'scroll-up': {name: 'Scroll up'},
			'scroll-page-down': {name: 'Scroll a page down'},
			'scroll-page-up': {name: 'Scroll a page up'},
			'scroll-first': {name: 'Scroll to the top'},
			'scroll-last': {name: 'Scroll to the end'},
			back: {name: 'Back to the list', also: 'close leave'},
		},
	},
];

const commands: Readonly<Record<string, Command>> = Object.assign({}, ...tasks.map((task) => task.commands));

export function commandOf(action: string): Command | undefined {
	return Object.hasOwn(commands, action) ? commands[action] : undefined;
}

export function taskOf(action: string): string | undefined {
	return tasks.find((task) => Object.hasOwn(task.commands, action))?.title;
}
