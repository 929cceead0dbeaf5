/** What a session said last, and the line of it that asks. */
import type {Evidence} from '../evidence.js';
import type {Source} from '../terms/state.js';

/** The text of a turn may reach the disk this long before its Stop. */
export const SAME_TURN_MS = 3000;

export type LastWords = {readonly text: string; readonly source: Source};

type TurnEnd = {readonly endedAt: number; readonly source: Source};

/**
 * The last assistant text of this turn. Once the final text is on disk, the transcript corrects the hook both ways: a Stop hook may lack its text, or
 * be followed by more of it. `source`: the witness of the end.
 */
export function lastWords({hook, transcript, screen}: Evidence, {endedAt, source}: TurnEnd): LastWords | undefined {
	const hookSaid = hook?.turn.kind === 'ended' && source === 'hook' ? hook.turn.said : undefined;
	const written = transcript?.said;
	const isSilent = hookSaid?.trim() === '' && written !== undefined && written.at >= (transcript?.lastPrompt?.at ?? 0);
	const flushed = transcript?.turn.kind === 'ended' && transcript.turn.at >= endedAt - SAME_TURN_MS;
	if (written && (hookSaid === undefined || isSilent || (flushed && written.at > endedAt - SAME_TURN_MS))) {
		return {text: written.text, source: 'transcript'};
	}
	if (hookSaid !== undefined) return {text: hookSaid, source: 'hook'};
	return screen?.surface.surface === 'idle' ? {text: screen.surface.projection, source: 'screen'} : undefined;
}

/** A pane shows earlier messages too; the last one is its last paragraph. */
export function lastMessage({text, source}: LastWords): string {
	return source === 'screen'
		? (text
				.trimEnd()
				.split(/\n\s*\n/)
				.at(-1) ?? '')
		: text;
}

/** @returns the last line of a text that asks something. */
export function questionLine(text: string): string {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	return lines.findLast((line) => line.includes('?')) ?? lines.at(-1) ?? 'has a question';
}
