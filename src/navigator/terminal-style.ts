/** The navigator's style, by the terminal's environment and background, the config, and the theme that the user chose. */
import {agentWords} from '../agents/agents.js';
import type {ConfigAtStart} from '../core/config.js';
import type {Io} from '../core/context.js';
import {chooseTheme, dependsOnBackground} from '../core/theme/themes.js';
import {hasColour} from '../core/words/print-colours.js';
import {isAsciiOnly} from '../system/terminal.js';
import type {Depth} from '../ui/colour-depth.js';
import {createTerminalStyle, type TerminalStyle} from '../ui/line.js';
import type {PaintTerminal} from '../ui/terminal/first-paint.js';
import {askBackground, type Background} from './background.js';

type DrawnStyle = {
	readonly now: () => TerminalStyle;
	/** Undefined when the terminal is not asked. */
	readonly background: Background | undefined;
	/** Chooses a theme. @returns whether it changed. */
	readonly choose: (theme: string) => boolean;
};

export function createStyle(
	io: Io,
	{popup, isAscii = false, isLinear = false}: {readonly popup: boolean; readonly isAscii?: boolean; readonly isLinear?: boolean},
	{config, terminal}: {readonly config: ConfigAtStart; readonly terminal: PaintTerminal},
): DrawnStyle {
	const background = answersBackground(io, popup) && dependsOnBackground(config) ? askBackground(terminal) : undefined;
	let {theme} = config;
	return {
		now: () =>
			createTerminalStyle({
				agent: agentWords,
				hasColour: hasColour(io),
				depth: colourDepth(io.env),
				isAscii: isAscii || isAsciiOnly(io.env, config.ascii),
				theme: chooseTheme({...config, theme}, background?.isLight() ?? isLightByEnv(io.env)),
				accents: config.accents,
				isLinear,
			}),
		background,
		choose(next) {
			const isOther = next !== theme;
			theme = next;
			return isOther;
		},
	};
}

/**
 * How many colours the terminal draws exactly; others approximate them. tmux names itself in `TERM`, but keeps the `COLORTERM` of the
 * terminal in which its server was started, and uses the nearest colours for a client with fewer.
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

/** Konsole, rxvt and iTerm2 give `foreground;background` as numbers of their palette: 7 and numbers from 9 on are light. */
export function isLightByEnv(env: NodeJS.ProcessEnv): boolean {
	const background = /;(\d+)$/.exec(env['COLORFGBG'] ?? '')?.[1];
	return background === '7' || Number(background) > 8;
}

/** A popup of tmux gives no answer, the console of Linux does not know the query, and without colours the background does not matter. */
function answersBackground(io: Pick<Io, 'env' | 'color'>, isPopup: boolean): boolean {
	const {env} = io;
	return hasColour(io) && env['TERM'] !== 'linux' && !(isPopup && env['TMUX']);
}
