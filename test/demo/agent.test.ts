import {stripVTControlCharacters} from 'node:util';
import {describe, expect, test} from 'vitest';
import {toAsk} from '../../src/core/ask/ask.js';
import type {Effect} from '../../src/demo/agent/model.js';
import type {Step} from '../../src/demo/agent/script.js';
import {type Driver, startStandIn} from '../helpers/agent/stand-in.js';

const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 2000, asks: true};
const done: Step = {do: 'say', text: 'All done.', ms: 0};
const question = {
	question: 'Which one?',
	header: 'Pick',
	multiSelect: false,
	options: [
		{label: 'A', description: 'a'},
		{label: 'B', description: 'b'},
	],
};
const several = {
	question: 'Which ones?',
	header: 'Mix',
	multiSelect: true,
	options: [
		{label: 'C', description: 'c'},
		{label: 'D', description: 'd'},
	],
};

function asked(...steps: readonly Step[]): Driver {
	const agent = startStandIn({opening: {prompt: 'go', steps}});
	agent.pass(1000);
	agent.effects();
	return agent;
}

function logged(effects: readonly Effect[]): readonly string[] {
	return effects.flatMap((effect) => (effect.type === 'log' ? [`${effect.what}: ${effect.text}`] : []));
}

function statuses(effects: readonly Effect[]): readonly string[] {
	return effects.flatMap((effect) => (effect.type === 'write-status' ? [`${effect.status} ${effect.waitingFor ?? ''}`.trim()] : []));
}

describe('a turn', () => {
	test('tells of itself in the order of the agent', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [bash, done]}});
		expect(agent.hooks()).toEqual(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PermissionRequest']);
		agent.pass(1000);
		agent.type('1');
		expect(agent.hooks()).toEqual([]);
		agent.pass(1999);
		expect(agent.hooks()).toEqual([]);
		agent.pass(1);
		expect(agent.hooks()).toEqual(['PostToolUse', 'PostToolBatch', 'Stop']);
	});

	test.each([
		[bash, 'don’t ask again for: npm *', 'Bash(npm *)'],
		[{...bash, input: {command: 'npm ci && npm test'}}, "don't ask again for npm ci and npm test commands", 'Bash(npm ci), Bash(npm test)'],
		[{...bash, input: {command: 'touch made'}}, 'always allow access to /home/dev/project', '/home/dev/project'],
		[{...bash, tool: 'Write', input: {file_path: 'a.md', content: 'a'}}, 'switch to accept edits', 'mode acceptEdits'],
		[{...bash, tool: 'mcp__demo__ask', input: {}}, "don't ask again for demo — Ask", 'mcp__demo__ask'],
	] as const)('suggests in its hook the rule that its dialog offers (%#)', (step, label, rule) => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [step]}});
		const payloads = agent
			.effects()
			.flatMap((effect) => (effect.type === 'call-hook' && effect.event === 'PermissionRequest' ? [effect.payload] : []));
		agent.pass(1000);
		expect(agent.screen(140)).toContain(label);
		expect(payloads.map((payload) => toAsk(payload))).toEqual([expect.objectContaining({rules: [expect.objectContaining({text: rule})]})]);
	});

	test('writes the status that the agent would show', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [bash, done]}});
		expect(statuses(agent.effects())).toEqual(['waiting permission prompt']);
		agent.pass(1000);
		agent.type('\r');
		expect(statuses(agent.effects())).toEqual(['busy']);
		agent.pass(2500);
		expect(statuses(agent.effects())).toEqual(['idle']);
	});

	test('puts its last words on disk after the Stop hook', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [done]}});
		const kinds = agent.effects().map((effect) => (effect.type === 'call-hook' ? effect.event : effect.type));
		expect(kinds.indexOf('Stop')).toBeLessThan(kinds.lastIndexOf('append-transcript'));
	});

	test('a prompt typed while it works is told at once and runs without a second word', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [{do: 'think', ms: 3000}, done]}, turns: [[done]]});
		agent.hooks();
		agent.type('next');
		agent.type('\r');
		expect(agent.hooks()).toEqual(['UserPromptSubmit']);
		expect(agent.screen()).toContain('Queued · ctrl+x ctrl+s to send now');
		agent.pass(3000);
		expect(agent.hooks()).toEqual(['Stop', 'Stop']);
	});

	test('Esc while it works fires no hook', () => {
		const agent = asked({do: 'say', text: 'one\ntwo\nthree\nfour', ms: 4000});
		agent.type('\x1b');
		const effects = agent.effects();
		expect(statuses(effects)).toEqual(['idle']);
		expect(effects.some((effect) => effect.type === 'call-hook')).toBe(false);
		expect(agent.screen()).toContain('Interrupted · What should Claude do instead?');
	});

	test('Esc before any output brings the prompt back into the input box', () => {
		const agent = asked({do: 'think', ms: 9000});
		agent.type('\x1b');
		expect(agent.state().composer.text).toBe('go');
		expect(agent.screen()).not.toContain('Interrupted');
	});

	test('an API error ends it with StopFailure alone', () => {
		const agent = startStandIn({
			opening: {prompt: 'go', steps: [{do: 'fail', error: 'server_error', message: 'API Error: 529', hint: 'resend'}]},
		});
		expect(agent.hooks()).toEqual(['SessionStart', 'UserPromptSubmit', 'StopFailure']);
	});

	test('with an agent in the background it stops and stays busy; the agent wakes it by no human prompt', () => {
		const agents: Step = {do: 'agents', agents: [{type: 'general-purpose', task: 'Look', ms: 2000}]};
		const agent = startStandIn({opening: {prompt: 'go', steps: [agents, done]}});
		const first = agent.effects();
		expect(statuses(first)).toEqual(['busy']);
		expect(first.filter((effect) => effect.type === 'call-hook' && effect.event === 'Stop')).toHaveLength(1);
		agent.pass(2500);
		const later = agent.effects();
		expect(later.flatMap((effect) => (effect.type === 'call-hook' ? [effect.event] : []))).toEqual([
			'SubagentStop',
			'UserPromptSubmit',
			'Stop',
		]);
		expect(statuses(later)).toEqual(['idle']);
	});

	test('a background shell leaves the prompt to its human, as status shell', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [{do: 'shell', command: 'sleep 9', ms: 9000}, done]}});
		expect(statuses(agent.effects())).toEqual(['shell']);
		agent.pass(10_000);
		expect(statuses(agent.effects()).at(-1)).toBe('idle');
	});
});

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

