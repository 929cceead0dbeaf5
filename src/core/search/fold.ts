/** Texts as they are searched: in small letters, and as many bytes long as before, so that a place in the one is the same place in the other. */

const ascii = /^[\x00-\x7f]*$/;

/** A letter whose small form takes another number of bytes stays as it is. */
export function foldedText(text: string): string {
	return ascii.test(text) ? text.toLowerCase() : text.replace(/\p{Lu}/gu, small);
}

function small(letter: string): string {
	const lower = letter.toLowerCase();
	return lower.length === letter.length && bytesOf(lower) === bytesOf(letter) ? lower : letter;
}

/** In UTF-8, of one character. */
function bytesOf(character: string): number {
	const point = character.codePointAt(0) ?? 0;
	return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
}
