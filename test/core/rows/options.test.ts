import {describe, expect, test} from 'vitest';
import {noOfferText, type Offer, shortLabels, toOffer} from '../../../src/core/rows/options.js';
import type {Row} from '../../../src/core/session.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aDoneRow, aQuestionRow, withRequest} from '../../helpers/samples/rows.js';

function asking(ask: Ask, options: readonly string[]): Row {
	return withRequest(aBlockedRow('api'), {ask, options: optionsOf(ask.kind, ...options)});
}

function offer(ask: Ask, options: readonly string[]): Offer {
	const found = toOffer(asking(ask, options));
	if (typeof found === 'string') throw new Error(found);
	return found;
}

const bash: Ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []};
const database = {
	question: 'Which database?',
	header: 'Database',
	multiSelect: false,
	options: [
		{label: 'PostgreSQL', description: 'as elsewhere'},
		{label: 'SQLite', description: ''},
	],
};
const features = {
	question: 'Which features?',
	header: 'Features',
	multiSelect: true,
	options: [
		{label: 'Logging', description: ''},
		{label: 'Metrics', description: ''},
	],
};
const both: Ask = {kind: 'questions', questions: [database, features]};

describe('what can be answered', () => {
	test('the options of the screen, numbered as it numbers them', () => {
		const {options} = offer(bash, ['Yes', 'Yes, and don’t ask again for: npm *', 'No']);
		expect(options.map(({number, label}) => [number, label])).toEqual([
			[1, 'Yes'],
			[2, 'Yes, and don’t ask again for: npm *'],
			[3, 'No'],
		]);
	});

	test('not an option that takes no key, and the others keep their numbers', () => {
		const options = optionsOf('tool', 'Yes', 'Yes, and don’t ask again for: npm *', 'No').map((option) =>
			option.role === 'always' ? {...option, role: 'barred' as const} : option,
		);
		const found = toOffer(withRequest(aBlockedRow('api'), {ask: bash, options}));
		expect(found).toMatchObject({
			options: [
				{number: 1, label: 'Yes'},
				{number: 3, label: 'No'},
			],
		});
	});

	test('the question whose options stand on the screen, with their descriptions and the free field', () => {
		const {question, options} = offer(both, ['PostgreSQL', 'SQLite', 'Type something.', 'Chat about this']);
		expect(question).toBe(database);
		expect(options.map(({description, takesText}) => [description, takesText])).toEqual([
			['as elsewhere', false],
			['', false],
			['', true],
			['', false],
		]);
	});

	test('in a form of several choices the row that submits has no number', () => {
		const {options, multiSelect} = offer(both, ['Logging', 'Metrics', 'Type something', 'Submit', 'Chat about this']);
		expect(multiSelect).toBe(true);
		expect(options.map(({number, label, isCheck}) => `${number} ${label} ${isCheck}`)).toEqual([
			'1 Logging true',
			'2 Metrics true',
			'3 Type something false',
			'4 Chat about this false',
		]);
	});

	test.each([
		['a tool, seen', bash, ['Yes', 'Yes, and don’t ask again for: npm *', 'No'], [true, true]],
		['a tool whose screen was not read yet', bash, [], [true, true]],
		['a No that only closes', bash, ['Yes', 'No, and tell Claude what to do differently (esc)'], [true, false]],
		['a question', both, ['PostgreSQL', 'SQLite', 'Type something.', 'Chat about this'], [false, false]],
		['the review of a form', both, ['Submit answers', 'Cancel'], [true, false]],
		[
			'a plan',
			{kind: 'plan', plan: 'x'},
			['Yes, and use auto mode', 'Yes, manually approve edits', 'Tell Claude what to change'],
			[false, true],
		],
		['a plan that was not written down', {kind: 'plan', plan: ''}, ['Yes, and switch to default for this session', 'No'], [true, false]],
		['trust', {kind: 'trust', directory: '/x'}, ['No, exit', 'Yes, I trust this folder'], [true, false]],
		['an elicitation', {kind: 'elicitation', server: 's', message: 'm'}, ['Accept', 'Decline'], [true, false]],
	] as const)('yes, and a reason for a no: %s', (_, ask, options, expected) => {
		const {yes, reason} = offer(ask, options);
		expect([yes, reason]).toEqual(expected);
	});

	test.each([both, {kind: 'plan', plan: 'x'}, {kind: 'trust', directory: '/x'}, {kind: 'dialog', title: 'x'}] as const)(
		'%j is not answered before its screen was read',
		(ask) => {
			expect(toOffer(asking(ask, []))).toBe('unreadable');
		},
	);

	test('a dialog nobody described is not answered here, one that says yes and no only where its pane is seen', () => {
		expect(toOffer(asking({kind: 'dialog', title: 'Pick a theme'}, ['Dark', 'Light']))).toBe('dialog-unknown');
		expect(offer({kind: 'dialog', title: 'Bash command'}, ['Yes', 'No']).isBare).toBe(true);
		expect(offer({kind: 'dialog', title: 'Bash command'}, ['Yes', 'Type here to tell Claude what to do differently']).isBare).toBe(true);
		expect(offer({kind: 'dialog', title: 'Bash command · ls', rows: ['Bash command', 'ls']}, ['Yes', 'No']).isBare).toBe(false);
	});

	test.each([
		['nothing asked', aDoneRow('api'), 'not-blocked', 'api is not waiting for an answer'],
		['asked by a teammate', {...aDoneRow('api'), kind: 'teammate'}, 'not-blocked', "api is a teammate: its lead's row has what it asks"],
		['not drawn yet', {...aQuestionRow('api'), state: undrawn()}, 'not-drawn', 'hidden until the pane is idle'],
		['behind another dialog', {...aQuestionRow('api'), state: undrawn(), notes: ['dialog-open']}, 'not-drawn', 'behind another one'],
		[
			'in the background, where neither keys nor a hook reach it',
			{...aBlockedRow('api'), kind: 'background'},
			'in-background',
			'jump to it',
		],
		['no name for it', {...aBlockedRow('api'), token: undefined}, 'unnamed', 'asks for something without a name'],
		['on a host that does not answer', {...aBlockedRow('api'), host: 'box', lastSeenAt: 1}, 'host-silent', 'box does not answer'],
	] as const)('%s says why', (_, row, why, text) => {
		expect(toOffer(row)).toBe(why);
		expect(noOfferText(why, row)).toContain(text);
	});
});

function undrawn(): Row['state'] {
	const {state} = aBlockedRow('api');
	if (state.context.kind !== 'blocked') throw new Error('not blocked');
	return {...state, context: {...state.context, drawn: false}};
}

test.each([
	['Yes', 'Yes'],
	['Yes, and don’t ask again for: npm *', 'Always'],
	['Yes, and switch to auto mode · auto mode handles these', 'Auto mode'],
	['Yes, manually approve edits', 'Manually approve edits'],
	['No, and tell Claude what to do differently (esc)', 'No'],
	['A label that is much too long for one line', 'A label that is…'],
] as const)('%j is %j in the footer', (label, short) => {
	expect(shortLabels(optionsOf('tool', label))).toEqual([short]);
});

test('two options that would read the same say more of themselves', () => {
	const options = optionsOf('tool', 'Yes', 'Yes, allow all edits during this session (shift+tab)', 'No');
	expect(shortLabels(options)).toEqual(['Yes', 'allow all edits…', 'No']);
});
