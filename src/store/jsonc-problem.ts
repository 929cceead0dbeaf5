/** What is wrong with a JSON text that a person wrote, and where. */
import {type ParseError, printParseErrorCode} from 'jsonc-parser';

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
