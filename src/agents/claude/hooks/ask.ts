/** The request in the payload of a hook, in the form that a human can answer, and the answer that the hook prints (facts §1a). */
import {requestKind} from '../../../core/ask/ask.js';
import {type Bounds, boundAsk, keptBounds, wholeBounds} from '../../../core/ask/limits.js';
import {asRecord, asRecords, type Fields} from '../../../core/fields.js';
import type {Ask, PermissionRule, Question} from '../../../core/terms/ask.js';
import type {HookVerdict} from '../../answering.js';

/** The request in the payload of a PermissionRequest or PreToolUse. */
export function toAsk(payload: Fields, bounds: Bounds = keptBounds): Ask {
	const tool = text(payload['tool_name']);
	const input = asRecord(payload['tool_input']) ?? {};
	const kind = requestKind(tool);
	if (kind === 'questions') return boundAsk({kind: 'questions', questions: toQuestions(input['questions'])}, bounds);
	if (kind === 'plan') return boundAsk({kind: 'plan', plan: text(input['plan'])}, bounds);
	return boundAsk({kind: 'tool', tool, input, rules: toRules(payload['permission_suggestions'])}, bounds);
}

/** The request of an MCP server in the payload of an Elicitation. */
export function toElicitation(payload: Fields, bounds: Bounds = keptBounds): Ask {
	// The address that a yes opens.
	const [message, url] = [text(payload['message']), text(payload['url'])];
	return boundAsk(
		{kind: 'elicitation', server: text(payload['mcp_server_name']), message: url === '' ? message : `${message}\n${url}`},
		bounds,
	);
}

/** The request of an earlier payload as whole as a human can see it. */
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

function toRules(value: unknown): readonly PermissionRule[] {
	return asRecords(value).map((raw) => ({text: ruleText(raw), raw}));
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

/** One line of JSON. `input` is the request's whole `tool_input`: Claude Code runs the tool with what is handed back. */
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
			return {
				behavior: 'allow',
				updatedInput: input,
				updatedPermissions: [{type: 'setMode', mode: verdict.mode, destination: 'session'}],
			};
	}
}
