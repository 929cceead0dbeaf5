/** Copilot CLI, as recorded with 1.0.102: read from its record of the session and its screen, and answered by keys. */
import {existsSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {parseSessionId} from '../../core/address.js';
import type {OpenTranscript} from '../../core/agent-traits.js';
import {asRecord, asText, type Fields} from '../../core/fields.js';
import type {Message} from '../../core/search/hit.js';
import {ignoreFileErrors, namedFolder, namesIn} from '../../store/files.js';
import {readText} from '../../store/read-file.js';
import type {Agent, Said, SaidFiles} from '../agent.js';
import {listedAgent} from '../listed.js';
import {hasFlag, wordList} from '../parts/command-line.js';
import {callMessage, longestSaid, markedObject, saidAt, saidMessage} from '../parts/said-lines.js';
import {fits} from './dialog.js';
import {createEventsReader} from './events.js';
import {openIds} from './open-sessions.js';
import {readScreen} from './screen.js';

/** `session-state/<id>/events.jsonl` below Copilot's own folder. */
export function listEvents(homes: readonly string[]): readonly SaidFiles[] {
	return homes.flatMap((home) => {
		const sessions = join(home, 'session-state');
		return namesIn(sessions).flatMap((name) => {
			const sessionId = parseSessionId(/^[0-9a-f-]{36}$/.exec(name)?.[0]);
			const file = join(sessions, name, 'events.jsonl');
			return sessionId === undefined || !existsSync(file) ? [] : [{sessionId, files: [file]}];
		});
	});
}

const marks = ['"session.start"', '"user.message"', '"assistant.message"', '"tool.execution_start"'] as const;

/** Reads prompts, answers, and the calls of tools without their results. What a subagent is asked and says counts as the agent's. */
export function readEvents(line: Buffer): Said | undefined {
	const fields = markedObject(line, marks);
	const data = asRecord(fields?.['data']);
	if (fields === undefined || data === undefined) return undefined;
	const context = fields['type'] === 'session.start' ? asRecord(data['context']) : undefined;
	return {cwd: asText(context?.['cwd'], 4096), branch: asText(context?.['branch'], 256), messages: messagesOf(fields, data)};
}

function messagesOf(fields: Fields, data: Fields): readonly Message[] {
	const about = {at: saidAt(fields), id: fields['id']};
	switch (fields['type']) {
		case 'user.message': {
			const isHuman = fields['agentId'] === undefined && asText(data['source'], 64)?.startsWith('agent') !== true;
			const text = asText(data['content'], longestSaid);
			return text?.startsWith('<system_notification>') ? [] : saidMessage({...about, by: isHuman ? 'user' : 'agent'}, text);
		}
		case 'assistant.message':
			return saidMessage({...about, by: 'agent'}, asText(data['content'], longestSaid));
		case 'tool.execution_start': {
			const input = asRecord(data['arguments']) ?? {};
			return callMessage(about, data['toolName'], asText(input['command'], longestSaid) ?? JSON.stringify(input));
		}
		default:
			return [];
	}
}

/**
 * A process may hold several sessions open. The pane's title names the one that it shows; of two with the same name, the last changed one.
 */
function eventsAmong(files: readonly string[], argv: readonly string[]): OpenTranscript | undefined {
	const folders = new Set(files.flatMap((file) => /^(.*)\/inuse\.\d+\.(?:lock|hold)$/.exec(file)?.[1] ?? []));
	const held = [...folders].flatMap((folder) => sessionIn(folder) ?? []);
	if (held.length < 2) return held[0] ?? resumed(files, argv);
	const [newest, ...others] = held.map(titled).toSorted((one, other) => changedAt(other) - changedAt(one));
	return newest && {...newest, others, areHeld: true};
}

function sessionIn(folder: string): OpenTranscript | undefined {
	const sessionId = parseSessionId(/\/session-state\/([0-9a-f-]{36})$/.exec(folder)?.[1]);
	return sessionId && {path: `${folder}/events.jsonl`, sessionId};
}

/**
 * A process locks the files of a resumed session only from its next prompt on. Until then its command line names the session, or the pane's
 * title if that is the title of an open session.
 */
function resumed(files: readonly string[], argv: readonly string[]): OpenTranscript | undefined {
	const home = files.map((file) => /^(.*)\/logs\/\.copilot-log\.lock$/.exec(file)?.[1]).find((found) => found !== undefined);
	if (home === undefined) return undefined;
	const open = openIds(home).flatMap((id) => sessionIn(`${home}/session-state/${id}`) ?? []);
	const at = argv.findIndex((word) => word === '--resume' || word.startsWith('--resume='));
	const named = at === -1 ? undefined : argv[at]?.slice('--resume='.length) || argv[at + 1];
	const [first, ...others] = [
		...open.filter(({sessionId}) => sessionId === named),
		...open.map(titled).filter(({title}) => title !== unnamed),
	];
	return first && {...first, others};
}

const unnamed = 'GitHub Copilot';

/** The session, with the title that a pane has while it shows the session. */
function titled(session: OpenTranscript): OpenTranscript {
	const text = ignoreFileErrors(() => readText(join(dirname(session.path), 'workspace.yaml'), 2 ** 16)) ?? '';
	const [, quoted, plain] = /^name: (?:'(.*)'|(.*))$/m.exec(text) ?? [];
	const name = quoted?.replaceAll("''", "'") ?? plain;
	return {...session, title: name === undefined ? unnamed : `${name} - ${unnamed}`};
}

function changedAt({path}: OpenTranscript): number {
	return Math.max(...[path, join(dirname(path), 'workspace.yaml')].map((file) => ignoreFileErrors(() => statSync(file).mtimeMs) ?? 0));
}

/** First words with which Copilot has no session. */
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
	takesKeys: true,
	readScreen,
	fits,
	typing: {steers: true, stopKeys: 2, recordLagMs: 700},
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
		quit: '/exit',
	},
};
