/** The turns of a row's session: from its transcript, else the prompts from its hooks. */
import {agentOf} from '../agents/agents.js';
import {UserError} from '../core/errors.js';
import type {PastTurn} from '../core/past-turn.js';
import type {Row} from '../core/session.js';
import {sessionFiles} from '../store/journal/session-journal.js';

/** Oldest first. @param sessions the folder of the journals. */
export async function readTurns({host, agent, sessionId, transcriptPath, project}: Row, sessions: string): Promise<readonly PastTurn[]> {
	if (host !== undefined) throw new UserError(`${project} runs on another machine`, 'Read its history there: `beckon history`.');
	const {prompts} = agentOf(agent);
	const found = transcriptPath === undefined ? undefined : await prompts.turnsOfTranscript(transcriptPath);
	if (found !== undefined) return found;
	const prompted = sessionId === undefined ? [] : await prompts.ofJournal(sessionFiles(sessions, sessionId));
	return prompted.map(({at, text}) => ({at, prompt: text, said: undefined}));
}
