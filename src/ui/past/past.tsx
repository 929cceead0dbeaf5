/** The search through what was said: sessions, each with the words around what was found; the chosen one is marked. */

import type {Size} from '../../app/layout.js';
import type {PastView} from '../../app/past/lines.js';
import {width} from '../../app/text.js';
import {TitledList} from '../terminal/titled-list.js';
import {paint, whereSelected} from '../theme.js';
import {useLook} from '../use-look.js';

export function Past({view, size}: {readonly view: PastView; readonly size: Size}) {
	const {theme, glyphs} = useLook();
	const lines = view.lines.map(({spans, isChosen}) => {
		if (!isChosen) return `  ${spans.map(({text, role}) => paint(theme[role], text)).join('')}`;
		const text = spans.map(({text}) => text).join('');
		const drawn = spans.map(({text, role}) => paint(whereSelected(theme, theme[role], {}), text)).join('');
		const rest = ' '.repeat(Math.max(0, size.columns - 3 - width(text)));
		return paint(theme.selected, `${glyphs.marker} `) + drawn + paint(theme.selected, rest);
	});
	return <TitledList title={view.title} size={size} lines={lines} none={view.none} />;
}
