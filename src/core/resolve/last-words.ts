/** What a session said last: its beginning in one line, and the line of it that asks. */
import type {Evidence} from '../evidence.js';
import type {Source} from '../terms/state.js';
import {cleanText} from '../text/label.js';

/** The text of a turn may reach the disk this long before its Stop. */
export const sameTurnMs = 3000;

export type LastWords = {readonly text: string; readonly source: Source};

type TurnEnd = {readonly endedAt: number; readonly source: Source};

/**
 * The last assistant text of this turn. Once the final text is on disk, the transcript corrects the hook both ways: a Stop hook may lack
 * its text, or be followed by more of it. `source`: the witness of the end.
 */
export function lastWords(evidence: Evidence, {endedAt, source}: TurnEnd): LastWords | undefined {
	// No hook reports the end of a turn that was stopped.
	const halted = source === 'hook' ? undefined : haltedWords(evidence);
	if (halted !== undefined) return halted;
	const {hook, transcript, screen} = evidence;
	const hookSaid = hook?.turn.kind === 'ended' && source === 'hook' ? hook.turn.said : undefined;
	const written = transcript?.said;
	const isSilent = hookSaid?.trim() === '' && written !== undefined && written.at >= (transcript?.lastPrompt?.at ?? 0);
	const flushed = transcript?.turn.kind === 'ended' && transcript.turn.at >= endedAt - sameTurnMs;
	if (written && (hookSaid === undefined || isSilent || (flushed && written.at > endedAt - sameTurnMs))) {
		return {text: written.text, source: 'transcript'};
	}
	if (hookSaid !== undefined) return {text: hookSaid, source: 'hook'};
	// The record has all words, so this turn had none; the pane still shows the prompt and earlier words.
	if (transcript?.tells !== undefined && transcript.turn.kind === 'ended') return undefined;
	return screen?.surface.surface === 'idle' ? {text: screen.surface.projection, source: 'screen'} : undefined;
}

/** Why the newest prompt got no answer, for another reason than an interrupt. */
export function haltedWords({hook, transcript}: Evidence): LastWords | undefined {
	const {halted, said, lastPrompt} = transcript ?? {};
	const asked = hook?.turn.kind === 'working' ? hook.turn.at : (lastPrompt?.at ?? 0);
	return halted === undefined || halted.at < Math.max(asked, said?.at ?? 0) ? undefined : {text: halted.text, source: 'transcript'};
}

/** A pane shows earlier messages too; the last one is its last paragraph. */
export function lastMessage({text, source}: LastWords): string {
	if (source !== 'screen') return text;
	const paragraphs = text.trimEnd().split(/\n\s*\n/);
	return paragraphs.at(-1) ?? '';
}

/** @returns the last line of a text that asks something. */
export function questionLine(text: string): string {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	return lines.findLast((line) => line.includes('?')) ?? lines.at(-1) ?? 'has a question';
}

const mostRead = 4000;
const fence = /^\s*(?:```|~~~)/;
const heading = /^\s*#{1,6}\s/;
const rule = /^[\s\-=_*─━|:]*$/;

/** The first line of prose, with the next line if the first only announces it; a heading if there is no prose. */
export function openingLine(message: string): string {
	const lines = message.slice(0, mostRead).split('\n');
	const prose = withoutCode(lines).filter((line) => !rule.test(line));
	const first = prose.findIndex((line) => !heading.test(line));
	if (first === -1) return plainLine(prose[0] ?? lines.find((line) => !rule.test(line) && !fence.test(line)) ?? '');
	const [line = '', next = ''] = [prose[first], prose[first + 1]].map((text) => plainLine(text ?? ''));
	return line.endsWith(':') && next !== '' ? `${line} ${next}` : line;
}

function withoutCode(lines: readonly string[]): readonly string[] {
	let isCode = false;
	return lines.filter((line) => {
		const isFence = fence.test(line);
		if (isFence) isCode = !isCode;
		return !isFence && !isCode;
	});
}

/** A line without list marks, emphasis and addresses of links. */
function plainLine(line: string): string {
	const unmarked = line
		.replace(/\[([^\]\n]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
		.replace(/(\*\*|__|`)/g, '')
		.replace(/^\s*(?:[-*+>#•]+\s|\d{1,3}[.)]\s|[^\p{L}\p{N}\p{P}\p{Z}\p{Sc}]+\s)+/u, '');
	return cleanText(unmarked);
}
