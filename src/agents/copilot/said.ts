/** What is said in Copilot's own records of its sessions, for a search. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {parseSessionId} from '../../core/address.js';
import {asRecord, asText, type Fields} from '../../core/fields.js';
import type {Message} from '../../core/search/hit.js';
import {namesIn} from '../../store/files.js';
import type {Said, SaidFiles} from '../agent.js';
import {calling, longestSaid, markedObject, saidAt, saying} from '../parts/said-lines.js';

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

/** Prompts, answers, and the calls of tools without what came of them. What a subagent was asked and says is the agent's. */
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
			return text?.startsWith('<system_notification>') ? [] : saying({...about, by: isHuman ? 'user' : 'agent'}, text);
		}
		case 'assistant.message':
			return saying({...about, by: 'agent'}, asText(data['content'], longestSaid));
		case 'tool.execution_start': {
			const input = asRecord(data['arguments']) ?? {};
			return calling(about, data['toolName'], asText(input['command'], longestSaid) ?? JSON.stringify(input));
		}
		default:
			return [];
	}
}
