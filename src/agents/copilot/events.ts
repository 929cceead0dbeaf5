/** The lines of `events.jsonl`, Copilot's own record of a session, folded into the claim about it. */
import type {TranscriptClaim} from '../../core/evidence.js';
import {asCount, asRecord, asText, type Fields, isSameValue} from '../../core/fields.js';
import type {Subagent} from '../../core/terms/state.js';
import type {TranscriptOptions} from '../agent.js';
import {
	atWork,
	type Call,
	cutOff,
	emptyRecord,
	errorOfStatus,
	longestText,
	type RecordFold,
	recordOf,
	toSubagent,
	withCall,
	withClaim,
	withoutCall,
	withoutRequest,
	withPrompt,
	withRequest,
	withTurn,
} from '../parts/record-fold.js';
import {emptyClaim} from '../parts/record-reader.js';
import {askOf, permissionOf} from './asks.js';
import {type OpenSession, openSession, withOpen} from './open-sessions.js';

/** A subagent at work. `outlives`: whether the turn that started it may end before it. */
type Running = Subagent & {readonly outlives: boolean};

/**
 * Its requests are permissions, forms and plans. `isFinal`: whether the newest message calls no tool. The turn then ends with its
 * round, unless autopilot continues.
 */
type EventsFold = RecordFold & {
	readonly isFinal: boolean;
	readonly isAutopilot: boolean;
	readonly isPlan: boolean;
	readonly allowsAll: boolean;
	readonly subagents: readonly Running[];
	/** A command that the user runs (`!`), which is no part of a turn. */
	readonly own: Call | undefined;
	/** Since when it compacts the conversation, in a turn or at rest. Neither Esc nor Ctrl-C ends that (measured). */
	readonly compactsSince: number | undefined;
};

/** What ends with the process. */
const nothingRuns = {subagents: [], own: undefined, compactsSince: undefined};
const emptyEvents: EventsFold = {...emptyRecord, ...nothingRuns, isFinal: false, isAutopilot: false, isPlan: false, allowsAll: false};

/** Also reads the file that says which sessions work. */
export const events = recordOf<EventsFold>(emptyEvents, addLine, {
	toClaim({claim, subagents, isAutopilot, own, compactsSince, open: asking}, path, {aheadMs = 0}) {
		const open = openSession(path, aheadMs);
		const told = withOpen(withTwin(claim, asking), open);
		// Autopilot asks the model again within a second.
		const goesOn = isAutopilot && open?.working === true && told.turn.kind === 'ended';
		const turned = withOwn(
			withRunning(goesOn ? {...told, turn: {kind: 'working', at: told.turn.at, openTools: []}} : told, subagents),
			own,
		);
		return withCompaction(turned, compactsSince);
	},
	readsBeside: true,
});

/**
 * Marks the request that is drawn if another open one is equal. When the first is answered in the pane, the second is drawn at once, but
 * the record says so up to half a second later (measured).
 */
function withTwin(claim: TranscriptClaim, [first, ...others]: RecordFold['open']): TranscriptClaim {
	const hasTwin = others.some(({asked}) => isSameValue(asked.ask, first?.asked.ask));
	return first !== undefined && hasTwin ? {...claim, asked: {...first.asked, hasTwin}} : claim;
}

/** The reader of records. Before its first prompt a session is only in the file of open sessions. */
export function createEventsReader(options: TranscriptOptions = {}): ReturnType<typeof events.createReader> {
	const reader = events.createReader(options);
	const before = new Map<string, {readonly open: OpenSession; readonly claim: TranscriptClaim}>();
	return {
		...reader,
		read(path) {
			const claim = reader.read(path);
			const open = claim ? undefined : openSession(path, options.aheadMs?.());
			if (!open) {
				before.delete(path);
				return claim;
			}
			const known = before.get(path);
			const now = isSameValue(known?.open, open) && known ? known : {open, claim: withOpen(emptyClaim, open)};
			before.set(path, now);
			return now.claim;
		},
	};
}

