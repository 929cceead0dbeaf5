/** Lines as Claude Code writes them into a transcript, and the claim they make together. */
import {emptyTranscript, foldTranscriptLine, toTranscriptClaim} from '../../../src/agents/claude/transcript/transcript.js';
import type {TranscriptClaim} from '../../../src/core/evidence.js';

export const noon = Date.UTC(2026, 10, 20, 12);
export const at = (seconds: number) => ({timestamp: new Date(noon + seconds * 1000).toISOString()});

export function claimOf(...lines: readonly (object | string)[]): TranscriptClaim {
	const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
	return toTranscriptClaim(texts.reduce((fold, text) => foldTranscriptLine(fold, text), emptyTranscript()));
}

export const prompt = (text: unknown, seconds: number, more: object = {}) => ({
	type: 'user',
	message: {role: 'user', content: text},
	origin: {kind: 'human'},
	promptSource: 'typed',
	turnOrigin: 'human',
	...at(seconds),
	...more,
});

export type Answer = {readonly id?: string; readonly stop?: string | null; readonly usage?: object; readonly model?: string};

export const answer = (
	content: readonly object[],
	seconds: number,
	{id = 'm1', stop = 'end_turn', usage, model = 'claude-opus-5-5'}: Answer = {},
) => ({
	type: 'assistant',
	message: {id, role: 'assistant', model, content, stop_reason: stop, usage},
	...at(seconds),
});

export const text = (words: string) => ({type: 'text', text: words});
export const call = (id: string, name: string, input: object = {}) => ({type: 'tool_use', id, name, input});
export const result = (id: string, seconds: number) => ({
	type: 'user',
	message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content: 'ok'}]},
	...at(seconds),
});
export const marker = (words: string, seconds: number) => ({type: 'user', message: {role: 'user', content: [text(words)]}, ...at(seconds)});
export const duration = (seconds: number, durationMs = 649) => ({type: 'system', subtype: 'turn_duration', durationMs, ...at(seconds)});
export const summary = (seconds: number) => ({type: 'system', subtype: 'stop_hook_summary', ...at(seconds)});
