/** The terminal by its environment: its colours and its background. */
import type {Io} from '../core/context.js';
import {hasColour} from '../core/words/ink.js';
import type {Depth} from '../ui/colour-depth.js';

/**
 * How many colours the terminal draws exactly; others approximate them. tmux names itself in `TERM`, but it keeps the `COLORTERM` of the terminal in
 * which its server was started, and uses the nearest colour for a client that has fewer.
 */
export function colourDepth(env: NodeJS.ProcessEnv): Depth {
	const forced = env['FORCE_COLOR'] ?? '';
	if (/^[0-3]$/.test(forced)) return forced === '3' ? 'all' : forced === '2' ? 'many' : 'few';
	const term = env['TERM'] ?? '';
	if (/^(truecolor|24bit)$/.test(env['COLORTERM'] ?? '')) return 'all';
	if (/-(direct|truecolor)$|^(xterm-kitty|xterm-ghostty|wezterm)$/.test(term)) return 'all';
	if (env['TERM_PROGRAM'] === 'iTerm.app' && Number.parseInt(env['TERM_PROGRAM_VERSION'] ?? '', 10) >= 3) return 'all';
	return /256/.test(term) || /^(alacritty|foot|contour|rio|konsole|mintty|vte)/.test(term) ? 'many' : 'few';
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
