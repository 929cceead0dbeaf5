/** Reports changes of the files that readers read. */
import {lstatSync} from 'node:fs';
import {basename, join} from 'node:path';
import {parseSessionId, type SessionId} from '../../core/address.js';
import {ignoreFileErrors, namesIn} from '../files.js';
import type {StatePaths} from '../paths.js';
import {type FolderWatch, watchFolder} from './folder.js';
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

type Followed = Pick<WatchTargets, 'configDirs' | 'transcripts' | 'evicted'>;

export type StateWatch = {
	/** Watches these config folders and transcripts, without these evicted sessions; open watches stay open. */
	readonly retarget: (targets: Followed) => void;
	readonly close: () => void;
};

/** Changes within this time are reported together. */
const gatherMs = 8;

/**
 * One watch for the folder of each session that does not rest, one each for the sessions, the state folder and each config folder, and one for each
 * transcript. A session folder's watch reports its journals; no watch reports payloads (`p/`). A missing folder is watched once it is made.
 */
export function openStateWatch(targets: WatchTargets, onChange: (change: StateChange) => void): StateWatch {
	const changes = createGatherer(onChange, gatherMs);
	const state = watchRegistry(targets.state, changes);
	const transcripts = watchPaths((transcript) => changes.add({transcript}));
	const folders = new Map<string, FolderWatch>();
	let closed = false;

	function retarget(wanted: Followed): void {
		if (closed) return;
		state.evict(wanted.evicted);
		for (const [dir, watching] of folders) {
			if (wanted.configDirs.includes(dir)) continue;
			watching.close();
			folders.delete(dir);
		}
		for (const dir of wanted.configDirs) {
			if (!folders.has(dir))
				folders.set(
					dir,
					watchFolder(join(dir, 'sessions'), () => changes.add({statuses: true})),
				);
		}
		const watched = new Set(wanted.transcripts);
		for (const path of transcripts.paths()) if (!watched.has(path)) transcripts.close(path);
		// This also reports what was written before the watch was set up.
		for (const path of watched) if (transcripts.open(path)) changes.add({transcript: path});
	}

	retarget(targets);
	return {
		retarget,
		close() {
			closed = true;
			changes.close();
			for (const watching of folders.values()) watching.close();
			transcripts.closeAll();
			state.close();
		},
	};
}

type RegistryWatch = {readonly evict: (sessions: ReadonlySet<SessionId>) => void; readonly close: () => void};

/** Marks and names in the state folder, and the folder of each session; a session that is a link is not followed. */
function watchRegistry({root, sessions}: WatchTargets['state'], changes: Gatherer): RegistryWatch {
	let evicted: ReadonlySet<SessionId> = new Set();
	const journals = watchPaths((folder, name) => {
		const id = parseSessionId(basename(folder));
		if (id && (name === undefined || name === id || /^journal(\.1)?\.jsonl$/.test(name))) changes.add({session: id});
	});
	const state = watchFolder(root, (name) => {
		if (name === undefined || /^(marks(\.[01])?\.jsonl|names\.json)$/.test(name)) changes.add({marks: true});
	});
	const registry = watchFolder(sessions, (changed) => {
		// It may be another folder of this name, with others of theirs.
		if (changed === undefined) journals.closeAll();
		for (const name of changed === undefined ? namesIn(sessions) : [changed]) {
			const id = parseSessionId(name);
			if (id !== undefined) follow(id);
		}
	});

	function follow(id: SessionId): void {
		const folder = join(sessions, id);
		const isThere = ignoreFileErrors(() => lstatSync(folder, {throwIfNoEntry: false})?.isDirectory(), false);
		if (!isThere) journals.close(folder);
		else if (!evicted.has(id)) journals.open(folder);
		// This also reports changes before the watch was set up.
		changes.add({session: id});
	}

	return {
		evict(wanted) {
			const woken = [...evicted].filter((id) => !wanted.has(id));
			for (const id of wanted) if (!evicted.has(id)) journals.close(join(sessions, id));
			evicted = wanted;
			for (const id of woken) follow(id);
		},
		close() {
			state.close();
			registry.close();
			journals.closeAll();
		},
	};
}
