/** Dialogs of the stand-in: permissions, questions, plans. */
import {describe, expect, test} from 'vitest';
import type {Step} from '../../stand-in/agent/script.js';
import {startStandIn} from '../helpers/agent/stand-in.js';
import {asked, bash, done, logged, question, several, statuses} from '../helpers/agent/stand-in-logs.js';

describe('a permission dialog', () => {
	const cases: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
		['its digit picks an option', ['1'], ['answered: Yes'], ['busy']],
		['Enter picks what is highlighted', ['\r'], ['answered: Yes'], ['busy']],
		['text and Enter approve: the text is lost', ['please do not', '\r'], ['ignored: please do not', 'answered: Yes'], ['busy']],
		['a paste is ignored', ['\x1b[200~1\x1b[201~'], ['ignored: 1'], []],
		['y does nothing', ['y'], ['ignored: y'], []],
		['its last option refuses in silence', ['4'], ['refused: No'], ['idle']],
		['Esc refuses in silence', ['\x1b'], ['refused: Esc'], ['idle']],
		['a digit past the end only moves to the last option', ['9'], [], []],
		['and Enter then refuses', ['9', '\r'], ['refused: No'], ['idle']],
		['words with No go to the model and the turn goes on', ['9', '\t', 'use make', '\r'], ['refused: use make'], ['idle']],
		['words with Yes go along', ['\t', 'quickly', '\r'], ['answered: Yes, quickly'], ['busy']],
	];
	for (const [name, keys, log, status] of cases) {
		test(name, () => {
			const agent = asked(bash);
			for (const key of keys) agent.type(key);
			agent.pass(0);
			const effects = agent.effects();
			expect(logged(effects)).toEqual(log);
			expect(statuses(effects)).toEqual(status);
		});
	}

	test('refused without words it fires no hook; with words the batch and the turn end', () => {
		const agent = asked(bash);
		agent.type('4');
		expect(agent.hooks()).toEqual([]);
		const other = asked(bash);
		for (const key of ['9', '\t', 'no', '\r']) other.type(key);
		expect(other.hooks()).toEqual(['PostToolBatch', 'Stop']);
	});

	test('is held back while somebody types, and deaf for its first 150 ms', () => {
		const agent = startStandIn({turns: [[{do: 'think', ms: 100}, bash]]});
		agent.type('go');
		agent.type('\r');
		agent.pass(150);
		expect(agent.screen()).toContain('Waiting for permission…');
		agent.pass(480);
		expect(agent.screen()).toContain('Do you want to proceed?');
		agent.effects();
		agent.pass(100);
		agent.type('1');
		expect(logged(agent.effects())).toEqual(['dropped: 1']);
		agent.pass(51);
		agent.type('1');
		expect(logged(agent.effects())).toEqual(['answered: Yes']);
	});

	test('a draft holds it back for 1.5 s, and what is typed meanwhile goes into the box', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [{do: 'think', ms: 500}, bash]}});
		agent.type('half');
		agent.pass(600);
		agent.type(' a thought');
		agent.pass(1499);
		expect(agent.screen()).toContain('Waiting for permission…');
		agent.pass(1);
		expect(agent.screen()).toContain('Do you want to proceed?');
		expect(agent.state().composer.text).toBe('half a thought');
	});

	test.each([
		['Esc', '\x1b'],
		['/clear', '/clear\r'],
	])('held back, it goes with the turn that %s ends', (_, keys) => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [bash, done]}});
		agent.effects();
		agent.type(keys);
		expect(statuses(agent.effects()).at(-1)).toBe('idle');
		agent.pass(2000);
		expect(agent.screen()).not.toContain('Do you want to proceed?');
	});

	test('two calls ask one after the other', () => {
		const agent = asked(bash, {...bash, input: {command: 'npm run lint'}});
		agent.type('1');
		agent.pass(3000);
		expect(agent.screen()).toContain('npm run lint');
	});

	test('notifies once, six seconds after it was asked', () => {
		const agent = asked(bash);
		agent.pass(20_000);
		expect(agent.hooks()).toEqual(['Notification']);
	});

	test('a hook decides it while it is on the screen, and not after the human did', () => {
		const decision = {behavior: 'allow', message: '', answers: undefined, updated: false} as const;
		const agent = asked(bash);
		const id = agent.state().dialogs[0]?.id ?? 0;
		agent.decide(id, decision);
		expect(logged(agent.effects())).toEqual(['answered: by hook']);
		agent.decide(id, decision);
		expect(logged(agent.effects())).toEqual([`ignored: decision for ${id}`]);
	});

	test('scrolled up, the first key is lost', () => {
		const agent = asked(bash);
		agent.type('\x1b[5~');
		expect(agent.screen()).toContain('Waiting for your answer (ctrl+End) ↓');
		agent.type('1');
		expect(logged(agent.effects())).toEqual(['dropped: 1']);
		agent.type('1');
		expect(logged(agent.effects())).toEqual(['answered: Yes']);
	});

	test('of an agent stays while the main loop goes on', () => {
		const call = {tool: 'Bash', input: {command: 'ls'}, ms: 100, asks: true};
		const agents: Step = {do: 'agents', agents: [{type: 'general-purpose', task: 'Look', ms: 1000, call}]};
		const agent = asked(agents, {do: 'think', ms: 3000}, done);
		expect(agent.screen()).toContain('from the general-purpose agent');
		agent.pass(3000);
		expect(agent.hooks()).toContain('Stop');
		expect(agent.screen()).toContain('from the general-purpose agent');
	});
});

