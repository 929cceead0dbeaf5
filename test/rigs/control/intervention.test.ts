import {describe, expect, test} from 'vitest';
import {somebodyElse, toSnapshot} from '../../../rigs/control/intervention.js';
import type {Step} from '../../../stand-in/agent/script.js';
import {startStandIn} from '../../helpers/agent/stand-in.js';
import {logged} from '../../helpers/agent/stand-in-logs.js';

const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 2000, asks: true};

describe('what happens to the agent from elsewhere', () => {
	test('a tool asks in a session at rest', () => {
		const agent = startStandIn();
		agent.hooks();
		agent.intervene({do: 'go-on', steps: [bash]});
		expect(agent.hooks()).toEqual(['UserPromptSubmit', 'PreToolUse', 'PermissionRequest']);
		agent.pass(100);
		expect(agent.screen()).toContain('Do you want to proceed?');
	});

	test('its dialog is answered by somebody else, and the log says by whom', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [bash]}});
		agent.pass(1000);
		agent.effects();
		agent.intervene({do: 'answer-elsewhere', how: 'allow'});
		expect(logged(agent.effects())).toEqual(['intervened: answer-elsewhere', `answered: ${somebodyElse}`]);
		expect(toSnapshot(agent.state())).toMatchObject({dialogs: [], working: true});
	});

	test('an identical dialog follows at once, and is another one', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [bash]}});
		agent.pass(1000);
		const before = {dialogs: toSnapshot(agent.state()).dialogs, screen: agent.screen().split('Bash command')[1]?.trimEnd()};
		agent.intervene({do: 'answer-elsewhere', how: 'refuse'});
		agent.intervene({do: 'go-on', steps: [bash]});
		agent.pass(100);
		expect(toSnapshot(agent.state()).dialogs).not.toEqual(before.dialogs);
		expect(agent.screen().split('Bash command')[1]?.trimEnd()).toBe(before.screen);
	});

	test('a reset leaves it at rest, whatever it was in, and its hooks say so', () => {
		const agent = startStandIn({opening: {prompt: 'go', steps: [bash]}});
		agent.pass(1000);
		agent.hooks();
		agent.intervene({do: 'reset', turns: []});
		expect(agent.hooks()).toEqual(['Stop']);
		expect(toSnapshot(agent.state())).toMatchObject({composer: [''], stash: undefined, queued: [], dialogs: [], working: false});
	});
});
