/** Directories for a new session, filtered by the typed text. */
import {Fzf} from 'fzf';
import type {Mode} from '../model.js';

/** The best match first. A typed path comes before the known ones. */
export function foldersOf({text, folders}: Extract<Mode, {kind: 'start'}>): readonly string[] {
	const typed = text.trim();
	if (typed === '') return folders;
	const found = new Fzf([...folders], {casing: 'case-insensitive'}).find(typed).map((hit: {item: string}) => hit.item);
	return /^[/~]/.test(typed) ? [typed, ...found.filter((folder: string) => folder !== typed)] : found;
}
