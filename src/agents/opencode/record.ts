/** Folds what beckon's plugin for OpenCode, or OpenCode's server, reports of a session into the claim about it. */
import {join} from 'node:path';
import type {TranscriptClaim} from '../../core/evidence.js';
import {asCount, asRecord, asRecords, asText, type Fields} from '../../core/fields.js';
import type {Ask} from '../../core/terms/ask.js';
import type {Subagent} from '../../core/terms/state.js';
import {
	atWork,
	cutOff,
	emptyRecord,
	longestText,
	type OpenRequest,
	type RecordFold,
	recordOf,
	toSubagent,
	withCall,
	withClaim,
	withOpen,
	withoutCall,
	withoutRequest,
	withPrompt,
	withRequest,
	withTurn,
} from '../parts/record-fold.js';
import {type Child, failedTurn, isStopped, optionsOf, permissionAsk, questionsAsk, runningIn, withChild} from './asks.js';

type TurnText = Pick<TranscriptClaim, 'said' | 'lastPrompt' | 'humanPrompt'>;

export type OpenCodeFold = RecordFold & {
	/** The words before each of the last prompts, by prompt id. */
	readonly earlier: readonly {readonly id: string; readonly words: TurnText}[];
	/** The words that `/redo` restores. */
	readonly undone: TurnText | undefined;
	readonly answered: {readonly id: string | undefined; readonly reply: string | undefined; readonly answers: unknown} | undefined;
	readonly children: readonly Child[];
	/** The newest prompt, whose text is reported after it. */
	readonly promptId: string | undefined;
	/** Its agent: `build`, `plan`, or one of the user's own. */
	readonly agent: string | undefined;
	/** Who reports it, and so takes orders for it. */
	readonly by: {readonly kind: 'plugin'; readonly pid: number} | {readonly kind: 'server'} | undefined;
};

export const openCodeRecord = recordOf<OpenCodeFold>(
	{
		...withClaim(emptyRecord, {tells: 'answers'}),
		promptId: undefined,
		agent: undefined,
		answered: undefined,
		by: undefined,
		children: [],
		earlier: [],
		undone: undefined,
	},
	addLine,
);

/** Where the records are, below the state directory. */
export function openCodeFolder(root: string): string {
	return join(root, 'told', 'opencode');
}

function addLine(fold: OpenCodeFold, line: Fields, at: number): OpenCodeFold | undefined {
	const p = asRecord(line['p']);
	const type = asText(line['type'], 64);
	if (!p || type === undefined) return undefined;
	const child = asText(line['child'], 128);
	if (child === undefined) return foldAny(fold, {type, p, at, child}) ?? foldMain(fold, {type, p, at, child});
	const children = withChild(fold.children, child, {type, p, at});
	const now = children === fold.children ? fold : {...withClaim(fold, {running: runningIn(children, fold.claim.turn)}), children};
	return foldAny(now, {type, p, at, child}) ?? now;
}

type Event = {readonly type: string; readonly p: Fields; readonly at: number; readonly child: string | undefined};

/** Folds an event that also counts for subagents, whose dialogs are in the same pane. Undefined for other events. */
function foldAny(fold: OpenCodeFold, {type, p, at, child}: Event): OpenCodeFold | undefined {
	switch (type) {
		case 'permission.asked':
		case 'question.asked': {
			const id = asText(p['id'], 128);
			const ask = type === 'question.asked' ? questionsAsk(p) : permissionAsk(p);
			if (id === undefined) return fold;
			const asker = fold.children.find((each) => each.id === child);
			const next = withRequest(fold, toRequest(id, ask, {at, child, asker: asker && toSubagent(asker)}));
			return worked(withOpen(next, next.open.toSorted(byPlace)), at);
		}
		case 'permission.replied':
		case 'question.replied':
		case 'question.rejected': {
			const answers = type === 'question.rejected' ? [] : p['answers'];
			const answered = {id: asText(p['requestID'], 128), reply: asText(p['reply'], 32), answers};
			return worked(withoutRequest({...fold, answered}, p['requestID']), at);
		}
		case 'message.part.updated':
			return p['kind'] === 'tool' ? withTool(fold, p, at) : undefined;
		case 'session.idle':
			if (child === undefined) return undefined;
			return worked(
				withOpen(
					fold,
					fold.open.filter((each) => each.child !== child),
				),
				at,
			);
		default:
			return undefined;
	}
}

