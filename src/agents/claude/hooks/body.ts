/** The meaning of a hook's payload, by event name. Payload keys as measured (facts §1); unknown fields are ignored. */
import {requestKind} from '../../../core/ask/ask.js';
import {LONG_TEXT} from '../../../core/cut.js';
import {asRecord, asText, type Fields} from '../../../core/fields.js';
import type {BackgroundTask, HookBody} from '../../../core/hook-event.js';
import {toAsk, toElicitation} from './ask.js';

const MAX_TASKS = 64;

export function toHookBody(event: string, fields: Fields): HookBody {
	const text = (key: string, limit = LONG_TEXT) => asText(fields[key], limit) ?? '';
	switch (event) {
		case 'SessionStart':
			return {name: 'session-started', how: text('source', 32), title: text('session_title', 256) || undefined};
		case 'UserPromptSubmit':
			return {name: 'prompt-submitted', prompt: text('prompt')};
		case 'PermissionRequest':
			return {name: 'permission-asked', ask: toAsk(fields)};
		case 'PermissionDenied':
			return {name: 'permission-denied'};
		case 'PreToolUse':
			return {name: 'tool-started', tool: text('tool_name', 256), ask: dialogOf(text('tool_name', 256), fields)};
		case 'PostToolUse':
			return {name: 'tool-ended', tool: text('tool_name', 256)};
		case 'PostToolUseFailure':
			return {
				name: 'tool-failed',
				tool: text('tool_name', 256),
				error: text('error', 2048),
				interrupted: fields['is_interrupt'] === true,
			};
		case 'Notification':
			return {name: 'notified', type: text('notification_type', 64), message: text('message', 2048)};
		case 'Stop':
			return {
				name: 'turn-ended',
				said: asText(fields['last_assistant_message']),
				tasks: toTasks(fields['background_tasks']),
				crons: Array.isArray(fields['session_crons']) ? fields['session_crons'].length : 0,
			};
		case 'StopFailure':
			return {
				name: 'turn-failed',
				error: text('error', 128),
				said: text('last_assistant_message', 4096),
				details: text('error_details', 4096),
			};
		case 'SubagentStart':
			return {name: 'subagent-started'};
		case 'SubagentStop':
			return {name: 'subagent-ended'};
		case 'PreCompact':
			return {name: 'compacting'};
		case 'PostCompact':
			return {name: 'compacted'};
		case 'TaskCompleted':
			return {name: 'task-completed', subject: text('task_subject', 1024) || text('subject', 1024)};
		case 'Elicitation':
			return {name: 'elicitation-asked', ask: toElicitation(fields)};
		case 'ElicitationResult':
			return {name: 'elicitation-answered', action: text('action', 16)};
		case 'SessionEnd':
			return {name: 'session-ended', reason: text('reason', 64)};
	}
	return {name: 'unknown', event};
}

function dialogOf(tool: string, fields: Fields) {
	return requestKind(tool) === undefined ? undefined : toAsk(fields);
}

function toTasks(value: unknown): readonly BackgroundTask[] {
	if (!Array.isArray(value)) return [];
	const tasks: BackgroundTask[] = [];
	for (const item of value.slice(0, MAX_TASKS)) {
		const task = asRecord(item);
		if (!task) continue;
		tasks.push({
			id: asText(task['id'], 128) ?? '',
			type: task['type'] === 'subagent' ? 'subagent' : 'shell',
			running: task['status'] === undefined || task['status'] === 'running',
			agentType: asText(task['agent_type'], 128),
			description: asText(task['description'], 200),
		});
	}
	return tasks;
}
