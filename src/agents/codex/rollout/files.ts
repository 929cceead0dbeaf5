/** Finds the rollouts of Codex: that of the session in a pane, or all of them for a search; and reads what was said in them. */
import {join} from 'node:path';
import {parseSessionId, type SessionId} from '../../../core/address.js';
import type {OpenTranscript} from '../../../core/agent-traits.js';
import {asRecord, asText, type Fields, parseObject} from '../../../core/fields.js';
import type {Message} from '../../../core/search/hit.js';
import {ignoreFileErrors, namesIn} from '../../../store/files.js';
import {readFirstLine} from '../../../store/read-lines.js';
import type {Said, SaidFiles} from '../../agent.js';
import {partsText} from '../../parts/record-reader.js';
import {callMessage, longestSaid, markedObject, saidAt, saidMessage} from '../../parts/said-lines.js';

/** `sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl` below Codex's own folder, without the threads of subagents. */
export function listRollouts(homes: readonly string[]): readonly SaidFiles[] {
	return homes.flatMap((home) =>
		below([join(home, 'sessions')], 3).flatMap((day) =>
			namesIn(day).flatMap((name) => {
				const sessionId = parseSessionId(/^rollout-[\dT-]{19}-([0-9a-f-]{36})\.jsonl$/.exec(name)?.[1]);
				const file = join(day, name);
				return sessionId === undefined || isSubagents(file) ? [] : [{sessionId, files: [file]}];
			}),
		),
	);
}

/** The folders of years, months and days have numbers as names. */
function below(folders: readonly string[], depth: number): readonly string[] {
	if (depth === 0) return folders;
	const inside = folders.flatMap((folder) => namesIn(folder).flatMap((name) => (/^\d{2,4}$/.test(name) ? [join(folder, name)] : [])));
	return below(inside, depth - 1);
}

const marks = ['"item_completed"', '"function_call"', '"custom_tool_call"', '"session_meta"'] as const;

/** Reads prompts, answers, plans, and the calls of tools without their results. Other lines repeat these texts with additions of Codex. */
export function readRollout(line: Buffer): Said | undefined {
	const fields = markedObject(line, marks);
	const payload = asRecord(fields?.['payload']);
	if (fields === undefined || payload === undefined) return undefined;
	const isMeta = fields['type'] === 'session_meta';
	return {
		cwd: isMeta ? asText(payload['cwd'], 4096) : undefined,
		branch: isMeta ? asText(asRecord(payload['git'])?.['branch'], 256) : undefined,
		messages: messagesOf(payload, saidAt(fields)),
	};
}

function messagesOf(payload: Fields, at: number): readonly Message[] {
	const item = asRecord(payload['item']) ?? {};
	switch (payload['type']) {
		case 'item_completed': {
			const text = asText(item['text'], longestSaid) ?? partsText(item['content'], longestSaid);
			const by = item['type'] === 'UserMessage' ? 'user' : item['type'] === 'AgentMessage' || item['type'] === 'Plan' ? 'agent' : undefined;
			return by === undefined ? [] : saidMessage({by, at, id: item['id']}, text);
		}
		case 'function_call':
		case 'custom_tool_call': {
			const input = asText(payload['arguments'], longestSaid) ?? asText(payload['input'], longestSaid) ?? '';
			return callMessage({at, id: payload['call_id']}, payload['name'], asText(parseObject(input)?.['cmd'], longestSaid) ?? input);
		}
		default:
			return [];
	}
}

const head = 4096;

/** Which rollouts are of subagents, cached, since the first line of a file never changes. */
const known = new Map<string, boolean>();

/**
 * The newest open rollout that is of no subagent, since those from before `/new` stay open; ids are in the order of time. Undefined before
 * the first prompt, or when the process in the pane has none open, as with the daemon.
 */
export function rolloutAmong(files: readonly string[]): OpenTranscript | undefined {
	const rollouts = files.flatMap((path) => withId(path, /\/rollout-[\dT-]{19}-([0-9a-f-]{36})\.jsonl$/));
	const newestLock = files
		.flatMap((path) => withId(path, /\/thread-writer-locks\/([0-9a-f-]{36})\.lock$/))
		.toSorted(byId)
		.at(-1);
	const newest = rollouts.toSorted(byId).at(-1);
	if (newestLock && newest && newest.sessionId < newestLock.sessionId) return undefined;
	return rollouts.toSorted(byId).findLast(({path}) => !isSubagents(path));
}

function withId(path: string, pattern: RegExp): readonly OpenTranscript[] {
	const sessionId: SessionId | undefined = parseSessionId(pattern.exec(path)?.[1]);
	return sessionId === undefined ? [] : [{path, sessionId}];
}

function byId(one: OpenTranscript, other: OpenTranscript): number {
	return one.sessionId < other.sessionId ? -1 : 1;
}

/** Whether a rollout is of a subagent, which its first bytes say. An empty rollout is not cached. */
function isSubagents(path: string): boolean {
	const before = known.get(path);
	if (before !== undefined) return before;
	const begin = ignoreFileErrors(() => readFirstLine(path, head), '');
	if (begin === '') return false;
	if (known.size > 10_000) known.clear();
	const isOne = /"source": ?\{/.test(begin);
	known.set(path, isOne);
	return isOne;
}
