/** The prompts submitted to Claude Code since a moment, whole; those of the fold are cut. */
import {lstatSync} from 'node:fs';
import {join} from 'node:path';
import {parseObject} from '../../../core/fields.js';
import {parseJournalLine} from '../../../core/hook-event.js';
import {readPayload} from '../../../store/journal/payload.js';
import type {SessionFiles} from '../../../store/journal/session-journal.js';
import {readTail, start, type TailCursor} from '../../../store/tail.js';
import type {SubmittedPrompt} from '../../agent.js';

type PromptTail = {
	/** Every prompt since the tail was made, newest first. */
	readonly read: () => readonly SubmittedPrompt[];
};

/** Follows one session's journal from its present end. After a rotation all of the new file is read. */
export function createPromptTail(files: SessionFiles): PromptTail {
	let cursor = endOf(files.current);
	let found: readonly SubmittedPrompt[] = [];
	return {
		read() {
			let tail = readTail(files.current, cursor);
			if (tail.kind === 'replaced') tail = readTail(files.current, start);
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
	if (!lstatSync(file, {throwIfNoEntry: false})) return start;
	const tail = readTail(file, start);
	return tail.kind === 'read' ? tail.cursor : start;
}

/** The prompt that a line of a journal tells of. @param dir the session's folder */
export function submittedPrompt(text: string, dir: string): SubmittedPrompt | undefined {
	const line = parseJournalLine(text);
	if (!line.ok || line.value.event !== 'UserPromptSubmit' || line.value.payload === undefined) return undefined;
	const payload = readPayload(join(dir, line.value.payload));
	if (payload.kind !== 'text') return undefined;
	const prompt = parseObject(payload.text)?.['prompt'];
	return typeof prompt === 'string' ? {at: payload.mtimeMs, text: prompt} : undefined;
}
