/** The box of a new session. */
import type {Size} from '../../app/layout.js';
import {type BoxLine, boxLines, indent} from '../../app/start/box.js';
import type {StartMode} from '../../app/start/model.js';
import {width} from '../../app/text.js';
import {TitledList} from '../terminal/titled-list.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint, whereSelected} from '../theme.js';
import {useLook} from '../use-look.js';

/** From this height on the box has a title; lower, its fields need the line. */
const titledFrom = 9;

export function StartBox({mode, size}: {readonly mode: StartMode; readonly size: Size}) {
	const look = useLook();
	const isTitled = size.rows >= titledFrom;
	const lines = boxLines(mode, {columns: size.columns, rows: size.rows - (isTitled ? 1 : 0)}).map((line) =>
		lineText(line, size.columns, look),
	);
	return <TitledList title={isTitled ? ' New session ' : undefined} size={size} lines={lines} none="" />;
}

function lineText({spans, folder}: BoxLine, columns: number, {theme, glyphs}: TerminalLook): string {
	if (folder === undefined) return spans.map(({text, role}) => paint(theme[role], text)).join('');
	const lead = ' '.repeat(indent - 2);
	if (folder === 'other') return `${lead}  ${spans.map(({text, role}) => paint(theme[role], text)).join('')}`;
	const drawn = spans.map(({text, role}) => paint(whereSelected(theme, theme[role], {}), text)).join('');
	const rest = Math.max(0, columns - indent - 1 - spans.reduce((sum, {text}) => sum + width(text), 0));
	return lead + paint(theme.selected, `${glyphs.marker} `) + drawn + paint(theme.selected, ' '.repeat(rest));
}
