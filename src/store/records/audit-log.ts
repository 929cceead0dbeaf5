/** `answers.jsonl`: what was sent to which session, with the result. Any process appends, the maintainer prunes. */
import {asCount, asRecord, asString, asTime, type FieldReader, objectReader, type Problem} from '../../core/fields.js';
import type {SentLine} from '../../core/words/send-summary.js';
import type {StatePaths} from '../paths.js';
import {appendJsonLine, dropLines, parseJsonLine, readJsonLines} from './json-files.js';

/** One line. Unknown kinds from later versions are printed as they are. */
export type AuditLine = SentLine & {
	readonly row: string;
	readonly session_id: string | null;
	/** The pane of the send, e.g. `%5`. */
	readonly pane: string | null;
	readonly token: string | null;
	/** `reason`: the code for `why`. */
	readonly receipt: {readonly reason: string | null};
};

type AuditRead = {readonly lines: readonly AuditLine[]; readonly problems: readonly Problem[]};

/** Throws the file system's error. */
export function appendAudit(paths: Pick<StatePaths, 'answers'>, line: AuditLine): void {
	appendJsonLine(paths.answers, {v: 1, ...line});
}

/** Newest first. */
export function readAudit(paths: Pick<StatePaths, 'answers'>): AuditRead {
	const {values, problems} = readJsonLines(paths.answers, toAuditLine, 'the line is not a record of a send');
	return {lines: values.toReversed(), problems};
}

/** Drops lines that are older than `before` (epoch ms) or are not records of sends. */
export function pruneAudit(paths: Pick<StatePaths, 'answers'>, before: number): void {
	dropLines(paths.answers, (line) => (parseJsonLine(line, toAuditLine)?.at ?? 0) < before);
}

const word = (value: unknown): string | null => asString(value) ?? null;
const wordOr =
	(otherwise: string) =>
	(value: unknown): string =>
		asString(value) ?? otherwise;

const readReceipt = objectReader(
	{},
	{kind: wordOr('unknown'), by: word, after_ms: (value) => asCount(value) ?? null, why: word, reason: word},
);

/** Undefined when the line is cut, or not beckon's. */
const toAuditLine: FieldReader<AuditLine> = objectReader(
	{at: asTime, kind: asString, receipt: (value) => readReceipt(asRecord(value) ?? {})},
	{row: wordOr(''), session_id: word, project: wordOr(''), pane: word, asked: word, choice: word, text: word, token: word},
);
