/** Follows rollouts: each read costs what was appended. */
import type {TranscriptClaim} from '../../../core/evidence.js';
import {isUnreadable} from '../../../store/file-errors.js';
import {readTail, start, type TailCursor} from '../../../store/tail.js';
import type {TranscriptOptions} from '../../agent.js';
import {emptyRollout, foldRolloutLine, type RolloutFold} from './fold.js';

type Known = {readonly cursor: TailCursor; readonly fold: RolloutFold};

/** A line may hold the output of a tool. */
const longestLine = 8 * 2 ** 20;
const most = 500;

export function createRolloutReader({now = Date.now, aheadMs = () => 0}: TranscriptOptions = {}): {
	readonly read: (path: string) => TranscriptClaim | undefined;
} {
	const known = new Map<string, Known>();
	const look = (path: string, {cursor, fold}: Known): Known | undefined => {
		const read = readTail(path, cursor, longestLine);
		if (read.kind === 'gone') return undefined;
		if (read.kind === 'replaced') return look(path, {cursor: start, fold: emptyRollout});
		const until = now() + aheadMs();
		return {cursor: read.cursor, fold: read.lines.reduce((folded, {text}) => foldRolloutLine(folded, text, until), fold)};
	};
	return {
		read(path) {
			try {
				const found = look(path, known.get(path) ?? {cursor: start, fold: emptyRollout});
				known.delete(path);
				if (found) known.set(path, found);
				for (const each of known.keys()) {
					if (known.size <= most) break;
					known.delete(each);
				}
				return found?.fold.claim;
			} catch (error) {
				if (isUnreadable(error)) return undefined;
				throw error;
			}
		},
	};
}
