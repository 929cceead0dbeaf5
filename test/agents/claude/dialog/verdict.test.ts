import {expect, test} from 'vitest';
import type {ChosenAnswer, HookVerdict} from '../../../../src/agents/answering.js';
import {toVerdict} from '../../../../src/agents/claude/dialog/verdict.js';
import {toDecision} from '../../../../src/agents/claude/hooks/events.js';
import type {Ask, PermissionRule, Question} from '../../../../src/core/terms/ask.js';
import {optionsOf} from '../../../helpers/samples/dialogs.js';

const option = (...numbers: number[]): ChosenAnswer => ({kind: 'options', numbers, text: undefined});
const written = (number: number, text: string): ChosenAnswer => ({kind: 'options', numbers: [number], text});
const yes: ChosenAnswer = {kind: 'yes'};
const no: ChosenAnswer = {kind: 'no', reason: undefined};

const command: PermissionRule = {
	text: "Bash(python3 -c 'print(1)')",
	raw: {
		type: 'addRules',
		rules: [{toolName: 'Bash', ruleContent: "python3 -c 'print(1)'"}],
		behavior: 'allow',
		destination: 'localSettings',
	},
};
const two: PermissionRule = {
	text: 'Bash(touch made.txt), Bash(echo done)',
	raw: {type: 'addRules', rules: [{ruleContent: 'touch made.txt'}, {ruleContent: 'echo done'}], behavior: 'allow'},
};
const edits: PermissionRule = {text: 'mode acceptEdits', raw: {type: 'setMode', mode: 'acceptEdits', destination: 'session'}};
const folder: PermissionRule = {
	text: '/home/dev/app',
	raw: {type: 'addDirectories', directories: ['/home/dev/app'], destination: 'session'},
};
const tool = (...rules: PermissionRule[]): Ask => ({kind: 'tool', tool: 'Bash', input: {}, rules});

const database: Question = {
	question: 'Which database?',
	header: 'Database',
	multiSelect: false,
	options: [
		{label: 'SQLite', description: 'One file'},
		{label: 'Postgres', description: 'A server'},
	],
};
const form = (...questions: Question[]): Ask => ({kind: 'questions', questions});
const several: Question = {...database, multiSelect: true};
const formOptions = ['SQLite', 'Postgres', 'Type something.', 'Chat about this'];
const answered = (answer: string): HookVerdict => ({kind: 'answers', answers: {'Which database?': answer}});

const plan: Ask = {kind: 'plan', plan: '# Plan'};
const planOptions = ['Yes, and use auto mode', 'Yes, manually approve edits', 'Tell Claude what to change'];
const bash = [
	'Yes',
	'Yes, and don’t ask again for: python3 *',
	'Yes, and switch to auto mode · auto mode handles these prompts for you',
	'No',
];
const stop: HookVerdict = {kind: 'deny', message: undefined};

