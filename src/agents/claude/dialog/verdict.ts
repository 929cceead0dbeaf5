/** The hook decision for a choice among a dialog's options. Undefined when that is not certain, so that keys answer. */
import {byNumber, isNo} from '../../../core/ask/option-role.js';
import {asRecord, asRecords} from '../../../core/fields.js';
import type {Dialog} from '../../../core/surface.js';
import type {DialogOption, PermissionRule, Question} from '../../../core/terms/ask.js';
import {squeeze} from '../../../core/text/label.js';
import type {ChosenAnswer, HookAnswers, HookVerdict} from '../../answering.js';

export function toVerdict({ask, options}: Parameters<HookAnswers['toVerdict']>[0], chosen: ChosenAnswer): HookVerdict | undefined {
	switch (ask.kind) {
		case 'tool':
			return forTool(ask.rules, options, chosen);
		case 'questions':
			return forQuestions(ask.questions, options, chosen);
		case 'plan':
			return ask.plan === '' ? undefined : forPlan(options, chosen);
		case 'elicitation':
		case 'trust':
		case 'dialog':
			return undefined;
	}
}

function forTool(rules: readonly PermissionRule[], options: readonly DialogOption[], chosen: ChosenAnswer): HookVerdict | undefined {
	switch (chosen.kind) {
		case 'yes':
			return {kind: 'allow'};
		case 'no':
			return deny(chosen.reason);
		case 'rule': {
			const rule = rules[chosen.index];
			return rule && {kind: 'allow-rule', rule: rule.raw};
		}
		case 'options': {
			const option = onlyOption(options, chosen.numbers);
			if (option === undefined) return undefined;
			const label = option.label.trim();
			if (isNo(option.role)) return deny(chosen.text);
			if (option.role === 'barred') return undefined;
			// Words with a Yes cannot be part of a decision.
			if (chosen.text !== undefined) return undefined;
			if (label === 'Yes') return {kind: 'allow'};
			const [rule, ...others] = rules;
			return rule && others.length === 0 && saysRule(label, rule) ? {kind: 'allow-rule', rule: rule.raw} : undefined;
		}
	}
}

/**
 * Whether an option grants exactly the suggested rule. Some do not (both measured): `don’t ask again for: python3 *` was drawn where one
 * command was suggested, and an option for a folder where a change of mode was suggested too.
 */
function saysRule(label: string, {raw, text}: PermissionRule): boolean {
	if (text === 'mode acceptEdits') return /^yes, and switch to accept edits\b/i.test(label);
	const offered = /^yes, and don.t ask again for:?\s+(.+)$/is.exec(label)?.[1];
	const contents = ruleContents(raw);
	return offered !== undefined && contents.length > 0 && comparable(offered) === comparable(contents.join(' and '));
}

function ruleContents(raw: unknown): readonly string[] {
	const {type, rules} = asRecord(raw) ?? {};
	const contents = type === 'addRules' ? asRecords(rules).map((rule) => rule['ruleContent']) : [];
	return contents.every((content) => typeof content === 'string') ? contents : [];
}

function forQuestions(questions: readonly Question[], options: readonly DialogOption[], chosen: ChosenAnswer): HookVerdict | undefined {
	const [question, ...others] = questions;
	if (chosen.kind === 'no') return deny(chosen.reason);
	// A number belongs to the tab on the screen, and a form is sent once all its questions are answered, so keys answer it.
	if (chosen.kind !== 'options' || question === undefined || others.length > 0) return undefined;
	const answer = answerOf(question, options, chosen);
	return answer === undefined ? undefined : {kind: 'answers', answers: {[question.question]: answer}};
}

function answerOf(
	question: Question,
	options: readonly DialogOption[],
	{numbers, text}: Extract<ChosenAnswer, {kind: 'options'}>,
): string | undefined {
	const [first] = numbers;
	const shown = byNumber(options);
	if (text !== undefined) {
		// Claude Code adds `Type something.` below the options.
		const isOwn = first === question.options.length + 1 && (shown.get(first)?.role ?? 'text') === 'text';
		return isOwn && numbers.length === 1 && !question.multiSelect && text.trim() !== '' ? text : undefined;
	}
	if (numbers.length === 0 || (numbers.length > 1 && !question.multiSelect)) return undefined;
	const labels = numbers.toSorted((one, other) => one - other).map((number) => question.options[number - 1]?.label);
	const areShown = numbers.every((number) => isShown(shown.get(number)?.label, question.options[number - 1]?.label));
	return labels.every((label) => label !== undefined && label !== '') && areShown ? labels.join(', ') : undefined;
}

/** The review page of the answers has its own numbers. */
function isShown(seen: string | undefined, label = ''): boolean {
	return seen === undefined || comparable(seen).startsWith(comparable(label)) || comparable(label).startsWith(comparable(seen));
}

function forPlan(options: readonly DialogOption[], chosen: ChosenAnswer): HookVerdict | undefined {
	if (chosen.kind === 'no') return deny(chosen.reason);
	if (chosen.kind !== 'options') return undefined;
	const {label = '', role} = onlyOption(options, chosen.numbers) ?? {};
	if (isNo(role)) return deny(chosen.text);
	if (role === 'redirect') return chosen.text?.trim() ? deny(chosen.text) : undefined;
	const mode = modeOf(label.trim());
	return mode === undefined || chosen.text !== undefined ? undefined : {kind: 'approve', mode};
}

function modeOf(label: string): 'default' | 'acceptEdits' | 'auto' | undefined {
	if (/^yes, and use auto mode$/i.test(label)) return 'auto';
	if (/^yes, (?:and )?manually approve edits$/i.test(label)) return 'default';
	if (/^yes, (?:and )?auto-accept edits$/i.test(label)) return 'acceptEdits';
	return undefined;
}

function deny(reason: string | undefined): HookVerdict {
	return {kind: 'deny', message: reason?.trim() ? reason : undefined};
}

function onlyOption(options: readonly DialogOption[], numbers: readonly number[]): DialogOption | undefined {
	const [number] = numbers;
	return number === undefined || numbers.length > 1 ? undefined : byNumber(options).get(number);
}

function comparable(text: string): string {
	return squeeze(text).replaceAll('’', "'");
}

/** By title, the words of the first option that ends the session. None of them deletes a file. */
const endings: Readonly<Record<string, string>> = {
	'Exiting worktree session': 'Keep worktree',
	'Background work is running': 'Exit and stop tasks',
};

/** The digit that ends the session in a dialog that `/exit` opens when something would be lost (facts §3.1). */
export function quitAnyway({kind, title, options, cut}: Dialog): number | undefined {
	const words = endings[title];
	if (kind !== 'local' || cut || words === undefined) return undefined;
	return options.find(({label}) => label === words || label.startsWith(`${words}  `))?.digit;
}
