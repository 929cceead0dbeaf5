/** Directories for a new session: those that fit what is typed, and what is typed as a path. */
import {Fzf} from 'fzf';
import type {StartFolder} from '../../core/rows/known-folders.js';
import {briefPath} from '../text.js';
import type {StartMode} from './model.js';

/** The last part of a typed path, and what is before it with its slash. */
export type TypedPath = {readonly parent: string; readonly last: string};

/** @returns undefined for words. `~` alone is the home. */
export function typedPath(text: string): TypedPath | undefined {
	const typed = text.trim();
	if (typed === '~') return {parent: '~/', last: ''};
	if (!/^(\/|~\/)/.test(typed)) return undefined;
	const end = typed.lastIndexOf('/') + 1;
	return {parent: typed.slice(0, end), last: typed.slice(end)};
}

/**
 * The directory whose folders are read for what is typed: the beginning of a typed path, or for words that fit no known directory the one that the
 * first known directory is in.
 */
export function parentOf({text, folders, home}: StartMode): string | undefined {
	const typed = text.trim();
	const path = typedPath(typed);
	if (path !== undefined || typed === '' || foundIn(folders, typed, home).length > 0) return path?.parent;
	return folders[0]?.path.replace(/[^/]*$/, '');
}

/** The best match first. Of words: known directories, else those beside the first of them. Of a typed path: itself where it exists or nobody knows yet, then what it may become, then known ones. */
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

/** The directory that Enter takes; undefined: none fits. */
export function chosenFolder(mode: StartMode): string | undefined {
	return mode.picked ?? foldersOf(mode)[mode.at]?.path;
}

function foundIn(folders: readonly StartFolder[], typed: string, home: string): readonly StartFolder[] {
	const found = new Fzf([...folders], {
		selector: ({path}: StartFolder) => briefPath(path, home),
		casing: 'case-insensitive',
	}).find(typed);
	return found.map(({item}: {item: StartFolder}) => item);
}

/** Hidden ones only where a dot is typed. */
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
