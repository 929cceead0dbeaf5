/** The last line of the screen with the keys that work now, as text with SGR. */
import {gap, keysThatFit} from '../../app/keys/footer-fit.js';
import type {FooterKey} from '../../app/keys/keymap.js';
import {clip, oneLine, width} from '../../app/text.js';
import {toColumn} from '../terminal/sequences.js';
import type {Look} from '../terminal-style.js';
import {paint, type Theme} from '../theme.js';

/** The cell that what stands at the left begins in. */
export const start = 1;

/** Cells that what stands at the left has before the place. */
export const leastKeys = 20;

/** `right`: the place where there is room for it. `room`: cells for what stands at the left. */
export type FooterRoom = {readonly right: string; readonly room: number};

export function footerRoom(place: string, least: number, columns: number): FooterRoom {
	const right = width(place) + least > columns ? '' : place;
	return {right, room: columns - (right === '' ? 0 : width(right) + 1) - start};
}

type KeysWish = {readonly filter: string; readonly room: number};

export type KeysLine = {
	readonly shown: readonly FooterKey[];
	/** The cell that the keys begin in, behind the filter. */
	readonly from: number;
	readonly text: string;
};

/** The filter of the list and as many keys as there is room for. */
export function keysLine(keys: readonly FooterKey[], {filter, room}: KeysWish, theme: Theme): KeysLine {
	const found = filter === '' ? '' : `/${oneLine(filter)}  `;
	const shown = keysThatFit(keys, room - width(found));
	const names = shown.map(({key, does}, index) => paint(theme.key, `${index > 0 ? gap : ''}${key}`) + paint(theme.quiet, ` ${does}`));
	return {shown, from: width(found), text: paint(theme.waiting, clip(found, room)) + names.join('')};
}

type FooterShown = {readonly keys: readonly FooterKey[]; readonly filter: string; readonly place: string; readonly columns: number};

/** The whole line, where nothing is typed, asked or told. */
export function footerText({keys, filter, place, columns}: FooterShown, {theme}: Look): string {
	const {right, room} = footerRoom(place, leastKeys, columns);
	const {text} = keysLine(keys, {filter, room}, theme);
	return ' '.repeat(start) + text + (right === '' ? '' : toColumn(columns - width(right)) + paint(theme.quiet, right));
}
