/** What OpenCode's events and its server say of requests and errors, in beckon's words. Versions 1 and 2 have the same fields. */

import type {TranscriptClaim} from '../../core/evidence.js';
import {asCount, asRecord, asText, type Fields} from '../../core/fields.js';
import type {Ask, Question} from '../../core/terms/ask.js';

const LONGEST = 16_384;

function asList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value.slice(0, 64) : [];
}

/** A command has its whole line in `metadata`, an edit its file and the diff. */
export function permissionAsk(p: Fields): Ask {
	const metadata = asRecord(p['metadata']);
	const text = (name: string): string | undefined => asText(metadata?.[name], LONGEST);
	const [command, file, diff] = [text('command'), text('filepath'), text('diff')];
	const patterns = asList(p['patterns']).flatMap((each) => asText(each, 500) ?? []);
	const input = {
		...(command !== undefined && {command}),
		...(file !== undefined && {file_path: file}),
		...(diff !== undefined && {diff}),
		...(command === undefined && file === undefined && patterns.length > 0 && {patterns: patterns.join('\n')}),
	};
	return {kind: 'tool', tool: asText(p['permission'] ?? p['action'], 128) ?? 'tool', input, rules: []};
}

export function questionsAsk(p: Fields): Ask {
	const questions = asList(p['questions']).map((each): Question => {
		const fields = asRecord(each);
		const options = asList(fields?.['options']).map((option) => {
			const {label, description} = asRecord(option) ?? {};
			return {label: asText(label, 500) ?? '', description: asText(description, 2048) ?? ''};
		});
		return {
			question: asText(fields?.['question'], 2048) ?? '',
			header: asText(fields?.['header'], 128) ?? '',
			multiSelect: fields?.['multiple'] === true,
			options,
		};
	});
	return {kind: 'questions', questions};
}

/** The end of a turn that failed, or was interrupted. */
export function failedTurn(error: Fields, at: number): TranscriptClaim['turn'] {
	const name = asText(error['name'], 64) ?? '';
	if (name === 'MessageAbortedError') return {kind: 'interrupted', at};
	return {kind: 'failed', at, error: errorOf(name, asCount(error['statusCode'])), message: asText(error['message'], 2048) ?? ''};
}

function errorOf(name: string, status: number | undefined): string {
	if (status === 401 || status === 403 || name === 'ProviderAuthError') return 'authentication_failed';
	if (status === 429) return 'rate_limit';
	return status !== undefined && status >= 500 ? 'server_error' : 'unknown';
}
