/** Follows the records of Copilot's sessions, with the file that says which of them work. */
import {dirname, join} from 'node:path';
import type {TranscriptClaim} from '../../core/evidence.js';
import {asRecord, asText, parseObject} from '../../core/fields.js';
import {ignoreFileErrors, isUnreadable} from '../../store/file-errors.js';
import {readText} from '../../store/read-file.js';
import {readTail, start, type TailCursor} from '../../store/tail.js';
import type {TranscriptOptions} from '../agent.js';
import {type EventsFold, foldEventLine, noEvents, withRest} from './events.js';

type Known = {readonly cursor: TailCursor; readonly fold: EventsFold; readonly claim: TranscriptClaim};

const longestLine = 8 * 2 ** 20;
const most = 500;
const statusBytes = 2 ** 20;

export function createEventsReader({now = Date.now, aheadMs = () => 0}: TranscriptOptions = {}): {
	readonly read: (path: string) => TranscriptClaim | undefined;
} {
	const known = new Map<string, Known>();
	const look = (path: string, before: Pick<Known, 'cursor' | 'fold'>): Omit<Known, 'claim'> | undefined => {
		const read = readTail(path, before.cursor, longestLine);
		if (read.kind === 'gone') return undefined;
		if (read.kind === 'replaced') return look(path, {cursor: start, fold: noEvents});
		const until = now() + aheadMs();
		return {cursor: read.cursor, fold: read.lines.reduce((folded, {text}) => foldEventLine(folded, text, until), before.fold)};
	};
	return {
		read(path) {
			try {
				const before = known.get(path);
				const found = look(path, before ?? {cursor: start, fold: noEvents});
				known.delete(path);
				if (!found) return undefined;
				const next = withRest(found.fold.claim, statusOf(path));
				const isSame = before !== undefined && before.fold === found.fold && JSON.stringify(before.claim) === JSON.stringify(next);
				const claim = isSame ? before.claim : next;
				known.set(path, {...found, claim});
				for (const each of known.keys()) {
					if (known.size <= most) break;
					known.delete(each);
				}
				return claim;
			} catch (error) {
				if (isUnreadable(error)) return undefined;
				throw error;
			}
		},
	};
}

/** `<home>/session-state/<id>/events.jsonl` → its entry in `<home>/open-sessions-state.json`; undefined: there is none that can be read. */
function statusOf(path: string): {readonly working: boolean; readonly changedAt: number} | undefined {
	const folder = dirname(path);
	const text = ignoreFileErrors(() => readText(join(dirname(dirname(folder)), 'open-sessions-state.json'), statusBytes));
	const entry = asRecord(parseObject(text ?? '')?.[folder.slice(folder.lastIndexOf('/') + 1)]);
	const changedAt = Date.parse(asText(entry?.['refreshedAt'], 64) ?? '');
	return typeof entry?.['working'] !== 'boolean' || Number.isNaN(changedAt) ? undefined : {working: entry['working'], changedAt};
}
