/** Journals read as the program reads them. */
import {toAsk, toHookBody} from '../../../src/agents/agents.js';
import {parseSessionId, type SessionId} from '../../../src/core/address.js';
import {latestLife} from '../../../src/core/fold/fold.js';
import type {JournalRead} from '../../../src/store/journal/journal.js';
import * as journal from '../../../src/store/journal/journal.js';
import type {StatePaths} from '../../../src/store/paths.js';

export function createJournalReader(
	paths: Pick<StatePaths, 'sessions'>,
	options: Omit<journal.JournalOptions, 'toBody' | 'toAsk'> = {},
): journal.JournalReader {
	return journal.createJournalReader(paths, {...options, toBody: toHookBody, toAsk});
}

export function id(text: string): SessionId {
	const parsed = parseSessionId(text);
	if (!parsed) throw new Error(`${text} is no session id`);
	return parsed;
}

/** The turn of a session's last life. */
export function turnOf(read: JournalRead, session: string): unknown {
	const fold = read.sessions.get(id(session));
	return fold && latestLife(fold)?.turn;
}
