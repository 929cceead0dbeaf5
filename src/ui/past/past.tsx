/** The search through what was said: sessions, each with the words around what was found; the chosen one is marked. */

import type {Size} from '../../app/layout.js';
import type {PastView} from '../../app/past/lines.js';
import {fill} from '../../app/text.js';
import {TitledList} from '../terminal/titled-list.js';
import {paint} from '../theme.js';
import {useLook} from '../use-look.js';

export function Past({view, size}: {readonly view: PastView; readonly size: Size}) {
	const {theme, glyphs} = useLook();
	const lines = view.lines.map(({spans, isChosen}) => {
		if (!isChosen) return `  ${spans.map(({text, role}) => paint(theme[role], text)).join('')}`;
		return paint(theme.selected, `${glyphs.marker} ${fill(spans.map(({text}) => text).join(''), Math.max(0, size.columns - 3))}`);
	});
	return <TitledList title={view.title} size={size} lines={lines} none={view.none} />;
}
