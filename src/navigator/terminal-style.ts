/** The terminal by its environment: its colours and its background. */
import type {Io} from '../core/context.js';
import {hasColour} from '../core/words/ink.js';

/**
 * Whether the terminal draws 24-bit colours exactly; others approximate them. tmux names itself in `TERM`, but it keeps the
 * `COLORTERM` of the terminal in which its server was started, and uses the nearest colour for a client that has fewer.
 */
export function hasTrueColour(env: NodeJS.ProcessEnv): boolean {
	const forced = env['FORCE_COLOR'] ?? '';
	if (/^[0-3]$/.test(forced)) return forced === '3';
	if (/^(truecolor|24bit)$/.test(env['COLORTERM'] ?? '')) return true;
	if (/-(direct|truecolor)$|^(xterm-kitty|xterm-ghostty|wezterm)$/.test(env['TERM'] ?? '')) return true;
	return env['TERM_PROGRAM'] === 'iTerm.app' && Number.parseInt(env['TERM_PROGRAM_VERSION'] ?? '', 10) >= 3;
}

/** Konsole, rxvt and iTerm2 say `foreground;background` as numbers of their palette: 7 and from 9 on are light. */
export function isLightByEnv(env: NodeJS.ProcessEnv): boolean {
	const background = /;(\d+)$/.exec(env['COLORFGBG'] ?? '')?.[1];
	return background === '7' || Number(background) > 8;
}

/** A popup of tmux gives no answer, the console of Linux does not know the query, and without colours the background does not matter. */
export function canTellBackground(io: Pick<Io, 'env' | 'color'>, isPopup: boolean): boolean {
	const {env} = io;
	return hasColour(io) && env['TERM'] !== 'linux' && !(isPopup && env['TMUX']);
}
