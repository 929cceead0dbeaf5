/** The navigator as it was asked for: in this terminal, hidden for popups, or without a terminal as a list. */
import type {ExitCode, Io} from './io.js';
import type {NavigateOptions} from './navigate.js';

export type OpenOptions = NavigateOptions & {
	/** The `$TMUX` of the server whose popups it waits for. */
	readonly resident?: string | undefined;
};

export async function openNavigator(io: Io, {resident, ...options}: OpenOptions): Promise<ExitCode> {
	if (!io.stdout.isTTY || !io.stdin.isTTY) return (await import('./ls.js')).runLs(io, {json: false, all: false, format: 'plain'});
	if (resident !== undefined) return (await import('./resident.js')).runResident(io, resident);
	return (await import('./navigate.js')).runNavigate(io, options);
}
