/**
 * The state of the box for a new session: the directory and the matching ones, the agent, the first prompt, the name, and where
 * the session is shown.
 */
import {Fzf} from 'fzf';
import type {AgentId, HostName} from '../../core/address.js';
import type {StartFolder} from '../../core/rows/start-folders.js';
import type {StartedPane} from '../../core/rows/start-mark.js';
import type {StartPlace} from '../../core/terms/start-place.js';
import type {BaseMode} from '../model.js';
import type {SendResult} from '../sends/model.js';
import {briefPath} from '../text.js';

/** The fields of the box from the top; that of the host only if there are hosts. */
export const startFields = ['host', 'where', 'prompt', 'name', 'agent', 'place'] as const;
export type StartField = (typeof startFields)[number];

/** An agent that can be started here. `takesPrompt`: beckon types a first prompt into it. */
export type StartAgent = {readonly id: AgentId; readonly name: string; readonly takesPrompt: boolean};

/** What the user filled in besides the directory, which is kept for the next time. `agent` undefined is the usual one. */
type StartWish = {readonly prompt: string; readonly name: string; readonly agent: AgentId | undefined; readonly place: StartPlace};

/** `prompt` may be empty, and so may `name`: the window is then named after its directory. */
type StartWanted = StartWish & {readonly directory: string; readonly host: HostName | undefined};

/** How the last session was started in a directory, by `startKey`. */
export type LastStarts = ReadonlyMap<string, Pick<StartWish, 'agent' | 'place'>>;

export function startKey(host: HostName | undefined, directory: string): string {
	return `${host ?? ''}:${directory}`;
}

export type StartMode = {
	readonly kind: 'start';
	readonly field: StartField;
	/** Words of a directory, or a path. */
	readonly text: string;
	/** The index of the chosen directory among the matching ones. */
	readonly at: number;
	/** The directory that was chosen when the field was left; undefined for the one at `at`. */
	readonly picked: string | undefined;
	readonly wish: StartWish;
	/** The directory from whose last start agent and place were taken, by `startKey`. */
	readonly wishOf: string | undefined;
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	/** The choices, with undefined for this machine; empty without hosts. */
	readonly hosts: readonly (HostName | undefined)[];
	readonly folders: readonly StartFolder[];
	/** The folders in `parent`, for a typed path; `names` is undefined while they are read. */
	readonly below: {readonly parent: string; readonly names: readonly string[] | undefined} | undefined;
	/** The usual one first; empty until they are known. */
	readonly agents: readonly StartAgent[];
	/** The user's home, which is drawn as `~`; empty when unknown. */
	readonly home: string;
	readonly under: BaseMode;
};

export type StartEvent =
	| {
			readonly type: 'folders-read';
			readonly host: HostName | undefined;
			readonly folders: readonly StartFolder[];
			readonly agents: readonly StartAgent[];
	  }
	| {readonly type: 'below-read'; readonly parent: string; readonly names: readonly string[]}
	/** `goes`: whether the user wants to see it at once. */
	| {readonly type: 'session-started'; readonly started: StartedPane; readonly prompt: string; readonly goes?: boolean}
	/** The send of the first prompt ended without a known session for it. */
	| {readonly type: 'first-prompt-ended'; readonly sent: SendResult; readonly prompt: string};

/** The part of the state that belongs to the start of a session. */
type StartState = {
	readonly wish: StartWish;
	readonly startable: readonly StartAgent[];
	readonly lastStarts: LastStarts;
	/** The user's home; empty when unknown. */
	readonly home: string;
};

export const initialStart: StartState = {
	wish: {prompt: '', name: '', agent: undefined, place: 'window'},
	startable: [],
	lastStarts: new Map(),
	home: '',
};

