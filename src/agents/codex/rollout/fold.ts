/** The lines of a rollout, Codex's own record of a session, folded into the claim about it. */
import type {TranscriptClaim} from '../../../core/evidence.js';
import {asCount, asRecord, asText, type Fields, parseObject} from '../../../core/fields.js';
import type {TranscriptOptions} from '../../agent.js';
import {type Call, claimWithCalls, withCall, withoutCall} from '../../open-calls.js';
import {createRecordReader, emptyClaim, partsText} from '../../record-reader.js';

export type RolloutFold = {readonly claim: TranscriptClaim; readonly calls: readonly Call[]};

const LONGEST = 16_384;

export const emptyRollout: RolloutFold = {
	calls: [],
	claim: {...emptyClaim, tells: 'turns'},
};

export const createRolloutReader = (options?: TranscriptOptions) =>
	createRecordReader({empty: emptyRollout, foldLine: foldRolloutLine, toClaim: ({claim}) => claim}, options);

/** Adds one line. Lines that are cut, broken or of an unknown kind change nothing. `now` is epoch ms; later times are cut to it. */
export function foldRolloutLine(fold: RolloutFold, text: string, now: number): RolloutFold {
	const line = parseObject(text);
	const payload = asRecord(line?.['payload']);
	const written = Date.parse(asText(line?.['timestamp'], 64) ?? '');
	if (!line || !payload || Number.isNaN(written)) return fold;
	const at = Math.min(written, now);
	const noted: RolloutFold = {...fold, claim: {...fold.claim, lastLineAt: Math.max(fold.claim.lastLineAt, at)}};
	switch (line['type']) {
		case 'session_meta':
			return withMeta(noted, payload);
		case 'turn_context':
			return withClaim(noted, {model: asText(payload['model'], 128) ?? noted.claim.model});
		case 'event_msg':
			return foldEvent(noted, payload, at);
		case 'response_item':
			return foldItem(noted, payload, at);
		default:
			return noted;
	}
}

function withClaim(fold: RolloutFold, more: Partial<TranscriptClaim>): RolloutFold {
	return {...fold, claim: {...fold.claim, ...more}};
}

function withMeta(fold: RolloutFold, payload: Fields): RolloutFold {
	const branch = asText(asRecord(payload['git'])?.['branch'], 256);
	return withClaim(fold, {cwd: asText(payload['cwd'], 4096), version: asText(payload['cli_version'], 64), branch});
}

function foldEvent(fold: RolloutFold, payload: Fields, at: number): RolloutFold {
	switch (payload['type']) {
		case 'task_started':
			return {
				calls: [],
				claim: {...fold.claim, turn: {kind: 'working', at, openTools: []}, workedAt: at, permissionMode: modeOf(payload)},
			};
		case 'task_complete':
			return {calls: [], claim: {...fold.claim, turn: endOf(payload, at), said: saidIn(payload, at) ?? fold.claim.said}};
		case 'turn_aborted':
			return {calls: [], claim: {...fold.claim, turn: {kind: 'interrupted', at}}};
		case 'item_completed':
			return foldCompleted(fold, asRecord(payload['item']) ?? {}, at);
		case 'token_count':
			return foldTokens(fold, asRecord(payload['info']) ?? {});
		default:
			return fold;
	}
}

function modeOf(payload: Fields): string | undefined {
	return payload['collaboration_mode_kind'] === 'plan' ? 'plan' : undefined;
}

function saidIn(payload: Fields, at: number): TranscriptClaim['said'] {
	const text = asText(payload['last_agent_message'], LONGEST);
	return text === undefined || text === '' ? undefined : {at, text};
}

function endOf(payload: Fields, at: number): TranscriptClaim['turn'] {
	const error = asRecord(payload['error']);
	if (!error) return {kind: 'ended', at};
	const info = error['codex_error_info'];
	const name = asText(info, 64) ?? Object.keys(asRecord(info) ?? {})[0] ?? '';
	return {kind: 'failed', at, error: errorNames[name] ?? name, message: asText(error['message'], 2048) ?? ''};
}

/** The names that beckon has for the same errors of others. */
const errorNames: Readonly<Record<string, string>> = {
	usage_limit_exceeded: 'rate_limit',
	internal_server_error: 'server_error',
	response_too_many_failed_attempts: 'server_error',
	unauthorized: 'authentication_failed',
};

function foldCompleted(fold: RolloutFold, item: Fields, at: number): RolloutFold {
	const text = partsText(item['content'], LONGEST);
	switch (item['type']) {
		case 'UserMessage':
			return withClaim(fold, {workedAt: at, lastPrompt: {at, text, human: true}, humanPrompt: {at, text}});
		case 'AgentMessage':
			return text === '' ? fold : withClaim(fold, {said: {at, text}});
		default:
			return fold;
	}
}

function foldTokens(fold: RolloutFold, info: Fields): RolloutFold {
	const used = asCount(asRecord(info['last_token_usage'])?.['total_tokens']);
	const window = asCount(info['model_context_window']);
	const output = asCount(asRecord(info['total_token_usage'])?.['output_tokens']);
	return withClaim(fold, {
		contextTokens: used ?? fold.claim.contextTokens,
		contextShare: used !== undefined && window ? Math.min(1, used / window) : fold.claim.contextShare,
		outputTokens: output ?? fold.claim.outputTokens,
	});
}

function foldItem(fold: RolloutFold, payload: Fields, at: number): RolloutFold {
	const id = asText(payload['call_id'], 128);
	if (id === undefined) return fold;
	switch (payload['type']) {
		case 'function_call':
		case 'custom_tool_call': {
			const input = parseObject(asText(payload['arguments'], LONGEST) ?? '');
			const call = {id, tool: asText(payload['name'], 128) ?? '', command: asText(input?.['cmd'], 500), at};
			return withCalls(fold, withCall(fold.calls, call), at);
		}
		case 'function_call_output':
		case 'custom_tool_call_output':
			return withCalls(fold, withoutCall(fold.calls, id), at);
		default:
			return fold;
	}
}

function withCalls(fold: RolloutFold, calls: readonly Call[], at: number): RolloutFold {
	return {calls, claim: claimWithCalls(fold.claim, calls, at)};
}
