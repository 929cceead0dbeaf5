/** Reports changes of the files that readers read. Only this file uses chokidar. */
import {realpathSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {type FSWatcher, watch} from 'chokidar';
import {parseSessionId, type SessionId} from '../../core/address.js';
import type {StatePaths} from '../paths.js';
import {type FolderWatch, watchFolder, whenFolderExists} from './folder.js';
import {createGatherer, type Gatherer, type StateChange} from './gather.js';
import {watchPaths} from './paths.js';

export type WatchTargets = {
	readonly state: Pick<StatePaths, 'root' | 'sessions'>;
	/** The agents' config folders, whose `sessions` folders are watched. */
	readonly configDirs: readonly string[];
	/** Transcript files. A missing one is not watched; call `retarget` again when it may exist. */
	readonly transcripts: readonly string[];
	/** Sessions without a watch. From the first call that leaves them out, their journals are reported again. */
	readonly evicted: ReadonlySet<SessionId>;
};

/**
 * There is one watch for the state folder, for the folder of all sessions, for each config folder, for the folder of each session that is
 * not idle, and for each transcript. A session folder's watch reports its journals; no watch reports payloads (`p/`). A missing folder is
 * watched once it is made.
 */
export function openStateWatch(targets: WatchTargets, onChange: (change: StateChange) => void) {
	const changes = createGatherer(onChange);
	const state = watchRegistry(targets.state, changes);
	const transcripts = watchPaths((transcript) => changes.add({transcript}));
	const folders = new Map<string, FolderWatch>();
	let closed = false;

	/** Watches these config folders and transcripts, without these evicted sessions; open watches stay open. */
	function retarget(wanted: Pick<WatchTargets, 'configDirs' | 'transcripts' | 'evicted'>): void {
		if (closed) return;
		state.evict(wanted.evicted);
		for (const [dir, watching] of folders) {
			if (wanted.configDirs.includes(dir)) continue;
			watching.close();
			folders.delete(dir);
		}
		for (const dir of wanted.configDirs) {
			if (folders.has(dir)) continue;
			const folder = join(dir, 'sessions');
			const watching = watchFolder(folder, (name) => changes.add({status: name === undefined ? folder : join(folder, name)}));
			folders.set(dir, watching);
		}
		const watched = new Set(wanted.transcripts);
		for (const path of transcripts.paths()) if (!watched.has(path)) transcripts.close(path);
		// This also reports what was written before the watch was set up.
		for (const path of watched) if (transcripts.open(path)) changes.add({transcript: path});
	}

	retarget(targets);
	return {
		retarget,
		async close(): Promise<void> {
			closed = true;
			changes.close();
			for (const watching of folders.values()) watching.close();
			transcripts.closeAll();
			await state.close();
		},
	};
}

/** Starts when the state folder is made, and again after it was removed. */
function watchRegistry(state: WatchTargets['state'], changes: Gatherer) {
	const journals = watchPaths((folder, name) => {
		const id = parseSessionId(basename(folder));
		if (id && (name === undefined || name === id || /^journal(\.1)?\.jsonl$/.test(name))) changes.add({session: id});
	});
	let evicted: ReadonlySet<SessionId> = new Set();
	let sessions: string | undefined;
	let watcher: FSWatcher | undefined;
	let ready: Promise<void> | undefined;
	let waiting = whenFolderExists(state.root, begin);
	let closed = false;

	function begin(): void {
		// The state folder itself may be a symbolic link; links below it are not followed.
		const root = realpathSync(state.root);
		const folder = join(root, basename(state.sessions));
		sessions = folder;
		const begun = watchStateFolder({root, sessions: folder}, changes);
		watcher = begun;
		ready = new Promise((resolve) => begun.once('ready', resolve));
		watcher.on('addDir', (path) => {
			const id = sessionOf(path, folder);
			if (!id || closed) return;
			if (!evicted.has(id)) journals.open(path);
			// This also reports changes before the watch was set up.
			changes.add({session: id});
		});
		watcher.on('unlinkDir', (path) => {
			journals.close(path);
			const id = sessionOf(path, folder);
			if (id) changes.add({session: id});
			if (path !== root || closed) return;
			journals.closeAll();
			void watcher?.close();
			waiting = whenFolderExists(state.root, begin);
		});
	}

	return {
		evict(wanted: ReadonlySet<SessionId>): void {
			const before = evicted;
			const woken = [...before].filter((id) => !wanted.has(id));
			evicted = wanted;
			if (sessions === undefined) return;
			for (const id of wanted) if (!before.has(id)) journals.close(join(sessions, id));
			for (const id of woken) {
				journals.open(join(sessions, id));
				changes.add({session: id});
			}
		},
		async close(): Promise<void> {
			closed = true;
			waiting.close();
			journals.closeAll();
			// chokidar never frees its watches when it is closed before it is ready.
			await ready;
			await watcher?.close();
		},
	};
}

function watchStateFolder({root, sessions}: WatchTargets['state'], changes: Gatherer): FSWatcher {
	const watcher = watch(root, {
		depth: 1,
		followSymlinks: false,
		ignored: (path) => path !== root && path !== sessions && sessionOf(path, sessions) === undefined,
	});
	watcher.on('raw', (_event: string, name: unknown, details: unknown) => {
		if (watchedPath(details) !== root) return;
		if (typeof name !== 'string' || /^(marks(\.[01])?\.jsonl|names\.json)$/.test(name)) changes.add({marks: true});
	});
	// The readers report an unreadable folder; the other watches go on.
	watcher.on('error', () => undefined);
	return watcher;
}

function sessionOf(path: string, sessions: string): SessionId | undefined {
	return dirname(path) === sessions ? parseSessionId(basename(path)) : undefined;
}

function watchedPath(details: unknown): string | undefined {
	if (typeof details !== 'object' || details === null || !('watchedPath' in details)) return undefined;
	return typeof details.watchedPath === 'string' ? details.watchedPath : undefined;
}