declare module '../model.js' {
	interface AppState extends StartState {}
	interface Modes {
		readonly start: StartMode;
	}
	interface Events {
		readonly start: StartEvent;
	}
	interface Effects {
		readonly start:
			| {readonly type: 'start'; readonly wanted: StartWanted; readonly goes: boolean}
			/** Directories of earlier sessions, or what zoxide knows on a host, and the agents that can be started here, the usual one first. */
			| {readonly type: 'read-folders'; readonly host: HostName | undefined}
			/** Reads the names of the folders in `parent`, as the user typed it. */
			| {readonly type: 'read-below'; readonly parent: string}
			| {readonly type: 'go-to-started'; readonly started: StartedPane}
			/** Sends the first prompt of a new session, as soon as it takes text. */
			| {readonly type: 'send-first'; readonly started: StartedPane; readonly prompt: string};
	}
}

/** The last part of a typed path, and what is before it with its slash. */
type TypedPath = {readonly parent: string; readonly last: string};

/** @returns undefined for words. `~` alone is the home. */
export function typedPath(text: string): TypedPath | undefined {
	const typed = text.trim();
	if (typed === '~') return {parent: '~/', last: ''};
	if (!/^(\/|~\/)/.test(typed)) return undefined;
	const end = typed.lastIndexOf('/') + 1;
	return {parent: typed.slice(0, end), last: typed.slice(end)};
}

/**
 * The directory whose folders are offered: the beginning of a typed path; for words that match no known directory, the parent of
 * the first known directory.
 */
export function parentOf({text, folders, home}: StartMode): string | undefined {
	const typed = text.trim();
	const path = typedPath(typed);
	if (path !== undefined || typed === '' || foundIn(folders, typed, home).length > 0) return path?.parent;
	return folders[0]?.path.replace(/[^/]*$/, '');
}

/**
 * The matching directories, the best first. For words: known directories, else siblings of the first of them. For a typed path: the path
 * itself, its completions, known directories; a path that is known to be missing comes last.
 */
export function foldersOf(mode: StartMode): readonly StartFolder[] {
	const {text, folders, below, home} = mode;
	const typed = text.trim();
	if (typed === '') return folders;
	const path = typedPath(typed);
	const known = foundIn(folders, typed, home);
	const parent = parentOf(mode);
	const names = below?.parent === parent ? below?.names : undefined;
	if (path === undefined) {
		const beside = (names ?? []).map((name) => toFolder(`${parent}${name}`, folders, home));
		return known.length > 0 ? known : foundIn(beside, typed, home);
	}
	const longer = completions(names ?? [], path).map((each) => toFolder(each, folders, home));
	const itself = toFolder(typed.length > 1 ? typed.replace(/\/$/, '') : typed, folders, home);
	const isThere = names === undefined || path.last === '' || names.includes(path.last);
	const all = isThere ? [itself, ...longer, ...known] : [...longer, ...known, itself];
	return all.filter((folder, index) => all.findIndex(({path: other}) => wholeOf(other, home) === wholeOf(folder.path, home)) === index);
}

/** The directory that Enter takes; undefined when none matches. */
export function chosenFolder(mode: StartMode): string | undefined {
	return mode.picked ?? foldersOf(mode)[mode.at]?.path;
}

function foundIn(folders: readonly StartFolder[], typed: string, home: string): readonly StartFolder[] {
	const found = new Fzf([...folders], {selector: ({path}: StartFolder) => briefPath(path, home), casing: 'case-insensitive'}).find(typed);
	return found.map(({item}: {item: StartFolder}) => item);
}

/** The matching names, hidden ones only if a dot is typed. */
function completions(names: readonly string[], {parent, last}: TypedPath): readonly string[] {
	return names
		.filter((name) => name !== last && name.startsWith(last) && (last !== '' || !name.startsWith('.')))
		.toSorted()
		.map((name) => `${parent}${name}`);
}

function toFolder(path: string, folders: readonly StartFolder[], home: string): StartFolder {
	const known = folders.find((folder) => folder.path === wholeOf(path, home));
	return {path, branch: known?.branch, note: known?.note ?? ''};
}

export function wholeOf(path: string, home: string): string {
	return home !== '' && (path === '~' || path.startsWith('~/')) ? home + path.slice(1) : path;
}
