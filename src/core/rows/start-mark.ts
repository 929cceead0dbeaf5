/** The mark on a pane in which beckon starts a session, and the candidate of that session until its agent is seen. */
import type {AgentId, HostName, PaneId, ProcessId, SessionId} from '../address.js';
import {paneKey, type World} from '../fold/world.js';
import {isShell} from '../terms/shells.js';
import {type Candidate, emptyCandidate} from './candidate.js';
import {paneRowKey} from './panes.js';

/** A pane option that stays until the session that beckon starts there is seen. It outlives the beckon that wrote it. */
export type StartMark = {
	readonly agent: AgentId;
	/** `open`: the pane exists. `typed`: the call that wrote this gave it the agent's command. `failed`: the agent ended again. */
	readonly step: 'open' | 'typed' | 'failed';
	/** Epoch ms, in whole seconds. */
	readonly at: number;
	/** Identifies the wish: the same words in the same place have the same one. */
	readonly wish: string;
	/** The beckon process that works on it. */
	readonly maker: ProcessId;
	/** The outbox entry with the first prompt. */
	readonly entry: string | undefined;
};

/** The pane of a session that was started. `command` starts the agent in it. */
export type StartedPane = {
	readonly socket: string;
	readonly pane: PaneId;
	/** Undefined: this machine. */
	readonly host?: HostName | undefined;
	readonly directory: string;
	readonly agent: AgentId;
	readonly command: readonly string[];
	/** The conversation that it continues. */
	readonly resumes?: SessionId | undefined;
	/** Undefined when the pane gets no mark. */
	readonly mark?: StartMark | undefined;
	/** The outbox entry with the first prompt. */
	readonly entry?: string | undefined;
};

export const startOption = '@beckon_start';

/** After this time a mark whose beckon was killed is ignored. */
export const startMarkMs = 10 * 60_000;

export function startMarkText({agent, step, at, wish, maker, entry}: StartMark): string {
	return [step, agent, Math.floor(at / 1000), wish, maker.pid, maker.start.replaceAll(/\W/g, '_'), entry ?? '-'].join(' ');
}

/** Reads the option, which anybody can write; undefined when it is no mark. */
export function parseStartMark(text: string): StartMark | undefined {
	const parts = /^(open|typed|failed) ([a-z][a-z0-9-]{0,31}) (\d{1,11}) (\w{1,64}) (\d{1,10}) (\w{0,64}) ([a-z0-9]{4,32}|-)$/.exec(text);
	const [, step, agent, seconds, wish = '', pid, start = '', entry] = parts ?? [];
	if (agent === undefined || (step !== 'open' && step !== 'typed' && step !== 'failed')) return undefined;
	return {agent, step, at: Number(seconds) * 1000, wish, maker: {pid: Number(pid), start}, entry: entry === '-' ? undefined : entry};
}

/**
 * Sessions that beckon starts, before a process of their agent is seen. An agent that was killed leaves its screen behind, with the shell
 * in front of it.
 */
export function startedIn({panes, screens, now}: World, found: readonly Candidate[]): readonly Candidate[] {
	return panes.panes.flatMap((pane): readonly Candidate[] => {
		const mark = pane.starting === undefined || pane.dead ? undefined : parseStartMark(pane.starting);
		if (mark === undefined || now - mark.at > startMarkMs || found.some((each) => each.pane === pane)) return [];
		if (isShell(pane.command) && screens.get(paneKey(pane.place))?.surface.availability === 'supported') return [];
		return [{...emptyCandidate, key: paneRowKey(pane), agent: mark.agent, pane, firstCwd: pane.cwd, kind: 'interactive', alive: 'unknown'}];
	});
}
