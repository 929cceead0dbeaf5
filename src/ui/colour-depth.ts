/** Replaces a 24-bit colour by the number of the nearest of 256, for terminals without more. */
import type {Colour, Hex} from '../core/theme/themes.js';

/** Ink's name for a colour by number. */
type Numbered = `ansi256(${number})`;
export type Drawable = Colour | Numbered;

type Rgb = readonly [red: number, green: number, blue: number];

const cubeSteps = [0, 95, 135, 175, 215, 255] as const;
const firstCube = 16;
const firstGrey = 232;
const greys = 24;

/** How many colours a terminal has: fewer than 256, 256, or all. */
export type Depth = 'few' | 'many' | 'all';

/** @param hasTrueColour whether the terminal draws 24-bit colours. */
export function toDrawable(colour: Colour, hasTrueColour: boolean): Drawable {
	return hasTrueColour || !colour.startsWith('#') ? colour : nearest(channelsOf(colour));
}

export function channelsOf(hex: string): Rgb {
	const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
	return [at(1), at(3), at(5)];
}

/** A colour between two: `share` of the second. */
export function between(one: Hex, other: Hex, share: number): Hex {
	const to = channelsOf(other);
	const mixed = channelsOf(one).map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
	return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function isDark(hex: Hex): boolean {
	const [red, green, blue] = channelsOf(hex);
	return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** The first 16 colours are the user's own and may be anything, so they are not used. */
function nearest(wanted: Rgb): Numbered {
	const [r, g, b] = [nearestOf(cubeSteps, wanted[0]), nearestOf(cubeSteps, wanted[1]), nearestOf(cubeSteps, wanted[2])];
	const grey = Math.max(0, Math.min(greys - 1, Math.ceil(((wanted[0] + wanted[1] + wanted[2]) / 3 - 13) / 10)));
	const level = 8 + 10 * grey;
	const isGrey = distance([level, level, level], wanted) < distance([cubeSteps[r] ?? 0, cubeSteps[g] ?? 0, cubeSteps[b] ?? 0], wanted);
	return `ansi256(${isGrey ? firstGrey + grey : firstCube + 36 * r + 6 * g + b})`;
}

/** The index of the nearest step; of two equally near ones the first. */
function nearestOf(steps: readonly number[], wanted: number): number {
	return steps.reduce((best, step, index) => (Math.abs(step - wanted) < Math.abs((steps[best] ?? 0) - wanted) ? index : best), 0);
}

function distance([red, green, blue]: Rgb, [r, g, b]: Rgb): number {
	return (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
}
