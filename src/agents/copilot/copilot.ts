/** Copilot CLI, as recorded with 1.0.102: listed, and read from its own record of the session, and its screen for two dialogs. Nothing is typed there. */
import {parseSessionId} from '../../core/address.js';
import type {OpenTranscript} from '../../core/agent-traits.js';
import {namedFolder} from '../../store/files.js';
import type {Agent} from '../agent.js';
import {listedAgent} from '../listed.js';
import {hasFlag, wordList} from '../parts/command-line.js';
import {createEventsReader} from './events.js';
import {openSession} from './open-sessions.js';
import {listEvents, readEvents} from './said.js';
import {readScreen} from './screen.js';

/** One process may hold several sessions, and only the human knows which it shows: then none is named. */
function eventsAmong(files: readonly string[], argv: readonly string[]): OpenTranscript | undefined {
	const found = new Map<string, OpenTranscript>();
	for (const file of files) {
		const [, folder, id] = /^(.*\/session-state\/([0-9a-f-]{36}))\/inuse\.\d+\.(?:lock|hold)$/.exec(file) ?? [];
		const sessionId = parseSessionId(id);
		if (sessionId !== undefined) found.set(sessionId, {path: `${folder}/events.jsonl`, sessionId});
	}
	if (found.size === 0) return resumed(files, argv);
	return found.size === 1 ? [...found.values()][0] : undefined;
}

/** A session that is resumed is held from its next prompt on. Until then the words of the process name it, if it is one of the open ones. */
function resumed(files: readonly string[], argv: readonly string[]): OpenTranscript | undefined {
	const at = argv.findIndex((word) => word === '--resume' || word.startsWith('--resume='));
	const named = argv[at]?.slice('--resume='.length) || argv[at + 1];
	const sessionId = at === -1 ? undefined : parseSessionId(/^[0-9a-f-]{36}$/.exec(named ?? '')?.[0]);
	const home = files.map((file) => /^(.*)\/logs\/\.copilot-log\.lock$/.exec(file)?.[1]).find((found) => found !== undefined);
	if (sessionId === undefined || home === undefined) return undefined;
	const path = `${home}/session-state/${sessionId}/events.jsonl`;
	return openSession(path) && {path, sessionId};
}

/** Words behind the program that make it something without a session. */
const others = wordList(
	'app login help init config update version workflow sessions memories plugin mcp skill instruction lsp sandbox completion',
);

const valued = wordList(
	'-i --interactive -p --prompt --model --reasoning-effort --context --auto-tier --agent -r --resume -n --name --session-id -C --log-dir',
	'--log-level --stream --output-format --add-dir --mode --additional-mcp-config --plugin-dir',
);

const listed = listedAgent({id: 'copilot', name: 'Copilot CLI', programs: ['copilot'], not: others, valued, isBinary: true});

export const copilot: Agent = {
	...listed,
	isRead: 'dialogs',
	readScreen,
	variables: ['COPILOT_HOME'],
	traits: {
		...listed.traits,
		mayRun: (command) => /^(?:copilot|node|MainThread)/.test(command),
		isHeadless: (argv) => hasFlag(argv, ['-p', '--prompt', '--acp']),
	},
	transcript: {
		createReader: createEventsReader,
		said: {folders: (env) => [namedFolder(env, 'COPILOT_HOME', '.copilot')], list: listEvents, read: readEvents},
	},
	transcriptAmong: eventsAmong,
	commands: {
		start: ['copilot'],
		resume: (sessionId) => ['copilot', `--resume=${sessionId}`],
		goOn: ['copilot', '--continue'],
	},
};
