/** The meaning of the payloads of Codex's hooks, whose names and fields are those of Claude's hooks. */
import {asText, type Fields} from '../../core/fields.js';
import type {HookBody} from '../../core/hook-event.js';

export function toHookBody(event: string, fields: Fields): HookBody {
	const text = (key: string, limit?: number) => asText(fields[key], limit) ?? '';
	switch (event) {
		case 'SessionStart':
			return {name: 'session-started', how: text('source', 32), title: undefined};
		case 'UserPromptSubmit':
			return {name: 'prompt-submitted', prompt: text('prompt')};
		case 'Stop':
			return {name: 'turn-ended', said: asText(fields['last_assistant_message']), tasks: [], crons: 0};
		case 'SessionEnd':
			return {name: 'session-ended', reason: text('reason', 64)};
		case 'PreCompact':
			return {name: 'compacting'};
		case 'PostCompact':
			return {name: 'compacted'};
		// Whether a request still stands, the pane says: no hook tells that it was granted.
		default:
			return {name: 'unknown', event};
	}
}
