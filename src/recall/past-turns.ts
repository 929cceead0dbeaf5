/** What was said in a row's session: from its transcript, else the prompts from its hooks. */
import type {PastPrompt} from '../agents/agent.js';
import {agentOf} from '../agents/agents.js';
import type {Machine} from '../core/machine/machine.js';
import type {PastTurn} from '../core/search/hit.js';
import type {Row} from '../core/session.js';
import {sessionFiles} from '../store/journal/session-journal.js';
import {statePaths} from '../store/paths.js';

/** What names a session's records; an ended session may have no row. */
export type Recorded = Pick<Row, 'agent' | 'sessionId' | 'transcriptPath'>;

/** The turns with the agent's last words, oldest first. Long texts are cut. */
export async function readTurns(machine: Machine, session: Recorded): Promise<readonly PastTurn[]> {
	const {agent, transcriptPath} = session;
	const found =
		transcriptPath === undefined ? undefined : await agentOf(agent).prompts?.turnsOfTranscript(machine.localPath(transcriptPath));
	if (found !== undefined) return found.map((turn) => inOurTime(machine, turn));
	return (await promptsOfHooks(machine, session)).map(({at, text}) => ({at, prompt: text, said: undefined}));
}

/** The prompts as they were typed, whole, oldest first. */
export async function readPrompts(machine: Machine, session: Recorded): Promise<readonly PastPrompt[]> {
	const {agent, transcriptPath} = session;
	const found = transcriptPath === undefined ? undefined : await agentOf(agent).prompts?.ofTranscript(machine.localPath(transcriptPath));
	return found?.length ? found.map((prompt) => inOurTime(machine, prompt)) : promptsOfHooks(machine, session);
}

function inOurTime<T extends {readonly at: number | undefined}>({clockOffsetMs}: Machine, said: T): T {
	return {...said, at: said.at === undefined ? undefined : said.at - clockOffsetMs()};
}

async function promptsOfHooks({env}: Machine, {agent, sessionId}: Recorded): Promise<readonly PastPrompt[]> {
	if (sessionId === undefined) return [];
	return (await agentOf(agent).prompts?.ofJournal(sessionFiles(statePaths(env).sessions, sessionId))) ?? [];
}
