/** The footer's own line as text with SGR. */
import type {FooterView} from '../../app/footer/view.js';
import {fill, width} from '../../app/text.js';
import {toColumn} from '../terminal/sequences.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint} from '../theme.js';

/** The left side of the line, from the first cell. */
export function footerParts({parts}: FooterView, {theme}: TerminalLook): string {
	return ` ${parts.map(({role, text}) => paint(theme[role], text)).join('')}`;
}

/** The whole footer with the lines above its own, for a terminal that is drawn line by line. */
export function footerTexts(view: FooterView, columns: number, look: TerminalLook): readonly string[] {
	const {place, over} = view;
	const right = place === '' ? '' : toColumn(columns - width(place)) + paint(look.theme.quiet, place);
	return [...over.lines.map((line) => paint(look.theme[over.role], fill(` ${line}`, columns))), footerParts(view, look) + right];
}
