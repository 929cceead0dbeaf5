/** Prompts of a session as its transcript has them, whole, and with the last words of each answer. */
import {createReadStream, lstatSync} from 'node:fs';
import {join} from 'node:path';
import {cut} from '../../../core/cut.js';
import {parseObject} from '../../../core/fields.js';
import {parseJournalLine} from '../../../core/hook-event.js';
import type {PastTurn} from '../../../core/search/hit.js';
import {ignoreCodes, unreadableCodes} from '../../../store/files.js';
import {readPayload} from '../../../store/journal/payload.js';
import type {SessionFiles} from '../../../store/journal/session-journal.js';
import {openToRead} from '../../../store/read-file.js';
import {readTail, startOfFile, type TailCursor} from '../../../store/read-lines.js';
import type {PastPrompt, SubmittedPrompt} from '../../agent.js';
import {asTyped, isOfProgram} from '../as-typed.js';
import {parseTranscriptLine, type TranscriptLine} from './line.js';

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

/** A journal is read whole once: it is small, and its end may be within a line. */
function endOf(file: string): TailCursor {
	if (!lstatSync(file, {throwIfNoEntry: false})) return startOfFile;
	const tail = readTail(file, startOfFile);
	return tail.kind === 'read' ? tail.cursor : startOfFile;
}

/** The prompt that a line of a journal tells of. @param dir the session's folder */
function submittedPrompt(text: string, dir: string): SubmittedPrompt | undefined {
	const line = parseJournalLine(text);
	if (!line.ok || line.value.event !== 'UserPromptSubmit' || line.value.payload === undefined) return undefined;
	const payload = readPayload(join(dir, line.value.payload));
	if (payload.kind !== 'text') return undefined;
	const prompt = parseObject(payload.text)?.['prompt'];
	return typeof prompt === 'string' ? {at: payload.mtimeMs, text: prompt} : undefined;
}

const maxLineChars = 64 * 2 ** 20;

/** From the whole transcript, oldest first; undefined without one. Memory is bounded by the longest line. */
export async function readTranscriptPrompts(path: string): Promise<readonly PastPrompt[] | undefined> {
	const lines = readLines(path);
	if (lines === undefined) return undefined;
	const prompts: PastPrompt[] = [];
	for await (const line of mainLines(lines, /"user"|"queued_command"/))
		if ((line.kind === 'prompt' || line.kind === 'absorbed') && line.human) prompts.push({at: line.at, text: line.text});
	return prompts;
}

/** From the journal's remaining payloads, oldest first. */
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

/** The lines that have what is looked for, without those of subagents. Most others are large, and parsing them all would take minutes. */
async function* mainLines(lines: AsyncIterable<string>, mark: RegExp): AsyncGenerator<TranscriptLine> {
	for await (const text of lines) {
		const line = mark.test(text) ? parseTranscriptLine(text) : undefined;
		if (line?.sidechain === false) yield line;
	}
}

/** Undefined: the file is missing or unreadable. Lines beyond the limit are skipped. */
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
