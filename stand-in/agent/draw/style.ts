/** Colours and line breaking of the agent's screens. */
import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';

const codes = {
	plain: '\x1b[0m',
	dim: '\x1b[2m',
	bold: '\x1b[1m',
	reverse: '\x1b[7m',
	grey: '\x1b[38;5;246m',
	faint: '\x1b[38;5;239m',
	line: '\x1b[38;5;244m',
	blue: '\x1b[38;5;153m',
	teal: '\x1b[38;5;73m',
	green: '\x1b[38;5;114m',
	white: '\x1b[38;5;231m',
	orange: '\x1b[38;5;174m',
	yellow: '\x1b[38;5;220m',
	onBlue: '\x1b[38;5;16m\x1b[48;5;153m',
	onGrey: '\x1b[48;5;237m',
} as const;

export type Look = Exclude<keyof typeof codes, 'plain'>;
export type Size = {readonly columns: number; readonly rows: number};

export function styled(text: string, ...looks: readonly Look[]): string {
	return text === '' || looks.length === 0 ? text : `${looks.map((look) => codes[look]).join('')}${text}${codes.plain}`;
}

export function rule(columns: number, look: Look, sign = '─'): string {
	return styled(sign.repeat(Math.max(0, columns)), look);
}

/** Breaks at spaces; a word wider than the line is cut. Line breaks of the text stay. */
export function wrap(text: string, width: number): readonly string[] {
	return text.split('\n').flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(line: string, width: number): readonly string[] {
	const lines: string[] = [];
	let open = '';
	for (const word of line.split(' ').flatMap((each) => cut(each, width))) {
		const longer = open === '' && lines.length === 0 ? word : `${open} ${word}`;
		if (open === '' || stringWidth(longer) <= width) open = open === '' ? word : longer;
		else {
			lines.push(open);
			open = word;
		}
	}
	return [...lines, open];
}

function cut(word: string, width: number): readonly string[] {
	const parts: string[] = [];
	let part = '';
	for (const sign of word) {
		if (stringWidth(part + sign) > width) {
			parts.push(part);
			part = '';
		}
		part += sign;
	}
	return [...parts, part];
}

/** At most `width` columns, with `…` for the cut part; colours stay. */
export function clip(text: string, width: number): string {
	return cliTruncate(text, Math.max(0, width));
}

/** Aligned to the right, two columns before the edge. */
export function right(text: string, columns: number): string {
	return `${' '.repeat(Math.max(0, columns - 2 - stringWidth(text)))}${text}`;
}
