/** All that can be done, with its keys; the chosen one is marked. */
import {Box, Text} from 'ink';
import {cardLine} from '../../app/card/line.js';
import {wrapCard} from '../../app/card/wrap.js';
import {type PaletteEntry, paletteWindow} from '../../app/keys/palette.js';
import type {Size} from '../../app/layout.js';
import {clip, fill, oneLine, width} from '../../app/text.js';
import {CardLines} from '../card/lines.js';
import {MeasuredLine} from '../terminal/measured-line.js';
import {Rule} from '../terminal/rule.js';
import {useLook} from '../terminal-style.js';
import {paint} from '../theme.js';

type Props = {readonly entries: readonly PaletteEntry[]; readonly at: number; readonly size: Size};

const title = ' What to do ';

export function Palette({entries, at, size}: Props) {
	const {theme, glyphs} = useLook();
	const {top, rows, told} = paletteWindow(entries.length, at, size);
	const marked = entries[at];
	const column = Math.max(0, ...entries.map(({key}) => width(key)));
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<Box height={1} width={size.columns}>
				<Text {...theme.strong}>{clip(title, size.columns)}</Text>
				<Rule columns={size.columns - title.length} />
			</Box>
			{entries.length === 0 && (
				<Text wrap="truncate" {...theme.quiet}>
					{'  nothing is called that'}
				</Text>
			)}
			{entries.slice(top, top + rows).map(({key, does, reason}, index) => {
				const isChosen = top + index === at;
				const text = fill(textOf({does, reason}), Math.max(0, size.columns - column - 5));
				const front = `${isChosen ? glyphs.marker : ' '} ${fill(key, column)}  `;
				const line = isChosen
					? paint(theme.selected, front + text)
					: paint(reason === undefined ? theme.key : theme.quiet, front) + paint(reason === undefined ? theme.plain : theme.quiet, text);
				return <MeasuredLine key={`${key} ${does}`} line={line} />;
			})}
			{told > 0 && marked !== undefined && <Told text={textOf(marked)} rows={told} columns={size.columns} />}
		</Box>
	);
}

function textOf({does, reason}: Pick<PaletteEntry, 'does' | 'reason'>): string {
	return `${does}${reason === undefined ? '' : `  (${oneLine(reason)})`}`;
}

/** At the bottom. */
function Told({text, rows, columns}: {text: string; rows: number; columns: number}) {
	return (
		<Box flexDirection="column" flexGrow={1} justifyContent="flex-end">
			<Rule columns={columns} />
			<CardLines lines={wrapCard([cardLine(text, 'plain')], columns - 1).slice(0, rows - 1)} />
		</Box>
	);
}
