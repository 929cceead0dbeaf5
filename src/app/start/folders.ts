/** Directories that a new session can work in, found by what is typed. */
import {Fzf} from 'fzf';
import type {Mode} from '../model.js';

/** Best first. A path that is typed in full comes before those that are known. */
export function foldersOf({text, folders}: Extract<Mode, {kind: 'start'}>): readonly string[] {
	const typed = text.trim();
	if (typed === '') return folders;
	const found = new Fzf([...folders], {casing: 'case-insensitive'}).find(typed).map((hit: {item: string}) => hit.item);
	return /^[/~]/.test(typed) ? [typed, ...found.filter((folder: string) => folder !== typed)] : found;
}
