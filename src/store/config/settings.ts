/** The settings of the config file: a row each, with its schema and its help. It is loaded only if the file exists: zod is too slow for every `ls`. */
import * as z from 'zod/mini';
import {type Config, domainSetNames} from '../../core/config.js';
import {columnNames} from '../../core/terms/columns.js';
import type {AgentWords} from '../../core/words/agent-words.js';
import {
	accents,
	agentStart,
	domainRule,
	hostSchema,
	hostsSchema,
	milliseconds,
	modelPrice,
	notifyFields,
	screenPattern,
	searchFields,
	text,
	texts,
	theme,
	themes,
	tmuxFields,
	userCommand,
	userTheme,
	yesNo,
} from './part-schemas.js';

type Setting<T> = readonly [
	schema: z.ZodMiniType<Exclude<T, undefined>>,
	/** One sentence, for `beckon config`, the JSON schema and docs/configuration.md. */
	help: string | ((agent: AgentWords) => string),
	/** Of a list or an object: broken elements are left out one by one. Without it the whole value is. */
	element?: z.ZodMiniType,
];

export const settings: {readonly [K in keyof Config]: Setting<Config[K]>} = {
	projectsRoot: [text, 'Projects are named by their path below this directory.'],
	order: [
		z.enum(['urgency', 'fifo'], 'must be "urgency" or "fifo"'),
		'The order of the rows that wait for you, the blocked ones before finished turns: the most urgent first ("urgency"), or by waiting time alone ("fifo").',
	],
	stuckAfterMs: [
		milliseconds(1000),
		'A session at work whose screen and transcript stand still for this long, with no tool running, is stuck.',
	],
	skipCooldownMs: [milliseconds(0), 'A skipped row returns after this long.'],
	awayAfterMs: [milliseconds(0), 'Opened this long after the last time, the list says in one line what happened meanwhile; 0: never.'],
	showHeadless: [yesNo, ({unattended}) => `List \`${unattended}\` and other unattended sessions too.`],
	showPreview: [yesNo, 'Show the pane of the selected row.'],
	columns: [
		z.array(z.enum(columnNames, `must be one of ${columnNames.join(', ')}`), 'must be a list of columns'),
		'Columns of a row, left to right. `project` and `age` are always there; the others where there is room and something to show.',
	],
	groupBy: [
		z.enum(['state', 'project', 'session', 'host', 'agent'], 'must be "state", "project", "session", "host" or "agent"'),
		'What the list is grouped by at first: state, project, tmux session, host or agent.',
	],
	theme: [
		theme,
		'Colours of the terminal\'s palette ("terminal"), only those that can be read on white ("light"), or bolder and nothing dim ("high-contrast"); or a theme with colours of its own: "catppuccin", "gruvbox", "nord", "solarized" or "tokyonight", each with "-dark" or "-light" behind it, or without either to follow the background; or one of `themes`. "auto" is "light" where the terminal says that its background is light.',
	],
	themes: [
		themes,
		'Themes of your own by name: a `base`, and colours such as "#83a598" or "cyan" for `waiting`, `urgent`, `running`, `done`, `quiet`, `key`, `failed`, `said`, `added`, `removed`, `heading` and `code`.',
		userTheme,
	],
	accents: [
		accents,
		'Colours for the names of projects in the list: `true` chooses each by the name, out of the theme\'s; or an object of projects and their colours, such as {"api": "#83a598", "docs": "cyan"}.',
	],
	mouse: [yesNo, "Click, double click and wheel in the navigator; the terminal's own selection then needs Shift."],
	ascii: [z.union([z.boolean(), z.literal('auto')], 'must be true, false or "auto"'), 'Draw with ASCII only; "auto" follows the locale.'],
	ignoreDirectories: [texts, 'Sessions below these directories are not shown.'],
	retentionDays: [
		z.number('must be a number of days').check(z.positive('must be more than 0 (days)')),
		'Sessions gone for this many days are removed from the state directory.',
	],
	endedRowsMs: [
		milliseconds(0),
		'An ended session stays in the list for this long, and one that you ended with beckon for a day at least.',
	],
	continuations: [texts, 'Prompts that continue the current task, if they are the whole text.'],
	benignClosers: [texts, 'Closing questions that ask for nothing.'],
	handBackPhrases: [texts, 'Phrases that hand the turn back to you if a question mark follows them in the last paragraph.'],
	handBackOpeners: [texts, 'Sentence openers that ask something of you.'],
	selfTalkOpeners: [texts, 'Phrases that mean the agent is talking to itself.'],
	domainSets: [
		z.array(z.enum(domainSetNames, `must be one of ${domainSetNames.join(', ')}`), 'must be a list of names'),
		'Ready-made rules that apply after yours: "software" (commits, pushes, tests, releases) and "creative" (drafts, research, renderings).',
	],
	domainRules: [
		z.array(domainRule, 'must be a list of rules'),
		'Labels, icons and urgencies of your own, by state, tool, command, file, address, directory or what the turn did. The first rule that matches wins.',
		domainRule,
	],
	screenPatterns: [
		z.array(screenPattern, 'must be a list of patterns'),
		"Regular expressions that name what a pane shows: its `detail`, and its `state`: one of beckon's or your own.",
		screenPattern,
	],
	clientVersion: [
		text.check(z.regex(/^\d+(\.\d+)*$/, 'must be a version such as "2.1.300"')),
		({name}) => `The version of ${name} that the pane reader assumes, instead of the one it finds.`,
	],
	agents: [
		z.record(z.string(), agentStart, 'must be an object of agents'),
		'How new sessions start, by agent: `start` is "shell" (typed into your own shell, with its aliases, functions, direnv and mise) or "direct" (in the environment of the shell that you ask from), and `command` is a program with its arguments in place of the agent\'s own, such as a wrapper. `programStatus` reads, in panes that beckon opens, what an agent tells terminals of its state that asks them first (docs/report.md).',
		agentStart,
	],
	prices: [
		z.record(z.string(), modelPrice, 'must be an object of models, each with its prices'),
		'Prices of models that beckon does not know, or that cost you something else: US dollars for a million tokens of `input`, `output` and `cacheRead` (without it a tenth of `input`), and the `window` in tokens. They are read when a program starts.',
		modelPrice,
	],
	commands: [
		z.array(userCommand, 'must be a list of commands'),
		'Programs of your own on the selected session: `label`, `run` (words that may name {cwd} {branch} {session} {pane} {project}, ask with {prompt:Message} or {choose:dev,live}; no shell reads them), `key`, `in` ("popup", "window" or "background") and `when` (a state or a group).',
		userCommand,
	],
	keys: [
		z.record(z.string(), texts, 'must be an object of action names, each with a list of keys'),
		'Keys of the navigator: action name, list of keys.',
	],
	hosts: [
		hostsSchema,
		'Machines and containers whose sessions are listed too: a name of `~/.ssh/config`, a `name` with its `ssh` destination, or a `name` with the `command` that gives a shell there; `configDirs` names further config directories of the agent there.',
		hostSchema,
	],
	agentsMaySend: [
		yesNo,
		'Agents may send to other sessions with `beckon reply`, `queue` and `broadcast`; such a text says from whose session it is. Otherwise it is refused.',
	],
	search: [
		searchFields,
		'What `beckon search` leaves out: `exclude`, a list of directories such as "~/private" or "~/work/**/secret", in which `*` is a part of a name and `**` any number of names. Nothing of their sessions is kept for the search.',
	],
	tmux: [
		tmuxFields,
		'What `beckon install --tmux` sets up: keys after the prefix ("off": none), the size of the popup, hooks that mark sessions as seen, the segment of the status line.',
	],
	notify: [
		notifyFields,
		'How you are notified of a waiting session: by which channels, also for each state, after how long, and when not.',
	],
};

export function isConfigKey(key: string): key is keyof Config {
	return Object.hasOwn(settings, key);
}

/** The help of each setting. */
export function configHelp(agent: AgentWords): Readonly<Record<keyof Config, string>> {
	const told = Object.entries(settings).map(([key, [, help]]) => [key, typeof help === 'string' ? help : help(agent)]);
	return Object.fromEntries(told) as Record<keyof Config, string>;
}
