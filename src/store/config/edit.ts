/** Sets one value in the text of a config file; its comments and everything else stay as they are. */
import {applyEdits, modify, type ParseError, parse} from 'jsonc-parser';
import {asRecord, type Parsed} from '../../core/fields.js';
import {splitMark, tooDeepAt} from '../jsonc-problem.js';

const options = {formattingOptions: {insertSpaces: false, tabSize: 1, eol: '\n'}};

/** @param text undefined for a missing file. @param path keys from the outermost to the one that is set. */
export function withSetting(text: string | undefined, path: readonly string[], value: unknown): Parsed<string> {
	const {mark, rest} = splitMark(text ?? '');
	const before = rest.trim() === '' ? '{}\n' : rest;
	const errors: ParseError[] = [];
	const isTooDeep = tooDeepAt(before) !== undefined;
	const whole: unknown = isTooDeep ? undefined : parse(before, errors, {allowTrailingComma: true});
	if (errors.length > 0 || asRecord(whole) === undefined)
		return {ok: false, problem: 'it is not a JSON object; `beckon config` says where'};
	return {ok: true, value: mark + applyEdits(before, modify(before, [...path], value, options))};
}
