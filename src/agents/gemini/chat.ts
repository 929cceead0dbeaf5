/** The lines of Gemini CLI's chat file, its own record of a session, folded into the claim about it. */
import {asCount, asRecord, asText, type Fields} from '../../core/fields.js';
import type {TranscriptOptions} from '../agent.js';
import {emptyRecord, longestText, noted, type RecordFold, timedLine, withClaim, withPrompt, withTurn} from '../record-fold.js';
import {createRecordReader, type LineClock, partsText} from '../record-reader.js';

/** `answer`: the newest message of the model, whose lines replace each other; `before`: the output tokens of the earlier ones. */
export type ChatFold = RecordFold & {readonly answer: {readonly id: string; readonly output: number; readonly before: number}};

/** The first message of the user, which none of them wrote. */
export const contextTag = '<session_context>';

export const noChat: ChatFold = {...emptyRecord, answer: {id: '', output: 0, before: 0}};

export const createChatReader = (options?: TranscriptOptions) =>
	createRecordReader({empty: noChat, foldLine: foldChatLine, toClaim: ({claim}) => claim}, options);

/**
 * Adds one line. Lines that are cut, broken or of an unknown kind change nothing, and so does `$set`, which rewrites the list with new ids and times. Of
 * approvals nothing is written, and tools stand there once they have ended.
 */
export function foldChatLine(before: ChatFold, text: string, clock: LineClock): ChatFold {
	const {line, at} = timedLine(text, clock) ?? {};
	if (line === undefined || at === undefined) return before;
	const fold = noted(before, at);
	switch (line['type']) {
		case 'user':
			return prompted(fold, contentText(line['content']), at);
		case 'gemini':
			return answered(fold, line, at);
		case 'error':
			return withTurn(fold, {kind: 'failed', at, error: 'unknown', message: contentText(line['content']).slice(0, 2048)});
		case 'info':
			return contentText(line['content']) === 'Request cancelled.' ? withTurn(fold, {kind: 'interrupted', at}) : fold;
		default:
			return fold;
	}
}

/** The results of tools and the context of the session are messages of the user too, which none of them wrote. */
function prompted(fold: ChatFold, text: string, at: number): ChatFold {
	if (text === '') return withClaim(fold, {workedAt: at});
	if (text.startsWith(contextTag)) return fold;
	return withClaim(withPrompt(withTurn(fold, {kind: 'working', at, openTools: []}), text, at), {workedAt: at});
}

/** No message tells whether a tool comes after it: the end of a turn stands nowhere. */
function answered(fold: ChatFold, line: Fields, at: number): ChatFold {
	const id = asText(line['id'], 128) ?? '';
	const said = contentText(line['content']);
	const tokens = asRecord(line['tokens']);
	const output = asCount(tokens?.['output']) ?? 0;
	const before = id === fold.answer.id ? fold.answer.before : fold.answer.before + fold.answer.output;
	const {turn} = fold.claim;
	const next = withClaim(fold, {
		workedAt: turn.kind === 'working' ? at : fold.claim.workedAt,
		said: said === '' ? fold.claim.said : {at, text: said},
		model: asText(line['model'], 128) ?? fold.claim.model,
		contextTokens: asCount(tokens?.['input']) ?? fold.claim.contextTokens,
		outputTokens: before + output,
	});
	return {...next, answer: {id, output, before}};
}

export function contentText(content: unknown): string {
	return asText(content, longestText) ?? partsText(content, longestText).trim();
}
