/** What the config file may contain, in words and as a JSON schema. */
import * as z from 'zod/mini';
import {type Config, defaultConfig} from '../../core/config.js';
import type {AgentWords} from '../../core/words/agent-words.js';
import {configFields, isConfigKey} from './schema.js';

/** One sentence per key, for `beckon config`, the JSON schema and docs/configuration.md. */
export const configHelp = ({name, unattended}: AgentWords): Readonly<Record<keyof Config, string>> => ({
	projectsRoot: 'Projects are named by their path below this directory.',
	order:
		'The order of the rows that wait for you, the blocked ones before finished turns: the most urgent first ("urgency"), or by waiting time alone ("fifo").',
	stuckAfterMs: 'A session at work whose screen and transcript stand still for this long, with no tool running, is stuck.',
	skipCooldownMs: 'A skipped row returns after this long.',
	awayAfterMs: 'Opened this long after the last time, the list says in one line what happened meanwhile; 0: never.',
	showHeadless: `List \`${unattended}\` and other unattended sessions too.`,
	showPreview: 'Show the pane of the selected row.',
	columns:
		'Columns of a row, left to right. `project` and `age` are always there; the others where there is room and something to show. `activity`, a bar for each quarter of the last two hours, has to be added.',
	groupBy: 'What the list is grouped by at first: state, project, tmux session, host or agent.',
	theme:
		'Colours of the terminal\'s palette ("terminal"), only those that can be read on white ("light"), or bolder and nothing dim ("high-contrast"); or a theme with colours of its own: "catppuccin", "gruvbox", "nord", "solarized" or "tokyonight", each with "-dark" or "-light" behind it, or without either to follow the background; or one of `themes`. "auto" is "light" where the terminal says that its background is light.',
	themes:
		'Themes of your own by name: a `base`, and colours such as "#83a598" or "cyan" for `waiting`, `urgent`, `running`, `done`, `quiet`, `key`, `failed`, `said`, `added`, `removed`, `heading` and `code`.',
	accents:
		'Colours for the names of projects in the list: `true` chooses each by the name, out of the theme\'s; or an object of projects and their colours, such as {"api": "#83a598", "docs": "cyan"}.',
	mouse: "Click, double click and wheel in the navigator; the terminal's own selection then needs Shift.",
	ascii: 'Draw with ASCII only; "auto" follows the locale.',
	ignoreDirectories: 'Sessions below these directories are not shown.',
	retentionDays: 'Sessions gone for this many days are removed from the state directory.',
	endedRowsMs: 'An ended session stays in the list for this long, and one that you ended with beckon for a day at least.',
	continuations: 'Prompts that continue the current task, if they are the whole text.',
	benignClosers: 'Closing questions that ask for nothing.',
	handBackPhrases: 'Phrases that hand the turn back to you if a question mark follows them in the last paragraph.',
	handBackOpeners: 'Sentence openers that ask something of you.',
	selfTalkOpeners: 'Phrases that mean the agent is talking to itself.',
	domainRules:
		'Labels, icons and urgencies of your own, by state, tool, command, file, address, directory or what the turn did. The first rule that matches wins.',
	domainSets:
		'Ready-made rules that apply after yours: "software" (commits, pushes, tests, releases) and "creative" (drafts, research, renderings).',
	screenPatterns:
		'Regular expressions that name what a pane shows: its `detail`, and its `state`: one that beckon knows or one of your own.',
	clientVersion: `The version of ${name} that the pane reader assumes, instead of the one it finds.`,
	agents:
		'How new sessions start, by agent: `start` is "shell" (typed into your own shell, with its aliases, functions, direnv and mise) or "direct" (in the environment of the shell that you ask from), and `command` is a program with its arguments in place of the agent\'s own, such as a wrapper. `programStatus` reads, in panes that beckon opens, what an agent tells terminals of its state that asks them first (docs/report.md).',
	prices:
		'Prices of models that beckon does not know, or that cost you something else: US dollars for a million tokens of `input`, `output` and `cacheRead` (without it a tenth of `input`), and the `window` in tokens. They are read when a program starts.',
	commands:
		'Programs of your own on the selected session: `label`, `run` (words that may name {cwd} {branch} {session} {pane} {project}, ask with {prompt:Message} or {choose:dev,live}; no shell reads them), `key`, `in` ("popup", "window" or "background") and `when` (a state or a group).',
	keys: 'Keys of the navigator: action name, list of keys.',
	hosts:
		'Machines and containers whose sessions are listed too: a name of `~/.ssh/config`, a `name` with its `ssh` destination, or a `name` with the `command` that gives a shell there; `configDirs` names further config directories of the agent there.',
	search:
		'What `beckon search` leaves out: `exclude`, a list of directories such as "~/private" or "~/work/**/secret", in which `*` is a part of a name and `**` any number of names. Nothing of their sessions is kept for the search.',
	tmux: 'What `beckon install --tmux` sets up: keys after the prefix ("off": none), the size of the popup, hooks that mark sessions as seen, the segment of the status line.',
	notify: 'How you are notified of a waiting session: by which channels, also for each state, after how long, and when not.',
});

/** The JSON schema (draft 7) that `schema/config.schema.json` ships. */
export function toConfigJsonSchema(words: AgentWords): Record<string, unknown> {
	const optional = Object.fromEntries(Object.entries(configFields).map(([key, field]) => [key, z.optional(field)]));
	const whole = z.toJSONSchema(z.strictObject({$schema: z.optional(z.string()), ...optional}), {target: 'draft-7', io: 'input'});
	const help = configHelp(words);
	for (const [key, property] of Object.entries(whole.properties ?? {})) {
		if (!isConfigKey(key) || typeof property === 'boolean') continue;
		property.description = help[key];
		if (defaultConfig[key] !== undefined) Object.assign(property, {default: defaultConfig[key]});
	}
	return {...whole, title: 'beckon config.json'};
}
