/** What a PermissionRequest hook may print to answer its dialog. */
import {asRecord, parseObject} from '../../src/core/fields.js';
import type {Decision} from './model.js';

/** Undefined for anything but a decision: most hooks print nothing, and a hook's plain text decides nothing. */
export function parseDecision(printed: string): Decision | undefined {
	const decision = asRecord(asRecord(parseObject(printed)?.['hookSpecificOutput'])?.['decision']);
	const {behavior, message, updatedInput} = decision ?? {};
	if (behavior !== 'allow' && behavior !== 'deny') return undefined;
	return {
		behavior,
		message: typeof message === 'string' ? message : '',
		answers: texts(asRecord(updatedInput)?.['answers']),
		updated: updatedInput !== undefined,
	};
}

function texts(value: unknown): Readonly<Record<string, string>> | undefined {
	const fields = asRecord(value);
	if (fields === undefined) return undefined;
	return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
