/** What is said in the chat files of Gemini CLI, for a search. */
import {isAbsolute, join} from 'node:path';
import {parseSessionId, type SessionId} from '../../core/address.js';
import {asRecord, asText, type Fields, parseObject} from '../../core/fields.js';
import type {Message} from '../../core/search/record.js';
import {homeOf, namesIn} from '../../store/files.js';
import {readFirstLine} from '../../store/read-lines.js';
import type {Said, SaidFiles} from '../agent.js';
import {contentText, contextTag} from './chat.js';

/** Of a tool's arguments; an edit would hide what else was said. */
const mostArguments = 3000;
/** The first line names the session and says little else. */
const head = 4096;

/** The session of each chat file, which never changes. */
const known = new Map<string, SessionId>();

/** Gemini CLI's own folder. */
export function geminiHome(env: NodeJS.ProcessEnv): string {
	const {GEMINI_CLI_HOME = ''} = env;
	return join(isAbsolute(GEMINI_CLI_HOME) ? GEMINI_CLI_HOME : homeOf(env), '.gemini');
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
	if (!marks.some((mark) => line.includes(mark))) return undefined;
	const fields = parseObject(line.toString('utf8'));
	if (fields === undefined) return undefined;
	const [, cwd] = /Workspace Directories:\*\*\\n\s*- (\/.*?)\\n/.exec(line.includes(contextTag) ? line.toString('utf8') : '') ?? [];
	return {cwd: asText(cwd, 4096), branch: undefined, title: undefined, suggestedTitle: undefined, messages: messagesOf(fields)};
}

function messagesOf(fields: Fields): readonly Message[] {
	const at = Date.parse(asText(fields['timestamp'], 64) ?? '') || 0;
	const text = contentText(fields['content']);
	const said = (by: Message['by'], id: string | undefined, words: string): readonly Message[] =>
		words.trim() === '' ? [] : [{by, at, id: id ?? `${at} ${words.slice(0, 64)}`, text: words}];
	const own = asText(fields['id'], 128);
	if (fields['type'] === 'user') return text.startsWith(contextTag) ? [] : said('user', own, text);
	if (fields['type'] !== 'gemini') return [];
	const calls: readonly unknown[] = Array.isArray(fields['toolCalls']) ? fields['toolCalls'] : [];
	const called = calls.flatMap((each) => {
		const call = asRecord(each) ?? {};
		const args = asRecord(call['args']) ?? {};
		const command = asText(args['command'], mostArguments) ?? JSON.stringify(args).slice(0, mostArguments);
		return said('tool', asText(call['id'], 128), `${asText(call['name'], 128) ?? ''}: ${command}`);
	});
	return [...said('agent', own, text), ...called];
}