function addLine(fold: EventsFold, line: Fields, at: number): EventsFold | undefined {
	const data = asRecord(line['data']);
	const type = asText(line['type'], 64);
	if (!data || type === undefined) return undefined;
	const id = asText(line['agentId'], 128);
	if (type.startsWith('permission.')) return withPermission(fold, {type, data, at}, id);
	if (id === undefined) return foldMain(fold, {type, data, at});
	// Other lines of a subagent do not concern the session.
	return type.startsWith('subagent.') ? withSubagent(fold, id, {type, data, at}) : fold;
}

const mostRunning = 64;

function withSubagent(fold: EventsFold, id: string, {type, data, at}: Event): EventsFold {
	const others = fold.subagents.filter((each) => each.id !== id);
	if (type === 'subagent.completed' || type === 'subagent.failed') return {...fold, subagents: others};
	if (type !== 'subagent.started') return fold;
	const [kind = '', task] = [asText(data['agentName'], 64), asText(data['agentDescription'], 500)];
	const started = {id, type: kind, task, startedAt: at, outlives: data['executionMode'] === 'background'};
	return {...fold, subagents: [...others, started].slice(-mostRunning)};
}

function withRunning(claim: TranscriptClaim, subagents: readonly Running[]): TranscriptClaim {
	const running = subagents.filter(({outlives}) => claim.turn.kind === 'working' || (outlives && claim.turn.kind === 'ended'));
	return running.length === 0 ? claim : {...claim, running: running.map(toSubagent)};
}

function withOwn(claim: TranscriptClaim, own: Call | undefined): TranscriptClaim {
	if (own === undefined || claim.turn.kind === 'working') return claim;
	const {tool, command, at} = own;
	const newest = {use: {tool, command, file: undefined, url: undefined}, at};
	return {...claim, turn: {kind: 'working', at, openTools: [tool], newest}, workedAt: at};
}

function withCompaction(claim: TranscriptClaim, since: number | undefined): TranscriptClaim {
	if (since === undefined) return claim;
	if (claim.turn.kind === 'working') return {...claim, isCompacting: true};
	return {...claim, isCompacting: true, turn: {kind: 'working', at: since, openTools: []}, workedAt: since};
}

type Event = {readonly type: string; readonly data: Fields; readonly at: number};

function foldMain(fold: EventsFold, {type, data, at}: Event): EventsFold {
	switch (type) {
		case 'session.start':
		case 'session.resume':
			return withMode({...withStart(fold, data), ...nothingRuns, allowsAll: false});
		case 'user.message':
			return prompted(fold, data, at);
		case 'assistant.turn_start':
			return {...atWork(fold, at), isFinal: false};
		case 'assistant.message': {
			const text = asText(data['content'], longestText) ?? '';
			const isFinal = !(Array.isArray(data['toolRequests']) && data['toolRequests'].length > 0);
			return {...(text === '' ? fold : withClaim(fold, {said: {at, text}})), isFinal};
		}
		case 'assistant.turn_end':
			return fold.isFinal && fold.open.length === 0 && fold.claim.turn.kind === 'working' ? withTurn(fold, {kind: 'ended', at}) : fold;
		case 'tool.execution_start':
			return started(fold, data, at);
		case 'tool.execution_complete': {
			const id = asText(data['toolCallId'], 128);
			if (id !== undefined && id === fold.own?.id) return {...fold, own: undefined};
			return withoutCall(withoutRequest(fold, id), id, at);
		}
		case 'tool.user_requested': {
			const command = asText(asRecord(data['arguments'])?.['command'], 500);
			return {...fold, own: {id: asText(data['toolCallId'], 128) ?? '', tool: asText(data['toolName'], 128) ?? '', command, at}};
		}
		case 'abort':
			return {...withTurn(fold, {kind: 'interrupted', at}), subagents: [], own: undefined};
		case 'session.error':
			return withTurn(fold, {kind: 'failed', at, error: errorOf(data), message: asText(data['message'], 2048) ?? ''});
		case 'session.shutdown':
			return {...cutOff(fold, at), ...nothingRuns};
		case 'session.compaction_start':
			return {...fold, compactsSince: at};
		case 'session.compaction_complete':
			return {...fold, compactsSince: undefined};
		case 'session.mode_changed':
			return withMode({...fold, isPlan: data['newMode'] === 'plan'});
		case 'session.permissions_changed':
			return withMode({...fold, allowsAll: data['allowAllPermissions'] === true});
		case 'session.usage_record':
			return withUsage(fold, asRecord(data['usage']) ?? {});
		default:
			return fold;
	}
}

