/** Decides when which files of another machine are copied, by its list of changed files and its processes. */
import type {MachineNews} from '../../../core/machine/machine.js';
import {TmuxError} from '../../../tmux/run.js';
import type {Answer} from '../conversation.js';
import type {FarHello, Link} from '../link.js';
import {
	applyListing,
	type FarFile,
	type FarFolders,
	farRoots,
	isFarPath,
	namedPids,
	newsOf,
	toWanted,
	type WantedFiles,
	watchedFiles,
} from './far-files.js';
import type {createFarTable} from './far-table.js';
import {createMirror} from './mirror.js';

type CopiesOptions = {
	readonly root: string;
	readonly hello: FarHello;
	readonly usualDirs: readonly string[];
	readonly link: Link;
	readonly table: ReturnType<typeof createFarTable>;
	readonly now: () => number;
	readonly clockOffsetMs: () => number;
};

/** Limited, since any payload on the machine may name such a directory. */
const mostAgentDirs = 12;

export function createFarCopies({root, hello, usualDirs, link, table, now, clockOffsetMs}: CopiesOptions) {
	let folders: FarFolders = {stateDir: hello.stateDir, agentDirs: usualDirs};
	let copiedDirs: readonly string[] = [];
	let files: ReadonlyMap<string, FarFile> = new Map();
	let watched = '';
	/** Whether some listed files are not copied yet. */
	let isBehind = false;
	const mirror = createMirror(root, () => folders, link);

	const copyNews = async (): Promise<MachineNews> => {
		const asked = folders;
		const roots = farRoots(asked);
		const [listing, hasLost] = await Promise.all([link.ask('changed', ...roots), table.hasLost()]);
		const {code, out} = requireAnswer(listing);
		const before = files;
		if (code !== 3) files = applyListing(files, out.toString('utf8'), {isPart: code === 4, roots, offsetMs: clockOffsetMs()});
		// A far shell that has just started lists all files and watches none.
		if (code !== 3 && code !== 4) watched = '';
		const wasBehind = isBehind;
		isBehind ||= code !== 3;
		const wanted = isBehind ? toWanted([...files.values()], asked, now() / 1000) : undefined;
		const named = namedPids(files, asked);
		// A session whose process is not in the table would count as ended.
		const isNew = (path: string): boolean => !before.has(path) && (named.has(path) || path.endsWith('/journal.jsonl'));
		const hasNews = code !== 3 && [...files.keys()].some(isNew);
		const isTableDue = table.isDue({hasNews}) || hasLost;
		await Promise.all([isTableDue ? table.read(new Set(named.values())) : undefined, wanted && copy(wanted)]);
		copiedDirs = asked.agentDirs;
		if (isTableDue || wasBehind || code === 0) return 'all';
		return code === 3 ? 'none' : newsOf(out.toString('utf8'), {...asked, localPath: mirror.localPath});
	};
	const copy = async (wanted: WantedFiles): Promise<void> => {
		watch(wanted);
		const why = await mirror.take(wanted);
		if (why !== undefined) throw new TmuxError([], 'timeout', why);
		isBehind = false;
	};
	const watch = (wanted: WantedFiles): void => {
		const isByFolder = hello.watches === 'folders';
		const paths = isByFolder ? farRoots(folders) : watchedFiles(wanted);
		// A missing directory is watched once it has a file.
		const filled = isByFolder ? paths.filter((folder) => [...files.keys()].some((path) => path.startsWith(`${folder}/`))) : paths;
		if (filled.join('\n') === watched) return;
		watched = filled.join('\n');
		link.watch(paths);
	};

	return {
		localPath: mirror.localPath,
		/** The config directories whose files are copied, as paths there. */
		agentDirs: () => folders.agentDirs,
		/** @returns whether any of these directories is a new one. */
		add(dirs: readonly string[]): boolean {
			const {agentDirs} = folders;
			const isOurs = (dir: string): boolean => dir === root || dir.startsWith(`${root}/`);
			const added = dirs.filter((dir) => isFarPath(dir) && !isOurs(dir) && !agentDirs.includes(dir));
			if (added.length === 0 || agentDirs.length >= mostAgentDirs) return false;
			folders = {...folders, agentDirs: [...agentDirs, ...added].slice(0, mostAgentDirs)};
			return true;
		},
		/** Whether one of these is to be copied, and is not yet. */
		lacksAny: (dirs: readonly string[]): boolean => dirs.some((dir) => folders.agentDirs.includes(dir) && !copiedDirs.includes(dir)),
		refresh: createTurns(copyNews),
	};
}

export function requireAnswer(answer: Answer): Extract<Answer, {kind: 'answered'}> {
	if (answer.kind === 'lost') throw new TmuxError([], 'timeout', answer.reason);
	return answer;
}

/** Each call gets the result of a reading that begins after it; calls during a reading share the next one. */
export function createTurns<T>(read: () => Promise<T>): () => Promise<T> {
	let running: Promise<T> | undefined;
	let next: Promise<T> | undefined;
	const begin = (): Promise<T> => {
		running = read().finally(() => {
			running = undefined;
		});
		return running;
	};
	return () => {
		// Right after the end of a reading, the waiting calls come first.
		if (next !== undefined) return next;
		if (running === undefined) return begin();
		next = running
			.catch(() => undefined)
			.then(() => {
				next = undefined;
				return begin();
			});
		return next;
	};
}
