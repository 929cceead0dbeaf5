/**
 * The hook events for each version of Claude Code, the meaning of their payloads, the request in one, and the answer that the hook prints
 * (facts §1, §1a). Unknown fields are ignored.
 */
import {requestKind} from '../../../core/ask/ask.js';
import {type Bounds, boundAsk, keptBounds, wholeBounds} from '../../../core/ask/limits.js';
import {longText} from '../../../core/cut.js';
import {asRecord, asRecords, asText, type Fields} from '../../../core/fields.js';
import {type BackgroundTask, type HookBody, maxScheduled, type Scheduled} from '../../../core/hook-event.js';
import type {Ask, Question} from '../../../core/terms/ask.js';
import type {HookVerdict} from '../../answering.js';
import {compareVersions, toVersion, type Version} from '../../program-version.js';
import {asTyped, newsIn} from '../as-typed.js';

export type HookEntry = {readonly event: string; readonly matcher?: string};

/** A text of the payload, empty if it is none. */
type Text = (key: string, limit?: number) => string;

/** Only the two tools that ask the user are matched, so that an ordinary tool call costs nothing. */
const askingTools = 'AskUserQuestion|ExitPlanMode';
const MAX_TASKS = 64;

/**
 * The event, the first version of Claude Code that knows it, its meaning, the matcher. An unknown name causes a blocking dialog at each
 * start of the agent (facts §1, §11).
 */
const events: readonly (readonly [event: string, since: Version, toBody: (text: Text, fields: Fields) => HookBody, matcher?: string])[] = [
	[
		'SessionStart',
		[1, 0, 62],
		(text) => ({name: 'session-started', how: text('source', 32), title: text('session_title', 256) || undefined}),
	],
	['UserPromptSubmit', [1, 0, 54], (text) => ({name: 'prompt-submitted', prompt: asTyped(text('prompt')), news: newsIn(text('prompt'))})],
	['PermissionRequest', [2, 0, 45], (_, fields) => ({name: 'permission-asked', ask: toAsk(fields)})],
	['PermissionDenied', [2, 1, 89], () => ({name: 'permission-denied'})],
	['Notification', [1, 0, 41], (text) => ({name: 'notified', type: text('notification_type', 64), message: text('message', 2048)})],
	[
		'Stop',
		[1, 0, 41],
		(_, fields) => ({
			name: 'turn-ended',
			said: asText(fields['last_assistant_message']),
			tasks: toTasks(fields['background_tasks']),
			schedule: asRecords(fields['session_crons']).slice(0, MAX_TASKS).map(toScheduled),
		}),
	],
	[
		'StopFailure',
		[2, 1, 78],
		(text) => ({
			name: 'turn-failed',
			error: text('error', 128),
			said: text('last_assistant_message', 4096),
			details: text('error_details', 4096),
		}),
	],
	['SubagentStart', [2, 0, 43], () => ({name: 'subagent-started'})],
	['SubagentStop', [1, 0, 41], () => ({name: 'subagent-ended'})],
	['PreCompact', [1, 0, 48], () => ({name: 'compacting'})],
	['PostCompact', [2, 1, 76], () => ({name: 'compacted'})],
	['TaskCompleted', [2, 1, 33], (text) => ({name: 'task-completed', subject: text('task_subject', 1024) || text('subject', 1024)})],
	['Elicitation', [2, 1, 76], (_, fields) => ({name: 'elicitation-asked', ask: toElicitation(fields)})],
	['ElicitationResult', [2, 1, 76], (text) => ({name: 'elicitation-answered', action: text('action', 16)})],
	['SessionEnd', [1, 0, 85], (text) => ({name: 'session-ended', reason: text('reason', 64)})],
	[
		'PostToolUseFailure',
		[2, 1, 50],
		(text, fields) => ({
			name: 'tool-failed',
			tool: text('tool_name', 256),
			error: text('error', 2048),
			interrupted: fields['is_interrupt'] === true,
		}),
	],
	[
		'PreToolUse',
		[1, 0, 41],
		(text, fields) => {
			const tool = text('tool_name', 256);
			return {name: 'tool-started', tool, ask: requestKind(tool) === undefined ? undefined : toAsk(fields)};
		},
		askingTools,
	],
	['PostToolUse', [1, 0, 41], (text) => ({name: 'tool-ended', tool: text('tool_name', 256)}), askingTools],
];

const assumed: Version = [2, 0, 45];

export const assumedVersion = assumed.join('.');

/** The events to register for a Claude Code, in a fixed order. `version` is from `parseVersion`; undefined or odd: names up to 2.0.45. */
export function hookEventsFor(version: string | undefined): readonly HookEntry[] {
	const agent = toVersion(version) ?? assumed;
	return events
		.filter(([, since]) => compareVersions(agent, since) >= 0)
		.map(([event, , , matcher]) => (matcher === undefined ? {event} : {event, matcher}));
}

