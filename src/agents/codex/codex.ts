/** Codex CLI, as measured with 0.169.0: listed and read. Nothing is typed into its panes: of two equal requests only an id tells which is which. */
import type {Agent} from '../agent.js';
import {listedAgent} from '../listed.js';
import {toHookBody} from './hooks.js';
import {createRolloutReader} from './rollout/fold.js';
import {rolloutAmong} from './rollout/open.js';
import {readScreen} from './screen/read.js';
import {isProcess} from './traits.js';

const listed = listedAgent({id: 'codex', name: 'Codex CLI', isProcess, isCommand: (command) => command === 'codex'});

export const codex: Agent = {
	...listed,
	isRead: true,
	words: {...listed.words, unattended: 'codex exec', signs: {'›': '>', '■': '#', '◦': 'o', '✗': 'x', '└': '`'}},
	variables: ['CODEX_HOME'],
	isAccountVariable: (name) => name === 'OPENAI_API_KEY' || name === 'CODEX_API_KEY',
	isInnerVariable: (name) => name.startsWith('CODEX_MANAGED_'),
	traits: {...listed.traits, mayRun: (command) => /^(?:codex|node)/.test(command)},
	hooks: {...listed.hooks, toBody: toHookBody},
	transcript: {createReader: createRolloutReader},
	transcriptAmong: rolloutAmong,
	readsTitle: true,
	readScreen,
	commands: {
		start: ['codex'],
		resume: (sessionId) => ['codex', 'resume', sessionId],
		goOn: ['codex', 'resume', '--last'],
	},
};
