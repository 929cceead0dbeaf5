/** Turns of a stand-in, and what it logs of them. */
import type {Effect} from '../../../stand-in/agent/model.js';
import type {Step} from '../../../stand-in/agent/script.js';
import {type Driver, startStandIn} from './stand-in.js';

export const bash = {
	do: 'tool',
	tool: 'Bash',
	input: {command: 'npm test', description: 'Run the tests'},
	ms: 2000,
	asks: true,
} as const satisfies Step;

export const done: Step = {do: 'say', text: 'All done.', ms: 0};

export const question = {
	question: 'Which one?',
	header: 'Pick',
	multiSelect: false,
	options: [
		{label: 'A', description: 'a'},
		{label: 'B', description: 'b'},
	],
};

export const several = {
	question: 'Which ones?',
	header: 'Mix',
	multiSelect: true,
	options: [
		{label: 'C', description: 'c'},
		{label: 'D', description: 'd'},
	],
};

export function asked(...steps: readonly Step[]): Driver {
	const agent = startStandIn({opening: {prompt: 'go', steps}});
	agent.pass(1000);
	agent.effects();
	return agent;
}

export function logged(effects: readonly Effect[]): readonly string[] {
	return effects.flatMap((effect) => (effect.type === 'log' ? [`${effect.what}: ${effect.text}`] : []));
}

export function statuses(effects: readonly Effect[]): readonly string[] {
	return effects.flatMap((effect) => (effect.type === 'write-status' ? [`${effect.status} ${effect.waitingFor ?? ''}`.trim()] : []));
}
