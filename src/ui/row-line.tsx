/** One session in one line, or in two where the list is narrow. */
import {Box, Text} from 'ink';
import {memo} from 'react';
import {headline} from '../app/headline.js';
import type {Row} from '../core/session.js';
import {useLook} from './look.js';
import {stateLook, wordColumns} from './state-look.js';
import {fill, oneLine, width} from './text.js';
import type {Style} from './theme.js';

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
};

export const RowLine = memo(function RowLine({row, age, columns, isSelected, isArrived}: Props) {
	const {theme, glyphs, isAscii} = useLook();
	const {glyph, word, role} = stateLook(row, isAscii);
	const marker = isSelected ? glyphs.marker : ' ';
	const flag = isArrived ? '+' : row.marks.pinned ? '^' : ' ';
	const project = fill(oneLine(row.project), columns.project);
	const gap = columns.word === 0 ? '' : '  ';
	const said = columns.word === 0 ? '' : fill(word, columns.word);
	const about = columns.word === 0 ? '' : fill(oneLine(headline(row)), columns.headline);
	const old = age.padStart(ageColumns);
	const sign = fill(oneLine(glyph), 1);
	if (isSelected) {
		return (
			<Text wrap="truncate" {...theme[role]} {...theme.selected}>
				{`${marker}${flag}${sign} ${project}${gap}${said}${about}${old}`}
			</Text>
		);
	}
	return (
		<Box height={1} width={columns.total}>
			<Part columns={lead} {...theme[role]} text={`${marker}${flag}${sign} `} />
			<Part columns={columns.project} {...theme.strong} text={project} />
			<Part columns={gap.length} text={gap} />
			<Part columns={columns.word} {...theme[role]} text={said} />
			<Part columns={columns.word === 0 ? 0 : columns.headline} {...theme.quiet} text={about} />
			<Part columns={ageColumns} {...theme.quiet} text={old} />
		</Box>
	);
});

/** Apart from the glyph: Ink measures what is plain ASCII ten times as fast. */
function Part({columns, text, ...style}: Style & {columns: number; text: string}) {
	return columns === 0 ? null : (
		<Box width={columns} flexShrink={0}>
			<Text wrap="truncate" {...style}>
				{text}
			</Text>
		</Box>
	);
}

/** The second line of a row in the side-bar. */
export const HeadlineLine = memo(function HeadlineLine({row, columns}: {row: Row; columns: Columns}) {
	const {theme, isAscii, glyphs} = useLook();
	const {word, role} = stateLook(row, isAscii);
	const about = fill(` ${glyphs.dot} ${oneLine(headline(row))}`, Math.max(0, columns.headline - width(word)));
	return (
		<Text wrap="truncate">
			{' '.repeat(lead)}
			<Text {...theme[role]}>{word}</Text>
			<Text {...theme.quiet}>{about}</Text>
		</Text>
	);
});