function foldMain(fold: OpenCodeFold, {type, p, at}: Event): OpenCodeFold {
	switch (type) {
		case 'beckon.opened':
			return withPlugin(withClaim(cutOff(fold, at), {cwd: asText(p['directory'], 4096) ?? fold.claim.cwd}), p);
		case 'beckon.closed':
			return cutOff(fold, at);
		case 'session.created':
		case 'session.updated':
			return withInfo(fold, p);
		case 'service.state':
			return withState({...withMessage(withInfo(fold, p), {...p, role: 'user'}), by: {kind: 'server'}}, p, at);
		case 'session.status':
			return withStatus(fold, asRecord(p['status'])?.['type'], at);
		case 'session.idle':
			return idle(fold, at);
		case 'session.error':
			return withTurn(fold, failedTurn(asRecord(p['error']) ?? {}, at));
		case 'message.updated':
			return fold.claim.turn.kind === 'working' && isStopped(p, fold.promptId)
				? withTurn(fold, {kind: 'interrupted', at})
				: withMessage(fold, p);
		case 'message.part.updated':
			return withWords(fold, p, at);
		default:
			return fold;
	}
}

/** Sets the plugin as the channel. An older plugin, or one without access to its client, takes nothing. */
function withPlugin(fold: OpenCodeFold, {pid, takes}: Fields): OpenCodeFold {
	const isTaking = takes === true && typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0;
	return {...withClaim(fold, {hasChannel: isTaking || undefined}), by: isTaking ? {kind: 'plugin', pid} : undefined};
}

function withStatus(fold: OpenCodeFold, type: unknown, at: number): OpenCodeFold {
	return type === 'idle' ? idle(fold, at) : withClaim(atWork(fold, at), {activity: type === 'retry' ? 'retrying' : undefined});
}

// The session rests. This is also reported after an error and after Esc, which stay; an Esc before a retry has no other report.
function idle(fold: OpenCodeFold, at: number): OpenCodeFold {
	if (fold.claim.turn.kind !== 'working') return fold;
	return withTurn(fold, {kind: fold.claim.activity === 'retrying' ? 'interrupted' : 'ended', at});
}

/** The whole state at a moment. A server reports neither errors nor interrupts. */
function withState(fold: OpenCodeFold, p: Fields, at: number): OpenCodeFold {
	const isBusy = p['isBusy'] === true;
	const asks = [
		...asRecords(p['permissions']).map((each) => ({id: asText(each['id'], 128), ask: permissionAsk(each)})),
		...asRecords(p['questions']).map((each) => ({id: asText(each['id'], 128), ask: questionsAsk(each)})),
	];
	const open = asks.flatMap(({id, ask}): readonly OpenRequest[] => {
		if (id === undefined) return [];
		return [toRequest(id, ask, {at: fold.open.find((each) => each.id === id)?.asked.at ?? at, child: undefined})];
	});
	const isFirst = fold.claim.turn.kind === 'none' && !isBusy;
	const now = isBusy || open.length > 0 ? atWork(fold, at) : idle(isFirst ? atWork(fold, at) : fold, at);
	return worked(withOpen(now, open), at);
}

function withInfo(fold: OpenCodeFold, p: Fields): OpenCodeFold {
	const title = asText(p['title'], 256);
	return withClaim(withReverted(fold, asText(p['reverted'], 128)), {
		cwd: asText(p['directory'], 4096) ?? fold.claim.cwd,
		version: asText(p['version'], 64) ?? fold.claim.version,
		// Such a title is only there until the small model names the session.
		suggestedTitle: title === undefined || title.startsWith('New session - ') ? fold.claim.suggestedTitle : title,
		costUsd: asCount(p['cost']) ?? fold.claim.costUsd,
		outputTokens: asCount(asRecord(p['tokens'])?.['output']) ?? fold.claim.outputTokens,
	});
}