test.each<[string, Ask, readonly string[], ChosenAnswer, HookVerdict | undefined]>([
	['a yes allows a tool that nobody looked at', tool(), [], yes, {kind: 'allow'}],
	['a no stops the turn, as No does', tool(), [], no, stop],
	['a reason reaches the model', tool(), [], {kind: 'no', reason: 'use mkdir'}, {kind: 'deny', message: 'use mkdir'}],
	['blanks are no reason', tool(), [], {kind: 'no', reason: ' \n'}, stop],
	['Yes is found by its number', tool(), bash, option(1), {kind: 'allow'}],
	['No is found by its number', tool(command), bash, option(4), stop],
	['No with words is a reason', tool(), bash, written(4, 'later'), {kind: 'deny', message: 'later'}],
	['a Yes with words needs keys', tool(), bash, written(1, 'and hurry'), undefined],
	['an option wider than the suggestion needs keys', tool(command), bash, option(2), undefined],
	['a change of mode that nobody suggested needs keys', tool(command), bash, option(3), undefined],
	[
		'an option that names the suggested rule grants it',
		tool(command),
		['Yes', "Yes, and don’t ask again for: python3 -c 'print(1)'"],
		option(2),
		{kind: 'allow-rule', rule: command.raw},
	],
	[
		'an option that names both rules grants both',
		tool(two),
		['Yes', "Yes, and don't ask again for touch made.txt and echo\n   done"],
		option(2),
		{kind: 'allow-rule', rule: two.raw},
	],
	['half a rule is not the rule', tool(two), ['Yes', "Yes, and don't ask again for touch made.txt"], option(2), undefined],
	[
		'accept edits is the suggested mode',
		tool(edits),
		['Yes', 'Yes, and switch to accept edits (auto-approve file edits) for this session (shift+tab)', 'No'],
		option(2),
		{kind: 'allow-rule', rule: edits.raw},
	],
	[
		'a folder beside a mode needs keys',
		tool(folder, edits),
		['Yes', 'Yes, and always allow access to /home/dev/app from this project', 'No'],
		option(2),
		undefined,
	],
	[
		'a rule chosen by itself is granted as suggested',
		tool(folder, edits),
		bash,
		{kind: 'rule', index: 0},
		{kind: 'allow-rule', rule: folder.raw},
	],
	['a rule that is not there is none', tool(folder), bash, {kind: 'rule', index: 1}, undefined],
	['a number past the end is none', tool(), bash, option(5), undefined],
	['two numbers are none', tool(), bash, option(1, 4), undefined],
	['a number without a dialog is none', tool(), [], option(1), undefined],
	['a question takes its label', form(database), formOptions, option(2), answered('Postgres')],
	['a question nobody looked at takes its label', form(database), [], option(1), answered('SQLite')],
	['a question takes words', form(database), formOptions, written(3, 'MySQL, please'), answered('MySQL, please')],
	['words belong to the field for words', form(database), formOptions, written(2, 'MySQL'), undefined],
	['no words are no answer', form(database), formOptions, written(3, '  '), undefined],
	['the field for words without words needs keys', form(database), formOptions, option(3), undefined],
	['a talk about the question needs keys', form(database), formOptions, option(4), undefined],
	['several answers are joined in the order of the form', form(several), formOptions, option(2, 1), answered('SQLite, Postgres')],
	['one of one takes no several', form(database), formOptions, option(1, 2), undefined],
	['the review of the answers has numbers of its own', form(several), ['Submit answers', 'Cancel'], option(1), undefined],
	['a form of several tabs needs keys', form(database, several), formOptions, option(1), undefined],
	['a yes answers no question', form(database), formOptions, yes, undefined],
	['a question is declined', form(database), formOptions, no, stop],
	['a plan is carried out in auto mode', plan, planOptions, option(1), {kind: 'approve', mode: 'auto'}],
	['a plan is carried out with every edit approved', plan, planOptions, option(2), {kind: 'approve', mode: 'default'}],
	['a plan is sent back with words', plan, planOptions, written(3, 'smaller steps'), {kind: 'deny', message: 'smaller steps'}],
	['a plan is sent back with nothing by keys', plan, planOptions, option(3), undefined],
	['a yes to several kinds of yes is none', plan, planOptions, yes, undefined],
	['a plan is rejected', plan, planOptions, no, stop],
	['a plan nobody read is not approved', {kind: 'plan', plan: ''}, planOptions, option(2), undefined],
	['an option of a plan that is not known needs keys', plan, ['Yes, and do more'], option(1), undefined],
	['trust is given by keys', {kind: 'trust', directory: '/'}, ['No, exit', 'Yes'], option(2), undefined],
	['an unknown dialog is never guessed', {kind: 'dialog', title: 'What now?'}, ['Yes'], option(1), undefined],
	['an elicitation is answered by keys', {kind: 'elicitation', server: 'demo', message: 'Name?'}, ['Accept', 'Decline'], yes, undefined],
])('%s', (_, ask, options, chosen, verdict) => {
	expect(toVerdict({ask, options: optionsOf(ask.kind, ...options)}, chosen)).toEqual(verdict);
});

const decision = (verdict: HookVerdict, input = {}): unknown => JSON.parse(toDecision(verdict, input));
const printed = (value: Record<string, unknown>) => ({hookSpecificOutput: {hookEventName: 'PermissionRequest', decision: value}});

test('a verdict is written as a decision in the form that is documented', () => {
	expect(decision({kind: 'allow'})).toEqual(printed({behavior: 'allow'}));
	expect(decision({kind: 'allow-rule', rule: command.raw})).toEqual(printed({behavior: 'allow', updatedPermissions: [command.raw]}));
	expect(decision({kind: 'deny', message: 'no'})).toEqual(printed({behavior: 'deny', message: 'no'}));
	expect(decision(stop)).toEqual(printed({behavior: 'deny', interrupt: true}));
	expect(decision(answered('Postgres'), {questions: [database], more: 1})).toEqual(
		printed({behavior: 'allow', updatedInput: {questions: [database], more: 1, answers: {'Which database?': 'Postgres'}}}),
	);
	expect(decision({kind: 'approve', mode: 'default'}, {plan: '# Plan', planFilePath: '/p'})).toEqual(
		printed({
			behavior: 'allow',
			updatedInput: {plan: '# Plan', planFilePath: '/p'},
			updatedPermissions: [{type: 'setMode', mode: 'default', destination: 'session'}],
		}),
	);
});

test('a decision is one line, whatever was written', () => {
	expect(toDecision({kind: 'deny', message: 'one\ntwo\r\n"three" \u2028'}, {}).split('\n')).toHaveLength(1);
});

test('in a low pane the numbers of a form are those that it prints', () => {
	const options = [
		optionsOf('questions', 'SQLite'),
		optionsOf('questions', 'Chat about this').map((each) => ({...each, number: 4})),
	].flat();
	const chosen = (number: number) => toVerdict({ask: form(database), options}, option(number));
	expect([chosen(1), chosen(2), chosen(4)]).toEqual([answered('SQLite'), answered('Postgres'), undefined]);
});
