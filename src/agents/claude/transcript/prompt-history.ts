/** Every human prompt of a session, raw. */
import {createReadStream} from 'node:fs';
import {isUnreadable} from '../../../store/file-errors.js';
import type {SessionFiles} from '../../../store/journal/session-journal.js';
import {openToRead} from '../../../store/read-file.js';
import type {PastPrompt} from '../../agent.js';
import {parseTranscriptLine} from './line.js';
import {submittedPrompt} from './submitted-prompts.js';

const maxLineChars = 64 * 2 ** 20;

/** From the whole transcript, oldest first; undefined without one. Memory is bounded by the longest line. */
export async function readTranscriptPrompts(path: string): Promise<readonly PastPrompt[] | undefined> {
	const lines = readLines(path);
	if (lines === undefined) return undefined;
	const prompts: PastPrompt[] = [];
	for await (const text of lines) {
		// Most lines are large and no prompts; parsing them all would take minutes.
		if (!text.includes('"user"') && !text.includes('"queued_command"')) continue;
		const line = parseTranscriptLine(text);
		if (line === undefined || line.sidechain) continue;
		if ((line.kind === 'prompt' || line.kind === 'absorbed') && line.human) prompts.push({at: line.at, text: line.text});
	}
	return prompts;
}

/** From the journal's remaining payloads, oldest first. */
export async function readJournalPrompts(files: SessionFiles): Promise<readonly PastPrompt[]> {
	const prompts: PastPrompt[] = [];
	for (const journal of [files.previous, files.current]) {
		for await (const text of readLines(journal) ?? []) {
			const prompt = submittedPrompt(text, files.dir);
			// Claude Code submits news of its background tasks as prompts too.
			if (prompt !== undefined && !/^\s*<task-notification>/.test(prompt.text)) prompts.push(prompt);
		}
	}
	return prompts;
}

/** Undefined: the file is missing or unreadable. Lines beyond the limit are skipped. */
export function readLines(path: string): AsyncIterable<string> | undefined {
	try {
		const opened = openToRead(path);
		return opened && splitLines(createReadStream(path, {fd: opened.fd, encoding: 'utf8', highWaterMark: 2 ** 20}));
	} catch (error) {
		if (isUnreadable(error)) return undefined;
		throw error;
	}
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
