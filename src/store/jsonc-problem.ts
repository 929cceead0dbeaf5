/** What is wrong in a JSON text that a user wrote, and where. */
import {type ParseError, printParseErrorCode} from 'jsonc-parser';

/** Splits off the byte order mark, which some editors write and JSON does not allow. */
export function splitMark(text: string): {readonly mark: string; readonly rest: string} {
	const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
	return {mark, rest: text.slice(mark.length)};
}

/** `CloseBraceExpected` as `close brace expected`. */
export function syntaxText({error}: ParseError): string {
	return printParseErrorCode(error)
		.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
		.toLowerCase();
}

/** Line and column of an offset, both from 1. */
export function placeAt(text: string, offset: number): {readonly line: number; readonly column: number} {
	const before = text.slice(0, offset);
	return {line: before.split('\n').length, column: offset - before.lastIndexOf('\n')};
}

/** The deepest nesting: the parser is recursive, so some thousands of levels would crash the program. */
const mostLevels = 200;

/** A string, a comment or a bracket. */
const mark = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[[\]{}]/g;

/** The offset of the first bracket that is nested too deep to be parsed, if any. */
export function tooDeepAt(text: string): number | undefined {
	let level = 0;
	for (const {0: found, index} of text.matchAll(mark)) {
		if (found === '[' || found === '{') level += 1;
		if (found === ']' || found === '}') level -= 1;
		if (level > mostLevels) return index;
	}
	return undefined;
}
