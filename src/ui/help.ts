import {helpSections, type Keymap} from '../app/keymap.js';
import type {CardLine} from './card-line.js';
import {width} from './text.js';

/** The help screen, printed from the keymap. */
export function helpLines(keymap: Keymap): readonly CardLine[] {
	const sections = helpSections(keymap);
	const column = Math.max(...sections.flatMap((section) => section.keys.map(({key}) => width(key))));
	return sections.flatMap((section, index) => [
		...(index > 0 ? [{text: '', role: 'plain'} as const] : []),
		{text: section.title, role: 'strong'} as const,
		...section.keys.map(({key, does}) => ({text: `  ${key}${' '.repeat(column - width(key))}  ${does}`, role: 'plain'}) as const),
	]);
}
