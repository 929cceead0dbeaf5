/** The turns of a session as lines of a card, the newest first. */
import type {PastTurn} from '../../core/search/past-turn.js';
import {toAge} from '../../core/text/age.js';
import {blankLine, type CardLine, cardLine, cardTexts} from '../card/line.js';
import {markdownLines} from '../card/markdown.js';
import {hasWords} from './search.js';

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
