/** `beckon history`: a session's prompts as they were typed. */
import type {PastPrompt} from '../../agents/agent.js';
import {agentOf, usualAgent} from '../../agents/agents.js';
import {type AgentId, parseSessionId, type SessionId} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {latestLife} from '../../core/fold/fold.js';
import {findRow} from '../../core/queue/find-row.js';
import {printable} from '../../core/text/printable.js';
import {lookOnce} from '../../observe/once.js';
import {sessionFiles} from '../../store/journal/session-journal.js';
import {statePaths} from '../../store/paths.js';
import {localTime} from '../print/local-time.js';
import {jsonText} from '../print/row-json.js';

export type HistoryOptions = {readonly session: string; readonly json: boolean};

/** Prints a session's prompts with their newlines, oldest first: from its transcript, else from its hooks. */
export async function runHistory(io: Io, {session, json}: HistoryOptions): Promise<ExitCode> {
	const {agent, id, transcript} = await find(io, session);
	const {prompts: read} = agentOf(agent);
	const files = id === undefined ? undefined : sessionFiles(statePaths(io.env).sessions, id);
	const fromTranscript = transcript === undefined ? undefined : await read.ofTranscript(transcript);
	const prompts = fromTranscript ?? (files === undefined ? [] : await read.ofJournal(files));
	if (json)
		io.stdout.write(`${jsonText({v: 1, session_id: id ?? null, prompts: prompts.map(({at, text}) => ({at: at ?? null, text}))})}\n`);
	else io.stdout.write(prompts.map(promptText).join('\n'));
	return 0;
}

type Found = {readonly agent: AgentId; readonly id: SessionId | undefined; readonly transcript: string | undefined};

/** A session without a row is found by its whole id while its journal exists. */
async function find(io: Io, session: string): Promise<Found> {
	const {rows, world} = await lookOnce(io, {noScreens: true});
	const id = parseSessionId(session);
	const fold = id === undefined ? undefined : world.sessions.get(id);
	const life = fold && latestLife(fold);
	if (id !== undefined && fold !== undefined) return {agent: life?.agent ?? usualAgent.id, id, transcript: life?.transcriptPath};
	const row = findRow(rows, session);
	return {agent: row.agent, id: row.sessionId, transcript: row.transcriptPath};
}

function promptText({at, text}: PastPrompt): string {
	return `[${at === undefined ? 'no time' : localTime(at)}]\n${printable(text).trimEnd()}\n`;
}
