/** Rows that only a pane tells of: an agent that is known as a process alone, or is about to start. */
import type {AgentId, RowKey} from '../address.js';
import type {Pane, World} from '../fold/world.js';
import type {Candidate} from './candidate.js';
import {paneRowKey} from './pane-row-key.js';
import {parseStartMark, startMarkMs} from './start-mark.js';

/** Sessions that beckon starts, before a process of their agent is seen. */
export function startedIn({panes, now}: World, found: readonly Candidate[]): readonly Candidate[] {
	return panes.panes.flatMap((pane): readonly Candidate[] => {
		const mark = pane.starting === undefined || pane.dead ? undefined : parseStartMark(pane.starting);
		if (mark === undefined || now - mark.at > startMarkMs || found.some((each) => each.pane === pane)) return [];
		return [
			{...alone(pane, mark.agent), firstCwd: pane.cwd, process: undefined, running: undefined, kind: 'interactive', alive: 'unknown'},
		];
	});
}

/** A row that only its pane tells of. */
function alone(pane: Pane, agent: AgentId) {
	return {
		key: paneRowKey(pane),
		formerKeys: [],
		sessionId: undefined,
		agent,
		life: undefined,
		status: undefined,
		pane,
		paneLost: false,
		paneHidden: false,
		transcriptPath: undefined,
	} as const;
}

/** Agents that are known only as processes: before the folder is trusted, or without hooks and session file. */
export function paneCandidates(world: World, owned: ReadonlySet<Pane>, agentPids: ReadonlySet<number>): readonly Candidate[] {
	const found: Candidate[] = [];
	for (const pane of world.panes.panes) {
		if (owned.has(pane) || pane.dead) continue;
		const process = world.processes.agents.find((agent) => agent.panePid === pane.place.panePid && !agentPids.has(agent.id.pid));
		const agent = process?.agent ?? world.agents.byCommand(pane.command);
		if (agent === undefined || (process && world.agents.isSessionList(process.argv, pane.title))) continue;
		found.push({
			...alone(pane, agent),
			...(process?.transcript && {
				key: process.transcript.sessionId as string as RowKey,
				formerKeys: [paneRowKey(pane)],
				sessionId: process.transcript.sessionId,
				transcriptPath: process.transcript.path,
			}),
			process: process?.id,
			firstCwd: process?.cwd ?? pane.cwd,
			running: process,
			kind: process && world.agents.isHeadless(agent, process.argv) ? 'headless' : 'interactive',
			alive: process ? 'alive' : 'unknown',
		});
	}
	return found;
}
