import {describe, expect, test} from 'vitest';
import {judge, type Mishap, mishapOf, type Trial, type Violation} from '../../../rigs/faults/judge.js';
import {type FaultKind, type Plan, planSend, rivalScene} from '../../../rigs/faults/plan/plan.js';
import {replyScenes} from '../../../rigs/faults/plan/reply-scenes.js';
import {answerScenes, type Scene} from '../../../rigs/faults/plan/scenes.js';
import type {LogEntry} from '../../../stand-in/stand-in.js';

const plans = Array.from({length: 2000}, (_, number) => planSend(1, number));

describe('the plan of a seed', () => {
	test('is the same every time, for any single send too', () => {
		expect(planSend(1, 1234)).toEqual(plans[1234]);
		expect(planSend(2, 1234)).not.toEqual(plans[1234]);
	});

	test('has every scene and every fault in it', () => {
		expect(new Set(plans.map(({scene}) => scene.name)).size).toBe(answerScenes.length + replyScenes.length);
		const kinds = new Set(plans.map(({fault}) => fault.kind));
		const wanted: readonly FaultKind[] = [
			'none',
			'swap',
			'kill',
			'respawn',
			'restart',
			'twin',
			'vanish',
			'draft',
			'asks-around',
			'slow',
			'clock',
			'ahead',
			'names',
		];
		expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([]);
	});

	test('asks for replies up to two seconds before and after', () => {
		const times = plans.flatMap(({fault: {point}}) => (point.at === 'time' ? [point.afterMs] : []));
		expect(Math.min(...times)).toBeLessThan(-1000);
		expect(Math.max(...times)).toBeGreaterThan(1000);
		expect(times.every((ms) => Math.abs(ms) <= 2000)).toBe(true);
	});
});

const entry = (what: string, text: string, dialog?: number): LogEntry => ({at: 0, what, text, dialog});

function planOf(name: string): Plan {
	const scene: Scene | undefined = [...answerScenes, ...replyScenes].find((each) => each.name === name);
	const [plan] = plans;
	if (scene === undefined || plan === undefined) throw new Error(name);
	return {...plan, scene};
}

function trial(name: string, more: Partial<Trial>): Trial {
	const plan = planOf(name);
	const expected = plan.scene.kind === 'answer' ? [plan.scene.expected('/work')] : plan.scene.expected;
	const receipt = {kind: 'landed', by: 'hook', afterMs: 20} as const;
	const rest = {kept: false, injected: true, dialog: 7, entries: [], after: undefined, tookMs: 100, crashed: false};
	const elsewhere = {strays: '', behind: '', sentAt: undefined};
	return {plan, expected, receipt, ...rest, ...elsewhere, ...more};
}

const text = 'go on with the second one';
const refused = {kind: 'refused', why: 'copy-mode'} as const;
const unconfirmed = {kind: 'unconfirmed', why: 'unheard'} as const;