/** The meaning of a hook's payload, by the event's name. */
export function toHookBody(event: string, fields: Fields): HookBody {
	const [, , toBody] = events.find(([name]) => name === event) ?? [];
	return toBody?.((key, limit = longText) => asText(fields[key], limit) ?? '', fields) ?? {name: 'unknown'};
}

const taskTypes = ['subagent', 'teammate', 'workflow', 'monitor'] as const;

function toTasks(value: unknown): readonly BackgroundTask[] {
	return asRecords(value)
		.slice(0, MAX_TASKS)
		.map((task) => ({
			id: asText(task['id'], 128) ?? '',
			type: taskTypes.find((type) => type === task['type']) ?? 'shell',
			running: task['status'] === undefined || task['status'] === 'running',
			agentType: asText(task['agent_type'], 128),
			description: asText(task['description'], 200),
		}));
}

function toScheduled(cron: Fields): Scheduled {
	return {
		id: asText(cron['id'], 128) ?? '',
		prompt: asTyped(asText(cron['prompt'], maxScheduled) ?? ''),
		line: asText(cron['schedule'], 128) ?? '',
	};
}

/** The request in the payload of a PermissionRequest or PreToolUse. */
export function toAsk(payload: Fields, bounds: Bounds = keptBounds): Ask {
	const tool = text(payload['tool_name']);
	const input = asRecord(payload['tool_input']) ?? {};
	const kind = requestKind(tool);
	if (kind === 'questions') return boundAsk({kind: 'questions', questions: toQuestions(input['questions'])}, bounds);
	if (kind === 'plan') return boundAsk({kind: 'plan', plan: text(input['plan'])}, bounds);
	const rules = asRecords(payload['permission_suggestions']).map((raw) => ({text: ruleText(raw), raw}));
	return boundAsk({kind: 'tool', tool, input, rules}, bounds);
}

/** The request of an MCP server in the payload of an Elicitation. */
function toElicitation(payload: Fields, bounds: Bounds = keptBounds): Ask {
	// The address that a yes opens.
	const [message, url] = [text(payload['message']), text(payload['url'])];
	return boundAsk(
		{kind: 'elicitation', server: text(payload['mcp_server_name']), message: url === '' ? message : `${message}\n${url}`},
		bounds,
	);
}

/** The request of an earlier payload, as whole as it can be shown. */
export function toWholeAsk(kind: Ask['kind'], payload: Fields): Ask {
	return kind === 'elicitation' ? toElicitation(payload, wholeBounds) : toAsk(payload, wholeBounds);
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

function toQuestions(value: unknown): readonly Question[] {
	return asRecords(value).map((fields) => ({
		question: text(fields['question']),
		header: text(fields['header']),
		multiSelect: fields['multiSelect'] === true,
		options: asRecords(fields['options']).map(({label, description, preview}) => ({
			label: text(label),
			description: text(description),
			...(text(preview) === '' ? {} : {preview: text(preview)}),
		})),
	}));
}

function ruleText(fields: Fields): string {
	if (fields['type'] === 'setMode') return `mode ${text(fields['mode'])}`;
	if (Array.isArray(fields['directories'])) return fields['directories'].filter((item) => typeof item === 'string').join(', ');
	if (!Array.isArray(fields['rules'])) return text(fields['type']);
	const rules = asRecords(fields['rules']).flatMap((rule) => {
		const [tool, content] = [text(rule['toolName']), text(rule['ruleContent'])];
		return tool ? [content ? `${tool}(${content})` : tool] : [];
	});
	return rules.join(', ');
}

/** One line of JSON. `input` is the request's whole `tool_input`: Claude Code runs the tool with the returned input. */
export function toDecision(verdict: HookVerdict, input: Fields): string {
	return JSON.stringify({hookSpecificOutput: {hookEventName: 'PermissionRequest', decision: decisionOf(verdict, input)}});
}

function decisionOf(verdict: HookVerdict, input: Fields): Fields {
	switch (verdict.kind) {
		case 'allow':
			return {behavior: 'allow'};
		case 'allow-rule':
			return {behavior: 'allow', updatedPermissions: [verdict.rule]};
		case 'deny':
			return verdict.message === undefined ? {behavior: 'deny', interrupt: true} : {behavior: 'deny', message: verdict.message};
		case 'answers':
			return {behavior: 'allow', updatedInput: {...input, answers: verdict.answers}};
		case 'approve':
			// A plain allow does not close the dialog.
			return {behavior: 'allow', updatedInput: input, updatedPermissions: [{type: 'setMode', mode: verdict.mode, destination: 'session'}]};
	}
}
