/** Starts the navigator in this terminal, or hidden for popups; without a terminal it prints the list. */
import {canDraw, type ExitCode, type Io} from '../core/context.js';
import type {NavigateOptions} from '../navigator/navigator.js';

export type OpenOptions = NavigateOptions & {
	/** The `$TMUX` of the server whose popups it serves. */
	readonly popupServer?: string | undefined;
};

export async function openNavigator(io: Io, {popupServer, ...options}: OpenOptions): Promise<ExitCode> {
	if (!canDraw(io)) return (await import('./list/ls.js')).runLs(io, {json: false, all: false, format: 'plain'});
	if (popupServer !== undefined) return (await import('../navigator/popup/server.js')).runPopupServer(io, popupServer);
	return (await import('../navigator/navigator.js')).runNavigate(io, options);
}
