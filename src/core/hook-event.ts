/** One line of a journal with its payload, parsed once at the edge. */
import {type AgentId, type PaneId, type ProcessId, parsePaneId} from './address.js';
import {asRecord, asText, type Fields, type Parsed, parseJson} from './fields.js';
import type {Ask} from './terms/ask.js';
import type {Report} from './terms/report.js';
import type {Subagent} from './terms/state.js';

/** What `hooks/emit.sh` writes, after checking. */
export type JournalLine = {
	readonly event: string;
	/** Undefined in lines of the first agent that had hooks. */
	readonly agent?: AgentId | undefined;
	readonly pane: PaneId | undefined;
	/** The socket path and the server pid of `$TMUX`. */
	readonly tmux: {readonly socket: string; readonly serverPid: number} | undefined;
	readonly process: ProcessId | undefined;
	readonly boot: string | undefined;
	readonly entrypoint: string | undefined;
	readonly attended: boolean;
	/** A path below the session's folder; undefined: the payload could not be written. */
	readonly payload: string | undefined;
};

export type BackgroundTask = {
	readonly id: string;
	readonly type: 'subagent' | 'teammate' | 'workflow' | 'monitor' | 'shell';
	readonly running: boolean;
	readonly agentType: string | undefined;
	readonly description: string | undefined;
};

/** A prompt that the agent will give itself, compared by its first `maxScheduled` characters. `line`: a cron line in local time. */
export const maxScheduled = 512;
export type Scheduled = {readonly id: string; readonly prompt: string; readonly line: string};

/**
 * A prompt that no user typed. `doneTask`: the id of the background task whose end it reports. `isOfSchedule`: the session's schedule
 * submitted it, and lists it in other words.
 */
export type PromptNews = {readonly doneTask: string | undefined; readonly isOfSchedule?: boolean};

export type HookBody =
	| {readonly name: 'permission-asked'; readonly ask: Ask}
	| {readonly name: 'tool-started'; readonly tool: string; readonly ask: Ask | undefined}
	| {readonly name: 'tool-ended'; readonly tool: string}
	| {readonly name: 'tool-failed'; readonly tool: string; readonly error: string; readonly interrupted: boolean}
	| {
			readonly name: 'turn-ended';
			readonly said: string | undefined;
			readonly tasks: readonly BackgroundTask[];
			readonly schedule: readonly Scheduled[];
	  }
	| {readonly name: 'turn-failed'; readonly error: string; readonly said: string; readonly details: string}
	| {readonly name: 'session-started'; readonly how: string; readonly title: string | undefined}
	| {readonly name: 'prompt-submitted'; readonly prompt: string; readonly news: PromptNews | undefined}
	| {readonly name: 'permission-denied'}
	| {readonly name: 'notified'; readonly type: string; readonly message: string}
	| {readonly name: 'subagent-started'}
	| {readonly name: 'subagent-ended'}
	| {readonly name: 'compacting'}
	| {readonly name: 'compacted'}
	| {readonly name: 'task-completed'; readonly subject: string}
	| {readonly name: 'elicitation-asked'; readonly ask: Ask}
	/** `action`: accept, decline or cancel. */
	| {readonly name: 'elicitation-answered'; readonly action: string}
	| {readonly name: 'session-ended'; readonly reason: string}
	/** A program reported its state with `beckon report`. */
	| {readonly name: 'reported'; readonly report: Report}
	/** This version does not know the event's name: the event is recorded and never changes the state. */
	| {readonly name: 'unknown'};

/** A request from its payload, read again because a part of it was cut. */
export type ToAsk = (agent: AgentId | undefined, kind: Ask['kind'], fields: Fields) => Ask;

/** What a payload means, by the agent and the event's name. */
export type ToHookBody = (agent: AgentId | undefined, event: string, fields: Fields) => HookBody;

export type HookEvent = {
	readonly at: number;
	readonly line: JournalLine;
	/** Set when a subagent's loop fired it. */
	readonly agent: Subagent | undefined;
	readonly promptId: string | undefined;
	readonly cwd: string | undefined;
	readonly transcriptPath: string | undefined;
	readonly permissionMode: string | undefined;
	readonly body: HookBody;
	/** Why the payload is missing or cannot be read. The body is then what the event's name alone says. */
	readonly problem?: string | undefined;
};