function withStart(fold: EventsFold, data: Fields): EventsFold {
	const context = asRecord(data['context']);
	return withClaim(withTurn(fold, fold.claim.turn), {
		cwd: asText(context?.['cwd'], 4096) ?? fold.claim.cwd,
		branch: asText(context?.['branch'], 256) ?? fold.claim.branch,
		version: asText(data['copilotVersion'], 64) ?? fold.claim.version,
		model: asText(data['selectedModel'], 128) ?? fold.claim.model,
	});
}

/** Whether it plans, or asks for nothing. */
function withMode(fold: EventsFold): EventsFold {
	return withClaim(fold, {permissionMode: fold.allowsAll ? 'bypassPermissions' : fold.isPlan ? 'plan' : undefined});
}

/** A prompt, which begins a turn unless it steers the running one. */
function prompted(fold: EventsFold, data: Fields, at: number): EventsFold {
	const text = asText(data['content'], longestText) ?? '';
	const begun = {...atWork(fold, at), isAutopilot: data['agentMode'] === 'autopilot'};
	// Autopilot continues by itself, with a text that says nothing new.
	if (data['isAutopilotContinuation'] === true) return begun;
	const human = !asText(data['source'], 64)?.startsWith('agent') && !text.startsWith('<system_notification>');
	return human ? withPrompt(begun, text, at) : withClaim(begun, {lastPrompt: {at, text}});
}

function errorOf(data: Fields): string {
	const type = asText(data['errorType'], 64) ?? '';
	return errorOfStatus(asCount(data['statusCode'])) ?? {authentication: 'authentication_failed', query: 'unknown'}[type] ?? type;
}

function started(fold: EventsFold, data: Fields, at: number): EventsFold {
	const [id, tool] = [asText(data['toolCallId'], 128), asText(data['toolName'], 128) ?? ''];
	if (id === undefined) return fold;
	const input = asRecord(data['arguments']) ?? {};
	const ask = askOf(tool, input);
	if (ask) return withRequest(fold, {id, asked: {at, ask, id}});
	return withCall(fold, {id, tool, command: asText(input['command'], 500), at});
}

/** Requests, also of subagents, whose dialogs are in the same pane. One that a hook decides at once is a pair of lines. */
function withPermission(fold: EventsFold, {type, data, at}: Event, by: string | undefined): EventsFold {
	const id = asText(data['requestId'], 128);
	if (id === undefined) return fold;
	if (type !== 'permission.requested') return withoutRequest(fold, id);
	const ask = permissionOf(asRecord(data['permissionRequest']) ?? {}, asRecord(data['promptRequest']) ?? {});
	const asker = fold.subagents.find((each) => each.id === by);
	return withRequest(fold, {id, asked: {at, ask, id, asker: asker && toSubagent(asker)}});
}

function withUsage(fold: EventsFold, usage: Fields): EventsFold {
	const [input, most] = [asCount(usage['inputTokens']), asCount(usage['maxPromptTokens'])];
	return withClaim(fold, {
		model: asText(usage['model'], 128) ?? fold.claim.model,
		contextTokens: input ?? fold.claim.contextTokens,
		contextShare: input !== undefined && most ? Math.min(1, input / most) : fold.claim.contextShare,
		outputTokens: (fold.claim.outputTokens ?? 0) + (asCount(usage['outputTokens']) ?? 0),
	});
}