describe('the input box', () => {
	const twelve = Array.from({length: 12}, (_, index) => `line ${index}`).join('\n');
	const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
		['text and Enter in one read are submitted', ['hello there\r'], ['submitted: hello there']],
		['a paste of three lines is itself', ['\x1b[200~a\nb\nc\n\x1b[201~', '\r'], ['submitted: a\nb\nc']],
		['a pasted tab becomes four spaces', ['\x1b[200~a\tb\x1b[201~', '\r'], ['submitted: a    b']],
		['a typed tab is dropped', ['a', '\t', 'b', '\r'], ['submitted: ab']],
		['a backslash before Enter makes a new line', ['a\\', '\r', 'b', '\r'], ['submitted: a\nb']],
		['an unknown command is no prompt', ['/nosuch thing', '\r'], ['command: /nosuch thing']],
		['a path is', ['/tmp/some/path is', '\r'], ['submitted: /tmp/some/path is']],
		['an exclamation mark runs a command, pasted too', ['\x1b[200~!ls\x1b[201~', '\r'], ['shell: ls']],
		[
			'Ctrl-S keeps a draft and gives it back after the next prompt',
			['draft', '\x13', 'prompt', '\r', '\r'],
			['stashed: draft', 'submitted: prompt', 'queued: draft'],
		],
		['Ctrl-U clears one line only', ['a', '\n', 'b', '\x15', 'c', '\r'], ['submitted: a\nc']],
		['Ctrl-C clears a draft', ['draft', '\x03', 'x', '\r'], ['submitted: x']],
		['Left at an empty prompt moves the session away', ['\x1b[D'], ['parked: ']],
	];
	for (const [name, reads, log] of cases) {
		test(name, () => {
			const agent = startStandIn();
			agent.effects();
			for (const read of reads) agent.type(read);
			expect(logged(agent.effects())).toEqual(log);
		});
	}

	test('twelve pasted lines are shown by a stand-in and arrive wrapped', () => {
		const agent = startStandIn();
		agent.type(`\x1b[200~${twelve}\x1b[201~`);
		expect(agent.screen()).toContain('❯\u00a0[Pasted text #1 +11 lines]');
		agent.effects();
		agent.type('\r');
		expect(logged(agent.effects())[0]).toMatch(
			/^submitted: \n\n<pasted_content id="[0-9a-f]{4}">\nline 0\n[^<]*\nline 11\n<\/pasted_content id="[0-9a-f]{4}">\n$/,
		);
	});

	test('801 typed characters in one read count as a paste', () => {
		const agent = startStandIn();
		agent.type('x'.repeat(800));
		expect(agent.state().composer.text).toHaveLength(800);
		agent.type('y'.repeat(801));
		expect(agent.state().composer.text).toMatch(/\[Pasted text #1\]$/);
	});

	test('a paste cut in two reads is one paste', () => {
		const agent = startStandIn();
		agent.type('\x1b[200~one\n');
		agent.type('two\x1b[201~');
		expect(agent.state().composer.text).toBe('one\ntwo');
	});
});

describe('a session', () => {
	test('waits for trust before it says anything; the safe option is highlighted', () => {
		const agent = startStandIn({trust: true});
		agent.pass(500);
		expect(agent.hooks()).toEqual([]);
		agent.type('1');
		agent.type('\r');
		expect(agent.effects().some((effect) => effect.type === 'exit')).toBe(true);
		const other = startStandIn({trust: true});
		other.pass(500);
		other.type('\x1b[B');
		other.type('\r');
		expect(other.hooks()).toEqual(['SessionStart']);
	});

	// As the agent's own does at 160, 80 and 58 columns: what a terminal cuts off looks like another dialog.
	test.each([160, 80, 58, 40])('asks for trust in the same words at %i columns', (columns) => {
		const agent = startStandIn({trust: true});
		agent.pass(500);
		const screen = stripVTControlCharacters(agent.screen(columns, 60));
		const shown = screen.split('\n').map((row) => row.slice(0, columns));
		expect(shown.join(' ').replace(/\s+/g, ' ')).toContain("Claude Code'll be able to read, edit, and execute files here.");
	});

	test('cleared, it goes on under another id', () => {
		const agent = startStandIn();
		const before = agent.state().sessionId;
		agent.hooks();
		agent.type('/clear\r');
		expect(agent.hooks()).toEqual(['SessionEnd', 'SessionStart']);
		expect(agent.state().sessionId).not.toBe(before);
	});

	test('leaves on the second Ctrl-C only', () => {
		const agent = startStandIn();
		agent.type('\x03');
		expect(agent.screen()).toContain('Press Ctrl-C again to exit');
		expect(agent.state().phase).toBe('open');
		agent.hooks();
		agent.type('\x03');
		expect(agent.hooks()).toEqual(['SessionEnd']);
	});

	test('told to leave, it says so and takes its file along', () => {
		const agent = asked(bash);
		agent.leave();
		const effects = agent.effects().map((effect) => (effect.type === 'call-hook' ? effect.event : effect.type));
		expect(effects.filter((each) => each !== 'log')).toEqual(['SessionEnd', 'remove-status', 'exit']);
	});

	test('nothing due leaves the very same state', () => {
		const agent = startStandIn();
		const before = agent.state();
		agent.pass(5000);
		expect(agent.state()).toBe(before);
	});

	for (const [columns, rows] of [
		[40, 12],
		[80, 24],
		[250, 60],
	] as const) {
		test(`every screen fills ${columns}x${rows} exactly`, () => {
			for (const step of [
				bash,
				{do: 'ask', questions: [question, several]},
				{do: 'plan', plan: 'x\n'.repeat(80)},
				{do: 'think', ms: 9000},
			] satisfies readonly Step[]) {
				const lines = asked(step).screen(columns, rows).split('\n');
				expect(lines).toHaveLength(rows);
			}
		});
	}
});
