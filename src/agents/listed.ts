/** Agents that beckon only lists and jumps to, since nothing was measured of them. */
import type {AgentId} from '../core/address.js';
import {blankAssessment} from '../core/surface.js';
import type {Agent} from './agent.js';
import {type Programs, runsProgram} from './parts/command-line.js';

type Named = Partial<Programs> & {
	readonly id: AgentId;
	/** For people. */
	readonly name: string;
};

const never = (): boolean => false;

/** Without programs it is known only by its own reports. */
export function listedAgent({id, name, programs = [], ...more}: Named): Agent {
	const isCommand = (command: string): boolean => programs.includes(command);
	return {
		id,
		words: {name, program: id, unattended: id, signs: {}},
		variables: [],
		isAccountVariable: never,
		isInnerVariable: never,
		isRead: false,
		takesKeys: false,
		traits: {
			isCommand,
			isProcess: (_, argv) => runsProgram(argv, {programs, ...more}),
			mayRun: isCommand,
			isHeadless: never,
		},
		hooks: {
			toBody: () => ({name: 'unknown'}),
			toAsk: () => ({kind: 'dialog', title: ''}),
		},
		readScreen: ({text}) => ({...blankAssessment, availability: 'unsupported', surface: 'other', normalised: text}),
		fits: () => 'no',
		commands: {start: [id], resume: () => [id], goOn: [id]},
	};
}

/** By default the program has the id as its name. */
const table: readonly Named[] = [
	{id: 'antigravity', name: 'Antigravity CLI', programs: ['agy']},
	{id: 'cursor', name: 'Cursor CLI', programs: ['cursor-agent']},
	{id: 'pi', name: 'Pi'},
	{id: 'qwen', name: 'Qwen Code'},
	{id: 'amp', name: 'Amp'},
	{id: 'goose', name: 'Goose', not: ['serve']},
	{id: 'crush', name: 'Crush'},
	{id: 'droid', name: 'Droid'},
	{id: 'auggie', name: 'Auggie'},
	{id: 'kimi', name: 'Kimi CLI'},
	{id: 'vibe', name: 'Mistral Vibe'},
];

export const knownAgents: readonly Agent[] = table.map((known) => listedAgent({programs: [known.id], ...known}));
