/** One session in one line, or in two where the list is narrow. */
import {memo} from 'react';
import {headline} from '../app/headline.js';
import type {Row} from '../core/session.js';
import {useLook} from './look.js';
import {MeasuredLine} from './measured-line.js';
import {stateLook, wordColumns} from './state-look.js';
import {clip, fill, oneLine, width} from './text.js';
import {paint} from './theme.js';

/** Cells of each part; the headline takes what is left. */
export type Columns = {readonly total: number; readonly project: number; readonly word: number; readonly headline: number};

const lead = 4;
const ageColumns = 5;
const leastHeadline = 9;

export function toColumns(total: number, projects: readonly string[], isDouble: boolean): Columns {
	if (isDouble) return {total, project: Math.max(1, total - lead - ageColumns), word: 0, headline: Math.max(1, total - lead)};
	const longest = projects.reduce((most, project) => Math.max(most, width(project)), 8);
	const word = total >= lead + 8 + wordColumns + 2 + ageColumns ? wordColumns + 2 : 0;
	const room = total - lead - word - ageColumns;
	const project = Math.max(1, Math.min(longest, 28, Math.floor(room * 0.55)));
	const about = room - project - 2;
	// A few letters of a command say less than the whole name.
	return about < leastHeadline ? {total, project: Math.max(1, room - 2), word, headline: 0} : {total, project, word, headline: about};
}

type Props = {
	readonly row: Row;
	readonly age: string;
	readonly columns: Columns;
	readonly isSelected: boolean;
	readonly isArrived: boolean;
	/** In place of the headline. */
	readonly said: string | undefined;
};

export const RowLine = memo(function RowLine({row, age, columns, isSelected, isArrived, said}: Props) {
	const {theme, glyphs, isAscii} = useLook();
	const {glyph, word, role} = stateLook(row, isAscii);
	const marker = isSelected ? glyphs.marker : ' ';
	const flag = isArrived ? '+' : row.marks.pinned ? '^' : ' ';
	const project = fill(oneLine(row.project), columns.project);
	const gap = columns.word === 0 ? '' : '  ';
	const state = columns.word === 0 ? '' : fill(word, columns.word);
	const about = columns.word === 0 ? '' : fill(oneLine(said ?? headline(row)), columns.headline);
	const old = age.padStart(ageColumns);
	// An icon of the user's own may be two cells wide.
	const sign = fill(oneLine(glyph), 2);
	const text = isSelected
		? paint({...theme[role], ...theme.selected}, `${marker}${flag}${sign}${project}${gap}${state}${about}${old}`)
		: [
				paint(theme[role], `${marker}${flag}${sign}`),
				paint(theme.strong, project),
				gap,
				paint(theme[role], state),
				said === undefined ? paint(theme.quiet, `${about}${old}`) : paint(theme.said, about) + paint(theme.quiet, old),
			].join('');
	return <MeasuredLine line={text} />;
});

/** The second line of a row in the side-bar. */
export const HeadlineLine = memo(function HeadlineLine({row, columns, said}: {row: Row; columns: Columns; said: string | undefined}) {
	const {theme, isAscii, glyphs} = useLook();
	const {word, role} = stateLook(row, isAscii);
	const about = fill(` ${glyphs.dot} ${oneLine(said ?? headline(row))}`, Math.max(0, columns.headline - width(word)));
	return <MeasuredLine line={' '.repeat(lead) + paint(theme[role], clip(word, columns.headline)) + paint(theme.quiet, about)} />;
});