describe('a question form', () => {
	const cases: readonly (readonly [string, Step, readonly string[], readonly string[]])[] = [
		['one question is answered by its digit', {do: 'ask', questions: [question]}, ['2'], ['answered: B']],
		[
			'typed words are ignored and Enter answers with the highlighted option',
			{do: 'ask', questions: [question]},
			['MySQL', '\r'],
			['ignored: MySQL', 'answered: A'],
		],
		['other words are typed under Type something', {do: 'ask', questions: [question]}, ['3', 'neither', '\r'], ['answered: neither']],
		['Esc declines in silence', {do: 'ask', questions: [question]}, ['\x1b'], ['refused: Esc']],
		['several choices are toggled, reviewed and submitted', {do: 'ask', questions: [several]}, ['1', '2', '1', '\t', '1'], ['answered: D']],
		[
			'each question of several has its tab',
			{do: 'ask', questions: [question, several]},
			['1', '1', '2', '\t', '\r'],
			['chose: A', 'answered: A | C, D'],
		],
		['the review can be cancelled', {do: 'ask', questions: [several]}, ['\t', '2'], ['refused: Cancel']],
	];
	for (const [name, step, keys, log] of cases) {
		test(name, () => {
			const agent = asked(step);
			for (const key of keys) agent.type(key);
			expect(logged(agent.effects())).toEqual(log);
		});
	}

	test('an answer is heard, a refusal is not', () => {
		const agent = asked({do: 'ask', questions: [question]}, {do: 'think', ms: 1000});
		agent.type('1');
		expect(agent.hooks()).toEqual(['PostToolUse']);
		const other = asked({do: 'ask', questions: [question]});
		other.type('\x1b');
		expect(other.hooks()).toEqual([]);
	});

	test('a plain allow by a hook leaves it open, answers close it', () => {
		const agent = asked({do: 'ask', questions: [question]});
		const id = agent.state().dialogs[0]?.id ?? 0;
		agent.decide(id, {behavior: 'allow', message: '', answers: undefined, updated: false});
		expect(agent.screen()).toContain('Which one?');
		agent.decide(id, {behavior: 'allow', message: '', answers: {'Which one?': 'B'}, updated: true});
		expect(logged(agent.effects())).toEqual(['answered: B']);
	});
});

describe('a plan', () => {
	const cases: readonly (readonly [string, readonly string[], readonly string[], string])[] = [
		['1 goes on in auto mode', ['1'], ['answered: Yes, and use auto mode'], 'auto'],
		['2 goes on asking', ['2'], ['answered: Yes, manually approve edits'], 'default'],
		['3 takes words', ['3', 'shorter', '\r'], ['refused: shorter'], 'default'],
		['Esc rejects in silence', ['\x1b'], ['refused: Esc'], 'default'],
	];
	for (const [name, keys, log, mode] of cases) {
		test(name, () => {
			const agent = asked({do: 'plan', plan: '# P\n\n1. do it'});
			for (const key of keys) agent.type(key);
			expect(logged(agent.effects())).toEqual(log);
			expect(agent.state().mode).toBe(mode);
		});
	}
});
