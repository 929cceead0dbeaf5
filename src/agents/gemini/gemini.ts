/** Gemini CLI, as measured with 0.61.0: read by its title, its screen, its hooks and its chat file, and answered by keys. */
import {join} from 'node:path';
import {asList, asRecord, asString, asText, type Fields} from '../../core/fields.js';
import type {HookBody} from '../../core/hook-event.js';
import type {Ask} from '../../core/terms/ask.js';
import {isOnPath} from '../../store/files.js';
import type {Agent} from '../agent.js';
import type {AgentSetup} from '../agent-setup.js';
import {type HookGroup, hookCommand} from '../claude/hooks/command.js';
import {installedIn, withHooks, withoutHooks} from '../claude/settings/text.js';
import {listedAgent} from '../listed.js';
import {hasFlag, wordList} from '../parts/command-line.js';
import {toldAsk} from '../parts/record-fold.js';
import {versionOnPath} from '../program-version.js';
import {createChatReader, geminiHome, isOwnPrompt, listChats, readChat, typedIn} from './chat.js';
import {fits} from './fits.js';
import {readScreen} from './screen.js';

/**
 * The events that `install --agent gemini` asks for. Each hook keeps the client waiting, so there are few: the title and the pane show
 * whether a tool runs, and whether a request is still open.
 */
const hookEvents = ['SessionStart', 'BeforeAgent', 'Notification', 'AfterAgent', 'SessionEnd'] as const;

/** In milliseconds. A hook takes some tens of them; this ends one whose stdin is never closed. */
const timeout = 5000;

function wanted(hooks: string): ReadonlyMap<string, HookGroup> {
	const command = (event: string): string => hookCommand(join(hooks, 'emit.sh'), event, 'gemini');
	return new Map(hookEvents.map((event) => [event, {matcher: '*', hooks: [{type: 'command', command: command(event), timeout}]}]));
}

/** beckon's hooks in the settings of Gemini CLI, which have the form of Claude Code's. */
export const setup: AgentSetup = {
	hasProgram: (env) => isOnPath('gemini', env),
	findVersion: (env) => versionOnPath('gemini', env),
	settingsFile: (env) => join(geminiHome(env), 'settings.json'),
	// The settings may have comments, which stay.
	withOurs: (text, {hooks}) => withHooks(text, wanted(hooks)),
	withoutOurs: withoutHooks,
	emptySettings: '{}',
	installedIn: (text) =>
		installedIn(text, ({hooksConfig}) => (asRecord(hooksConfig)?.['enabled'] === false ? '"hooksConfig.enabled": false' : undefined)),
	eventsFor: () => hookEvents,
	takesEffect: 'when they are started again',
	costs: {
		risks: [
			`Gemini CLI waits for each hook: ${hookEvents.length} of them (${hookEvents.join(', ')}), of some tens of milliseconds each.`,
			'While one runs, the status line says `Executing Hook`; `"hooksConfig": {"notifications": false}` hides that.',
		],
		gives: 'the session with its prompts, requests as they are asked, last words, model and tokens',
	},
};

export function toHookBody(event: string, fields: Fields): HookBody {
	const text = (key: string, limit?: number): string => asText(fields[key], limit) ?? '';
	switch (event) {
		case 'SessionStart':
			return {name: 'session-started', how: text('source', 32), title: undefined};
		case 'BeforeAgent':
			return {
				name: 'prompt-submitted',
				prompt: typedIn(text('prompt')),
				news: isOwnPrompt(text('prompt')) ? {doneTask: undefined} : undefined,
			};
		case 'Notification':
			return text('notification_type', 64) === 'ToolPermission' ? {name: 'permission-asked', ask: toAsk(fields)} : {name: 'unknown'};
		case 'AfterAgent':
			// The payload has the answer in streamed pieces; the chat file has it whole.
			return {name: 'turn-ended', said: undefined, tasks: [], schedule: []};
		case 'SessionEnd':
			// It reports `exit` also when its terminal or tmux ends, which the user did not ask for.
			return {name: 'session-ended', reason: text('reason', 64) === 'exit' ? 'other' : text('reason', 64)};
		default:
			return {name: 'unknown'};
	}
}

/** The request of a notification, which has only the names of forms and plans, and no arguments of MCP tools: the pane has the rest. */
function toAsk(fields: Fields): Ask {
	const details = asRecord(fields['details']);
	const text = (key: string): string | undefined => asString(details?.[key]);
	const tool = (name: string, input: Fields, missing?: readonly string[]) => toldAsk({kind: 'tool', tool: name, input, rules: []}, missing);
	switch (details?.['type']) {
		case 'exec':
			return tool('Shell', {command: text('command') ?? ''});
		case 'edit':
			return tool('Edit', {file_path: text('filePath') ?? '', diff: text('fileDiff') ?? ''});
		case 'mcp':
			return tool(`${text('serverName') ?? ''} ${text('toolName') ?? ''}`, {}, ['what the tool is given']);
		case 'info':
			return tool(text('title') ?? '', {prompt: text('prompt') ?? '', ...(asList(details['urls']).length > 0 && {urls: details['urls']})});
		default:
			return {kind: 'dialog', title: text('title') ?? asText(fields['message'], 500) ?? ''};
	}
}

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
	takesKeys: true,
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
		createReader: createChatReader,
		said: {folders: (env) => [geminiHome(env)], list: listChats, read: readChat},
	},
	readsTitle: true,
	readScreen,
	fits,
	typing: {isDeafAfterPaste: true, offersFiles: true},
	commands: {
		start: ['gemini'],
		resume: (sessionId) => ['gemini', '--resume', sessionId],
		goOn: ['gemini', '--resume', 'latest'],
		quit: '/quit',
	},
};
