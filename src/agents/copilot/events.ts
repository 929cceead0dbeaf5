/** The lines of `events.jsonl`, Copilot's own record of a session, folded into the claim about it. */

import type {RecordedAsk, TranscriptClaim} from '../../core/evidence.js';
import {asCount, asRecord, asText, type Fields, parseObject} from '../../core/fields.js';
import type {Ask} from '../../core/terms/ask.js';
import {type Call, claimWithCalls, withCall, withoutCall} from '../open-calls.js';
import {emptyClaim} from '../record-reader.js';

type Open = RecordedAsk & {readonly id: string};

export type EventsFold = {
	readonly claim: TranscriptClaim;
	readonly calls: readonly Call[];
	/** Requests without an answer, oldest first: permissions, forms and plans. */
	readonly open: readonly Open[];
	/** The newest message calls no tool: with its round the turn ends. */
	readonly isFinal: boolean;
};

const LONGEST = 16_384;
const MOST = 64;

export const noEvents: EventsFold = {
	calls: [],
	open: [],
	isFinal: false,
	claim: emptyClaim,
};

const noCalls = {calls: [], open: [], isFinal: false} as const;

/** Adds one line. Lines that are cut, broken or of an unknown kind change nothing. `now` is epoch ms; later times are cut to it. */
export function foldEventLine(fold: EventsFold, text: string, now: number): EventsFold {
	const line = parseObject(text);
	const data = asRecord(line?.['data']);
	const written = Date.parse(asText(line?.['timestamp'], 64) ?? '');
	const type = asText(line?.['type'], 64);
	if (!line || !data || type === undefined || Number.isNaN(written)) return fold;
	const at = Math.min(written, now);
	const noted = withClaim(fold, {lastLineAt: Math.max(fold.claim.lastLineAt, at)});
	if (type.startsWith('permission.')) return withPermission(noted, {type, data, at});
	// All else that a subagent writes is its own.
	return line['agentId'] === undefined ? foldMain(noted, {type, data, at}) : noted;
}

type Event = {readonly type: string; readonly data: Fields; readonly at: number};

function foldMain(fold: EventsFold, {type, data, at}: Event): EventsFold {
	switch (type) {
		case 'session.start':
		case 'session.resume':
			return withStart(fold, data);
		case 'user.message':
			return prompted(fold, data, at);
		case 'assistant.turn_start':
			return working(fold, at);
		case 'assistant.message': {
			const text = asText(data['content'], LONGEST) ?? '';
			const isFinal = !(Array.isArray(data['toolRequests']) && data['toolRequests'].length > 0);
			return {...(text === '' ? fold : withClaim(fold, {said: {at, text}})), isFinal};
		}
		case 'assistant.turn_end':
			return fold.isFinal && fold.open.length === 0 && fold.claim.turn.kind === 'working' ? atRest(fold, {kind: 'ended', at}) : fold;
		case 'tool.execution_start':
			return started(fold, data, at);
		case 'tool.execution_complete':
			return completed(fold, asText(data['toolCallId'], 128), at);
		case 'abort':
			return atRest(fold, {kind: 'interrupted', at});
		case 'session.error':
			return atRest(fold, {kind: 'failed', at, error: errorOf(data), message: asText(data['message'], 2048) ?? ''});
		case 'session.shutdown':
			return atRest(fold, fold.claim.turn.kind === 'working' ? {kind: 'interrupted', at} : fold.claim.turn);
		case 'session.mode_changed':
			return withClaim(fold, {permissionMode: data['newMode'] === 'plan' ? 'plan' : undefined});
		case 'session.usage_record':
			return withUsage(fold, asRecord(data['usage']) ?? {});
		default:
			return fold;
	}
}

function withClaim(fold: EventsFold, more: Partial<TranscriptClaim>): EventsFold {
	return {...fold, claim: {...fold.claim, ...more}};
}

function withStart(fold: EventsFold, data: Fields): EventsFold {
	const context = asRecord(data['context']);
	return withClaim(atRest(fold, fold.claim.turn), {
		cwd: asText(context?.['cwd'], 4096) ?? fold.claim.cwd,
		branch: asText(context?.['branch'], 256) ?? fold.claim.branch,
		version: asText(data['copilotVersion'], 64) ?? fold.claim.version,
		model: asText(data['selectedModel'], 128) ?? fold.claim.model,
	});
}

