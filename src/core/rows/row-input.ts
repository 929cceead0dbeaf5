/** What a row is made of: its candidate, and what the readers found for it. */
import type {AgentTraits} from '../agent-traits.js';
import type {Config} from '../config.js';
import type {ScreenClaim, TranscriptClaim} from '../evidence.js';
import {paneKey, type World} from '../fold/world.js';
import type {Clock} from '../resolve/clock.js';
import {createClock} from '../resolve/clock.js';
import type {Queued, Row, RowMarks} from '../session.js';
import type {Candidate} from './candidate.js';

/** All that `toRow` reads beside the time. The row of an equal input is used again, so nothing that a row depends on can be forgotten. */
export type RowInput = {
	readonly candidate: Candidate;
	readonly transcript: TranscriptClaim | undefined;
	readonly screen: ScreenClaim | undefined;
	/** Those of the row's own key, then those of its former keys. */
	readonly marks: readonly RowMarks[];
	/** The user's name of the directory. */
	readonly name: string | undefined;
	/** Prompts that wait for it. */
	readonly queued: Queued | undefined;
	readonly config: Config;
	readonly agents: AgentTraits;
};

/** When a row is made. Whatever ages asks the clock, which afterwards knows when the row changes without a new input. */
export type RowMoment = {
	readonly clock: Clock;
	/** When tmux was asked. */
	readonly askedAt: number;
	/** The local clock's offset from UTC. */
	readonly utcOffsetMs: () => number;
	/** The last row of the same session. */
	readonly before?: Row | undefined;
};

export function toRowInput(candidate: Candidate, {transcripts, screens, marks, names, queued, config, agents}: World): RowInput {
	const {key, formerKeys, sessionId, kind, alive, pane, transcriptPath} = candidate;
	const transcript = transcriptPath === undefined ? undefined : transcripts.get(transcriptPath);
	// The screen of a pane says nothing about an agent that runs inside another agent's pane.
	const isOwner = kind === 'interactive' && alive !== 'gone';
	return {
		candidate,
		transcript,
		screen: pane && isOwner ? screens.get(paneKey(pane.place)) : undefined,
		marks: [key, ...formerKeys].flatMap((each) => marks.get(each) ?? []),
		queued: sessionId === undefined ? undefined : queued?.get(sessionId),
		name: names.get(namedCwd(candidate, transcript) ?? ''),
		config,
		agents,
	};
}

export function toMoment({now, panes, utcOffsetMs = () => 0}: Pick<World, 'now' | 'panes' | 'utcOffsetMs'>): RowMoment {
	// Before tmux is asked, only the process table is known.
	return {clock: createClock(now), askedAt: panes.at || now, utcOffsetMs};
}

/** The directory that the row's project is named after. */
export function namedCwd({firstCwd, status, life}: Candidate, transcript: TranscriptClaim | undefined): string | undefined {
	return firstCwd ?? status?.cwd ?? life?.cwd ?? transcript?.cwd;
}
