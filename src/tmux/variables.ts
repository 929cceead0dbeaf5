/** Server options and hidden variables for formats of the status line and for key bindings. */
import type {Command} from '../core/machine/machine.js';
import {tmuxByInput} from './clients.js';
import {tmuxBatch} from './run.js';

/**
 * The end of the variables' validity (epoch s), and the process that must live for them to be valid. These are no options: setting one redraws every
 * client.
 */
const freshness = 'BECKON_FRESH_UNTIL';
const writer = 'BECKON_WRITER';

/** `until`: epoch s. */
type Trust = {readonly until: number; readonly pid: number};

export type VariableChange = {
	readonly changed: Readonly<Record<string, string>>;
	readonly trust: Trust | undefined;
};

/** @throws TmuxError */
export async function setVariables(socket: string, {changed, trust}: VariableChange): Promise<void> {
	const commands = variableCommands(changed, trust);
	if (commands.length > 0) await tmuxByInput(socket, commands);
}

/** @throws TmuxError */
export async function clearVariables(socket: string, names: readonly string[]): Promise<void> {
	await tmuxBatch(socket, [
		...names.map((name) => ['set-option', '-gqu', name]),
		['set-environment', '-gu', freshness],
		['set-environment', '-gu', writer],
	]);
}

function variableCommands(changed: VariableChange['changed'], trust: Trust | undefined): readonly Command[] {
	const set = Object.entries(changed).map(([name, value]) => ['set-option', '-gq', '--', name, value]);
	if (trust === undefined) return set;
	const hidden = (name: string, value: number): Command => ['set-environment', '-gh', name, String(Math.floor(value))];
	return [...set, hidden(writer, trust.pid), hidden(freshness, trust.until)];
}
