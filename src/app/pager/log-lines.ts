/** What was sent to which session and what became of it, as lines of a card, the newest first. */
import {toAge} from '../../core/text/age.js';
import {type SentLine, sentWords} from '../../core/words/sent-words.js';
import {type CardLine, cardLine} from '../card/line.js';
import {oneLine} from '../text.js';
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
