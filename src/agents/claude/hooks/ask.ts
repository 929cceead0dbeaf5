/** The request in a hook's payload, in the form that a human can answer. */
import {requestKind} from '../../../core/ask/ask.js';
import {type AskLimits, boundAsk, keptLimits, wholeLimits} from '../../../core/ask/limits.js';
import {asRecord, type Fields} from '../../../core/fields.js';
import type {Ask, PermissionRule, Question, QuestionOption} from '../../../core/terms/ask.js';

/** The request in the payload of a PermissionRequest or PreToolUse. */
export function toAsk(payload: Fields, limits: AskLimits = keptLimits): Ask {
	const tool = text(payload['tool_name']);
	const input = asRecord(payload['tool_input']) ?? {};
	const kind = requestKind(tool);
	if (kind === 'questions') return boundAsk({kind: 'questions', questions: toQuestions(input['questions'])}, limits);
	if (kind === 'plan') return boundAsk({kind: 'plan', plan: text(input['plan'])}, limits);
	return boundAsk({kind: 'tool', tool, input, rules: toRules(payload['permission_suggestions'])}, limits);
}

/** The request of an MCP server in the payload of an Elicitation. */
export function toElicitation(payload: Fields, limits: AskLimits = keptLimits): Ask {
	return boundAsk({kind: 'elicitation', server: text(payload['mcp_server_name']), message: text(payload['message'])}, limits);
}

/** The request of an earlier payload as whole as a human can see it. */
export function toWholeAsk(kind: Ask['kind'], payload: Fields): Ask {
	return kind === 'elicitation' ? toElicitation(payload, wholeLimits) : toAsk(payload, wholeLimits);
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

function toQuestions(value: unknown): readonly Question[] {
	return toList(value).map((fields) => ({
		question: text(fields['question']),
		header: text(fields['header']),
		multiSelect: fields['multiSelect'] === true,
		options: toOptions(fields['options']),
	}));
}

function toOptions(value: unknown): readonly QuestionOption[] {
	return toList(value).map((fields) => ({label: text(fields['label']), description: text(fields['description'])}));
}

function toRules(value: unknown): readonly PermissionRule[] {
	return toList(value).map((raw) => ({text: ruleText(raw), raw}));
}

function toList(value: unknown): readonly Fields[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((item: unknown) => {
		const fields = asRecord(item);
		return fields ? [fields] : [];
	});
}

function ruleText(fields: Fields): string {
	if (fields['type'] === 'setMode') return `mode ${text(fields['mode'])}`;
	if (Array.isArray(fields['directories'])) return fields['directories'].filter((item) => typeof item === 'string').join(', ');
	if (!Array.isArray(fields['rules'])) return text(fields['type']);
	const rules = toList(fields['rules']).flatMap((rule) => {
		const [tool, content] = [text(rule['toolName']), text(rule['ruleContent'])];
		return tool ? [content ? `${tool}(${content})` : tool] : [];
	});
	return rules.join(', ');
}
