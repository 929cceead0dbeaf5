/** What is said in the chat files of Gemini CLI, for a search. */
import {join} from 'node:path';
import {parseSessionId, type SessionId} from '../../core/address.js';
import {asRecord, asRecords, asText, type Fields, parseObject} from '../../core/fields.js';
import type {Message} from '../../core/search/record.js';
import {namedFolder, namesIn} from '../../store/files.js';
import {readFirstLine} from '../../store/read-lines.js';
import type {Said, SaidFiles} from '../agent.js';
import {calling, markedObject, mostArguments, saidAt, saying} from '../said-lines.js';
import {contentText, contextTag} from './chat.js';

/** The first line names the session and says little else. */
const head = 4096;

/** The session of each chat file, which never changes. */
const known = new Map<string, SessionId>();

/** Gemini CLI's own folder. */
export function geminiHome(env: NodeJS.ProcessEnv): string {
	return join(namedFolder(env, 'GEMINI_CLI_HOME'), '.gemini');
}

/** `tmp/<project>/chats/session-<minute>-<beginning of the id>.jsonl`. A resumed session goes on in another file. */
export function listChats(homes: readonly string[]): readonly SaidFiles[] {
	const found = new Map<string, SaidFiles>();
	for (const home of homes) {
		for (const project of namesIn(join(home, 'tmp'))) {
			const folder = join(home, 'tmp', project, 'chats');
			for (const name of namesIn(folder).toSorted()) {
				if (!/^session-[\dT-]{16}-[0-9a-f]{8}\.jsonl$/.test(name)) continue;
				const file = join(folder, name);
				const sessionId = known.get(file) ?? parseSessionId(parseObject(readFirstLine(file, head))?.['sessionId']);
				if (sessionId === undefined) continue;
				known.set(file, sessionId);
				found.set(sessionId, {sessionId, files: [...(found.get(sessionId)?.files ?? []), file]});
			}
		}
	}
	return [...found.values()];
}

const marks = ['"user"', '"gemini"', contextTag] as const;

/** Prompts, answers, and the calls of tools without what came of them. `$set` repeats them under new ids; of it only the directory is taken. */
export function readChat(line: Buffer): Said | undefined {
	const fields = markedObject(line, marks);
	if (fields === undefined) return undefined;
	const [, cwd] = /Workspace Directories:\*\*\\n\s*- (\/.*?)\\n/.exec(line.includes(contextTag) ? line.toString('utf8') : '') ?? [];
	return {cwd: asText(cwd, 4096), messages: messagesOf(fields)};
}

function messagesOf(fields: Fields): readonly Message[] {
	const [at, text, id] = [saidAt(fields), contentText(fields['content']), fields['id']];
	if (fields['type'] === 'user') return text.startsWith(contextTag) ? [] : saying({by: 'user', at, id}, text);
	if (fields['type'] !== 'gemini') return [];
	const called = asRecords(fields['toolCalls']).flatMap((call) => {
		const args = asRecord(call['args']) ?? {};
		return calling({at, id: call['id']}, call['name'], asText(args['command'], mostArguments) ?? JSON.stringify(args));
	});
	return [...saying({by: 'agent', at, id}, text), ...called];
}