function withMessage(fold: OpenCodeFold, p: Fields): OpenCodeFold {
	const model = asText(p['model'], 128) ?? fold.claim.model;
	if (p['role'] === 'user') {
		const agent = asText(p['agent'], 128);
		const permissionMode = agent === 'plan' ? 'plan' : undefined;
		return {...withClaim(fold, {model, permissionMode}), promptId: asText(p['id'], 128), agent};
	}
	const tokens = asRecord(p['tokens']);
	const cache = asRecord(tokens?.['cache']);
	const read = (asCount(tokens?.['input']) ?? 0) + (asCount(cache?.['read']) ?? 0) + (asCount(cache?.['write']) ?? 0);
	return withClaim(fold, {model, contextTokens: read > 0 ? read : fold.claim.contextTokens});
}

function withWords(fold: OpenCodeFold, p: Fields, at: number): OpenCodeFold {
	const text = asText(p['text'], longestText) ?? '';
	if (text === '') return fold;
	if (p['messageID'] !== fold.promptId) return withClaim(fold, {said: {at, text}});
	const id = fold.promptId ?? '';
	// A prompt in several parts is stored once, with the words before its first part.
	const isKnown = fold.earlier.some((each) => each.id === id);
	const earlier = isKnown ? fold.earlier : [...fold.earlier, {id, words: wordsOf(fold)}].slice(-mostUndone);
	return withPrompt({...fold, earlier, undone: undefined}, text, at);
}

/** The most prompts that can be undone with their answers, each by another `/undo`. */
const mostUndone = 50;

/** @param id of the oldest prompt that is undone, if any */
function withReverted(fold: OpenCodeFold, id: string | undefined): OpenCodeFold {
	const words = id === undefined ? fold.undone : fold.earlier.find((each) => each.id === id)?.words;
	if (words === undefined) return fold;
	return {...withClaim(fold, words), undone: id === undefined ? undefined : (fold.undone ?? wordsOf(fold))};
}

function wordsOf({claim: {said, lastPrompt, humanPrompt}}: OpenCodeFold): TurnText {
	return {said, lastPrompt, humanPrompt};
}

function withTool(fold: OpenCodeFold, p: Fields, at: number): OpenCodeFold {
	const [id, tool] = [asText(p['callID'], 128), asText(p['tool'], 128) ?? ''];
	if (id === undefined) return fold;
	const input = asRecord(p['input']);
	const command = asText(input?.['command'] ?? input?.['filePath'], 500);
	return p['status'] === 'running' ? withCall(fold, {id, tool, command, at}) : withoutCall(fold, id, at);
}

/**
 * The order in which the pane draws open requests: tools before forms, then by session id, which puts the newest subagent first and the
 * session itself last. Requests of one session stay in the order in which they were asked.
 */
function byPlace(one: OpenRequest, other: OpenRequest): number {
	const place = ({asked: {ask}, child = '~'}: OpenRequest) => `${ask.kind === 'questions' ? 1 : 0}${child}`;
	return place(one) < place(other) ? -1 : Number(place(one) > place(other));
}

type RequestOrigin = Pick<Event, 'at' | 'child'> & {readonly asker?: Subagent | undefined};

function toRequest(id: string, ask: Ask, {at, child, asker}: RequestOrigin): OpenRequest {
	return {id, child, asked: {at, ask, asker, id, options: optionsOf(ask)}};
}

/** The turn goes on after an answer; its end is reported separately. */
function worked(fold: OpenCodeFold, at: number): OpenCodeFold {
	return fold.claim.turn.kind === 'working' ? withClaim(fold, {workedAt: at}) : fold;
}
