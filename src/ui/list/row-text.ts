/** One session in one line, or in two where the list is narrow, as text with SGR. */
import type {Role} from '../../app/card/line.js';
import {rowSigns} from '../../app/list/row-signs.js';
import {putAwayText} from '../../app/marks/put-away.js';
import {clip, fill, oneLine, width} from '../../app/text.js';
import type {ColumnName} from '../../core/config.js';
import {lastSeenText} from '../../core/rows/host-row.js';
import type {Row} from '../../core/session.js';
import {toAge} from '../../core/text/age.js';
import {headline} from '../../core/words/headline.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint, type Style} from '../theme.js';
import {aligned, type Columns, cellText, gapBefore, lead} from './columns.js';
import {paintFound} from './found-text.js';
import {stateLook} from './state-style.js';

/** The style, and the words of the filter, which are marked. */
export type RowStyle = {readonly look: TerminalLook; readonly words: readonly string[]};

type Shown = {readonly row: Row; readonly columns: Columns};

export type RowShown = Shown & {
	readonly isSelected: boolean;
	readonly isArrived: boolean;
	readonly isTicked: boolean;
	/** The row has an unsent reply. */
	readonly hasDraft: boolean;
	readonly age: string;
	readonly activity: string;
	/** The text in place of the headline. */
	readonly instead: string | undefined;
};

/** How long the session has been in its state. */
export function ageText(row: Row, now: number): string {
	return toAge(now - row.state.since);
}

/**
 * The text that replaces the headline; undefined: the headline stays.
 *
 * @param said the result of the last send to the session. @param isDrawer the row is in the drawer, so the text says until when.
 */
export function insteadText(row: Row, {said, isDrawer}: {said: string | undefined; isDrawer: boolean}, now: number): string | undefined {
	if (said !== undefined) return said;
	if (row.lastSeenAt !== undefined) return lastSeenText(row.lastSeenAt, now) + (row.silence === undefined ? '' : `: ${row.silence}`);
	return isDrawer ? putAwayText(row, now) : undefined;
}

export function rowText(shown: RowShown, {look: {theme, glyphs, isAscii, accentOf}, words}: RowStyle): string {
	const {row, columns, isSelected, age, activity, instead} = shown;
	const {glyph, word, role: live} = stateLook(row, isAscii);
	const isUnseen = row.lastSeenAt !== undefined;
	const role = isUnseen ? 'quiet' : live;
	const marker = isSelected ? glyphs.marker : ' ';
	// A user's own icon may be two cells wide.
	const front = `${marker}${flagOf(shown)}${fill(oneLine(glyph), 2)}`;
	const timely: Partial<Readonly<Record<ColumnName, string>>> = {state: word, task: oneLine(instead ?? headline(row)), activity, age};
	const texts = columns.cells.map(({name, columns: cells}, index) => {
		const text = timely[name] ?? cellText(name, row);
		return ' '.repeat(gapBefore(columns, index)) + aligned(name, text, cells);
	});
	const about: Role = isUnseen ? 'quiet' : instead === undefined ? 'plain' : 'said';
	const modeRole: Role = row.permissionMode === 'bypass' ? 'urgent' : 'quiet';
	const roles: Partial<Readonly<Record<ColumnName, Role>>> = {
		project: isUnseen ? 'quiet' : 'strong',
		state: role,
		task: about,
		mode: modeRole,
	};
	const roleOf = (name: ColumnName): Role => roles[name] ?? 'quiet';
	const accent = isUnseen ? undefined : accentOf(row.project);
	const styleOf = (name: ColumnName): Style =>
		name === 'project' && accent !== undefined ? {...theme.strong, color: accent} : theme[roleOf(name)];
	const cells = (toStyle: (name: ColumnName) => Style) =>
		columns.cells
			.map(({name}, index) => paintFound(toStyle(name), texts[index] ?? '', {words: foundIn(name, words), isName: name === 'project'}))
			.join('');
	return isSelected
		? paint({...theme[role], ...theme.selected}, front) + cells(() => ({...theme[role], ...theme.selected}))
		: paint(theme[role], front) + cells(styleOf);
}

function flagOf({row, isTicked, hasDraft, isArrived}: RowShown): string {
	if (isTicked) return rowSigns.ticked;
	if (hasDraft) return rowSigns.draft;
	if (isArrived) return rowSigns.arrived;
	return row.marks.pinned ? rowSigns.pinned : ' ';
}

/** The filter does not search numbers that change. */
function foundIn(name: ColumnName, words: readonly string[]): readonly string[] {
	return searchedColumns.has(name) ? words : noWords;
}

const searchedColumns: ReadonlySet<ColumnName> = new Set(['project', 'state', 'task', 'branch']);
const noWords: readonly string[] = [];

/** The second line of a row in the side-bar. */
export function headlineText({row, columns, instead}: Shown & Pick<RowShown, 'instead'>, {look, words}: RowStyle): string {
	const {theme, isAscii, glyphs} = look;
	const {word, role} = stateLook(row, isAscii);
	const room = Math.max(1, columns.total - lead);
	const about = fill(` ${glyphs.dot} ${oneLine(instead ?? headline(row))}`, Math.max(0, room - width(word)));
	return (
		' '.repeat(lead) +
		paint(theme[role], clip(word, room)) +
		paintFound(theme[instead === undefined ? 'plain' : 'said'], about, {words, isName: false})
	);
}

export type NestedShown = {readonly text: string; readonly age: string; readonly isLast: boolean; readonly columns: number};

/** How long a subagent has been at work. */
export function nestedAge(startedAt: number | undefined, now: number): string {
	return startedAt === undefined ? '' : ` ${toAge(now - startedAt).trim()}`;
}

/** A subagent below its session, with its age. */
export function nestedText({text, age, isLast, columns}: NestedShown, {theme, glyphs}: TerminalLook): string {
	const front = `${' '.repeat(lead)}${isLast ? glyphs.last : glyphs.branch} `;
	return paint(theme.quiet, clip(clip(front + oneLine(text), Math.max(1, columns - width(age))) + age, columns));
}
