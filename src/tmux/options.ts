/** tmux user options (`@beckon_…`): variables for people's own status lines. */
import {tmux, tmuxBatch} from './run.js';

/** A user option of the whole server, or of one session or pane. */
export type OptionScope =
	| {readonly kind: 'global'}
	| {readonly kind: 'session'; readonly target: string}
	| {readonly kind: 'pane'; readonly target: string};

const everywhere: OptionScope = {kind: 'global'};

/** Sets several options in one call; undefined unsets. @throws TmuxError */
export async function setOptions(
	socket: string,
	options: Readonly<Record<string, string | undefined>>,
	scope: OptionScope = everywhere,
): Promise<void> {
	const commands = Object.entries(options).map(([name, value]) => setArgs(name, value, scope));
	if (commands.length > 0) {
		await tmuxBatch(socket, commands);
	}
}

/** The option's value; empty when it is not set. @throws TmuxError */
export async function showOption(socket: string, name: string, scope: OptionScope = everywhere): Promise<string> {
	return (await tmux(socket, ['show-options', '-qv', ...scopeArgs(scope), '--', name])).replace(/\n$/, '');
}

function setArgs(name: string, value: string | undefined, scope: OptionScope): readonly string[] {
	const rest = value === undefined ? ['-u', ...scopeArgs(scope), '--', name] : [...scopeArgs(scope), '--', name, value];
	return ['set-option', '-q', ...rest];
}

function scopeArgs(scope: OptionScope): readonly string[] {
	switch (scope.kind) {
		case 'global':
			return ['-g'];
		case 'session':
			return ['-t', scope.target];
		case 'pane':
			return ['-p', '-t', scope.target];
	}
}
