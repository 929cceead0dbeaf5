/** How many columns a text takes in a terminal. */
const emoji = /\p{Emoji_Presentation}/u;

/** The number of columns of a text: wide East Asian characters and emoji take two, combining marks none. */
export function columnsOf(text: string): number {
	if (isNarrow(text)) return text.length;
	let columns = 0;
	for (const character of text) columns += columnsOfPoint(character.codePointAt(0) ?? 0);
	return columns;
}

/** The UTF-16 index of the first character at or after a column, or undefined when the text ends before it. */
export function indexOfColumn(text: string, column: number): number | undefined {
	if (isNarrow(text)) return column < text.length ? column : undefined;
	let at = 0;
	let columns = 0;
	for (const character of text) {
		if (columns >= column) return at;
		columns += columnsOfPoint(character.codePointAt(0) ?? 0);
		at += character.length;
	}
	return undefined;
}

function isNarrow(text: string): boolean {
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code >= 0x300 && !(code >= 0x2000 && code < 0x2300 && code !== 0x200d) && !(code >= 0x2500 && code < 0x25a0)) return false;
	}
	return true;
}

function columnsOfPoint(point: number): 0 | 1 | 2 {
	if (point === 0x200d || (point >= 0x300 && point <= 0x36f) || (point >= 0xfe00 && point <= 0xfe0f)) return 0;
	if (point < 0x1100) return 1;
	if (point >= 0x231a && point <= 0x2b55) return emoji.test(String.fromCodePoint(point)) ? 2 : 1;
	const wide =
		point <= 0x115f ||
		(point >= 0x2e80 && point <= 0xa4cf) ||
		(point >= 0xac00 && point <= 0xd7a3) ||
		(point >= 0xf900 && point <= 0xfaff) ||
		(point >= 0xfe30 && point <= 0xfe6f) ||
		(point >= 0xff00 && point <= 0xff60) ||
		(point >= 0xffe0 && point <= 0xffe6) ||
		(point >= 0x1f300 && point <= 0x1faff) ||
		(point >= 0x20000 && point <= 0x3fffd);
	return wide ? 2 : 1;
}
