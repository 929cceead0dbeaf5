/** The turns of a whole transcript: each prompt with the last words of its answer. */
import type {PastTurn} from '../../../core/search/past-turn.js';
import {parseTranscriptLine} from './line.js';
import {readLines} from './prompt-history.js';

/** Only this many turns at the end are returned. */
const mostTurns = 200;
/** Longer texts are cut; `beckon history` prints the prompts in full. */
const mostChars = 2000;

/** Oldest first; undefined when there is no transcript. Memory is bounded by the longest line. */
export async function readPastTurns(path: string): Promise<readonly PastTurn[] | undefined> {
	const lines = readLines(path);
	if (lines === undefined) return undefined;
	let turns: PastTurn[] = [];
	for await (const text of lines) {
		// Most lines are large and have neither a prompt nor words; parsing them all would take minutes.
		if (!/"user"|"queued_command"|"type":\s*"text"/.test(text)) continue;
		const line = parseTranscriptLine(text);
		if (line === undefined || line.sidechain) continue;
		const last = turns.at(-1);
		if ((line.kind === 'prompt' || line.kind === 'absorbed') && line.human)
			turns = [...turns.slice(1 - mostTurns), {at: line.at, prompt: cut(line.text), said: undefined}];
		else if (line.kind === 'answer' && line.text.trim() !== '' && last !== undefined)
			turns[turns.length - 1] = {...last, said: cut(line.text)};
	}
	return turns;
}

function cut(text: string): string {
	return text.length > mostChars ? `${text.slice(0, mostChars)}…` : text;
}
