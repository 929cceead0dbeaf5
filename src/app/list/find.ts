/** The filter of `/`: words about a session in any order; and the parts of a text that match it. */
import {headline} from '../../core/rows/headline.js';
import {type Part, partOf, type Row} from '../../core/session.js';
import {mergeParts, type TextPart, wordsIn} from '../../core/text/parts.js';
import {stateWord} from '../../core/words/state-word.js';
import {oneLine} from '../text.js';

/** Of a session's last words, this many characters at the end are searched. */
const longestSaid = 1000;

/**
 * Every word must occur somewhere in the row: project, task, branch, state, command, last words; a project, a title or a branch may also be
 * abbreviated (`wfe` finds `web frontend`). `state:`, `project:`, `branch:`, `agent:` and `host:` search one field only. The order stays
 * that of the queue.
 */
export function matching(rows: readonly Row[], filter: string): ReadonlySet<Row> {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
	const free = words.filter((word) => !fieldName.test(word));
	const within = words.flatMap((word) => ofField(word) ?? []).reduce((found, fits) => found.filter(fits), rows);
	if (free.length === 0) return new Set(within);
	const isAbbreviated = abbreviated(free.join(''));
	const hasAll = (text: string) => free.every((word) => text.includes(word));
	return new Set(within.filter((row) => isAbbreviated(row) || hasAll(toText(row))));
}

/** The fields that a word may search alone, as they are searched: in lower case, and with a blank for each `_` of the filter. */
const fields: Readonly<Record<string, (row: Row) => string>> = {
	state: (row) => `${stateNames(row)} ${partWords[partOf(row.state)]}`,
	project: ({project, title = ''}) => `${project} ${title}`.toLowerCase(),
	branch: ({branch = ''}) => branch.toLowerCase().replaceAll('_', ' '),
	agent: ({agent}) => agent.toLowerCase(),
	host: ({host = 'local'}) => host.toLowerCase().replaceAll('_', ' '),
};
const fieldName = new RegExp(`^(${Object.keys(fields).join('|')}):`);

/** @returns the test of a row for a word such as `state:idle`; undefined when the word names no field. */
function ofField(word: string): ((row: Row) => boolean) | undefined {
	const name = fieldName.exec(word)?.[1];
	if (name === undefined) return undefined;
	const text = word.slice(name.length + 1).replaceAll('_', ' ');
	return (row) => fields[name]?.(row).includes(text) === true;
}

const partWords: Readonly<Record<Part, string>> = {
	blocked: 'needs you blocked waiting',
	your_turn: 'your turn waiting',
	running: 'running',
	done: 'done',
};

/** The state's names in the row and in `beckon ls`. */
function stateNames(row: Row): string {
	return `${stateWord(row)} ${row.state.state.replaceAll('_', ' ')}`;
}

/** Whether the letters occur in this order in a name of the row. */
function abbreviated(letters: string): (row: Row) => boolean {
	const has = (name: string | undefined) => name !== undefined && lettersIn(name.toLowerCase(), letters).length > 0;
	return ({project, title, branch}) => has(project) || has(title) || has(branch);
}

function toText(row: Row): string {
	const {context} = row.state;
	const said = context.kind === 'rest' ? context.said.slice(-longestSaid) : '';
	const command = context.kind === 'blocked' && context.ask.kind === 'tool' ? context.ask.input['command'] : undefined;
	const texts = [
		row.project,
		row.title,
		row.branch,
		stateNames(row),
		row.task,
		headline(row),
		command,
		said,
		row.place?.session,
		row.cwd,
		row.host,
	];
	const known = texts.filter((text) => typeof text === 'string' && text !== '');
	return known.join(' ').toLowerCase();
}

/** The filter's words without the names of fields. */
export function filterWords(filter: string): readonly string[] {
	const words = oneLine(filter).toLowerCase().split(/\s+/);
	return words.map((word) => word.replace(fieldName, '')).filter(Boolean);
}

/** @param isName whether the text is a project or branch, which may be abbreviated: then each letter is marked. */
export function foundParts(text: string, words: readonly string[], isName: boolean): readonly TextPart[] {
	const all = text.toLowerCase();
	// A letter that is longer in lower case would shift all positions.
	if (all.length !== text.length) return [];
	const whole = wordsIn(all, words);
	if (whole.length > 0 || !isName) return whole;
	return mergeParts(lettersIn(all, words.join('')));
}

/** Empty unless all letters occur. */
function lettersIn(text: string, abbreviation: string): readonly TextPart[] {
	const found: TextPart[] = [];
	let from = 0;
	for (const letter of abbreviation) {
		const at = text.indexOf(letter, from);
		if (at === -1) return [];
		from = at + letter.length;
		found.push([at, from]);
	}
	return found;
}
