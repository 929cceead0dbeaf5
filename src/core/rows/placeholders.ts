/** Fills the placeholders of a user's command with values of a session. */
import type {Parsed} from '../parsed.js';
import type {Row} from '../session.js';
import {shortName} from './row-name.js';

const names = ['cwd', 'branch', 'session', 'pane', 'project'] as const;
type Name = (typeof names)[number];

const named = new RegExp(`\\{(${names.join('|')})\\}`, 'g');

/** Each value stays within its word. The problem names the unknown value. */
export function fillIn(words: readonly string[], row: Row): Parsed<readonly string[]> {
	const values: Readonly<Record<Name, string | undefined>> = {
		cwd: row.cwd,
		branch: row.branch,
		session: row.sessionId,
		pane: row.place?.pane,
		project: row.project,
	};
	for (const name of names) {
		const word = words.find((each) => each.includes(`{${name}}`));
		if (word === undefined) continue;
		const value = values[name];
		if (value === undefined || value === '') return {ok: false, problem: `the ${wordFor(name)} of ${shortName(row)} is not known`};
		// A program would read such a value as an option.
		if (word.startsWith(`{${name}}`) && value.startsWith('-')) return {ok: false, problem: `the ${wordFor(name)} begins with -`};
	}
	const isName = (text: string): text is Name => names.some((name) => name === text);
	return {ok: true, value: words.map((word) => word.replace(named, (_, name: string) => (isName(name) ? (values[name] ?? '') : '')))};
}

function wordFor(name: Name): string {
	return name === 'cwd' ? 'directory' : name === 'session' ? 'session ID' : name;
}
