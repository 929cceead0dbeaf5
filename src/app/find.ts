/** The filter of `/`: what a person remembers of a session, in any order. */
import {Fzf} from 'fzf';
import type {Row} from '../core/session.js';
import {headline} from './headline.js';

/**
 * Words must all be found somewhere in the row; a project may also be abbreviated (`wfe` finds `web frontend`).
 * The order stays that of the queue.
 */
export function matching(rows: readonly Row[], filter: string): ReadonlySet<Row> {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return new Set(rows);
	const projects = new Fzf(
		rows.map((row) => row.project),
		{sort: false, casing: 'case-insensitive'},
	);
	const abbreviated = new Set<string>(projects.find(words.join('')).map((hit: {item: string}) => hit.item));
	return new Set(rows.filter((row) => abbreviated.has(row.project) || isIn(toText(row), words)));
}

function isIn(text: string, words: readonly string[]): boolean {
	return words.every((word) => text.includes(word));
}

function toText(row: Row): string {
	const state = row.state.state.replaceAll('_', ' ');
	return [row.project, row.title, row.branch, state, row.task, headline(row), row.place?.session, row.cwd]
		.filter(Boolean)
		.join(' ')
		.toLowerCase();
}
