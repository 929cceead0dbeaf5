/** Keys of the user's own commands. */

import type {CommandPlace, UserCommand} from '../../core/config.js';
import {leaving, silent} from '../binding.js';
import type {AppState, Binding} from '../model.js';
import {answered, choiceMoved, choicesOf, runCommand, whyNot} from './update.js';

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
		blocked: (state) => whyNot(state, command),
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

const noChoice = ({mode}: AppState): string | undefined =>
	mode.kind === 'ask' && mode.question.choices !== undefined && choicesOf(mode).length > 0 ? undefined : 'There is nothing to choose from';

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
	{
		...silent('ask', 'choice-down', {
			keys: ['down', 'ctrl-n', 'tab'],
			help: 'next choice',
			kind: 'shows',
			run: (state) => [choiceMoved(state, 1), []],
		}),
		blocked: noChoice,
	},
	{
		...silent('ask', 'choice-up', {
			keys: ['up', 'ctrl-p', 'shift-tab'],
			help: 'previous choice',
			kind: 'shows',
			run: (state) => [choiceMoved(state, -1), []],
		}),
		blocked: noChoice,
	},
	leaving('ask', 'leave-ask', [2, 'cancel', 'run nothing']),
];
