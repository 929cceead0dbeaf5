/** Pages as lines of a card: what was sent, the turns of a session, and the keys; the newest first. */

import type {PastTurn} from '../../core/search/past-turn.js';
import {toAge} from '../../core/text/times.js';
import {type SentLine, sentWords} from '../../core/words/sent-words.js';
import {blankLine, type CardLine, cardLine, cardTexts} from '../card/line.js';
import {markdownLines} from '../card/markdown.js';
import type {HelpKey, HelpSection} from '../key-of.js';
import {oneLine, width} from '../text.js';
import {hasWords} from './search.js';

/** The record may hold more than anybody reads. */
const most = 500;

/** @param sent newest first. @param text only sends with these words. @param now epoch ms. */
export function logLines(sent: readonly SentLine[], text: string, now: number): readonly CardLine[] {
	if (sent.length === 0) return [cardLine('Nothing was sent yet.', 'quiet')];
	const lines = sent.slice(0, most).map((one) => ({one, ...sentWords(one)}));
	const found = lines.filter(({one, what, how}) => hasWords(`${one.project} ${what} ${how}`, text));
	if (found.length === 0) return [cardLine(`No send has “${text}” in it.`, 'quiet')];
	return found.map(({one, what, how, isFine}) => {
		const parts = [
			{text: oneLine(one.project), role: 'strong'},
			{text: `  ${oneLine(what)}  `, role: 'plain'},
			{text: oneLine(how), role: isFine ? 'quiet' : 'waiting'},
		] as const;
		const age = toAge(now - one.at).trim();
		return {
			text: parts.map((part) => part.text).join(''),
			role: 'plain',
			lead: {text: ` ${age.padStart(4)}  `, role: 'quiet'},
			spans: parts,
		};
	});
}

/** @param turns oldest first. @param now epoch ms. */
export function historyLines(turns: readonly PastTurn[], text: string, now: number): readonly CardLine[] {
	if (turns.length === 0) return [cardLine('No prompts are known: no transcript was found, and the hooks recorded none.', 'quiet')];
	const found = turns.filter(({prompt, said = ''}) => hasWords(`${prompt} ${said}`, text));
	if (found.length === 0) return [cardLine(`No turn has “${text}” in it.`, 'quiet')];
	return found.toReversed().flatMap((turn, index) => [...(index === 0 ? [] : [blankLine]), ...turnLines(turn, now)]);
}

function turnLines({at, prompt, said}: PastTurn, now: number): readonly CardLine[] {
	const when = at === undefined ? 'time not known' : `${toAge(now - at).trim()} ago`;
	return [
		cardLine(when, 'quiet'),
		...cardTexts(prompt.trim(), 'strong').map((line) => ({...line, lead: {text: '> ', role: 'key'} as const})),
		...(said === undefined ? [] : markdownLines(said.trim())),
	];
}

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