/** Text that steers a turn is a prompt too, and begins none. */
function prompted(fold: EventsFold, data: Fields, at: number): EventsFold {
	const text = asText(data['content'], LONGEST) ?? '';
	const human = !asText(data['source'], 64)?.startsWith('agent') && !text.startsWith('<system_notification>');
	const next = withClaim(working(fold, at), {lastPrompt: {at, text, human}});
	return human ? withClaim(next, {humanPrompt: {at, text}}) : next;
}

function working(fold: EventsFold, at: number): EventsFold {
	if (fold.claim.turn.kind === 'working') return withClaim(fold, {workedAt: at});
	return {...noCalls, claim: {...fold.claim, turn: {kind: 'working', at, openTools: []}, workedAt: at}};
}

function atRest(fold: EventsFold, turn: TranscriptClaim['turn']): EventsFold {
	return {...noCalls, claim: {...fold.claim, turn, asked: undefined}};
}

function errorOf(data: Fields): string {
	const type = asText(data['errorType'], 64) ?? '';
	return {rate_limit: 'rate_limit', authentication: 'authentication_failed', query: 'server_error'}[type] ?? type;
}

function started(fold: EventsFold, data: Fields, at: number): EventsFold {
	const [id, tool] = [asText(data['toolCallId'], 128), asText(data['toolName'], 128) ?? ''];
	if (id === undefined) return fold;
	const input = asRecord(data['arguments']) ?? {};
	const ask = askOf(tool, input);
	if (ask) return withOpen(fold, [...fold.open, {id, at, ask}]);
	return withCalls(fold, withCall(fold.calls, {id, tool, command: asText(input['command'], 500), at}), at);
}

/** Two tools are requests themselves: a form, and a plan. */
function askOf(tool: string, input: Fields): Ask | undefined {
	if (tool === 'exit_plan_mode') return {kind: 'plan', plan: asText(input['summary'], LONGEST) ?? ''};
	if (tool !== 'ask_user') return undefined;
	const question = asText(input['message'] ?? input['question'], 2048) ?? '';
	return {kind: 'questions', questions: [{question, header: '', multiSelect: false, options: []}]};
}

function completed(fold: EventsFold, id: string | undefined, at: number): EventsFold {
	const open = fold.open.filter((each) => each.id !== id);
	return withCalls(withOpen(fold, open), withoutCall(fold.calls, id), at);
}

/** Also of subagents, whose dialogs are in the same pane. What a hook decides at once is a pair of lines. */
function withPermission(fold: EventsFold, {type, data, at}: Event): EventsFold {
	const id = asText(data['requestId'], 128);
	if (id === undefined) return fold;
	const others = fold.open.filter((each) => each.id !== id);
	if (type !== 'permission.requested') return withOpen(fold, others);
	return withOpen(fold, [...others, {id, at, ask: permissionOf(asRecord(data['permissionRequest']) ?? {})}]);
}

function permissionOf(request: Fields): Ask {
	const text = (name: string) => asText(request[name], LONGEST);
	const [command, file_path, description, diff] = ['fullCommandText', 'fileName', 'intention', 'diff'].map(text);
	const given = Object.entries({command, file_path, description, diff}).filter(([, value]) => value !== undefined);
	const isCut = [command, diff].some((value) => (value?.length ?? 0) >= LONGEST);
	return {kind: 'tool', tool: text('kind') ?? 'tool', input: Object.fromEntries(given), rules: [], ...(isCut && {cut: ['its end']})};
}

function withOpen(fold: EventsFold, open: readonly Open[]): EventsFold {
	const kept = open.slice(-MOST);
	const newest = kept.at(-1);
	return {...fold, open: kept, claim: {...fold.claim, asked: newest && {at: newest.at, ask: newest.ask}}};
}

function withCalls(fold: EventsFold, calls: readonly Call[], at: number): EventsFold {
	return {...fold, calls, claim: claimWithCalls(fold.claim, calls, at)};
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

/** The end of a turn without a last message: `working` in the file of open sessions tells it. `changedAt`: when that changed, epoch ms. */
export function withRest(
	claim: TranscriptClaim,
	status: {readonly working: boolean; readonly changedAt: number} | undefined,
): TranscriptClaim {
	const {turn, workedAt = 0} = claim;
	if (status === undefined || status.working || turn.kind !== 'working' || status.changedAt <= workedAt) return claim;
	return {...claim, turn: {kind: 'ended', at: status.changedAt}, asked: undefined};
}
