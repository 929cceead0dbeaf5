/** Keys of the user's own commands. */

import type {CommandPlace, UserCommand} from '../../core/config.js';
import {choosing, leaving} from '../binding.js';
import {choiceMoved} from '../mode.js';
import type {AppState, Binding} from '../model.js';
import {aboutRow} from '../target.js';
import {answered, choicesOf, runCommand, whyNot} from './update.js';

const placeWords: Readonly<Record<CommandPlace, string>> = {popup: 'here', window: 'in a new window', background: 'in the background'};

/** The actions are `command-1`, `command-2` and so on, in the order of the config file. */
export function commandBindings(commands: readonly UserCommand[]): readonly Binding[] {
	return commands.map((command, index) => ({
		action: actionOf(index),
		modes: ['queue'],
		keys: command.key === undefined ? [] : [command.key],
		task: 'Your own commands',
		name: command.label,
		help: command.label,
		about: `runs ${command.run.join(' ')} ${placeWords[command.in ?? 'popup']}`,
		kind: 'acts',
		blocked: aboutRow((row) => whyNot(row, command)),
		run: (state) => runCommand(state, command),
	}));
}

/** The keys of the user's commands, in the form of `keys` in the config file. */
export function commandKeys(commands: readonly UserCommand[]): Readonly<Record<string, readonly string[]>> {
	return Object.fromEntries(commands.flatMap(({key}, index) => (key === undefined ? [] : [[actionOf(index), [key]]])));
}

function actionOf(index: number): string {
	return `command-${index + 1}`;
}

function countOf({mode}: AppState): number {
	return mode.kind === 'ask' ? choicesOf(mode).length : 0;
}

/** Keys of the questions that a command asks. */
export const askBindings: readonly Binding[] = [
	{
		action: 'ask-answer',
		modes: ['ask'],
		keys: ['enter'],
		help: 'take this answer; after the last one the command runs',
		footer: [1, 'run'],
		words: ({mode}) => [{index: 0, word: mode.kind === 'ask' && mode.later.length > 0 ? 'next' : 'run'}],
		kind: 'acts',
		blocked: 'never',
		run: answered,
	},
	...choosing(
		'ask',
		[
			['choice-down', 'next choice'],
			['choice-up', 'previous choice'],
		],
		{
			kind: 'shows',
			tabs: true,
			blocked: (state) => (countOf(state) === 0 ? 'There is nothing to choose from' : undefined),
			run: (state, by) => choiceMoved(state, by, countOf(state)),
		},
	),
	leaving('ask', 'leave-ask', [2, 'cancel', 'run nothing']),
];
