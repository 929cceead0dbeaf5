/** A sentence or two in the middle, as text with SGR. */
import type {Size} from '../../app/layout.js';
import {width, wrap} from '../../app/text.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint} from '../theme.js';

export function sayingTexts(text: string, {columns, rows}: Size, {theme}: TerminalLook): readonly string[] {
	const lines = wrap(text, columns)
		.slice(0, rows)
		.map((line) => line.trim());
	const left = ' '.repeat(Math.floor((columns - Math.max(...lines.map(width))) / 2));
	const above = Array.from({length: Math.floor((rows - lines.length) / 2)}, () => '');
	return [...above, ...lines.map((line) => left + paint(theme.quiet, line))];
}
