/** Journals read as the program reads them. */
import {toHookBody} from '../../../src/agents/agents.js';
import * as journal from '../../../src/store/journal/journal.js';
import type {StatePaths} from '../../../src/store/paths.js';

export function createJournalReader(
	paths: Pick<StatePaths, 'sessions'>,
	options: Omit<journal.JournalOptions, 'toBody'> = {},
): journal.JournalReader {
	return journal.createJournalReader(paths, {...options, toBody: toHookBody});
}
