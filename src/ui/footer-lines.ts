/** The last line of the screen: what is being typed or the keys that work now, and lines above it for what does not fit beside them. */
import type {FooterView} from '../app/footer/view.js';
import {fill, width} from '../app/text.js';
import {type Line, padded, span} from './line.js';
import type {TerminalLook} from './terminal-style.js';

export function footerLines({parts, place, over}: FooterView, columns: number, {theme}: TerminalLook): readonly Line[] {
	const said = parts.map(({text, role, press}) => ({
		...span(theme[role], text),
		click: press === undefined ? undefined : ({on: 'key', key: press} as const),
	}));
	return [
		...over.lines.map((line) => [span(theme[over.role], fill(` ${line}`, columns))]),
		[...padded([span({}, ' '), ...said], columns - width(place)), span(theme.quiet, place)],
	];
}
