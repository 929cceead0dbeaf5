/** The query for a terminal's background (OSC 11), and the parser that finds its answer among the bytes of the keys. */

export const backgroundQuestion = '\x1b]11;?\x1b\\';

/** `keys` is the rest of the chunk, in order. `isLight` is set by the chunk that ends the answer. */
type AnswerRead = {readonly keys: string; readonly isLight?: boolean | undefined};

const whole = /(?:\x1b|^)\]11;(rgba?:[\da-f/]{1,40})(?:\x07|\x1b\\)/i;
/** An answer that continues in the next chunk. A lone escape is a key. */
const begun = /\x1b\](?:1(?:1(?:;(?:r(?:g(?:b(?:a?(?::[\da-f/]{0,40}\x1b?)?)?)?)?)?)?)?)?$/i;

/** @returns the parser of one terminal. It keeps an unfinished answer for the next chunk. */
export function createAnswerReader(): (chunk: string) => AnswerRead {
	let rest = '';
	let isAfterEscape = false;
	return (chunk) => {
		const text = rest + chunk;
		rest = '';
		const found = whole.exec(text);
		// An answer without its escape counts only after an escape at the end of the last chunk.
		if (found !== null && (found[0].startsWith('\x1b') || isAfterEscape)) {
			const keys = text.slice(0, found.index) + text.slice(found.index + found[0].length);
			return {keys, isLight: isLightColour(found[1] ?? '')};
		}
		rest = begun.exec(text)?.[0] ?? '';
		const keys = text.slice(0, text.length - rest.length);
		isAfterEscape = keys.endsWith('\x1b');
		return {keys};
	};
}

/** @param colour such as `rgb:ffff/eeee/dddd`, with one to four digits a part. */
function isLightColour(colour: string): boolean | undefined {
	const parts = colour.replace(/^rgba?:/i, '').split('/', 3);
	if (parts.length < 3 || parts.some((part) => !/^[\da-f]{1,4}$/i.test(part))) return undefined;
	const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / (16 ** part.length - 1));
	return 0.299 * red + 0.587 * green + 0.114 * blue > 0.5;
}
