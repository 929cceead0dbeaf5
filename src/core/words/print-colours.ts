/** The style of what a command prints: whether it has colours, the style of each role, and the hanging indent of long texts. */
import type {Io} from '../context.js';
import {columnsOf} from '../text/width.js';

export const colorChoices = ['auto', 'always', 'never'] as const;

/** ANSI colours, which the terminal's palette defines. */
const codes = {
	plain: '',
	strong: '1',
	quiet: '2',
	urgent: '31',
	waiting: '33',
	running: '32',
	done: '34',
	failed: '1;31',
	well: '32',
	code: '36',
	heading: '1;36',
	added: '32',
	removed: '31',
} as const;

export type PaintRole = keyof typeof codes;

export type Painter = (role: PaintRole, text: string) => string;

export const noPaint: Painter = (_, text) => text;

const withPaint: Painter = (role, text) => (text === '' || codes[role] === '' ? text : `\x1b[${codes[role]}m${text}\x1b[0m`);

/** Whether a terminal gets colours: by `--color`, else unless `NO_COLOR` is set and not empty, or the terminal has none. */
export function hasColour({env, color = 'auto'}: Pick<Io, 'env' | 'color'>): boolean {
	return color === 'always' || (color === 'auto' && !env['NO_COLOR'] && env['TERM'] !== 'dumb');
}

/** How a command writes to its output. A pipe and a file get colours only with `--color always`. */
export function painterOf(io: Pick<Io, 'env' | 'color' | 'stdout'>): Painter {
	return hasColour(io) && (io.color === 'always' || io.stdout.isTTY === true) ? withPaint : noPaint;
}

/** The columns of the terminal; infinite for a pipe or a file, where no line is broken. */
export function columnsFor({stdout}: Pick<Io, 'stdout'>): number {
	return stdout.isTTY === true ? (stdout.columns ?? 80) : Number.POSITIVE_INFINITY;
}

/** With fewer columns than this for a hanging text, the terminal breaks the lines. */
const leastRoom = 20;

/**
 * Breaks a text that begins at a column between its words, into lines that begin there too.
 *
 * @param lead the cells before the text. @param columns of the terminal.
 */
export function hangingLines(text: string, lead: number, columns: number): readonly string[] {
	const room = columns - lead;
	if (room < leastRoom || columnsOf(text) <= room) return [text];
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(' ')) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (line === '' || columnsOf(longer) <= room) line = longer;
		else {
			lines.push(line);
			line = word;
		}
	}
	return [...lines, line];
}

/** The same as one text, painted, with the blanks before each further line. */
export function hangingText(
	text: string,
	lead: number,
	{columns, styled = (line) => line}: {columns: number; styled?: (line: string) => string},
): string {
	return hangingLines(text, lead, columns)
		.map(styled)
		.join(`\n${' '.repeat(lead)}`);
}

export function paintedDiff(text: string, paint: Painter): string {
	const roleOf = (line: string): PaintRole => {
		if (/^(---|\+\+\+|===|Index)/.test(line)) return 'strong';
		if (line.startsWith('@@')) return 'code';
		return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'plain';
	};
	const lines = text.split('\n').map((line) => paint(roleOf(line), line));
	return lines.join('\n');
}

/** Takes `--color` and its value, an option of every command, out of a command line, up to `--`. */
export function takeColor(argv: readonly string[]): {
	readonly rest: readonly string[];
	readonly color: (typeof colorChoices)[number] | undefined;
	readonly wrong?: string;
} {
	const end = argv.indexOf('--');
	const own = end === -1 ? argv : argv.slice(0, end);
	const at = own.findIndex((word) => word === '--color' || word.startsWith('--color='));
	const word = own[at];
	if (word === undefined) return {rest: argv, color: undefined};
	const isOne = word !== '--color';
	const written = isOne ? word.slice('--color='.length) : (own[at + 1] ?? '');
	const color = colorChoices.find((choice) => choice === written);
	const rest = [...argv.slice(0, at), ...argv.slice(at + (isOne ? 1 : 2))];
	return color === undefined ? {rest, color, wrong: written} : {rest, color};
}
