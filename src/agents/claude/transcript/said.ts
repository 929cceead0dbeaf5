/** Reads what was said in a transcript: for a search, and as whole prompts with the last words of each answer. */
import {createReadStream, lstatSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {parseSessionId} from '../../../core/address.js';
import {cut} from '../../../core/cut.js';
import {asRecord, asText, type Fields, parseObject} from '../../../core/fields.js';
import {parseJournalLine} from '../../../core/hook-event.js';
import type {Message, PastTurn} from '../../../core/search/hit.js';
import {ignoreCodes, ignoreFileErrors, namesIn, unreadableCodes} from '../../../store/files.js';
import {readPayload} from '../../../store/journal/payload.js';
import type {SessionFiles} from '../../../store/journal/session-journal.js';
import {openToRead} from '../../../store/read-file.js';
import {readTail, startOfFile, type TailCursor} from '../../../store/read-lines.js';
import type {PastPrompt, Said, SaidFiles, SubmittedPrompt} from '../../agent.js';
import {markedObject, mostArguments} from '../../parts/said-lines.js';
import {asTyped, isOfProgram} from '../as-typed.js';
import {type CalledTool, isUnknownLine, parseTranscriptLine, type TranscriptLine, toTranscriptLine} from './line.js';
import {subagentFiles} from './transcript-files.js';

const mostDepth = 6;

/** Lists the transcripts below config folders. Subagents' folders are read only for transcripts that have one. */
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

/** What a line says. Most bytes are results of tools and snapshots, which are skipped without parsing. */
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

/** The prompts submitted to Claude Code since a moment, whole; those of the fold are cut. */
type PromptTail = {
	/** Every prompt since the tail's beginning, newest first. */
	readonly read: () => readonly SubmittedPrompt[];
};

/** Follows one session's journal. After a rotation all of the new file is read. */
export function createPromptTail(files: SessionFiles, from: 'end' | 'start' = 'end'): PromptTail {
	let cursor = from === 'start' ? startOfFile : endOf(files.current);
	let found: readonly SubmittedPrompt[] = [];
	return {
		read() {
			let tail = readTail(files.current, cursor);
			if (tail.kind === 'replaced') tail = readTail(files.current, startOfFile);
			if (tail.kind !== 'read') return found;
			cursor = tail.cursor;
			const fresh = tail.lines.flatMap(({text}) => submittedPrompt(text, files.dir) ?? []);
			if (fresh.length > 0) found = [...fresh.toReversed(), ...found];
			return found;
		},
	};
}

/** The current end of a journal, which is read whole once, since its end may be within a line. */
function endOf(file: string): TailCursor {
	if (!lstatSync(file, {throwIfNoEntry: false})) return startOfFile;
	const tail = readTail(file, startOfFile);
	return tail.kind === 'read' ? tail.cursor : startOfFile;
}

/** The prompt that a line of a journal reports. @param dir the session's folder */
function submittedPrompt(text: string, dir: string): SubmittedPrompt | undefined {
	const line = parseJournalLine(text);
	if (!line.ok || line.value.event !== 'UserPromptSubmit' || line.value.payload === undefined) return undefined;
	const payload = readPayload(join(dir, line.value.payload));
	if (payload.kind !== 'text') return undefined;
	const prompt = parseObject(payload.text)?.['prompt'];
	return typeof prompt === 'string' ? {at: payload.mtimeMs, text: prompt} : undefined;
}

const maxLineChars = 64 * 2 ** 20;

/** The prompts in the whole transcript, oldest first; undefined without a readable transcript. Memory is bounded by the longest line. */
export async function readTranscriptPrompts(path: string): Promise<readonly PastPrompt[] | undefined> {
	const lines = readLines(path);
	if (lines === undefined) return undefined;
	const prompts: PastPrompt[] = [];
	for await (const line of mainLines(lines, /"user"|"queued_command"/))
		if ((line.kind === 'prompt' || line.kind === 'absorbed') && line.human) prompts.push({at: line.at, text: line.text});
	return prompts;
}

/** The prompts in the journal's remaining payloads, oldest first. */
export async function readJournalPrompts(files: SessionFiles): Promise<readonly PastPrompt[]> {
	const prompts: PastPrompt[] = [];
	for (const journal of [files.previous, files.current]) {
		for await (const text of readLines(journal) ?? []) {
			const prompt = submittedPrompt(text, files.dir);
			if (prompt !== undefined && !isOfProgram(prompt.text)) prompts.push({...prompt, text: asTyped(prompt.text)});
		}
	}
	return prompts;
}

/** The lines with the mark, without those of subagents. Other lines are not parsed, which would take minutes. */
async function* mainLines(lines: AsyncIterable<string>, mark: RegExp): AsyncGenerator<TranscriptLine> {
	for await (const text of lines) {
		const line = mark.test(text) ? parseTranscriptLine(text) : undefined;
		if (line?.sidechain === false) yield line;
	}
}

/** Undefined when the file is missing or unreadable. Lines beyond the limit are skipped. */
function readLines(path: string): AsyncIterable<string> | undefined {
	const opened = ignoreCodes(unreadableCodes, () => openToRead(path), undefined);
	return opened && splitLines(createReadStream(path, {fd: opened.fd, encoding: 'utf8', highWaterMark: 2 ** 20}));
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
	let held: string | undefined = '';
	for await (const chunk of chunks) {
		const [first = '', ...rest] = chunk.split('\n');
		if (held !== undefined) held += first;
		for (const next of rest) {
			if (held !== undefined) yield held;
			held = next;
		}
		if (held !== undefined && held.length > maxLineChars) held = undefined;
	}
	if (held !== undefined) yield held;
}

/** Only this many turns at the end are returned. */
const mostTurns = 200;
/** Longer texts are cut; `beckon history` prints the prompts in full. */
const mostChars = 2000;

/** Oldest first; undefined when there is no transcript. Memory is bounded by the longest line. */
export async function readPastTurns(path: string): Promise<readonly PastTurn[] | undefined> {
	const lines = readLines(path);
	if (lines === undefined) return undefined;
	let turns: PastTurn[] = [];
	for await (const line of mainLines(lines, /"user"|"queued_command"|"type":\s*"text"/)) {
		const last = turns.at(-1);
		if ((line.kind === 'prompt' || line.kind === 'absorbed') && line.human)
			turns = [...turns.slice(1 - mostTurns), {at: line.at, prompt: cut(line.text, mostChars), said: undefined}];
		else if (line.kind === 'answer' && line.text.trim() !== '' && last !== undefined)
			turns[turns.length - 1] = {...last, said: cut(line.text, mostChars)};
	}
	return turns;
}
