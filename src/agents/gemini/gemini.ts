/** Gemini CLI, as measured with 0.61.0: listed and read, by its title, its screen, its hooks and its chat file. Nothing is typed there. */
import type {Agent} from '../agent.js';
import {listedAgent} from '../listed.js';
import {hasFlag, wordList} from '../parts/command-line.js';
import {chat, geminiHome, listChats, readChat} from './chat.js';
import {fits} from './fits.js';
import {readScreen} from './screen.js';
import {setup, toHookBody} from './setup.js';

const listed = listedAgent({
	id: 'gemini',
	name: 'Gemini CLI',
	programs: ['gemini'],
	not: ['mcp', 'extensions', 'extension', 'skills', 'hooks', 'hook', 'gemma'],
	valued: wordList(
		'-m --model -p --prompt -i --prompt-interactive -w --worktree --approval-mode --policy --admin-policy --allowed-mcp-server-names',
		'--allowed-tools -e --extensions -r --resume --session-file --session-id --delete-session --include-directories -o --output-format',
	),
});

export const gemini: Agent = {
	...listed,
	isRead: true,
	words: {...listed.words, unattended: 'gemini -p', signs: {'✦': '*', '✕': 'x', ℹ: 'i', '⊶': '-', '⊷': '-', '●': '*'}},
	variables: ['GEMINI_CLI_HOME'],
	isAccountVariable: (name) => /^(?:GEMINI_API_KEY|GOOGLE_API_KEY|GOOGLE_CLOUD_PROJECT|GOOGLE_GENAI_USE_\w+)$/.test(name),
	isInnerVariable: (name) => /^GEMINI_(?:CLI_NO_RELAUNCH|SESSION_ID|PROJECT_DIR|PLANS_DIR|CWD)$/.test(name),
	traits: {
		...listed.traits,
		mayRun: (command) => /^(?:gemini|node|MainThread)/.test(command),
		isHeadless: (argv) => hasFlag(argv, ['-p', '--prompt', '--acp']),
	},
	hooks: {...listed.hooks, toBody: toHookBody},
	setup,
	transcript: {
		createReader: chat.createReader,
		said: {folders: (env) => [geminiHome(env)], list: listChats, read: readChat},
	},
	readsTitle: true,
	readScreen,
	fits,
	commands: {
		start: ['gemini'],
		resume: (sessionId) => ['gemini', '--resume', sessionId],
		goOn: ['gemini', '--resume', 'latest'],
	},
};
