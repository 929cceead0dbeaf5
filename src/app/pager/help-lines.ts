import type {CardLine} from '../card/line.js';
import type {HelpKey, HelpSection} from '../key-of.js';
import {oneLine, width} from '../text.js';
import {hasWords} from './search.js';

/** The help screen, made from the keymap: keys that cannot work now are dim, with the reason. */
export function helpLines(sections: readonly HelpSection[]): readonly CardLine[] {
	const column = Math.max(0, ...sections.flatMap((section) => section.keys.map(({key}) => width(key))));
	return sections.flatMap((section, index) => [
		...(index > 0 ? [{text: '', role: 'plain'} as const] : []),
		{text: section.title, role: 'strong'} as const,
		...section.keys.map((key) => keyLine(key, column)),
	]);
}

/** Sections with a matching title, and of the others the matching keys. */
export function foundIn(sections: readonly HelpSection[], text: string): readonly HelpSection[] {
	return sections
		.map((section) => (hasWords(section.title, text) ? section : {...section, keys: section.keys.filter((key) => isFound(key, text))}))
		.filter(({keys}) => keys.length > 0);
}

function isFound({key, does, also}: HelpKey, text: string): boolean {
	return hasWords(`${key} ${does} ${also}`, text);
}

function keyLine({key, does, reason}: HelpKey, column: number): CardLine {
	const front = `  ${key}${' '.repeat(column - width(key))}  `;
	return reason === undefined
		? {text: does, role: 'plain', lead: {text: front, role: 'key'}}
		: {text: `${does} (${oneLine(reason)})`, role: 'quiet', lead: {text: front, role: 'quiet'}};
}
