/** What is said in Copilot's own records of its sessions, for a search. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {parseSessionId} from '../../core/address.js';
import {asRecord, asText, type Fields, parseObject} from '../../core/fields.js';
import type {Message, Speaker} from '../../core/search/record.js';
import {homeOf, namesIn} from '../../store/files.js';
import type {Said, SaidFiles} from '../agent.js';

const longest = 64 * 1024;
/** Of a tool's arguments; an edit would hide what else was said. */
const mostArguments = 3000;

export function copilotHome(env: NodeJS.ProcessEnv): string {
	const {COPILOT_HOME = ''} = env;
	return COPILOT_HOME.startsWith('/') ? COPILOT_HOME : join(homeOf(env), '.copilot');
}

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
	if (!marks.some((mark) => line.includes(mark))) return undefined;
	const fields = parseObject(line.toString('utf8'));
	const data = asRecord(fields?.['data']);
	if (fields === undefined || data === undefined) return undefined;
	const context = fields['type'] === 'session.start' ? asRecord(data['context']) : undefined;
	return {
		cwd: asText(context?.['cwd'], 4096),
		branch: asText(context?.['branch'], 256),
		title: undefined,
		suggestedTitle: undefined,
		messages: messagesOf(fields, data),
	};
}

function messagesOf(fields: Fields, data: Fields): readonly Message[] {
	const at = Date.parse(asText(fields['timestamp'], 64) ?? '') || 0;
	const said = (by: Speaker, text: string | undefined): readonly Message[] =>
		text === undefined || text.trim() === '' ? [] : [{by, at, id: asText(fields['id'], 128) ?? `${at} ${text.slice(0, 64)}`, text}];
	switch (fields['type']) {
		case 'user.message': {
			const isHuman = fields['agentId'] === undefined && asText(data['source'], 64)?.startsWith('agent') !== true;
			const text = asText(data['content'], longest);
			return text?.startsWith('<system_notification>') ? [] : said(isHuman ? 'user' : 'agent', text);
		}
		case 'assistant.message':
			return said('agent', asText(data['content'], longest));
		case 'tool.execution_start': {
			const input = asRecord(data['arguments']) ?? {};
			const command = asText(input['command'], longest) ?? JSON.stringify(input);
			return said('tool', `${asText(data['toolName'], 128) ?? ''}: ${command.slice(0, mostArguments)}`);
		}
		default:
			return [];
	}
}
