import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {describe, expect, test} from 'vitest';
import {assess} from '../../src/agents/claude/screen/assess.js';
import type {SurfaceAssessment} from '../../src/core/surface.js';
import type {Step} from '../../stand-in/agent/script.js';
import {type Driver, startStandIn} from '../helpers/agent/stand-in.js';
import {type Case, cases, say, touch} from './drawn-cases.js';

const records = join(import.meta.dirname, '../fixtures/records');

describe('the stand-in draws what the agent draws', () => {
	for (const [name, each] of Object.entries(cases)) {
		test(name, () => {
			const agent = startStandIn({opening: each, cwd: `/home/dev/${each.capture.split('/')[0]}`});
			agent.pass(1000);
			for (const key of each.keys ?? []) agent.type(key);
			compareFrames(agent, each);
		});
	}

	test('an agent that asks', () => {
		const call = {tool: 'Bash', input: {command: 'touch from-asker', description: 'Make a file'}, ms: 100, asks: true};
		const agents: Step = {
			do: 'agents',
			agents: [
				{type: 'general-purpose', task: 'Asker task', ms: 2000, call},
				{type: 'general-purpose', task: 'Worker task', ms: 60_000},
			],
		};
		const steps = [say('Delegating two.'), agents, say('Both are running in the background.')];
		const agent = startStandIn({opening: {prompt: 'delegate both', steps}, cwd: '/home/dev/j_sub_two_bg'});
		agent.pass(500);
		compareFrames(agent, {capture: 'j_sub_two_bg/captures/01-main-stopped', prompt: '', steps: []});
		agent.pass(1500);
		compareFrames(agent, {capture: 'j_sub_two_bg/captures/02-dialog-from-bg', prompt: '', steps: [], sameFrom: /Bash command/});
	});

	test('a folder nobody trusted yet', () => {
		const agent = startStandIn({trust: true, cwd: '/home/dev/p_trust_yes'});
		agent.pass(1000);
		compareFrames(agent, {capture: 'p_trust_yes/captures/01-boot', prompt: '', steps: [], sameFrom: /Accessing workspace/});
	});

	test('a prompt at work, and at rest after Esc', () => {
		const steps: readonly Step[] = [{do: 'think', ms: 5000}];
		const agent = startStandIn({opening: {prompt: 'Explain what app.py does', steps}, cwd: '/home/dev/b_prompt'});
		agent.pass(500);
		compareFrames(agent, {capture: 'b_prompt/captures/02-working-before-text', prompt: '', steps: []});
		const asked = startStandIn({
			opening: {prompt: 'make the file', steps: [say('I will run a command.'), touch]},
			cwd: '/home/dev/d_bash_esc',
		});
		asked.pass(1000);
		asked.type('\x1b');
		compareFrames(asked, {capture: 'd_bash_esc/captures/02-after', prompt: '', steps: []});
	});

	test('a turn that failed', () => {
		const message = 'Please run /login · API Error: 403 This organization has been disabled.';
		const steps: readonly Step[] = [{do: 'fail', error: 'authentication_failed', message, hint: 'fixed'}];
		const agent = startStandIn({opening: {prompt: 'hello there', steps}, cwd: '/home/dev/k_403'});
		agent.pass(500);
		compareFrames(agent, {capture: 'k_403/captures/01-t3s', prompt: '', steps: []});
	});

	test('a background shell at rest', () => {
		const steps: readonly Step[] = [
			say('Working on it.'),
			{do: 'shell', command: 'sleep 30', ms: 30_000},
			say('It runs in the background.'),
		];
		const agent = startStandIn({opening: {prompt: 'run it in the background', steps}, cwd: '/home/dev/j_bg_bash'});
		agent.pass(500);
		compareFrames(agent, {capture: 'j_bg_bash/captures/01-bg-running-idle', prompt: '', steps: []});
	});

	test('a large paste, and a stashed draft', () => {
		const agent = startStandIn({cwd: '/home/dev/t_pasteview'});
		agent.type('\x1b[200~1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\x1b[201~');
		compareFrames(agent, {capture: 't_pasteview/captures/02-pasted-12-lines', prompt: '', steps: []});
		const other = startStandIn({cwd: '/home/dev/t_stash'});
		other.type('a draft');
		other.type('\x13');
		compareFrames(other, {capture: 't_stash/captures/01-stashed', prompt: '', steps: []});
	});
});

function compareFrames(agent: Driver, {capture, sameFrom, size = [200, 50]}: Case): void {
	const [columns, rows] = size;
	const recorded = readFileSync(join(records, `${capture}.ansi`), 'utf8').replace(/\n$/, '');
	const drawn = agent.screen(columns, rows);
	const look = (text: string) => essence(assess({text, columns, rows, foreground: 'claude', history: undefined}));
	expect(look(drawn)).toEqual(look(recorded));
	if (sameFrom) expect(linesFrom(drawn, sameFrom)).toEqual(linesFrom(recorded, sameFrom));
}

/** All that the reader makes of a screen, except free text whose wording differs from session to session. */
function essence(found: SurfaceAssessment) {
	const {
		surface,
		businessState,
		inputMode,
		uiContext,
		availability,
		composer,
		mode,
		dialog,
		draftStashed,
		interrupted,
		backgroundAgents,
		backgroundShells,
	} = found;
	const {body: _, drawn: _drawn, ...asked} = dialog ?? {body: '', drawn: undefined};
	return {
		...{
			surface,
			businessState,
			inputMode,
			uiContext,
			availability,
			composer,
			mode,
			draftStashed,
			interrupted,
			backgroundAgents,
			backgroundShells,
		},
		error: found.error !== undefined,
		spinning: found.spinner !== undefined,
		dialog: asked,
	};
}

function linesFrom(text: string, from: RegExp): readonly string[] {
	const lines = stripVTControlCharacters(text)
		.split('\n')
		.map((line) => line.trimEnd().replace(/plans\/[\w-]+\.md/, 'plans/plan.md'));
	const first = lines.findIndex((line) => from.test(line));
	const last = lines.findLastIndex((line) => line !== '');
	return first < 0 ? ['no such line'] : lines.slice(first, last + 1);
}
