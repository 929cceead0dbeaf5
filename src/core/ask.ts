/** A tool request as something a human can answer. */
import type {Ask, PermissionRule, Question, QuestionOption} from './session.js';
import {asRecord, asText, trimRecord} from './text/trim.js';

const MAX_RULES = 16;
const MAX_RULE_JSON = 16_384;
const MAX_QUESTIONS = 16;
const MAX_OPTIONS = 32;

/** AskUserQuestion and ExitPlanMode come as permission requests like any tool (facts §9.5). */
export function toAsk(tool: string, input: unknown, suggestions: unknown): Ask {
	const fields = asRecord(input) ?? {};
	if (tool === 'AskUserQuestion') return {kind: 'questions', questions: toQuestions(fields['questions'])};
	if (tool === 'ExitPlanMode') return {kind: 'plan', plan: asText(fields['plan']) ?? ''};
	return {kind: 'tool', tool, input: trimRecord(input), rules: toRules(suggestions)};
}

/** Whether two asks stand for the same tool, so that the result of one may resolve the other. */
export function askTool(ask: Ask): string | undefined {
	switch (ask.kind) {
		case 'tool':
			return ask.tool;
		case 'questions':
			return 'AskUserQuestion';
		case 'plan':
			return 'ExitPlanMode';
		case 'elicitation':
		case 'trust':
		case 'dialog':
			return undefined;
	}
}

/** The one line of a tool's input that tells a person what it is about: command, file, URL or pattern. */
export function askGist(input: Readonly<Record<string, unknown>>): string {
	for (const key of ['command', 'file_path', 'notebook_path', 'url', 'pattern', 'path', 'query', 'description', 'prompt']) {
		const value = input[key];
		if (typeof value === 'string' && value.trim() !== '') return value;
	}
	return '';
}

function toQuestions(value: unknown): readonly Question[] {
	if (!Array.isArray(value)) return [];
	return value.slice(0, MAX_QUESTIONS).flatMap((item) => {
		const fields = asRecord(item);
		if (!fields) return [];
		return [
			{
				question: asText(fields['question']) ?? '',
				header: asText(fields['header'], 256) ?? '',
				multiSelect: fields['multiSelect'] === true,
				options: toOptions(fields['options']),
			},
		];
	});
}

function toOptions(value: unknown): readonly QuestionOption[] {
	if (!Array.isArray(value)) return [];
	return value.slice(0, MAX_OPTIONS).flatMap((item) => {
		const fields = asRecord(item);
		return fields ? [{label: asText(fields['label'], 2048) ?? '', description: asText(fields['description'], 8192) ?? ''}] : [];
	});
}

/** A suggestion too large to hand back whole is left out: a cut rule would allow something else. */
function toRules(value: unknown): readonly PermissionRule[] {
	if (!Array.isArray(value)) return [];
	return value.slice(0, MAX_RULES).flatMap((raw) => {
		const fields = asRecord(raw);
		if (!fields || JSON.stringify(raw).length > MAX_RULE_JSON) return [];
		return [{text: ruleText(fields), raw}];
	});
}

function ruleText(fields: Readonly<Record<string, unknown>>): string {
	if (fields['type'] === 'setMode') return `mode ${asText(fields['mode'], 64) ?? ''}`;
	if (Array.isArray(fields['directories'])) return fields['directories'].filter((item) => typeof item === 'string').join(', ');
	if (!Array.isArray(fields['rules'])) return asText(fields['type'], 64) ?? '';
	const rules = fields['rules'].flatMap((item) => {
		const rule = asRecord(item);
		const tool = asText(rule?.['toolName'], 256);
		const content = asText(rule?.['ruleContent'], MAX_RULE_JSON);
		return tool ? [content ? `${tool}(${content})` : tool] : [];
	});
	return rules.join(', ');
}
