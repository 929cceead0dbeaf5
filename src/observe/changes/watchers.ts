/** The watchers of the navigator, which follow the sessions as they come and go. */
import {dirname} from 'node:path';
import {configDirOf} from '../../agents/agents.js';
import {evictableSessions} from '../../core/rows/ended.js';
import {isMoving, type Row} from '../../core/session.js';
import {watchFolder} from '../../store/watch/folder.js';
import {openStateWatch, type WatchTargets} from '../../store/watch/watch.js';
import type {Look} from '../observer.js';
import type {Wired} from '../wire.js';
import type {News} from './bell.js';

/** An editor writes a file in several steps, within this time. */
const settleMs = 50;

/** What is watched follows the sessions at most this often while only their states change. */
const followMs = 500;

export function startWatching({paths, ports, reload, evict, evicted}: Wired, onChange: (news: News) => void) {
	const watch = openStateWatch({state: paths, configDirs: ports.configDirs(), transcripts: [], evicted: evicted()}, onChange);
	const settings = watchSettings(dirname(paths.config), async () => {
		if (await reload()) onChange('all');
	});
	let followed: {readonly rows: Look['rows']; readonly at: number} = {rows: [], at: Number.NEGATIVE_INFINITY};
	return {
		/** The caller passes each look: new sessions have transcripts and maybe config folders of their own, and ended ones need no watcher. */
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

/** A transcript is written to for so long after the last thing that was heard of its session. */
const flushMs = 60_000;

/**
 * The transcript of a session at rest is not watched: its hooks or its session file report when it goes on. One that was read and is that of no row is
 * of a session that may ask behind another.
 */
export function toTargets(
	{rows, world: {now, transcripts}}: {readonly rows: readonly Row[]; readonly world: Pick<Look['world'], 'now' | 'transcripts'>},
	known: readonly string[],
): Pick<WatchTargets, 'configDirs' | 'transcripts'> {
	const living = rows.filter((row) => row.state.state !== 'session_ended' && row.transcriptPath !== undefined);
	const own = living.flatMap(({transcriptPath = ''}) => configDirOf(transcriptPath) ?? []);
	const moving = living.filter((row) => isMoving(row) || !row.hasStatusFile || now - row.lastReportAt < flushMs);
	const shown = new Set(rows.map(({transcriptPath}) => transcriptPath));
	const behind = [...transcripts.keys()].filter((path) => !shown.has(path));
	return {
		configDirs: [...new Set([...known, ...own])],
		transcripts: [...moving.flatMap(({transcriptPath}) => transcriptPath ?? []), ...behind],
	};
}