describe('a send is judged by what the agents heard', () => {
	const cases: readonly (readonly [string, Trial, readonly Violation[]])[] = [
		['an answer that arrived', trial('bash yes', {entries: [entry('key', '1', 7), entry('answered', 'Yes', 7)]}), []],
		['another dialog got it', trial('bash yes', {entries: [entry('answered', 'Yes', 8)]}), ['wrong prompt', 'false receipt']],
		['another option got it', trial('bash yes', {entries: [entry('refused', 'No', 7)]}), ['wrong prompt', 'false receipt']],
		['somebody else was first', trial('bash yes', {receipt: unconfirmed, entries: [entry('refused', 'by somebody else', 7)]}), []],
		['no, and somebody else said no with us', trial('plan no', {entries: [entry('refused', 'by somebody else', 7)], sentAt: 50}), []],
		[
			'no, and somebody else had said no before',
			trial('plan no', {entries: [entry('refused', 'by somebody else', 7)], sentAt: 500}),
			['false receipt'],
		],
		[
			'yes, and somebody else said no with us',
			trial('bash yes', {entries: [entry('refused', 'by somebody else', 7)], sentAt: 50}),
			['false receipt'],
		],
		[
			"yes to a server's form, and somebody else said yes with us",
			trial('elicitation yes', {entries: [entry('answered', 'by somebody else', 7)], sentAt: 50}),
			[],
		],
		[
			"yes to a server's form, and somebody else said no with us",
			trial('elicitation yes', {entries: [entry('refused', 'by somebody else', 7)], sentAt: 50}),
			['false receipt'],
		],
		[
			'yes, and somebody else said yes with us',
			trial('bash yes', {entries: [entry('answered', 'by somebody else', 7)], sentAt: 50}),
			['false receipt'],
		],
		['a neighbour heard it', trial('bash yes', {receipt: unconfirmed, strays: '1'}), ['wrong target']],
		['nothing arrived, and it says landed', trial('bash yes', {}), ['false receipt']],
		['refused, and yet a key came', trial('bash yes', {receipt: refused, entries: [entry('key', '1', 7)]}), ['false receipt']],
		['a reply that arrived', trial('short', {entries: [entry('submitted', text)]}), []],
		['twice', trial('short', {entries: [entry('submitted', text), entry('queued', text)]}), ['doubled']],
		['glued to a draft', trial('short', {kept: true, receipt: unconfirmed, entries: [entry('submitted', `draft${text}`)]}), ['other text']],
		['approved a dialog', trial('short', {kept: true, receipt: unconfirmed, entries: [entry('answered', 'Yes', 9)]}), ['wrong prompt']],
		['gone without a trace', trial('short', {receipt: unconfirmed}), ['lost']],
		['kept', trial('short', {receipt: unconfirmed, kept: true}), []],
		[
			'a dialog that somebody opened got our Enter',
			trial('short', {kept: true, receipt: unconfirmed, entries: [entry('closed', 'enter', 9)]}),
			['wrong prompt'],
		],
		['typed, but not there', trial('short', {receipt: {kind: 'typed', why: 'still-typed'}, kept: true}), ['false receipt']],
	];
	for (const [name, given, found] of cases) test(name, () => expect(judge(given)).toEqual(found));
});

