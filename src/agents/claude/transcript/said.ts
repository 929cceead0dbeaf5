/** What is said in the transcripts of Claude Code, for a search. */
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {parseSessionId} from '../../../core/address.js';
import {asRecord, asText, type Fields} from '../../../core/fields.js';
import type {Message} from '../../../core/search/hit.js';
import {ignoreFileErrors, namesIn} from '../../../store/files.js';
import type {Said, SaidFiles} from '../../agent.js';
import {markedObject, mostArguments} from '../../parts/said-lines.js';
import {type CalledTool, isUnknownLine, type TranscriptLine, toTranscriptLine} from './line.js';
import {subagentFiles} from './transcript-files.js';

const mostDepth = 6;

/** Looks for folders of subagents only beside transcripts that have one. */
export function listSaid(configDirs: readonly string[]): readonly SaidFiles[] {
	return configDirs.flatMap((dir) => {
		const projects = join(dir, 'projects');
		return namesIn(projects).flatMap((name) => sessionsIn(join(projects, name)));
	});
}

function sessionsIn(folder: string): readonly SaidFiles[] {
	const entries = ignoreFileErrors(() => readdirSync(folder, {withFileTypes: true}), []);
	const folders = new Set(entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])));
	return entries.flatMap(({name}) => {
		// Older versions keep the transcripts of subagents here.
		if (!name.endsWith('.jsonl') || name.startsWith('agent-')) return [];
		const sessionId = parseSessionId(name.slice(0, -'.jsonl'.length));
		if (sessionId === undefined) return [];
		const file = join(folder, name);
		return [{sessionId, files: folders.has(sessionId) ? [file, ...subagentFiles(file)] : [file]}];
	});
}

/** Most bytes of a transcript are results of tools and snapshots, which are told apart without being parsed. */
export function readSaid(line: Buffer): Said | undefined {
	if (isUnknownLine(line.toString('latin1', 0, 64)) || line.includes('"type":"tool_result"')) return undefined;
	const fields = markedObject(line, marks);
	const parsed = fields && toTranscriptLine(fields);
	if (fields === undefined || parsed === undefined) return undefined;
	const {cwd, branch} = parsed;
	const title = parsed.kind === 'title' ? parsed : undefined;
	return {
		cwd,
		branch,
		title: title?.given === 'user' ? title.title : undefined,
		suggestedTitle: title?.given === 'model' ? title.title : undefined,
		messages: messagesOf(parsed, fields),
	};
}

const marks = ['"assistant"', '"user"', '"queued_command"', '-title"', '"summary"', '"agent-name"'] as const;

function messagesOf(line: TranscriptLine, fields: Fields): readonly Message[] {
	const {at = 0} = line;
	const id = asText(asRecord(fields['message'])?.['id'], 128) || asText(fields['uuid'], 128);
	switch (line.kind) {
		case 'prompt':
		case 'absorbed':
			// The prompt of a subagent is the agent's.
			return line.human ? [{by: line.sidechain ? 'agent' : 'user', at, id: id ?? `${at} ${line.text}`, text: line.text}] : [];
		case 'answer': {
			const said: Message = {by: 'agent', at, id: id ?? `${at} ${line.text}`, text: line.text};
			const words = line.text.trim() === '' ? [] : [said];
			return [...words, ...line.tools.map((tool): Message => ({by: 'tool', at, id: tool.id || said.id, text: toolText(tool)}))];
		}
		case 'title':
			return [{by: line.given === 'user' ? 'user' : 'agent', at, id: `title ${line.title}`, text: line.title}];
		default:
			return [];
	}
}

/** `Bash: npm test`. */
function toolText({name, input}: CalledTool): string {
	const parts: string[] = [];
	let left = mostArguments;
	const add = (value: unknown, depth: number): void => {
		if (left <= 0 || depth > mostDepth) return;
		if (typeof value === 'string' || typeof value === 'number') {
			const text = String(value).slice(0, left);
			left -= text.length + 1;
			parts.push(text);
		} else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) add(each, depth + 1);
	};
	add(input, 0);
	return `${name}: ${parts.join(' ')}`;
}
