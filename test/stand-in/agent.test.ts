/** Turns of the stand-in, its input box and its session. */
import {stripVTControlCharacters} from 'node:util';
import {describe, expect, test} from 'vitest';
import {toAsk} from '../../src/agents/claude/hooks/events.js';
import type {Step} from '../../stand-in/agent/script.js';
import {startStandIn} from '../helpers/agent/stand-in.js';
import {asked, bash, done, logged, question, several, statuses} from '../helpers/agent/stand-in-logs.js';

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
