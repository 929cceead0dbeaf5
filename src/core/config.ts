/** Everything a user can set: a row each, with its schema, its default and its help. `store/config` reads the file. */
import {
	accents,
	domainRule,
	hosts,
	listOf,
	milliseconds,
	modelPrice,
	oneOf,
	path,
	paths,
	screenPattern,
	text,
	texts,
	theme,
	themes,
	userCommand,
	yesNo,
} from './config/schemas.js';
import {agentStart, notify, tmux} from './config/sections.js';
import {type AtStart, objectOf, type Settings, section, setting, unset, type ValuesOf, valuesOf} from './config/setting.js';
import {columnNames, usualColumns} from './terms/columns.js';

export const settings = {
	projectsRoot: unset({schema: path, help: 'Projects are named by their path below this directory.', example: '"~/src"'}),
	order: setting({
		schema: oneOf(['urgency', 'fifo']),
		default: 'urgency',
		help: 'The order of the rows that wait for you, the blocked ones before finished turns: the most urgent first ("urgency"), or by waiting time alone ("fifo").',
	}),
	stuckAfterMs: setting({
		schema: milliseconds(1000),
		default: 15_000,
		help: 'A session at work whose screen and transcript stand still for this long, with no tool running, is stuck.',
	}),
	skipCooldownMs: setting({schema: milliseconds(0), default: 60_000, help: 'A skipped row returns after this long.'}),
	awayAfterMs: setting({
		schema: milliseconds(0),
		default: 600_000,
		help: 'Opened this long after the last time, the list says in one line what happened meanwhile; 0: never.',
	}),
	showHeadless: setting({
		schema: yesNo,
		default: false,
		help: ({unattended}) => `List \`${unattended}\` and other unattended sessions too.`,
	}),
	showPreview: setting({schema: yesNo, default: true, help: 'Show the pane of the selected row.', atStart: true}),
	columns: setting({
		schema: listOf(oneOf(columnNames), 'columns'),
		default: usualColumns,
		help: 'Columns of a row, left to right; `cost` and `model` are others. `project` and `age` are always there; the others where there is room and something to show.',
	}),
	groupBy: setting({
		atStart: true,
		schema: oneOf(['state', 'project', 'session', 'host', 'agent']),
		default: 'state',
		help: 'What the list is grouped by at first: state, project, tmux session, host or agent.',
	}),
	theme: setting({
		atStart: true,
		schema: theme,
		default: 'auto',
		help: 'Colours of the terminal\'s palette ("terminal"), only those that can be read on white ("light"), or bolder and nothing dim ("high-contrast"); or a theme with colours of its own: "catppuccin", "gruvbox", "nord", "solarized" or "tokyonight", each with "-dark" or "-light" behind it, or without either to follow the background; or one of `themes`. "auto" is "light" where the terminal says that its background is light.',
	}),
	themes: setting({
		atStart: true,
		schema: themes,
		default: {},
		help: 'Themes of your own by name: a `base`, and colours such as "#83a598" or "cyan" for `waiting`, `urgent`, `running`, `done`, `quiet`, `key`, `failed`, `said`, `added`, `removed`, `heading` and `code`.',
	}),
	accents: setting({
		atStart: true,
		schema: accents,
		default: false,
		help: 'Colours for the names of projects in the list: `true` chooses each by the name, out of the theme\'s; or an object of projects and their colours, such as {"api": "#83a598", "docs": "cyan"}.',
		example: '{"api": "cyan", "docs": "#83a598"}',
	}),
	mouse: setting({
		atStart: true,
		schema: yesNo,
		default: true,
		help: "Click, double click and wheel in the navigator; the terminal's own selection then needs Shift.",
	}),
	ascii: setting({
		atStart: true,
		schema: (z) => z.union([z.boolean(), z.literal('auto')], 'must be true, false or "auto"'),
		default: 'auto',
		help: 'Draw with ASCII only; "auto" follows the locale.',
	}),
	ignoreDirectories: setting({
		schema: paths,
		default: [],
		help: 'Sessions below these directories are not shown.',
		example: '["~/private"]',
	}),
	retentionDays: setting({
		schema: (z) => z.number('must be a number of days').check(z.positive('must be more than 0 (days)')),
		default: 7,
		help: 'Sessions gone for this many days are removed from the state directory.',
	}),
	endedRowsMs: setting({
		schema: milliseconds(0),
		default: 3_600_000,
		help: 'An ended session stays in the list for this long, and one that you ended with beckon for a day at least.',
	}),
	continuations: setting({
		schema: texts,
		default: ['go', 'continue', 'proceed', 'yes', 'y', 'yeah', 'yep', 'yup', 'ok', 'okay', 'sure', 'go ahead', 'do it'],
		help: 'Prompts that continue the current task, if they are the whole text.',
	}),
	benignClosers: setting({
		schema: texts,
		default: ["What's next?", 'Anything else?'],
		help: 'Closing questions that ask for nothing.',
	}),
	handBackPhrases: setting({
		schema: texts,
		default: [
			...['want me to', 'shall i', 'should i', 'do you want', 'save this?', 'save these?', 'can you', 'could you', 'did you', 'want to'],
			...['confirm ', 'ready to '],
		],
		help: 'Phrases that hand the turn back to you if a question mark follows them in the last paragraph.',
	}),
	handBackOpeners: setting({
		schema: texts,
		default: ['paste ', 'please provide ', 'confirm '],
		help: 'Sentence openers that ask something of you.',
	}),
	selfTalkOpeners: setting({
		schema: texts,
		default: ['let me ', "let's ", 'lets ', "i'll ", 'i will ', "i'm going to ", 'i am going to '],
		help: 'Phrases that mean the agent is talking to itself.',
	}),
	domainRules: setting({
		schema: listOf(domainRule, 'rules'),
		default: [],
		help: 'Labels, icons and urgencies of your own, by state, tool, command, file, address, directory or what the turn did. The first rule that matches wins.',
		example: '[{"match": {"tool": "Bash", "command": "^git push"}, "label": "wants to push", "urgency": 1}]',
	}),
	domainSets: setting({
		schema: listOf(oneOf(['software', 'creative']), 'names'),
		default: [],
		help: 'Ready-made rules that apply after yours: "software" (commits, pushes, tests, releases) and "creative" (drafts, research, renderings).',
		example: '["software"]',
	}),
	screenPatterns: setting({
		schema: listOf(screenPattern, 'patterns'),
		default: [],
		help: "Regular expressions that name what a pane shows: its `detail`, and its `state`: one of beckon's or your own.",
		example: '[{"detail": "Going out", "pattern": "^● Deploying", "state": "deploying"}]',
	}),
	clientVersion: unset({
		schema: (z) => text(z).check(z.regex(/^\d+(\.\d+)*$/, 'must be a version such as "2.1.300"')),
		help: ({name}) => `The version of ${name} that the pane reader assumes, instead of the one it finds.`,
		example: '"2.1.329"',
	}),
	agents: setting({
		settings: agentStart,
		schema: (z) => z.record(z.string(), objectOf(agentStart)(z), 'must be an object of agents'),
		default: {},
		help: 'How new sessions start, by agent: `start` is "shell" (typed into your own shell, with its aliases, functions, direnv and mise) or "direct" (in the environment of the shell that you ask from), and `command` is a program with its arguments instead of the agent\'s own, such as a wrapper. `programStatus` reads, in panes that beckon opens, what an agent tells terminals of its state that asks them first (docs/report.md).',
		example: ({program}) => `{"${program}": {"start": "shell", "command": ["my-wrapper"]}}`,
	}),
	prices: setting({
		atStart: true,
		schema: (z) => z.record(z.string(), modelPrice(z), 'must be an object of models, each with its prices'),
		default: {},
		help: 'Prices of models that beckon does not know, or that cost you something else: US dollars for a million tokens of `input`, `output` and `cacheRead` (without it a tenth of `input`), and the `window` in tokens.',
		example: '{"my-model": {"input": 4, "output": 20, "cacheRead": 0.2, "window": 1000000}}',
	}),
	commands: setting({
		atStart: true,
		schema: listOf(userCommand, 'commands'),
		default: [],
		help: 'Programs of your own on the selected session: `label`, `run` (words that may name {cwd} {branch} {session} {pane} {project}, ask with {prompt:Message} or {choose:dev,live}; no shell reads them), `key`, `in` ("popup", "window" or "background") and `when` (a state or a group).',
		example: `[
	{"key": "C-g", "label": "Open lazygit", "run": ["lazygit"]},
	{"label": "Show the changes", "run": ["git", "diff"]},
	{"label": "Edit the project", "run": ["vim", "{cwd}"], "in": "window"},
	{"label": "Open a shell", "run": ["bash"], "in": "window"},
	{"label": "Commit all", "run": ["git", "commit", "-am", "{prompt:Commit message}"]},
	{"label": "Fetch", "run": ["git", "fetch"], "in": "background", "when": "delivered"}
]`,
	}),
	keys: setting({
		atStart: true,
		schema: (z) => z.record(z.string(), texts(z), 'must be an object of action names, each with a list of keys'),
		default: {},
		help: 'Keys of the navigator: action name, list of keys.',
		example: '{"snooze": ["z"], "palette": [":", "C-p"]}',
	}),
	hosts: setting({
		schema: hosts,
		default: [],
		help: 'Machines and containers whose sessions are listed too: a name of `~/.ssh/config`, a `name` with its `ssh` destination, or a `name` with the `command` that gives a shell there; `configDirs` names further config directories of the agent there.',
	}),
	search: section(
		{exclude: setting({schema: paths, default: [], help: 'Directories, with `*` for a part of a name and `**` for any number of names.'})},
		{
			help: 'What `beckon search` leaves out: `exclude`, a list of directories such as "~/private" or "~/clients/**/secret", in which `*` is a part of a name and `**` any number of names. Nothing of their sessions is kept for the search.',
			example: '{"exclude": ["~/private", "~/clients/**/secret"]}',
		},
	),
	agentsMaySend: setting({
		schema: yesNo,
		default: false,
		help: 'Agents may send to other sessions with `beckon reply`, `queue` and `broadcast`; such a text says from whose session it is. Otherwise it is refused.',
	}),
	tmux,
	notify,
} satisfies Settings;

export type Config = ValuesOf<typeof settings>;
/** The settings that a running program keeps from its start. The type allows it to read no others there. */
export type ConfigAtStart = AtStart<typeof settings>;
export type DomainRule = Config['domainRules'][number];
export type DomainSet = Config['domainSets'][number];
export type ScreenPattern = Config['screenPatterns'][number];
export type NotifyConfig = Config['notify'];
export type UserCommand = Config['commands'][number];
export type CommandPlace = NonNullable<UserCommand['in']>;
export type TmuxConfig = Config['tmux'];
export type AgentStart = ValuesOf<typeof agentStart>;
export type Accents = Config['accents'];
export type Prices = Config['prices'];
export type ModelPrice = Prices[string];

export const defaultConfig: Config = valuesOf(settings);
export const usualStart: AgentStart = valuesOf(agentStart);

export function isConfigKey(key: string): key is keyof Config {
	return Object.hasOwn(settings, key);
}

export const configKeys = Object.keys(settings).filter(isConfigKey);
