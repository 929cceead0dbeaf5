/** The groups side by side on one line, on screens with room for one group's rows. */
import {cleanText} from '../../../core/text/label.js';
import {columnsOf} from '../../../core/text/width.js';
import type {Section} from './sections.js';

type Tab = {readonly section: Section; readonly text: string; readonly isCurrent: boolean};
/** `isCut`: earlier tabs do not fit, and the first cell says so. */
export type Tabs = {readonly isCut: boolean; readonly tabs: readonly Tab[]};

/** The tabs of the groups with rows, from the first one with which the current one is visible. @param columns of the screen; on narrow ones a name is its first word. */
export function toTabs(groups: readonly Section[], current: string | undefined, columns: number): Tabs {
	const shown = groups.filter(({key, rows, isFolded}) => key === current || isFolded || rows.length > 0);
	const all = shown.map((section): Tab => {
		const title = cleanText(section.title);
		const short = columns < 36 ? (title.split(' ')[0] ?? '') : title;
		const name = section.isAside ? `${section.count} ${short}` : `${short} ${section.count}`;
		const isCurrent = section.key === current;
		return {section, isCurrent, text: isCurrent ? `[${name}]` : ` ${name} `};
	});
	const at = all.findIndex(({isCurrent}) => isCurrent);
	let first = Math.max(0, at);
	let room = columns - 2 - columnsOf(all[first]?.text ?? '');
	while (first > 0 && columnsOf(all[first - 1]?.text ?? '') <= room) {
		first -= 1;
		room -= columnsOf(all[first]?.text ?? '');
	}
	return {isCut: first > 0, tabs: all.slice(first)};
}
