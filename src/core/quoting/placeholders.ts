/** Fills the placeholders of a user's command with values of a session, and with what the user types or chooses. */
import type {Parsed} from '../fields.js';
import {shortName} from '../rows/row-name.js';
import type {Row} from '../session.js';

/** The names of placeholders, each with the words for its value. */
const names = {cwd: 'directory', branch: 'branch', session: 'session ID', pane: 'pane', project: 'project'} as const;
type Name = keyof typeof names;

/** `{cwd}`, `{prompt:Commit message}`, `{choose:dev,staging,live}`. */
const placeholder = new RegExp(`\\{(?:(${Object.keys(names).join('|')})|(prompt|choose):([^{}]+))\\}`, 'g');

/** What is asked before a command runs. `name`: the placeholder itself. `choices` undefined: a text is typed. */
export type Question = {readonly name: string; readonly text: string; readonly choices: readonly string[] | undefined};

/** The questions of a command in their order, each once. */
export function questionsOf(words: readonly string[]): readonly Question[] {
	const found = words.flatMap((word) => [...word.matchAll(placeholder)]).filter(([, , kind]) => kind !== undefined);
	return [...new Map(found.map(([name, , kind, text = '']) => [name, toQuestion(name, kind, text)])).values()];
}

function toQuestion(name: string, kind: string | undefined, text: string): Question {
	const choices = text.split(',').map((choice) => choice.trim());
	return {name, text: text.trim(), choices: kind === 'choose' ? [...new Set(choices.filter(Boolean))] : undefined};
}

/**
 * Each value stays within its word, and placeholders in a value are not filled. @param answers by the names of the questions. The problem
 * names a value that is unknown, or that a program would read as an option.
 */
export function fillIn(words: readonly string[], row: Row, answers: ReadonlyMap<string, string> = new Map()): Parsed<readonly string[]> {
	const {cwd, branch, sessionId: session, place, project} = row;
	const values: Readonly<Record<Name, string | undefined>> = {cwd, branch, session, pane: place?.pane, project};
	const isName = (text: string | undefined): text is Name => text !== undefined && Object.hasOwn(names, text);
	const valueFor = (whole: string, name?: string): string => (isName(name) ? values[name] : answers.get(whole)) ?? '';
	for (const [index, word] of words.entries()) {
		for (const match of word.matchAll(placeholder)) {
			const [whole, name] = match;
			const value = valueFor(whole, name);
			const called = isName(name) ? names[name] : 'text';
			if (value === '') return {ok: false, problem: `the ${called} of ${shortName(row)} is not known`};
			if (isScript(words, index))
				return {ok: false, problem: `a shell would run what ${whole} stands for: write "$1" there, and ${whole} as a word behind it`};
			if (match.index === 0 && value.startsWith('-')) return {ok: false, problem: `the ${called} begins with -`};
		}
	}
	return {ok: true, value: words.map((word) => word.replace(placeholder, valueFor))};
}

/** Whether the word is the script of a shell: `sh -c …`, anywhere in the command. */
function isScript(words: readonly string[], index: number): boolean {
	const before = words.slice(0, index);
	return /^-[a-z]*c$/.test(before.at(-1) ?? '') && before.some((word) => /(?:^|\/)(?:ba|da|a|z|k|mk|fi|c|tc)?sh$/.test(word));
}
