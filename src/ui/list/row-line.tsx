/** One session in one line, or in two where the list is narrow. */
import {memo} from 'react';
import type {Role} from '../../app/card/line.js';
import {rowSigns} from '../../app/list/row-signs.js';
import {putAwayText} from '../../app/marks/put-away.js';
import {clip, fill, oneLine, width} from '../../app/text.js';
import type {ColumnName} from '../../core/config.js';
import type {Row} from '../../core/session.js';
import {toAge} from '../../core/text/age.js';
import {headline} from '../../core/words/headline.js';
import {useTextAt} from '../clock.js';
import {MeasuredLine} from '../terminal/measured-line.js';
import {useLook} from '../terminal-style.js';
import {paint, type Style} from '../theme.js';
import {aligned, type Columns, cellText, lead} from './columns.js';
import {paintFound, useFilterWords} from './found-text.js';
import {stateLook} from './state-style.js';

type Props = {
	readonly row: Row;
	readonly columns: Columns;
	readonly isSelected: boolean;
	readonly isArrived: boolean;
	readonly isTicked: boolean;
	/** In place of the headline. */
	readonly said: string | undefined;
	/** The row was put away: until when stands in place of its headline. */
	readonly isDrawer: boolean;
};

export const RowLine = memo(function RowLine({row, columns, isSelected, isArrived, isTicked, said, isDrawer}: Props) {
	const age = useTextAt((now) => toAge(now - row.state.since));
	const words = useFilterWords();
	const instead = useInstead(row, said, isDrawer);
	const {theme, glyphs, isAscii} = useLook();
	const {glyph, word, role: live} = stateLook(row, isAscii);
	const isUnseen = row.lastSeenAt !== undefined;
	const role = isUnseen ? 'quiet' : live;
	const marker = isSelected ? glyphs.marker : ' ';
	const flag = isTicked ? rowSigns.ticked : isArrived ? rowSigns.arrived : row.marks.pinned ? rowSigns.pinned : ' ';
	// An icon of the user's own may be two cells wide.
	const front = `${marker}${flag}${fill(oneLine(glyph), 2)}`;
	const texts = columns.cells.map(({name, columns: cells}, index) => {
		const text = name === 'state' ? word : name === 'task' ? oneLine(instead ?? headline(row)) : name === 'age' ? age : cellText(name, row);
		return gapBefore(columns, index) + aligned(name, text, cells);
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
	const cells = (styleOf: (name: ColumnName) => Style) =>
		columns.cells
			.map(({name}, index) => paintFound(styleOf(name), texts[index] ?? '', {words: foundIn(name, words), isName: name === 'project'}))
			.join('');
	const text = isSelected
		? paint({...theme[role], ...theme.selected}, front) + cells(() => ({...theme[role], ...theme.selected}))
		: paint(theme[role], front) + cells((name) => theme[roleOf(name)]);
	return <MeasuredLine line={text} />;
});

/** Numbers that change are not looked through. */
function foundIn(name: ColumnName, words: readonly string[]): readonly string[] {
	return searchedColumns.has(name) ? words : noWords;
}

const searchedColumns: ReadonlySet<ColumnName> = new Set(['project', 'state', 'task', 'branch']);
const noWords: readonly string[] = [];

/** What stands in place of the headline. */
function useInstead(row: Row, said: string | undefined, isDrawer: boolean): string | undefined {
	return useTextAt(
		(now) =>
			said ??
			(row.lastSeenAt !== undefined ? `last seen ${toAge(now - row.lastSeenAt).trim()} ago` : isDrawer ? putAwayText(row, now) : undefined),
	);
}

function gapBefore({cells}: Columns, index: number): string {
	if (index === 0) return '';
	// Ages have a blank of their own.
	return cells[index]?.name === 'age' && index === cells.length - 1 ? ' ' : '  ';
}

/** The second line of a row in the side-bar. */
export const HeadlineLine = memo(function HeadlineLine({
	row,
	columns,
	said,
	isDrawer,
}: Omit<Props, 'isSelected' | 'isArrived' | 'isTicked'>) {
	const instead = useInstead(row, said, isDrawer);
	const {theme, isAscii, glyphs} = useLook();
	const {word, role} = stateLook(row, isAscii);
	const room = Math.max(1, columns.total - lead);
	const about = fill(` ${glyphs.dot} ${oneLine(instead ?? headline(row))}`, Math.max(0, room - width(word)));
	const words = useFilterWords();
	return (
		<MeasuredLine
			line={
				' '.repeat(lead) +
				paint(theme[role], clip(word, room)) +
				paintFound(theme[instead === undefined ? 'plain' : 'said'], about, {words, isName: false})
			}
		/>
	);
});

type NestedProps = {readonly text: string; readonly startedAt: number | undefined; readonly isLast: boolean; readonly columns: number};

/** A subagent below its session, with its age. */
export const NestedLine = memo(function NestedLine({text, startedAt, isLast, columns}: NestedProps) {
	const age = useTextAt((now) => (startedAt === undefined ? '' : ` ${toAge(now - startedAt).trim()}`));
	const {theme, glyphs} = useLook();
	const front = `${' '.repeat(lead)}${isLast ? glyphs.last : glyphs.branch} `;
	return <MeasuredLine line={paint(theme.quiet, clip(clip(front + oneLine(text), Math.max(1, columns - width(age))) + age, columns))} />;
});
