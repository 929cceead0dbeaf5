/** Every prompt a human gave a session, raw. */
import {createReadStream, statSync} from 'node:fs';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {parseJournalLine} from '../../../core/hook-event.js';
import {asRecord} from '../../../core/text/trim.js';
import {type Payload, readPayload} from '../../../store/journal/payload.js';
import type {SessionFiles} from '../../../store/journal/session-journal.js';
import {parseTranscriptLine} from './line.js';

/** `at` in epoch ms; undefined where nothing says when. */
export type PastPrompt = {readonly at: number | undefined; readonly text: string};

/** From the whole transcript, oldest first; undefined when there is none. Memory is bounded by the longest line. */
export async function readTranscriptPrompts(path: string): Promise<readonly PastPrompt[] | undefined> {
	if (statSync(path, {throwIfNoEntry: false})?.isFile() !== true) return undefined;
	const prompts: PastPrompt[] = [];
	for await (const text of createInterface({input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY})) {
		// Most lines are large and no prompts; parsing them all would take minutes.
		if (!text.includes('"user"') && !text.includes('"queued_command"')) continue;
		const line = parseTranscriptLine(text);
		if (line === undefined || line.sidechain) continue;
		if ((line.kind === 'prompt' || line.kind === 'absorbed') && line.human) prompts.push({at: line.at, text: line.text});
	}
	return prompts;
}

/** From the journal's payloads that are still there, oldest first. */
export async function readJournalPrompts(files: SessionFiles): Promise<readonly PastPrompt[]> {
	const prompts: PastPrompt[] = [];
	for (const journal of [files.previous, files.current]) {
		if (statSync(journal, {throwIfNoEntry: false})?.isFile() !== true) continue;
		for await (const text of createInterface({input: createReadStream(journal)})) {
			const line = parseJournalLine(text);
			if (!line.ok || line.value.event !== 'UserPromptSubmit' || line.value.payload === undefined) continue;
			const prompt = toPrompt(readPayload(join(files.dir, line.value.payload)));
			if (prompt !== undefined) prompts.push(prompt);
		}
	}
	return prompts;
}

/** The client submits the news of its background tasks as prompts too. */
function toPrompt(payload: Payload): PastPrompt | undefined {
	if (payload.kind !== 'text') return undefined;
	try {
		const text = asRecord(JSON.parse(payload.text))?.['prompt'];
		if (typeof text !== 'string' || /^\s*<task-notification>/.test(text)) return undefined;
		return {at: payload.mtimeMs, text};
	} catch {
		return undefined; // a payload that is no JSON holds no prompt; `doctor` tells of it
	}
}
