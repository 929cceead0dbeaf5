/** An agent that beckon lists and jumps to, and neither reads nor types into: nothing was measured of it. */
import type {AgentId} from '../core/address.js';
import {blankAssessment} from '../core/surface.js';
import type {Agent} from './agent.js';
import {runs} from './command-line.js';

type Named = {
	readonly id: AgentId;
	/** For people. */
	readonly name: string;
	readonly isProcess?: Agent['traits']['isProcess'] | undefined;
	readonly isCommand?: Agent['traits']['isCommand'] | undefined;
};

const never = (): boolean => false;

export function listedAgent({id, name, isProcess = never, isCommand = never}: Named): Agent {
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
			isProcess,
			mayRun: isCommand,
			isHeadless: never,
			isSessionList: never,
			isListTitle: never,
			versionNote: () => undefined,
			rulePlaces: {},
			transcriptOf: () => undefined,
		},
		hooks: {
			toBody: (event) => ({name: 'unknown', event}),
			toAsk: () => ({kind: 'dialog', title: ''}),
		},
		readScreen: ({text}) => ({...blankAssessment, availability: 'unsupported', surface: 'other', normalised: text}),
		fits: () => 'no',
		commands: {start: [id], resume: () => [id], goOn: [id]},
	};
}

type Known = {
	readonly id: string;
	readonly name: string;
	/** Names of its program; by default its id. */
	readonly programs?: readonly string[];
	/** Words behind the program that make it something else, such as a server. */
	readonly not?: readonly string[];
};

const table: readonly Known[] = [
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

export const knownAgents: readonly Agent[] = table.map(({id, name, programs = [id], not = []}) =>
	listedAgent({id, name, isCommand: (command) => programs.includes(command), isProcess: (_, argv) => runs(argv, {programs, not})}),
);