describe('what happens in the same breath as a key', () => {
	const sentAt = 1000;
	const pasted = `\u001b[200~${text}\nand more\u001b[201~`;
	const left = (at: number): LogEntry => ({...entry('intervened', 'left'), at});
	const typed = (at: number): LogEntry => ({...entry('intervened', 'type'), at});
	const behind = (bytes: string, at: number, more: Partial<Trial> = {}): Trial =>
		trial('short', {receipt: unconfirmed, kept: true, behind: bytes, sentAt, entries: [left(at)], ...more});
	const glued = (at: number, more: Partial<Trial> = {}): Trial => {
		const base = trial('short', {
			receipt: unconfirmed,
			kept: true,
			sentAt,
			entries: [typed(at), entry('submitted', `${text}half`)],
			...more,
		});
		return {...base, plan: {...base.plan, fault: {...base.plan.fault, kind: 'draft'}}};
	};
	/** Somebody else answers ours at that moment, and the next request gets the key. */
	const met = (at: number, more: Partial<Trial> = {}): Trial =>
		trial('plan no', {
			receipt: unconfirmed,
			sentAt,
			entries: [{...entry('refused', 'by somebody else', 7), at}, entry('refused', 'Esc', 8)],
			...more,
		});
	const metByYes = [{...entry('refused', 'by somebody else', 7), at: 990}, entry('answered', 'Yes', 8)];
	const undrawn = 'given to a request that was not drawn yet';
	const cases: readonly (readonly [string, Trial, readonly Violation[], Mishap | undefined])[] = [
		['a request that took the place of ours is told apart', met(990), [], undrawn],
		['long after ours was over it is the wrong one', met(800), ['wrong prompt'], undefined],
		[
			'and it is no receipt for a yes',
			met(990, {...trial('bash yes', {sentAt}), entries: metByYes}),
			['wrong prompt', 'false receipt'],
			undefined,
		],
		['a paste into the shell behind is told apart', behind(pasted, 990), [], 'typed into the shell behind'],
		['long after the agent left it is a wrong target', behind('1', 800), ['wrong target'], 'typed into the shell behind'],
		['so is an Enter alone, which runs nothing', behind('\r', 990), [], 'an empty line in the shell behind'],
		['Enter after anything would run it', behind(`${pasted}\r`, 990), ['wrong target'], 'typed into the shell behind'],
		['nor a line break without brackets', behind('a\nb', 990), ['wrong target'], 'typed into the shell behind'],
		['a receipt must own up to it', behind('1', 990, {receipt: refused}), ['false receipt'], 'typed into the shell behind'],
		['words that go with the text are told apart', glued(990), [], 'submitted with what a human typed'],
		['words that stood there are other text', glued(800), ['other text'], undefined],
		[
			'and never landed',
			glued(990, {receipt: {kind: 'landed', by: 'hook', afterMs: 1}}),
			['false receipt'],
			'submitted with what a human typed',
		],
	];
	for (const [name, given, found, mishap] of cases) {
		test(name, () => {
			expect(judge(given)).toEqual(found);
			expect(mishapOf(given)).toBe(mishap);
		});
	}

	test('is in the plan', () => {
		const kinds = new Set(plans.filter(({fault}) => !fault.waited).map(({fault}) => fault.kind));
		expect(['exit', 'draft', 'local-dialog'].filter((kind) => !kinds.has(kind as FaultKind))).toEqual([]);
	});
});

describe('two sends at the same time are judged together', () => {
	const landed: Trial['receipt'] = {kind: 'landed', by: 'hook', afterMs: 20};
	/** Both answer dialog 7, or the rival sends words of its own. */
	const both = (name: string, theirs: Partial<NonNullable<Trial['rival']>>, more: Partial<Trial>): Trial => {
		const base = trial(name, more);
		const scene = rivalScene(base.plan.scene);
		const expected = scene.kind === 'answer' ? base.expected : scene.expected;
		return {...base, rival: {receipt: refused, kept: false, crashed: false, scene, expected, ...theirs}};
	};
	const words = 'what somebody else wants';
	const answered = entry('answered', 'Yes', 7);
	const cases: readonly (readonly [string, Trial, readonly Violation[]])[] = [
		['one lands, the other is refused', both('bash yes', {}, {entries: [entry('key', '1', 7), answered]}), []],
		['it was the other', both('bash yes', {receipt: landed}, {receipt: refused, entries: [entry('key', '1', 7), answered]}), []],
		['both say that it was theirs', both('bash yes', {receipt: landed}, {entries: [answered]}), ['false receipt']],
		[
			'the next request was approved unseen',
			both('bash yes', {receipt: unconfirmed}, {entries: [answered, entry('answered', 'Yes', 8)]}),
			['wrong prompt'],
		],
		['both refused, and yet a key came', both('bash yes', {}, {receipt: refused, entries: [entry('key', '1', 7)]}), ['false receipt']],
		['two replies that arrived', both('short', {receipt: landed}, {entries: [entry('submitted', text), entry('submitted', words)]}), []],
		[
			'two replies in one',
			both('short', {receipt: unconfirmed, kept: true}, {receipt: unconfirmed, kept: true, entries: [entry('submitted', text + words)]}),
			['other text'],
		],
		['the words of the other are gone', both('short', {receipt: unconfirmed}, {entries: [entry('submitted', text)]}), ['lost']],
	];
	for (const [name, given, found] of cases) test(name, () => expect(judge(given)).toEqual(found));
});
