/** The first prompt of a session that is started: it is in the outbox before there is a window. */
import {basename} from 'node:path';
import type {Io} from '../../core/context.js';
import {type Reason, reasonCode, writtenReason} from '../../core/terms/receipt-words.js';
import {type StatePaths, statePaths} from '../../store/paths.js';
import {
	type KeptStart,
	newEntry,
	newOutboxId,
	type OutboxEntry,
	parseOutboxId,
	readOutbox,
	writeOutbox,
} from '../../store/records/outbox.js';

/** In place of a row, until the pane is known. */
const noRow = (wish: string): string => `start:${wish}`;

/**
 * Writes the text down. A start that was killed before it had a window has left an entry, which is used again. @param entry one that already has it.
 * @returns its id
 */
export function keepPrompt(
	io: Io,
	{wish, start, text, entry}: {readonly wish: string; readonly start: KeptStart; readonly text: string; readonly entry: string | undefined},
): string {
	const paths = statePaths(io.env);
	const left = readOutbox(paths).entries.find(({row, text: same}) => row === noRow(wish) && same === text)?.id;
	const at = io.now();
	const id = (entry === undefined ? undefined : parseOutboxId(entry)) ?? left ?? newOutboxId(at);
	const about = {id, row: noRow(wish), sessionId: undefined, project: basename(start.directory), start, text};
	writeOutbox(paths, newEntry(at, {...about, ...writtenReason('not-started')}));
	return id;
}

/** The entry while no key of it was sent; undefined: it has arrived, was dropped, or nobody knows whether it arrived. */
export function unsentPrompt(paths: Pick<StatePaths, 'outbox'>, id: string): OutboxEntry | undefined {
	const unsent: ReadonlySet<string> = new Set([reasonCode('not-started'), reasonCode('beckon-ended')]);
	return readOutbox(paths).entries.find((entry) => entry.id === id && unsent.has(entry.reason));
}

export function refusePrompt(paths: Pick<StatePaths, 'outbox'>, id: string, why: Reason, about: Partial<OutboxEntry> = {}): void {
	const entry = readOutbox(paths).entries.find((each) => each.id === id);
	if (entry !== undefined) writeOutbox(paths, {...entry, ...about, state: 'refused', ...writtenReason(why)});
}
