/** Server options and one hidden variable that formats of the status line and key bindings read. */
import {type Command, tmuxBatch} from './run.js';

/** Until when what was set can be trusted (epoch s). No option: setting one redraws every client. */
const freshness = 'BECKON_FRESH_UNTIL';

/** @param freshUntil epoch s. @throws TmuxError */
export async function setVariables(
	socket: string,
	changed: Readonly<Record<string, string>>,
	freshUntil: number | undefined,
): Promise<void> {
	const commands = variableCommands(changed, freshUntil);
	if (commands.length > 0) await tmuxBatch(socket, commands);
}

/** @throws TmuxError */
export async function clearVariables(socket: string, names: readonly string[]): Promise<void> {
	await tmuxBatch(socket, [...names.map((name) => ['set-option', '-gqu', name]), ['set-environment', '-gu', freshness]]);
}

function variableCommands(changed: Readonly<Record<string, string>>, freshUntil: number | undefined): readonly Command[] {
	const set = Object.entries(changed).map(([name, value]) => ['set-option', '-gq', '--', name, value]);
	return freshUntil === undefined ? set : [...set, ['set-environment', '-gh', freshness, String(Math.floor(freshUntil))]];
}
