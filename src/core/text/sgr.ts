/** Follows the styles of a captured pane, which tmux writes only where they change, even across lines. */

const sequence = /\x1b\[([\d;:]*)m/g;

/** The codes in force by kind: `fore`, `back`, or for an attribute its own number, such as `1` for bold. */
export type SgrStyle = Map<string, string>;

/** The kinds of codes that a code resets. */
const ends: Readonly<Record<string, readonly string[]>> = {
	'22': ['1', '2'],
	'23': ['3'],
	'24': ['4', '21'],
	'25': ['5', '6'],
	'27': ['7'],
	'28': ['8'],
	'29': ['9'],
	'39': ['fore'],
	'49': ['back'],
	'55': ['53'],
	'59': ['under'],
};

/** The lines, each with its style at the beginning written out. */
export function styledLines(text: string): readonly string[] {
	const style: SgrStyle = new Map();
	return text.split('\n').map((line) => {
		const front = [...style.values()].map((code) => `\x1b[${code}m`).join('');
		for (const [, codes = ''] of line.matchAll(sequence)) followSgr(style, codes);
		return front + line;
	});
}

/** @param parameters of one sequence, such as `1;38;5;4`. */
export function followSgr(style: SgrStyle, parameters: string): void {
	const codes = parameters.split(';');
	for (let at = 0; at < codes.length; ) {
		const length = span(codes, at);
		const code = codes.slice(at, at + length).join(';');
		at += length;
		const number = (code.split(/[;:]/)[0] ?? '').replace(/^0+(?=\d)/, '') || '0';
		const ended = code === '4:0' ? ends['24'] : ends[number];
		if (number === '0') style.clear();
		else if (ended === undefined) style.set(kindOf(Number(number)), code);
		else for (const kind of ended) style.delete(kind);
	}
}

/** The kind of a code: colours replace each other, other codes add up. */
function kindOf(number: number): string {
	if ((number >= 30 && number <= 38) || (number >= 90 && number <= 97)) return 'fore';
	if ((number >= 40 && number <= 48) || (number >= 100 && number <= 107)) return 'back';
	return number === 58 ? 'under' : `${number}`;
}

/** How many numbers a code takes: a 256-colour or RGB code takes several. */
export function span(codes: readonly string[], at: number): number {
	if (codes[at] !== '38' && codes[at] !== '48' && codes[at] !== '58') return 1;
	return codes[at + 1] === '5' ? 3 : codes[at + 1] === '2' ? 5 : 1;
}