/**
 * Parses one line of `journal.jsonl`. A broken line, another version, or a line that is no object is a problem. A field that fails its
 * check is left out; the event still counts.
 */
export function parseJournalLine(text: string): Parsed<JournalLine> {
	const parsed = parseJson(text);
	const line = parsed.ok ? asRecord(parsed.value) : undefined;
	if (!parsed.ok) return parsed;
	if (!line) return {ok: false, problem: 'the line is not an object'};
	if (line['v'] !== 1) return {ok: false, problem: `the line has version ${String(line['v']).slice(0, 20)}, this reads 1`};
	const event = asText(line['event'], 64);
	if (!event || !/^[A-Za-z0-9_-]+$/.test(event)) return {ok: false, problem: 'the line names no event'};
	return {
		ok: true,
		value: {
			event,
			agent: parseAgent(line['agent']),
			pane: parsePaneId(line['pane']),
			tmux: parseTmux(line['tmux']),
			process: parseProcess(line['pid'], line['start']),
			boot: asText(line['boot'], 128) || undefined,
			entrypoint: asText(line['entrypoint'], 64) || undefined,
			attended: line['attended'] !== '0',
			payload: parsePayloadPath(line['payload']),
		},
	};
}

/**
 * Joins a line with its payload. `payload` is parsed JSON, or text, or undefined when the file is gone; `at` is the payload's mtime in
 * epoch ms. It never throws.
 */
export function toHookEvent(input: {
	readonly line: JournalLine;
	readonly payload: unknown;
	readonly at: number;
	readonly toBody: ToHookBody;
}): HookEvent {
	const {line, at, toBody} = input;
	const payload = typeof input.payload === 'string' ? parseJson(input.payload) : {ok: true as const, value: input.payload};
	const fields = payload.ok ? asRecord(payload.value) : undefined;
	const problem = payload.ok ? (payload.value === undefined ? 'expired' : 'the payload is not an object') : payload.problem;
	const agentId = asText(fields?.['agent_id'], 128);
	return {
		at,
		line,
		agent: agentId ? {id: agentId, type: asText(fields?.['agent_type'], 128) ?? ''} : undefined,
		promptId: asText(fields?.['prompt_id'], 128),
		cwd: asText(fields?.['cwd'], 4096),
		transcriptPath: asText(fields?.['transcript_path'], 4096),
		permissionMode: asText(fields?.['permission_mode'], 64),
		body: fields ? toBody(line.agent, line.event, fields) : bare(toBody(line.agent, line.event, {})),
		problem: fields ? undefined : problem,
	};
}

/** `$TMUX` is `<socket>,<server pid>,<session number>`; the socket's path may contain commas. */
function parseTmux(value: unknown): JournalLine['tmux'] {
	const match = /^(\/.+),(\d{1,10}),\d*$/.exec(asText(value, 1024) ?? '');
	return match?.[1] && match[2] ? {socket: match[1], serverPid: Number(match[2])} : undefined;
}

function parseProcess(pid: unknown, start: unknown): ProcessId | undefined {
	const number = typeof pid === 'number' ? pid : Number(asText(pid, 12) || Number.NaN);
	if (!Number.isSafeInteger(number) || number <= 0) return undefined;
	return {pid: number, start: typeof start === 'number' ? String(start) : (asText(start, 64) ?? '')};
}

/** Readers join this path to a directory, so only `p/<name>` passes. */
function parsePayloadPath(value: unknown): string | undefined {
	const path = asText(value, 128);
	return path && /^p\/[A-Za-z0-9_-]+(\.json)?$/.test(path) ? path : undefined;
}

/** The body of an event whose payload cannot be read: its name may still say that there is a request. */
function bare(body: HookBody): HookBody {
	const asks = body.name === 'permission-asked' || body.name === 'elicitation-asked';
	return asks ? {name: 'permission-asked', ask: {kind: 'dialog', title: ''}} : body;
}

function parseAgent(value: unknown): AgentId | undefined {
	const agent = asText(value, 32);
	return agent && /^[a-z][a-z0-9-]*$/.test(agent) ? agent : undefined;
}
