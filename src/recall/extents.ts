/** Where the texts of sessions lie in the file of all texts, as pairs of a start and a length in bytes. */
import type {Extent, IndexedSession, SearchIndex} from '../store/search/index-file.js';

/** The extents with one more; one that begins where the last ends lengthens it. */
export function withExtent(extents: readonly Extent[], [start, length]: Extent): readonly Extent[] {
	const last = extents.at(-1);
	if (length === 0) return extents;
	if (last !== undefined && last[0] + last[1] === start) return [...extents.slice(0, -1), [last[0], last[1] + length]];
	return [...extents, [start, length]];
}

/** Whether a quarter of the file belongs to no session, it is in far more parts than there are sessions, or anything of an excluded session is left. */
export function isWasteful({sessions, bytes}: SearchIndex): boolean {
	const parts = [...sessions.values()].flatMap(({extents}) => extents);
	const used = parts.reduce((sum, [, length]) => sum + length, 0);
	const isFull = bytes - used <= Math.max(2 ** 20, bytes / 4) && parts.length <= 2 * sessions.size + 1000;
	const isPrivate = [...sessions.values()].every((session) => !session.isExcluded);
	return !isFull || (!isPrivate && bytes !== used);
}

/** `parts` of the present file, one after the other, are a file of so many `bytes`, in which each of the `sessions` has one extent at most. */
export function joined({sessions}: SearchIndex): {
	readonly parts: readonly Extent[];
	readonly sessions: ReadonlyMap<string, IndexedSession>;
	readonly bytes: number;
} {
	let bytes = 0;
	const moved = new Map<string, IndexedSession>();
	for (const [path, session] of sessions) {
		const length = session.extents.reduce((sum, [, each]) => sum + each, 0);
		moved.set(path, {...session, extents: length === 0 ? [] : [[bytes, length]]});
		bytes += length;
	}
	return {parts: [...sessions.values()].flatMap(({extents}) => extents), sessions: moved, bytes};
}
