/** The file watchers, which follow the sessions as they come and go. */
import {dirname} from 'node:path';
import {configDirOf} from '../../agents/agents.js';
import {evictableSessions} from '../../core/rows/ended.js';
import {isEnded, isMoving, type Row} from '../../core/session.js';
import {watchFolder} from '../../store/watch/folder.js';
import {openStateWatch, type WatchTargets} from '../../store/watch/watch.js';
import type {Look} from '../observer.js';
import type {Wired} from '../wire.js';
import type {News} from './bell.js';

/** The time within which an editor writes a file in several steps. */
const settleMs = 50;

/** While only the states of sessions change, the files to watch are chosen again at most this often. */
const followMs = 500;

export function startWatching({paths, ports, reload, evict, evicted}: Wired, onChange: (news: News) => void) {
	const watch = openStateWatch({state: paths, configDirs: ports.configDirs(), transcripts: [], evicted: evicted()}, onChange);
	const settings = watchSettings(dirname(paths.config), async () => {
		if (await reload()) onChange('all');
	});
	let followed: {readonly rows: Look['rows']; readonly at: number} = {rows: [], at: Number.NEGATIVE_INFINITY};
	return {
		/** The caller passes each look: new sessions have their own transcripts and maybe config folders, and ended ones need no watcher. */
		follow(look: Look): void {
			const isNew = look.rows.length !== followed.rows.length || performance.now() - followed.at >= followMs;
			if (!isNew || look.rows === followed.rows) return;
			followed = {rows: look.rows, at: performance.now()};
			evict(evictableSessions(look.world, look.rows));
			watch.retarget({...toTargets(look, ports.configDirs()), evicted: evicted()});
		},
		close: () => {
			settings.close();
			return watch.close();
		},
	};
}

function watchSettings(dir: string, onSettled: () => Promise<void>): {readonly close: () => void} {
	let timer: NodeJS.Timeout | undefined;
	const watching = watchFolder(dir, () => {
		clearTimeout(timer);
		timer = setTimeout(onSettled, settleMs).unref();
	});
	return {
		close: () => {
			clearTimeout(timer);
			watching.close();
		},
	};
}

/** A transcript may be written for this long after the last report of its session. */
const flushMs = 60_000;

/**
 * The files to watch. The transcript of a session at rest is not among them: its hooks or its session file report the next turn. A
 * transcript that was read but has no row belongs to a session that may ask behind another.
 */
export function toTargets(
	{rows, world: {now, transcripts}}: {readonly rows: readonly Row[]; readonly world: Pick<Look['world'], 'now' | 'transcripts'>},
	known: readonly string[],
): Pick<WatchTargets, 'configDirs' | 'transcripts'> {
	const living = rows.filter((row) => !isEnded(row) && row.transcriptPath !== undefined);
	const own = living.flatMap(({transcriptPath = ''}) => configDirOf(transcriptPath) ?? []);
	const moving = living.filter((row) => isMoving(row) || !row.hasStatusFile || now - row.lastReportAt < flushMs);
	const shown = new Set(rows.map(({transcriptPath}) => transcriptPath));
	const behind = [...transcripts.keys()].filter((path) => !shown.has(path));
	return {
		configDirs: [...new Set([...known, ...own])],
		transcripts: [...moving.flatMap(({transcriptPath}) => transcriptPath ?? []), ...behind],
	};
}
