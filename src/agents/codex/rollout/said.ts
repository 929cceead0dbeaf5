/** What is said in the rollouts of Codex, for a search. */
import {join} from 'node:path';
import {parseSessionId} from '../../../core/address.js';
import {asRecord, asText, type Fields, parseObject} from '../../../core/fields.js';
import type {Message} from '../../../core/search/record.js';
import {namesIn} from '../../../store/files.js';
import type {Said, SaidFiles} from '../../agent.js';
import {partsText} from '../../record-reader.js';
import {calling, longestSaid, markedObject, saidAt, saying} from '../../said-lines.js';
import {isSubagents} from './open.js';

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

/** Prompts, answers, plans, and the calls of tools without what came of them. The same words are in other lines too, with what Codex adds to them. */
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
			return by === undefined ? [] : saying({by, at, id: item['id']}, text);
		}
		case 'function_call':
		case 'custom_tool_call': {
			const input = asText(payload['arguments'], longestSaid) ?? asText(payload['input'], longestSaid) ?? '';
			return calling({at, id: payload['call_id']}, payload['name'], asText(parseObject(input)?.['cmd'], longestSaid) ?? input);
		}
		default:
			return [];
	}
}
