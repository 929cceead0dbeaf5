/** How processes and panes of Claude Code are recognized, and what it is called. */
import type {AgentWords} from '../../core/words/agent-words.js';
import type {Agent} from '../agent.js';
import {baseName} from '../parts/command-line.js';
import {newerVersionNote} from './screen/presets.js';
import {transcriptOf} from './transcript/paths.js';

const runtimes = new Set(['node', 'nodejs', 'bun', 'deno']);

/**
 * Whether a command line is Claude Code's: its binary or title `claude` (versioned binaries are named `2.1.329` in a folder
 * `claude/versions`), or a runtime that runs its script.
 */
export function isProcess(comm: string, argv: readonly string[]): boolean {
	const [program = '', ...rest] = argv;
	if (comm === 'claude' || baseName(program) === 'claude' || /\/claude\/versions\/[^/]+$/.test(program)) return true;
	if (!runtimes.has(baseName(program))) return false;
	const script = rest.find((word) => !word.startsWith('-')) ?? '';
	return baseName(script) === 'claude' || /\/@anthropic-ai\/claude-code\/[^ ]*\.[cm]?js$/.test(script);
}

export const traits: Agent['traits'] = {
	isCommand: (command) => command === 'claude',
	isProcess,
	// The command is its name, its version, or the runtime of its script. Node 24 names its process after its main thread.
	mayRun: (command) => /^(claude|node|MainThread|bun|deno|\d+\.\d+\.\d+)/.test(command),
	isHeadless: (argv) => argv.includes('-p') || argv.includes('--print'),
	// ctrl+g: `$EDITOR +1 /tmp/claude-1000/claude-prompt-<uuid>.md` (2.1.332).
	isDraftEditor: (argv) => argv.some((word) => /\/claude-prompt-[0-9a-f-]+\.md$/.test(word)),
	// `claude agents`, or `claude attach` after `←`.
	isSessionList: (argv, title) => argv[1] === 'agents' || (argv[1] === 'attach' && isListTitle(title)),
	isListTitle,
	versionNote: newerVersionNote,
	rulePlaces: {
		session: 'for this session',
		localSettings: 'in this project (.claude/settings.local.json)',
		projectSettings: 'in this project, for everyone (.claude/settings.json)',
		userSettings: 'in all projects (~/.claude/settings.json)',
	},
	transcriptOf,
};

/** Whether a title is that of the session list (facts §5). It stays after the list is closed. */
function isListTitle(title: string): boolean {
	return title.endsWith('claude agents');
}

export const words: AgentWords = {
	name: 'Claude Code',
	program: 'claude',
	unattended: 'claude -p',
	signs: {
		'❯': '>',
		'⎿': '`',
		'⏺': '*',
		'✻': '*',
		'✽': '*',
		'✶': '*',
		'✳': '*',
		'✢': '*',
		'∴': '*',
		'※': '*',
		'✔': '+',
		'✗': 'x',
		'☐': 'o',
		'☒': 'x',
		'⏵': '>',
	},
};
