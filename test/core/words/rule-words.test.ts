import {expect, test} from 'vitest';
import {agentTraits, usualAgent} from '../../../src/agents/agents.js';
import {ruleWords} from '../../../src/app/shown/option-lines.js';

test.each([
	[
		'Bash(npm test:*)',
		{type: 'addRules', behavior: 'allow', destination: 'localSettings'},
		'allow Bash(npm test:*) in this project (.claude/settings.local.json)',
	],
	['Read', {type: 'addRules', behavior: 'deny', destination: 'userSettings'}, 'deny Read in all projects (~/.claude/settings.json)'],
	['/home/dev/api', {type: 'addDirectories', destination: 'session'}, 'allow work in /home/dev/api for this session'],
	['mode acceptEdits', {type: 'setMode', destination: 'session'}, 'switch to acceptEdits mode for this session'],
	['Bash', {type: 'addRules', destination: 'cloud'}, 'allow Bash in cloud'],
	['Bash', undefined, 'allow Bash'],
])('%s is spelled out', (text, raw, words) => {
	expect(ruleWords({text, raw}, agentTraits.rulePlaces(usualAgent.id))).toBe(words);
});
