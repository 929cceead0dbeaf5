/** How many sessions wait, of both kinds: in words, and in signs for places with little room. */
import type {Waits} from '../part.js';

type Waiting = Readonly<Record<Waits, number>>;

/** `2 need you`, `3 your turn`: those kinds of which there are some. */
export function waitTexts({blocked, your_turn: yourTurn}: Waiting): readonly string[] {
	return [...(blocked > 0 ? [`${blocked} need${blocked === 1 ? 's' : ''} you`] : []), ...(yourTurn > 0 ? [`${yourTurn} your turn`] : [])];
}

/** The sign of each kind. */
export function waitSigns(isAscii: boolean): Readonly<Record<Waits, string>> {
	return isAscii ? {blocked: '!', your_turn: '*'} : {blocked: '▲', your_turn: '●'};
}

/** `▲2 ●6`; empty where nothing waits. */
export function waitMarks({blocked, your_turn: yourTurn}: Waiting, isAscii: boolean): string {
	const signs = waitSigns(isAscii);
	const marks = [...(blocked > 0 ? [`${signs.blocked}${blocked}`] : []), ...(yourTurn > 0 ? [`${signs.your_turn}${yourTurn}`] : [])];
	return marks.join(' ');
}
