/** Journal lines with their payloads, folded. */
import type {SessionId} from '../../core/address.js';
import type {Problem} from '../../core/fields.js';
import {foldEvent} from '../../core/fold/fold.js';
import type {FoldConfig, SessionFold} from '../../core/fold/world.js';
import {type HookEvent, type JournalLine, parseJournalLine, type ToHookBody, toHookEvent} from '../../core/hook-event.js';
import type {TailLine} from '../read-lines.js';
import {readPayload} from './payload.js';

/** `now` in epoch ms. `toBody` gives payloads their meaning. */
export type ReadOptions = {readonly now: number; readonly config: FoldConfig | undefined; readonly toBody: ToHookBody};

const maxProblems = 50;

/** Folds new lines in their order. Broken lines and payloads become problems with file and line; the newest 50 stay. */
export function foldLines<T extends {readonly fold: SessionFold; readonly at: number | undefined; readonly problems: readonly Problem[]}>(
	session: {readonly id: SessionId; readonly dir: string},
	known: T,
	batch: {readonly file: string; readonly lines: readonly TailLine[]; readonly mtimeMs: number},
	options: ReadOptions,
): T {
	let {fold, at} = known;
	const problems: Problem[] = [];
	for (const [index, {text, line, problem: unread}] of batch.lines.entries()) {
		const parsed = unread === undefined ? parseJournalLine(text) : {ok: false as const, problem: unread};
		if (!parsed.ok) {
			problems.push({file: batch.file, line, problem: parsed.problem});
			continue;
		}
		// Without a payload, the newest line has the time of the journal, and any other the time of the line before it.
		const fallback = index === batch.lines.length - 1 ? batch.mtimeMs : (at ?? batch.mtimeMs);
		const {event, problem} = readEvent(session, parsed.value, {...options, fallback});
		if (problem !== undefined) problems.push({file: batch.file, line, problem});
		fold = foldEvent(fold, event, options.config);
		at = event.at;
	}
	if (fold === known.fold && problems.length === 0) return known;
	return {...known, fold, at, problems: problems.length === 0 ? known.problems : [...known.problems, ...problems].slice(-maxProblems)};
}

/** No event is later than `now`: clocks are set back, and files are copied. */
function readEvent(
	session: {readonly id: SessionId; readonly dir: string},
	line: JournalLine,
	options: Pick<ReadOptions, 'now' | 'toBody'> & {readonly fallback: number},
): {event: HookEvent; problem: string | undefined} {
	const toEvent = (payload: string | undefined, at: number): HookEvent =>
		toHookEvent({line, sessionId: session.id, payload, at: Math.min(Math.floor(at), options.now), toBody: options.toBody});
	if (line.payload === undefined) return {event: toEvent(undefined, options.fallback), problem: 'the hook could not write its payload'};
	const payload = readPayload(`${session.dir}/${line.payload}`);
	switch (payload.kind) {
		case 'expired':
			return {event: toEvent(undefined, options.fallback), problem: undefined};
		case 'broken':
			return {event: toEvent(undefined, payload.mtimeMs ?? options.fallback), problem: `${line.payload}: ${payload.problem}`};
		case 'text': {
			const event = toEvent(payload.text, payload.mtimeMs);
			const broken = event.problem === undefined ? undefined : `${line.payload}: ${event.problem}`;
			return {event, problem: broken};
		}
	}
}
