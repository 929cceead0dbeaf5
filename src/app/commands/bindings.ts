/** Keys of the user's own commands. */
import type {UserCommand} from '../../core/config.js';
import type {Binding} from '../keys/binding.js';
import {whyNot} from './update.js';

/** Named `command-1`, `command-2` and so on, in their order in the config file. */
export function commandBindings(commands: readonly UserCommand[]): readonly Binding[] {
	return commands.map((command, index) => ({
		action: actionOf(index),
		modes: ['queue'],
		keys: command.key === undefined ? [] : [command.key],
		help: command.label,
		event: {type: 'command-chosen', command},
		blocked: (state) => whyNot(state, command),
	}));
}

/** The keys that the user gave to commands, as `keys` of the config file has them. */
export function commandKeys(commands: readonly UserCommand[]): Readonly<Record<string, readonly string[]>> {
	return Object.fromEntries(commands.flatMap(({key}, index) => (key === undefined ? [] : [[actionOf(index), [key]]])));
}

function actionOf(index: number): string {
	return `command-${index + 1}`;
}
