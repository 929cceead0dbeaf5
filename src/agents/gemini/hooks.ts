/** The meaning of the payloads of Gemini CLI's hooks. */

import {asRecord, asText, type Fields} from '../../core/fields.js';
import type {HookBody} from '../../core/hook-event.js';
import type {Ask} from '../../core/terms/ask.js';

/**
 * The events that `install --agent gemini` asks for. Each keeps the client waiting, so these are the fewest: whether a tool runs, and whether
 * a request still stands, the title and the pane say.
 */
export const hookEvents = ['SessionStart', 'BeforeAgent', 'Notification', 'AfterAgent', 'SessionEnd'] as const;

export function toHookBody(event: string, fields: Fields): HookBody {
	const text = (key: string, limit?: number): string => asText(fields[key], limit) ?? '';
	switch (event) {
		case 'SessionStart':
			return {name: 'session-started', how: text('source', 32), title: undefined};
		case 'BeforeAgent':
			return {name: 'prompt-submitted', prompt: text('prompt')};
		case 'Notification':
			return text('notification_type', 64) === 'ToolPermission' ? {name: 'permission-asked', ask: toAsk(fields)} : {name: 'unknown', event};
		case 'AfterAgent':
			// Its words come torn into the pieces that were streamed; the chat file has them whole.
			return {name: 'turn-ended', said: undefined, tasks: [], crons: 0};
		case 'SessionEnd':
			return {name: 'session-ended', reason: text('reason', 64)};
		default:
			return {name: 'unknown', event};
	}
}

/** Of forms and plans the notification has a name alone, and the pane the rest. */
function toAsk(fields: Fields): Ask {
	const details = asRecord(fields['details']);
	const text = (key: string): string | undefined => asText(details?.[key]);
	switch (details?.['type']) {
		case 'exec':
			return {kind: 'tool', tool: 'Shell', input: {command: text('command') ?? ''}, rules: []};
		case 'edit':
			return {kind: 'tool', tool: 'Edit', input: {file_path: text('filePath') ?? '', diff: text('fileDiff') ?? ''}, rules: []};
		default:
			return {kind: 'dialog', title: text('title') ?? asText(fields['message'], 500) ?? ''};
	}
}
