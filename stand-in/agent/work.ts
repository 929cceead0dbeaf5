/**
 * One update under way: the state so far and its effects. It never leaves `update`, which returns both.
 * The functions on it return `undefined`, so that a branch can end with `return f(…)`.
 */
import {projectFolder} from '../agent-home.js';
import type {AgentState, Composer, Dialog, DialogBody, Effect, Entry, Status, Turn} from './model.js';

export type Work = {state: AgentState; readonly effects: Effect[]; readonly at: number};

export function patch(work: Work, change: Partial<AgentState>): undefined {
	work.state = {...work.state, ...change};
}

export function patchComposer(work: Work, change: Partial<Composer>): undefined {
	patch(work, {composer: {...work.state.composer, ...change}});
}

export function show(work: Work, ...entries: readonly Entry[]): undefined {
	patch(work, {entries: [...work.state.entries, ...entries].slice(-60)});
}

/** Replaces the newest entry of a kind; adds it when there is none. */
export function replaceEntry(work: Work, kind: Entry['kind'], entry: Entry): undefined {
	const index = work.state.entries.findLastIndex((each) => each.kind === kind);
	if (index < 0) return show(work, entry);
	patch(work, {entries: work.state.entries.with(index, entry)});
}

/** Removes the dialog with this id, wherever it is in the line. */
export function closeDialog(work: Work, dialog: Dialog): undefined {
	patch(work, {dialogs: work.state.dialogs.filter((each) => each.id !== dialog.id)});
	const {turn} = work.state;
	// Waiting for the human does not count as time of the turn.
	if (turn && !dialog.asker) patch(work, {turn: {...turn, startedAt: turn.startedAt + work.at - dialog.askedAt}});
	const next = work.state.dialogs[0];
	// After an answered dialog the next one comes about 195 ms later.
	if (next && next.drawAt < work.at + 195) patch(work, {dialogs: [{...next, drawAt: work.at + 195}, ...work.state.dialogs.slice(1)]});
}

export function changeDialog(work: Work, dialog: Dialog, change: Partial<Omit<Dialog, 'body'>> & {readonly body?: DialogBody}): undefined {
	patch(work, {dialogs: work.state.dialogs.map((each) => (each.id === dialog.id ? {...each, ...change} : each))});
}

export function log(work: Work, what: string, text: string): undefined {
	work.effects.push({type: 'log', what, text, dialog: work.state.dialogs[0]?.id});
}

export function nextCount(work: Work): number {
	patch(work, {count: work.state.count + 1});
	return work.state.count;
}

/** Ids that look like the agent's, the same in every run with the same session id. */
export function newId(work: Work, prefix: string): string {
	return `${prefix}${work.state.sessionId.slice(0, 8)}${`${nextCount(work)}`.padStart(8, '0')}`;
}

export function callHook(work: Work, event: string, extra: Readonly<Record<string, unknown>> = {}, dialog?: number): undefined {
	const {state} = work;
	const bare = /^(?:SessionStart|SessionEnd|Notification|StopFailure|SubagentStart)$/.test(event);
	const payload = {
		session_id: state.sessionId,
		transcript_path: transcriptPath(state),
		cwd: state.cwd,
		...(state.turn ? {prompt_id: state.turn.promptId} : {}),
		...(bare ? {} : {permission_mode: state.mode}),
		hook_event_name: event,
		...extra,
	};
	work.effects.push({type: 'call-hook', event, payload, ...(dialog === undefined ? {} : {dialog})});
}

function transcriptPath(state: AgentState): string {
	return `${state.configDir}/projects/${transcriptFile(state)}`;
}

export function transcriptFile(state: AgentState): string {
	return `${projectFolder(state.cwd)}/${state.sessionId}.jsonl`;
}

export function writeTranscript(work: Work, type: string, fields: Readonly<Record<string, unknown>>): undefined {
	const {state} = work;
	const line = {
		parentUuid: null,
		isSidechain: false,
		type,
		...(state.turn ? {promptId: state.turn.promptId} : {}),
		...fields,
		uuid: newId(work, 'u-'),
		timestamp: new Date(work.at).toISOString(),
		userType: 'external',
		entrypoint: 'cli',
		cwd: state.cwd,
		sessionId: state.sessionId,
		version: state.version,
		gitBranch: 'main',
	};
	work.effects.push({type: 'append-transcript', line});
}

export function writeUser(work: Work, content: unknown, fields: Readonly<Record<string, unknown>> = {}): undefined {
	writeTranscript(work, 'user', {message: {role: 'user', content}, ...fields});
}

export function writeAssistant(work: Work, block: Readonly<Record<string, unknown>>, stop: string | null): undefined {
	const usage = {input_tokens: 1200, cache_creation_input_tokens: 0, cache_read_input_tokens: 18_000, output_tokens: 40};
	const message = {
		id: newId(work, 'msg_'),
		type: 'message',
		role: 'assistant',
		model: 'claude-opus-5-5',
		content: [block],
		stop_reason: stop,
		usage,
	};
	writeTranscript(work, 'assistant', {message, requestId: newId(work, 'req_')});
}

/** The part of a streaming text that is on the screen. */
export function streamedSoFar(turn: Turn, at: number): string {
	const [step] = turn.steps;
	if (step?.do !== 'say' || turn.stepAt === undefined) return '';
	const lines = step.text.split('\n');
	return lines.slice(0, Math.floor((lines.length * (at - turn.stepAt)) / Math.max(1, step.ms))).join('\n');
}

export function toStatus(state: AgentState): Status {
	const dialog = state.dialogs[0];
	if (dialog) return {status: 'waiting', waitingFor: waitingFor(dialog.body)};
	if (state.turn || state.agents.length > 0) return {status: 'busy'};
	return state.shells.length > 0 ? {status: 'shell'} : {status: 'idle'};
}

function waitingFor(body: DialogBody): string {
	switch (body.kind) {
		case 'permission':
		case 'plan':
			return 'permission prompt';
		case 'questions':
		case 'elicitation':
			return 'input needed';
		case 'trust':
		case 'local':
			return 'dialog open';
	}
}
