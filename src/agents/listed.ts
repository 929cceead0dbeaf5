/** An agent that beckon lists and jumps to, and neither reads nor types into: nothing was measured of it. */
import type {AgentId} from '../core/address.js';
import {blankAssessment} from '../core/surface.js';
import type {Agent} from './agent.js';

type Known = {
	readonly id: AgentId;
	/** For people. */
	readonly name: string;
	readonly isProcess?: Agent['traits']['isProcess'] | undefined;
	readonly isCommand?: Agent['traits']['isCommand'] | undefined;
};

const never = (): boolean => false;

export function listedAgent({id, name, isProcess = never, isCommand = never}: Known): Agent {
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
