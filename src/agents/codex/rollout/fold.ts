/** The lines of a rollout, Codex's own record of a session, folded into the claim about it. */
import type {TranscriptClaim} from '../../../core/evidence.js';
import {asCount, asRecord, asText, type Fields, parseObject} from '../../../core/fields.js';
import {
	emptyRecord,
	errorOfStatus,
	longestText,
	type RecordFold,
	recordOf,
	withCall,
	withClaim,
	withoutCall,
	withPrompt,
	withTurn,
} from '../../parts/record-fold.js';
import {partsText} from '../../parts/record-reader.js';

export const rollout = recordOf(withClaim(emptyRecord, {tells: 'turns'}), addLine);

function addLine(fold: RecordFold, line: Fields, at: number): RecordFold | undefined {
	const payload = asRecord(line['payload']);
	if (!payload) return undefined;
	switch (line['type']) {
		case 'session_meta':
			return withMeta(fold, payload);
		case 'turn_context':
			return withClaim(fold, {model: asText(payload['model'], 128) ?? fold.claim.model});
		case 'event_msg':
			return foldEvent(fold, payload, at);
		case 'response_item':
			return foldItem(fold, payload, at);
		default:
			return fold;
	}
}

function withMeta(fold: RecordFold, payload: Fields): RecordFold {
	const branch = asText(asRecord(payload['git'])?.['branch'], 256);
	return withClaim(fold, {cwd: asText(payload['cwd'], 4096), version: asText(payload['cli_version'], 64), branch});
}

function foldEvent(fold: RecordFold, payload: Fields, at: number): RecordFold {
	switch (payload['type']) {
		case 'task_started': {
			const permissionMode = payload['collaboration_mode_kind'] === 'plan' ? 'plan' : undefined;
			return withClaim(withTurn(fold, {kind: 'working', at, openTools: []}), {workedAt: at, permissionMode, plan: undefined});
		}
		case 'task_complete': {
			const said = asText(payload['last_agent_message'], longestText) ?? '';
			return withClaim(withTurn(fold, endOf(payload, at)), said === '' ? {} : {said: {at, text: said}});
		}
		case 'turn_aborted':
			return withTurn(fold, {kind: 'interrupted', at});
		case 'item_completed':
			return foldCompleted(fold, asRecord(payload['item']) ?? {}, at);
		case 'token_count':
			return foldTokens(fold, asRecord(payload['info']) ?? {});
		default:
			return fold;
	}
}

function endOf(payload: Fields, at: number): TranscriptClaim['turn'] {
	const error = asRecord(payload['error']);
	if (!error) return {kind: 'ended', at};
	const info = error['codex_error_info'];
	const [kind = '', about] = Object.entries(asRecord(info) ?? {})[0] ?? [];
	const name = asText(info, 64) ?? kind;
	const known = errorOfStatus(asCount(asRecord(about)?.['http_status_code'])) ?? errorNames[name] ?? name;
	return {kind: 'failed', at, error: known, message: asText(error['message'], 2048) ?? ''};
}

/** beckon's names for Codex's errors. */
const errorNames: Readonly<Record<string, string>> = {
	usage_limit_exceeded: 'rate_limit',
	internal_server_error: 'server_error',
	response_too_many_failed_attempts: 'server_error',
	unauthorized: 'authentication_failed',
	other: 'unknown',
};

function foldCompleted(fold: RecordFold, item: Fields, at: number): RecordFold {
	const text = partsText(item['content'], longestText);
	switch (item['type']) {
		case 'UserMessage':
			return withClaim(withPrompt(fold, text, at), {workedAt: at});
		case 'AgentMessage':
			return text === '' ? fold : withClaim(fold, {said: {at, text}});
		case 'Plan':
			return withPlan(fold, item['text'], at);
		default:
			return fold;
	}
}

/** A plan is the whole answer of its turn. One that is too long is read from the pane, as far as that shows it. */
function withPlan(fold: RecordFold, text: unknown, at: number): RecordFold {
	const plan = typeof text === 'string' && text.length <= longestText ? text : undefined;
	return withClaim(fold, {plan, said: {at, text: asText(text, longestText) ?? ''}});
}

function foldTokens(fold: RecordFold, info: Fields): RecordFold {
	const used = asCount(asRecord(info['last_token_usage'])?.['total_tokens']);
	const window = asCount(info['model_context_window']);
	const output = asCount(asRecord(info['total_token_usage'])?.['output_tokens']);
	return withClaim(fold, {
		contextTokens: used ?? fold.claim.contextTokens,
		contextShare: used !== undefined && window ? Math.min(1, used / window) : fold.claim.contextShare,
		outputTokens: output ?? fold.claim.outputTokens,
	});
}

function foldItem(fold: RecordFold, payload: Fields, at: number): RecordFold {
	const id = asText(payload['call_id'], 128);
	if (id === undefined) return fold;
	switch (payload['type']) {
		case 'function_call':
		case 'custom_tool_call': {
			const input = parseObject(asText(payload['arguments'], longestText) ?? '');
			return withCall(fold, {id, tool: asText(payload['name'], 128) ?? '', command: asText(input?.['cmd'], 500), at});
		}
		case 'function_call_output':
		case 'custom_tool_call_output':
			return withoutCall(fold, id, at);
		default:
			return fold;
	}
}
