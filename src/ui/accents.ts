/** The colour of a project's name in the list: named in the config, or chosen by a hash of the name out of colours of the theme. */
import type {Accents} from '../core/config.js';
import {palettes} from '../core/theme/palettes.js';
import type {Colour, ThemeName} from '../core/theme/themes.js';
import {type Drawable, toDrawable} from './colour-depth.js';
import {isPaletteName} from './theme.js';

export type AccentOf = (project: string) => Drawable | undefined;

/** The colours to choose from. Red is missing, because it means urgent, and so are colours that are pale on a theme's backgrounds. */
function accentColours(theme: ThemeName): readonly Colour[] {
	if (isPaletteName(theme)) {
		const {green, yellow, blue, magenta, cyan} = palettes[theme];
		return [green, yellow, blue, magenta, cyan];
	}
	if (theme === 'light') return ['blue', 'magenta'];
	return theme === 'high-contrast' ? ['magenta'] : ['green', 'yellow', 'blue', 'magenta', 'cyan'];
}

/** A project keeps its colour on every machine and in every run, as only its name and the theme decide it. */
export function toAccents(accents: Accents, theme: ThemeName, hasTrueColour = true): AccentOf {
	if (accents === false) return () => undefined;
	if (accents !== true) {
		const own = new Map(Object.entries(accents).map(([project, colour]) => [project, toDrawable(colour, hasTrueColour)]));
		return (project) => own.get(project);
	}
	const colours = accentColours(theme).map((colour) => toDrawable(colour, hasTrueColour));
	return (project) => colours[hash(project) % colours.length];
}

/** FNV-1a with 32 bits, over UTF-16 units. */
function hash(text: string): number {
	let sum = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
	return (sum ^ (sum >>> 15)) >>> 0;
}
