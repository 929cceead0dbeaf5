/** `beckon history`: a session's prompts as they were typed. */
import type {PastPrompt} from '../../agents/agent.js';
import {usualAgent} from '../../agents/agents.js';
import {parseSessionId, type SessionId} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {latestLife} from '../../core/fold/fold.js';
import {stripControls} from '../../core/text/label.js';
import {localMachine} from '../../observe/local-machine.js';
import {wirePorts} from '../../observe/wire.js';
import {readPrompts} from '../../recall/past-turns.js';
import type {SessionCommand} from '../params/look.js';
import {writeJson} from '../print/row-json.js';
import {localTime} from '../print/row-text.js';
import {withTarget} from '../target-row.js';

/** Prints a session's prompts with their newlines, oldest first: from its transcript, else from its hooks. */
export async function runHistory(io: Io, {session, json}: SessionCommand): Promise<ExitCode> {
	const {id, prompts} = (await recorded(io, session)) ?? (await ofRow(io, session));
	if (json) writeJson(io, {session_id: id ?? null, prompts: prompts.map(({at, text}) => ({at: at ?? null, text}))});
	else if (prompts.length === 0) io.stderr.write('No prompt is recorded.\n');
	else io.stdout.write(prompts.map(promptText).join('\n'));
	return 0;
}

type PromptHistory = {readonly id: SessionId | undefined; readonly prompts: readonly PastPrompt[]};

/** A session of this machine without a row is found by its whole id while its journal exists. */
async function recorded(io: Io, session: string): Promise<PromptHistory | undefined> {
	const id = parseSessionId(session);
	const fold = id === undefined ? undefined : (await wirePorts(io)).ports.readSessions().sessions.get(id);
	if (id === undefined || fold === undefined) return undefined;
	const life = latestLife(fold);
	const {agent = usualAgent.id, transcriptPath} = life ?? {};
	return {id, prompts: await readPrompts(localMachine(io.env), {agent, sessionId: id, transcriptPath})};
}

function ofRow(io: Io, session: string): Promise<PromptHistory> {
	return withTarget(io, {session}, async ({row, source}) => ({id: row.sessionId, prompts: await source.readPrompts(row)}));
}

function promptText({at, text}: PastPrompt): string {
	return `[${at === undefined ? 'no time' : localTime(at)}]\n${stripControls(text).trimEnd()}\n`;
}
