/** The lines of Gemini CLI's chat file, its own record of a session, folded into the claim about it. */
import {dirname, join} from 'node:path';
import {parseSessionId, type SessionId} from '../../core/address.js';
import {asCount, asRecord, asRecords, asText, type Fields, parseObject} from '../../core/fields.js';
import type {Message} from '../../core/search/hit.js';
import {namedFolder, namesIn} from '../../store/files.js';
import {readFirstLine} from '../../store/read-lines.js';
import type {Said, SaidFiles, TranscriptOptions} from '../agent.js';
import {emptyRecord, longestText, type RecordFold, recordOf, withClaim, withPrompt, withTurn} from '../parts/record-fold.js';
import {partsText} from '../parts/record-reader.js';
import {callMessage, markedObject, mostArguments, saidAt, saidMessage} from '../parts/said-lines.js';

/**
 * `answer`: the newest message of the model, whose lines replace each other; `before`: the output tokens of earlier messages. `againAt`:
 * when Gemini last wrote a line of the conversation again.
 */
type ChatFold = RecordFold & {
	readonly answer: {readonly id: string; readonly output: number; readonly before: number};
	readonly againAt: number;
};

/** The first message in the user's name, which Gemini wrote. */
const contextTag = '<session_context>';

/** The beginnings of messages that Gemini 0.61.0 writes in the user's name, as information for its model. */
const added = [
	contextTag,
	'<hook_context>',
	'I ran the following shell command:\n```',
	'User has manually exited Plan Mode. Switching to ',
	"Here is the user's editor context as a JSON object.",
	"Here is a summary of changes in the user's editor context, in JSON format.",
	'- **Workspace Directories:**\n',
];

function isAdded(text: string): boolean {
	return added.some((beginning) => text.startsWith(beginning));
}

export const chat = recordOf<ChatFold>({...emptyRecord, answer: {id: '', output: 0, before: 0}, againAt: 0}, addLine);

/**
 * The first chat file of a session. A client that resumes one reports a new file with the id in its name, but continues to write the
 * conversation in the first one.
 */
function firstOf(path: string): string {
	const end = /-[0-9a-f]{8}\.jsonl$/.exec(path)?.[0];
	const first =
		end === undefined
			? undefined
			: namesIn(dirname(path))
					.toSorted()
					.find((name) => name.startsWith('session-') && name.endsWith(end));
	return first === undefined ? path : join(dirname(path), first);
}

export function createChatReader(options: TranscriptOptions = {}): ReturnType<typeof chat.createReader> {
	const reader = chat.createReader(options);
	const first = new Map<string, string>();
	return {
		...reader,
		read(path) {
			const known = first.get(path) ?? firstOf(path);
			first.set(path, known);
			return reader.read(known);
		},
	};
}

/** The lines of a rewritten conversation come within this time, and the next prompt later. */
const againMs = 500;

/**
 * Folds a line. `$set` changes nothing, since it rewrites the list with new ids and times. Approvals are not written, and tools
 * only when they end.
 */
function addLine(fold: ChatFold, line: Fields, at: number): ChatFold {
	if (isAgain(fold, line, at)) return {...fold, againAt: at};
	switch (line['type']) {
		case 'user':
			return prompted(fold, contentText(line['displayContent'] ?? line['content']), at);
		case 'gemini':
			return answered(fold, line, at);
		case 'error':
			return withTurn(fold, {kind: 'failed', at, error: 'unknown', message: contentText(line['content']).slice(0, 2048)});
		case 'info':
			return contentText(line['content']) === 'Request cancelled.' ? withTurn(fold, {kind: 'interrupted', at}) : fold;
		default:
			return fold;
	}
}

/**
 * Whether a line is a repetition: after an Esc at a request Gemini writes the whole conversation again, from its context on, with
 * new ids and times.
 */
function isAgain({claim, againAt}: ChatFold, {type, content}: Fields, at: number): boolean {
	if (type === 'user' && contentText(content).startsWith(contextTag)) return claim.turn.kind !== 'none';
	return (type === 'user' || type === 'gemini') && at - againAt < againMs;
}

/** The prompt as typed, without the contents of files named with `@`, which a hook gets too. */
export function typedIn(prompt: string): string {
	const end = prompt.indexOf('\n--- Content from referenced files ---');
	return end === -1 ? prompt : prompt.slice(0, end);
}

/** A message in the user's name. Results of tools, and information for the model, are not from the user. */
function prompted(fold: ChatFold, text: string, at: number): ChatFold {
	if (text === '') return withClaim(fold, {workedAt: at});
	if (isAdded(text)) return fold;
	const begun = withTurn(fold, {kind: 'working', at, openTools: []});
	return withClaim(isOwnPrompt(text) ? begun : withPrompt(begun, text, at), {workedAt: at});
}

/** Whether Gemini wrote the prompt, as it does after an empty or failed answer. */
export function isOwnPrompt(text: string): boolean {
	return text.startsWith('[System: You ');
}

/** A message of the model. Nothing in the file says whether it ends the turn. */
function answered(fold: ChatFold, line: Fields, at: number): ChatFold {
	const id = asText(line['id'], 128) ?? '';
	const said = contentText(line['content']);
	const tokens = asRecord(line['tokens']);
	const output = asCount(tokens?.['output']) ?? 0;
	const before = id === fold.answer.id ? fold.answer.before : fold.answer.before + fold.answer.output;
	const {turn} = fold.claim;
	const next = withClaim(fold, {
		workedAt: turn.kind === 'working' ? at : fold.claim.workedAt,
		said: said === '' ? fold.claim.said : {at, text: said},
		model: asText(line['model'], 128) ?? fold.claim.model,
		contextTokens: asCount(tokens?.['input']) ?? fold.claim.contextTokens,
		outputTokens: before + output,
	});
	return {...next, answer: {id, output, before}};
}

function contentText(content: unknown): string {
	return asText(content, longestText) ?? partsText(content, longestText).trim();
}

/** How much of a file is read for its first line, which names the session. */
const head = 4096;

/** The session of each chat file, cached. */
const known = new Map<string, SessionId>();

export function geminiHome(env: NodeJS.ProcessEnv): string {
	return join(namedFolder(env, 'GEMINI_CLI_HOME'), '.gemini');
}

/**
 * `tmp/<project>/chats/session-<minute>-<beginning of the id>.jsonl`. A resumed session has several, of which the
 * first has the conversation.
 */
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

/**
 * Reads prompts, answers, and the calls of tools without their results. `$set` repeats them under new ids, so only its directory is read.
 */
export function readChat(line: Buffer): Said | undefined {
	const fields = markedObject(line, marks);
	if (fields === undefined) return undefined;
	const [, cwd] = /Workspace Directories:\*\*\\n\s*- (\/.*?)\\n/.exec(line.includes(contextTag) ? line.toString('utf8') : '') ?? [];
	return {cwd: asText(cwd, 4096), messages: messagesOf(fields)};
}

function messagesOf(fields: Fields): readonly Message[] {
	const [at, text, id] = [saidAt(fields), contentText(fields['displayContent'] ?? fields['content']), fields['id']];
	if (fields['type'] === 'user') return isAdded(text) || isOwnPrompt(text) ? [] : saidMessage({by: 'user', at, id}, text);
	if (fields['type'] !== 'gemini') return [];
	const called = asRecords(fields['toolCalls']).flatMap((call) => {
		const args = asRecord(call['args']) ?? {};
		return callMessage({at, id: call['id']}, call['name'], asText(args['command'], mostArguments) ?? JSON.stringify(args));
	});
	return [...saidMessage({by: 'agent', at, id}, text), ...called];
}
