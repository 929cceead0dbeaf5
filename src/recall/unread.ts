/** Which sessions have text that the index of the search lacks. */
import {statSync} from 'node:fs';
import type {SaidFiles} from '../agents/agent.js';
import type {listSaid} from '../agents/agents.js';
import {ignoreFileErrors, isUnchanged} from '../store/files.js';
import type {IndexedSession} from '../store/search/index-file.js';

type SaidSession = ReturnType<typeof listSaid>[number];
/** `path`: its transcript. `changedAt`: epoch ms. */
export type Task = SaidSession & {readonly path: string; readonly changedAt: number};

/** @param found all sessions by their transcripts. @param sessions those of the index. @returns the sessions to read, the newest last. */
export function toTasks(found: ReadonlyMap<string, SaidSession>, sessions: ReadonlyMap<string, IndexedSession>): Task[] {
	const tasks: Task[] = [];
	for (const [path, said] of found) {
		const changedAt = changeOf(sessions.get(path), said);
		if (changedAt !== undefined) tasks.push({...said, path, changedAt});
	}
	return tasks.sort((one, other) => one.changedAt - other.changedAt);
}

/** When a session's files last changed, epoch ms; undefined when all is read. */
function changeOf(session: IndexedSession | undefined, {files, stored}: SaidFiles): number | undefined {
	if (stored !== undefined) return session?.files[0]?.mtimeMs === stored.changedAt ? undefined : stored.changedAt;
	let changedAt: number | undefined;
	let at = 0;
	if (session !== undefined && session.files.length !== files.length) changedAt = 0;
	for (const path of files) {
		const stats = ignoreFileErrors(() => statSync(path, {throwIfNoEntry: false}));
		const known = session?.files.find((file) => file.path === path);
		if (stats === undefined) continue;
		at = Math.max(at, stats.mtimeMs);
		if (!isUnchanged(stats, known)) changedAt = at;
	}
	return changedAt === undefined ? undefined : Math.max(at, changedAt);
}
