/** Keys of the user's own commands. */
import type {UserCommand} from '../../core/config.js';
import type {Binding} from '../model.js';
import {runCommand, whyNot} from './update.js';

/** The actions are `command-1`, `command-2` and so on, in the order of the config file. */
export function commandBindings(commands: readonly UserCommand[]): readonly Binding[] {
	return commands.map((command, index) => ({
		action: actionOf(index),
		modes: ['queue'],
		keys: command.key === undefined ? [] : [command.key],
		task: 'Your own commands',
		name: command.label,
		help: command.label,
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
