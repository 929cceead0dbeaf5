/** Tells when something a reader would read has changed. The only file that uses chokidar. */
import {existsSync, realpathSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {type FSWatcher, watch} from 'chokidar';
import {parseSessionId, type SessionId} from '../core/session.js';
import {createGatherer, type Gatherer, type OneChange} from './gather.js';
import type {StatePaths} from './paths.js';
import {type FolderWatch, watchFolder, whenThere} from './watch-folder.js';

export type WatchTargets = {
	readonly state: Pick<StatePaths, 'root' | 'sessions'>;
	/** The client's config folders; their `sessions` folders are watched. */
	readonly configDirs: readonly string[];
	/** Transcript files. One that is not there is not watched; `retarget` again once it may be. */
	readonly transcripts: readonly string[];
};

/** What changed since the last call. */
export type StateChange = {
	readonly sessions: ReadonlySet<SessionId>;
	/** Marks or names. */
	readonly marks: boolean;
	/** Some file of the clients' own. */
	readonly clients: boolean;
	readonly transcripts: ReadonlySet<string>;
};

export type StateWatch = {
	/** Other config folders and transcripts from now on; those in both stay watched. */
	readonly retarget: (targets: Pick<WatchTargets, 'configDirs' | 'transcripts'>) => void;
	readonly close: () => Promise<void>;
};

/** Changes that come together are told together. */
const gatherMs = 8;
/** chokidar tells of a folder some ms before it watches it: what came in between is found by looking again after these times. */
const againMs = [0, 50, 400];

/**
 * One watch for each session's folder, one each for the sessions, the state folder and each config folder, and one for each transcript.
 * Journals are told by their folder's watch, payloads (`p/`) by none. What is missing is picked up when it comes.
 */
export function openStateWatch(targets: WatchTargets, onChange: (change: StateChange) => void): StateWatch {
	const told = createGatherer(onChange, gatherMs);
	const state = watchRegistry(targets.state, told);
	const transcripts = watchTranscripts(told);
	const clients = new Map<string, FolderWatch>();

	function retarget(wanted: Pick<WatchTargets, 'configDirs' | 'transcripts'>): void {
		for (const [dir, watching] of clients) {
			if (wanted.configDirs.includes(dir)) continue;
			watching.close();
			clients.delete(dir);
		}
		for (const dir of wanted.configDirs) {
			if (!clients.has(dir))
				clients.set(
					dir,
					watchFolder(join(dir, 'sessions'), () => told.add({clients: true})),
				);
		}
		transcripts.retarget(new Set(wanted.transcripts));
	}

	retarget(targets);
	return {
		retarget,
		async close() {
			told.close();
			for (const watching of clients.values()) watching.close();
			await Promise.all([state.close(), transcripts.close()]);
		},
	};
}

type RegistryWatch = {readonly close: () => Promise<void>};

/** Begins when the state folder comes, and anew when it went. */
function watchRegistry(state: WatchTargets['state'], told: Gatherer): RegistryWatch {
	let watcher: FSWatcher | undefined;
	let ready: Promise<void> | undefined;
	let waiting = whenThere(state.root, begin);
	let closed = false;

	function begin(): void {
		// The state folder may itself be a symbolic link; below it none is followed.
		const root = realpathSync(state.root);
		const begun = watchStateFolder({root, sessions: join(root, basename(state.sessions))}, told);
		watcher = begun;
		ready = new Promise((resolve) => begun.once('ready', resolve));
		watcher.on('unlinkDir', (path) => {
			if (path !== root || closed) return;
			void watcher?.close();
			waiting = whenThere(state.root, begin);
		});
	}

	return {
		async close() {
			closed = true;
			waiting.close();
			// Closed earlier, chokidar keeps what it was about to watch, for ever.
			await ready;
			await watcher?.close();
		},
	};
}

/** Folders only: a file's change is told, raw and at once, by its folder's watch. */
function watchStateFolder({root, sessions}: WatchTargets['state'], told: Gatherer): FSWatcher {
	const session = (path: string): SessionId | undefined => (dirname(path) === sessions ? parseSessionId(basename(path)) : undefined);
	const watcher = watch(root, {
		depth: 2,
		followSymlinks: false,
		ignored: (path) => path !== root && path !== sessions && session(path) === undefined,
	});
	watcher.on('raw', (_event: string, name: unknown, details: unknown) => {
		const change = toChange(watchedPath(details), typeof name === 'string' ? name : undefined);
		if (change) told.add(change);
	});
	watcher.on('addDir', (path) => {
		const id = session(path);
		if (id) for (const ms of againMs) told.later({session: id}, ms);
	});
	watcher.on('unlinkDir', (path) => {
		const id = session(path);
		if (id) told.add({session: id});
	});
	// A folder that may not be read is told by the readers; the other watches stand.
	watcher.on('error', () => undefined);

	function toChange(folder: string | undefined, name: string | undefined): OneChange | undefined {
		if (folder === root) return name === undefined || /^(marks(\.[01])?\.jsonl|names\.json)$/.test(name) ? {marks: true} : undefined;
		const id = folder === undefined ? undefined : session(folder);
		return id && (name === undefined || /^journal(\.1)?\.jsonl$/.test(name)) ? {session: id} : undefined;
	}
	return watcher;
}

type TranscriptWatch = {readonly retarget: (paths: ReadonlySet<string>) => void; readonly close: () => Promise<void>};

function watchTranscripts(told: Gatherer): TranscriptWatch {
	const watched = new Set<string>();
	let closed = false;
	const watcher = watch([], {ignoreInitial: true, followSymlinks: false});
	watcher.on('raw', (_event: string, _name: unknown, details: unknown) => {
		const transcript = watchedPath(details);
		if (transcript && watched.has(transcript)) told.add({transcript});
	});
	watcher.on('unlink', (transcript) => {
		watched.delete(transcript);
		told.add({transcript});
	});
	watcher.on('error', () => undefined);
	return {
		retarget(paths) {
			// To add to a closed watcher opens it.
			if (closed) return;
			const gone = [...watched].filter((path) => !paths.has(path));
			const come = [...paths].filter((path) => !watched.has(path) && existsSync(path));
			for (const path of gone) watched.delete(path);
			for (const path of come) watched.add(path);
			if (gone.length > 0) watcher.unwatch(gone);
			if (come.length > 0) watcher.add(come);
		},
		close() {
			closed = true;
			return watcher.close();
		},
	};
}

function watchedPath(details: unknown): string | undefined {
	if (typeof details !== 'object' || details === null || !('watchedPath' in details)) return undefined;
	return typeof details.watchedPath === 'string' ? details.watchedPath : undefined;
}
