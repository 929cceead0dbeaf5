/** What a person reads off the navigator's screen: which session is selected, what it asks, and what the list says of each. */
import {askedBy, namesIn, type Shown} from './shown.js';

const asks = ['▲', '?', '◆'];
const works = ['○', '▸', '≡', '≈', '»', '↻'];

/** The head of the card, beside the list or below it. */
const cardHead = /^(.*│ |)── \S+ (\S+) .*gate:/;

/** The session that is selected, and the names in what it asks, by its card; where none is shown, by its row. */
export function selectedOn(screen: string): {readonly session: string | undefined; readonly names: readonly string[]} {
	const rows = screen.split('\n');
	const head = rows.findIndex((row) => cardHead.test(row));
	if (head === -1) {
		const [row = '', below = ''] = rows.slice(rows.findIndex((each) => each.startsWith('❯')));
		return {session: rowIn(row)?.name, names: namesIn(/^ {4}/.test(below) ? row + below : row)};
	}
	const [, left = '', session] = cardHead.exec(rows[head] ?? '') ?? [];
	const below = rows.slice(head + 1).map((row) => row.slice(left.length));
	// Below the request comes the pane, or the pane with its dialog is all that is shown.
	const ends = below.findIndex((row) => /^ ?─{20}/.test(row));
	const request = below.slice(0, ends === -1 ? undefined : ends).join('\n');
	const isPane = ends !== -1 && !/^ +(?:1\. |Loading)/m.test(request);
	return {session, names: namesIn(isPane ? askedBy('claude')(below.join('\n')) : request)};
}

/** What the list says of each session, by its name. */
export function listedOn(screen: string): ReadonlyMap<string, Shown> {
	return new Map(screen.split('\n').flatMap((line) => toEntry(rowIn(line.split('│')[0] ?? ''))));
}

function toEntry(row: ReturnType<typeof rowIn>): readonly (readonly [string, Shown])[] {
	if (row === undefined) return [];
	return [[row.name, asks.includes(row.glyph) ? 'asks' : works.includes(row.glyph) ? 'works' : 'rests']];
}

function rowIn(line: string): {readonly glyph: string; readonly name: string} | undefined {
	const [, glyph, name] = /^[❯ ][ +~-]?([▲?◆○▸≡≈»↻●✗■·✓–…]) (\w+)\b/.exec(line) ?? [];
	return glyph === undefined || name === undefined ? undefined : {glyph, name};
}
