/** The commands by name, with their keys at the right; the chosen one is marked. */
import {Box} from 'ink';
import {cardLine} from '../../app/card/line.js';
import {wrapCard} from '../../app/card/wrap.js';
import {groupTitle, type PaletteEntry, paletteWindow} from '../../app/help/palette.js';
import type {Size} from '../../app/layout.js';
import {clip, fill, oneLine, width} from '../../app/text.js';
import {CardLines} from '../terminal/lines.js';
import {Rule} from '../terminal/rule.js';
import {TitledList} from '../terminal/titled-list.js';
import {paint, type Style, whereSelected} from '../theme.js';
import {useLook} from '../use-look.js';

/** From this width on the groups of the commands are at the left. */
const groupedFrom = 76;
const groupCells = 22;

type Props = {readonly entries: readonly PaletteEntry[]; readonly total: number; readonly at: number; readonly size: Size};

export function Palette({entries, total, at, size}: Props) {
	const {theme, glyphs} = useLook();
	const {top, rows, aboutRows} = paletteWindow(entries.length, at, size);
	const chosen = entries[at];
	const column = Math.max(0, ...entries.map(({key}) => width(key)));
	const isGrouped = size.columns >= groupedFrom && entries.length === total;
	const lines = entries.slice(top, top + rows).map((entry, index) => {
		const {front, rest, end} = cells(entry, size.columns - 2 - (isGrouped ? groupCells : 0), column);
		const isChosen = top + index === at;
		const drawn = (style: Style): Style => (isChosen ? whereSelected(theme, style, {}) : style);
		const [name, key] = entry.reason === undefined ? [isChosen ? theme.strong : theme.plain, theme.key] : [theme.quiet, theme.quiet];
		const mark = isChosen ? glyphs.marker : ' ';
		const group = isGrouped ? fill(groupTitle(entries, top + index, total), groupCells) : '';
		const named = paint(drawn({}), `${mark} `) + paint(drawn(theme.quiet), group) + marked(front, entry.hits, drawn(name));
		return named + paint(drawn(theme.quiet), rest) + paint(drawn(key), end);
	});
	return (
		<TitledList
			title={` Commands · ${entries.length === total ? total : `${entries.length} of ${total}`} `}
			size={size}
			lines={lines}
			none="No command matches"
			right={entries.length > rows ? ` ${top + lines.length}/${entries.length} ` : ''}
		>
			{aboutRows > 0 && chosen !== undefined && (
				<About
					text={[chosen.name, chosen.reason ?? chosen.does].filter((text) => text !== '').join(': ')}
					rows={aboutRows}
					columns={size.columns}
				/>
			)}
		</TitledList>
	);
}

/** A name with the letters that were found underlined. */
function marked(name: string, hits: ReadonlySet<number>, style: Style): string {
	if (hits.size === 0) return paint(style, name);
	const found: Style = {...style, bold: true, dimColor: false, underline: true};
	let out = '';
	let run = '';
	let isHit = false;
	for (const [at, letter] of [...name].entries()) {
		if (hits.has(at) !== isHit) {
			out += paint(isHit ? found : style, run);
			[run, isHit] = ['', !isHit];
		}
		run += letter;
	}
	return out + paint(isHit ? found : style, run);
}

/** A command's name, what it does or why it cannot work now, and at the right its key. */
function cells(
	entry: PaletteEntry,
	columns: number,
	column: number,
): {readonly front: string; readonly rest: string; readonly end: string} {
	const room = Math.max(0, columns - column - 2);
	const front = clip(oneLine(entry.name), room);
	const rest = fill(`  ${hintOf(entry)}`, room - width(front));
	return {front, rest, end: `${' '.repeat(column - width(entry.key) + 1)}${entry.key} `};
}

function hintOf({does, reason}: PaletteEntry): string {
	return oneLine(reason === undefined ? does : `(${reason})`);
}

/** At the bottom. */
function About({text, rows, columns}: {text: string; rows: number; columns: number}) {
	return (
		<Box flexDirection="column" flexGrow={1} justifyContent="flex-end">
			<Rule columns={columns} />
			<CardLines lines={wrapCard([cardLine(text, 'plain')], columns - 1).slice(0, rows - 1)} columns={columns} />
		</Box>
	);
}
