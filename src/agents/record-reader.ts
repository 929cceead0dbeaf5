/** Follows the records that agents write of their sessions, a line for each happening: each read costs what was appended. */
import type {TranscriptClaim} from '../core/evidence.js';
import {asRecord, asText} from '../core/fields.js';
import {isUnreadable} from '../store/files.js';
import {readTail, startOfFile, type TailCursor} from '../store/read-lines.js';
import type {TranscriptOptions} from './agent.js';

/** The claim about a session of which nothing is known. */
export const emptyClaim: TranscriptClaim = {
	lastLineAt: 0,
	turn: {kind: 'none'},
	workedAt: undefined,
	lastPrompt: undefined,
	humanPrompt: undefined,
	said: undefined,
	model: undefined,
	contextTokens: undefined,
	contextShare: undefined,
	branch: undefined,
	title: undefined,
	suggestedTitle: undefined,
	permissionMode: undefined,
	queued: 0,
	continuedAs: undefined,
	cwd: undefined,
	version: undefined,
};

/** The words of a message in parts. */
export function partsText(content: unknown, longest: number): string {
	const parts = Array.isArray(content) ? content.map((part: unknown) => asText(asRecord(part)?.['text'], longest) ?? '') : [];
	return parts.join('\n').slice(0, longest);
}

type RecordFormat<Fold> = {
	readonly empty: Fold;
	/** Adds one line. Never throws. `now` is epoch ms; later times are cut to it. */
	readonly foldLine: (fold: Fold, line: string, now: number) => Fold;
	/** The same object while nothing changed. `path` is the record's, for what is told beside it. */
	readonly toClaim: (fold: Fold, path: string) => TranscriptClaim;
};

/** A line may hold the output of a tool. */
const longestLine = 8 * 2 ** 20;
/** The records that are remembered. */
const most = 500;

type Known<Fold> = {readonly cursor: TailCursor; readonly fold: Fold; readonly claim: TranscriptClaim | undefined};

/** Returns the same claim while nothing changed; undefined without a record that can be read. */
export function createRecordReader<Fold>(
	{empty, foldLine, toClaim}: RecordFormat<Fold>,
	{now = Date.now, aheadMs = () => 0}: TranscriptOptions = {},
): {readonly read: (path: string) => TranscriptClaim | undefined} {
	const known = new Map<string, Known<Fold>>();
	const anew: Known<Fold> = {cursor: startOfFile, fold: empty, claim: undefined};
	const look = (path: string, before: Known<Fold>): Known<Fold> | undefined => {
		const read = readTail(path, before.cursor, longestLine);
		if (read.kind === 'gone') return undefined;
		if (read.kind === 'replaced') return look(path, anew);
		const until = now() + aheadMs();
		const fold = read.lines.reduce((folded, {text}) => foldLine(folded, text, until), before.fold);
		const next = toClaim(fold, path);
		const isSame = before.fold === fold && JSON.stringify(before.claim) === JSON.stringify(next);
		return {cursor: read.cursor, fold, claim: isSame ? before.claim : next};
	};
	return {
		read(path) {
			try {
				const found = look(path, known.get(path) ?? anew);
				known.delete(path);
				if (found) known.set(path, found);
				for (const each of known.keys()) {
					if (known.size <= most) break;
					known.delete(each);
				}
				return found?.claim;
			} catch (error) {
				if (isUnreadable(error)) return undefined;
				throw error;
			}
		},
	};
}
