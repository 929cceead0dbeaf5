/**
 * What was said in a row's session: from its transcript, else its prompts from hooks. Also the row of a session that has only a transcript.
 */
import type {PastPrompt} from '../agents/agent.js';
import {agentOf, createTranscriptReader, listSaid, saidFolders} from '../agents/agents.js';
import {parseRowKey, parseSessionId} from '../core/address.js';
import {UserError} from '../core/errors.js';
import type {Machine} from '../core/machine/machine.js';
import {lastSeenRow} from '../core/rows/host-rows.js';
import type {PastTurn} from '../core/search/hit.js';
import type {Row} from '../core/session.js';
import {projectName} from '../core/text/label.js';
import {sessionFiles} from '../store/journal/session-journal.js';
import {statePaths} from '../store/paths.js';

/** Identifies a session's records; an ended session may have no row. */
type Recorded = Pick<Row, 'agent' | 'sessionId' | 'transcriptPath'>;

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

/** The shortest beginning of an id: a shorter text may be a mistyped name. */
const leastLetters = 4;

/**
 * @param text an id or its beginning.
 * @param configDirs besides those that `env` names.
 * @returns undefined when no transcript has it.
 * @throws UserError (exit 2) when several have.
 */
export function pastRow(text: string, env: NodeJS.ProcessEnv, configDirs: readonly string[]): Row | undefined {
	if (parseSessionId(text) === undefined || text.length < leastLetters) return undefined;
	const fitting = listSaid([...new Set([...configDirs, ...saidFolders(env)])]).filter(({sessionId}) => sessionId.startsWith(text));
	const whole = fitting.filter(({sessionId}) => sessionId === text);
	const found = whole.length > 0 ? whole : fitting;
	const [first] = found;
	if (first === undefined) return undefined;
	const ids = new Set(found.map(({sessionId}) => sessionId));
	if (ids.size > 1) throw new UserError(`${ids.size} sessions match "${text}"`, `Use a whole ID: ${[...ids].slice(0, 5).join(', ')}`, 2);
	const reader = createTranscriptReader();
	const claims = found.flatMap(({agent, files: [path = ''], sessionId, stored}) => {
		const claim =
			stored === undefined ? reader.read(path, agent) : {...stored, lastLineAt: stored.changedAt, branch: undefined, title: undefined};
		return claim === undefined ? [] : [{agent, path: stored === undefined ? path : undefined, sessionId, claim}];
	});
	// A session that continued in another directory has a transcript in each.
	const newest = claims.toSorted((one, other) => other.claim.lastLineAt - one.claim.lastLineAt)[0];
	if (newest === undefined) return undefined;
	const {agent, path, sessionId, claim} = newest;
	const project = projectName(claim.cwd, undefined) || `${agent}-unknown`;
	const key = parseRowKey(sessionId);
	if (key === undefined) return undefined;
	const row = lastSeenRow({
		key,
		host: undefined,
		project,
		state: 'session_ended',
		about: '',
		since: claim.lastLineAt,
		at: claim.lastLineAt,
	});
	return {...row, lastSeenAt: undefined, sessionId, agent, cwd: claim.cwd, transcriptPath: path, branch: claim.branch, title: claim.title};
}
