/** Codex CLI, as measured with 0.169.0: listed and read. Nothing is typed into its panes: of two equal requests only an id tells which is which. */
import type {Agent} from '../agent.js';
import {toHookBody} from './hooks.js';
import {rolloutAmong} from './rollout/open.js';
import {createRolloutReader} from './rollout/tail.js';
import {readScreen} from './screen/read.js';
import {isProcess} from './traits.js';

const never = (): boolean => false;

export const codex: Agent = {
	id: 'codex',
	words: {name: 'Codex CLI', program: 'codex', unattended: 'codex exec', signs: {'›': '>', '■': '#', '◦': 'o', '✗': 'x', '└': '`'}},
	takesKeys: false,
	variables: ['CODEX_HOME'],
	isAccountVariable: (name) => name === 'OPENAI_API_KEY' || name === 'CODEX_API_KEY',
	isInnerVariable: (name) => name.startsWith('CODEX_MANAGED_'),
	traits: {
		isCommand: (command) => command === 'codex',
		isProcess,
		mayRun: (command) => /^(?:codex|node)/.test(command),
		isHeadless: never,
		isSessionList: never,
		isListTitle: never,
		versionNote: () => undefined,
		rulePlaces: {},
		transcriptOf: () => undefined,
	},
	hooks: {toBody: toHookBody, toAsk: () => ({kind: 'dialog', title: ''})},
	transcript: {createReader: createRolloutReader},
	transcriptAmong: rolloutAmong,
	readsTitle: true,
	readScreen,
	fits: () => 'no',
	commands: {
		start: ['codex'],
		resume: (sessionId) => ['codex', 'resume', sessionId],
		goOn: ['codex', 'resume', '--last'],
	},
};
