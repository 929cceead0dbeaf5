/** Follows the records of Copilot's sessions, with the file that says which of them work. */
import {dirname, join} from 'node:path';
import {asRecord, asText, parseObject} from '../../core/fields.js';
import {ignoreFileErrors} from '../../store/files.js';
import {readText} from '../../store/read-file.js';
import type {TranscriptOptions} from '../agent.js';
import {createRecordReader} from '../record-reader.js';
import {foldEventLine, noEvents, withRest} from './events.js';

const statusBytes = 2 ** 20;

export const createEventsReader = (options?: TranscriptOptions) =>
	createRecordReader({empty: noEvents, foldLine: foldEventLine, toClaim: ({claim}, path) => withRest(claim, statusOf(path))}, options);

/** `<home>/session-state/<id>/events.jsonl` → its entry in `<home>/open-sessions-state.json`; undefined: there is none that can be read. */
function statusOf(path: string): {readonly working: boolean; readonly changedAt: number} | undefined {
	const folder = dirname(path);
	const text = ignoreFileErrors(() => readText(join(dirname(dirname(folder)), 'open-sessions-state.json'), statusBytes));
	const entry = asRecord(parseObject(text ?? '')?.[folder.slice(folder.lastIndexOf('/') + 1)]);
	const changedAt = Date.parse(asText(entry?.['refreshedAt'], 64) ?? '');
	return typeof entry?.['working'] !== 'boolean' || Number.isNaN(changedAt) ? undefined : {working: entry['working'], changedAt};
}
