/** The lines that beckon's plugin for OpenCode writes of a session, and what a server tells of it, folded into the claim about it. */
import {join} from 'node:path';
import type {RecordedAsk, TranscriptClaim} from '../../core/evidence.js';
import {asCount, asRecord, asText, asTime, type Fields, parseObject} from '../../core/fields.js';
import type {TranscriptOptions} from '../agent.js';
import {type Call, claimWithCalls, withCall, withoutCall} from '../open-calls.js';
import {createRecordReader, emptyClaim} from '../record-reader.js';
import {failedTurn, optionsOf, permissionAsk, questionsAsk} from './asks.js';

/** `child`: the session of the subagent that asks. */
type Open = RecordedAsk & {readonly id: string; readonly child: string | undefined};

export type OpenCodeFold = {
	readonly claim: TranscriptClaim;
	readonly calls: readonly Call[];
	/** Requests without an answer, oldest first. */
	readonly open: readonly Open[];
	/** The newest answer. */
	readonly answered: {readonly id: string | undefined; readonly reply: string | undefined; readonly answers: unknown} | undefined;
	/** The newest prompt, whose words come after it. */
	readonly promptId: string | undefined;
	/** Who tells of it, and so takes what is sent to it. */
	readonly by: {readonly kind: 'plugin'; readonly pid: number} | {readonly kind: 'server'} | undefined;
};

const LONGEST = 16_384;
const MOST = 64;

export const noRecord: OpenCodeFold = {
	calls: [],
	open: [],
	promptId: undefined,
	answered: undefined,
	by: undefined,
	claim: {...emptyClaim, tells: 'answers'},
};

export const createOpenCodeReader = (options?: TranscriptOptions) =>
	createRecordReader({empty: noRecord, foldLine: foldOpenCodeLine, toClaim: ({claim}) => claim}, options);

/** Where the records are, below the state directory. */
export function openCodeFolder(root: string): string {
	return join(root, 'told', 'opencode');
}

/** Adds one line. Lines that are cut, broken or of an unknown kind change nothing. `now` is epoch ms; later times are cut to it. */
export function foldOpenCodeLine(fold: OpenCodeFold, text: string, now: number): OpenCodeFold {
	const line = parseObject(text);
	const p = asRecord(line?.['p']);
	const written = asTime(line?.['at']);
	const type = asText(line?.['type'], 64);
	if (!p || written === undefined || type === undefined) return fold;
	const at = Math.min(written, now);
	const noted = withClaim(fold, {lastLineAt: Math.max(fold.claim.lastLineAt, at)});
	const child = asText(line?.['child'], 128);
	return foldAny(noted, {type, p, at, child}) ?? (child === undefined ? foldMain(noted, {type, p, at, child}) : noted);
}

type Event = {readonly type: string; readonly p: Fields; readonly at: number; readonly child: string | undefined};

/** What counts of a subagent too, whose dialogs are in the same pane. Undefined: it is another event. */
function foldAny(fold: OpenCodeFold, {type, p, at, child}: Event): OpenCodeFold | undefined {
	switch (type) {
		case 'permission.asked':
		case 'question.asked': {
			const id = asText(p['id'], 128);
			const ask = type === 'question.asked' ? questionsAsk(p) : permissionAsk(p);
			return id === undefined ? fold : withOpen(fold, [...fold.open.filter((each) => each.id !== id), {id, at, ask, child}], at);
		}
		case 'permission.replied':
		case 'question.replied':
		case 'question.rejected':
			return withOpen(
				{
					...fold,
					answered: {
						id: asText(p['requestID'], 128),
						reply: asText(p['reply'], 32),
						answers: type === 'question.rejected' ? [] : p['answers'],
					},
				},
				fold.open.filter(({id}) => id !== p['requestID']),
				at,
			);
		case 'message.part.updated':
			return p['kind'] === 'tool' ? withTool(fold, p, at) : undefined;
		case 'session.idle':
			return child === undefined
				? undefined
				: withOpen(
						fold,
						fold.open.filter((each) => each.child !== child),
						at,
					);
		default:
			return undefined;
	}
}

function foldMain(fold: OpenCodeFold, {type, p, at}: Event): OpenCodeFold {
	switch (type) {
		case 'beckon.opened':
			return withPlugin(withClaim(atRest(fold, cutOff(fold.claim.turn, at)), {cwd: asText(p['directory'], 4096) ?? fold.claim.cwd}), p);
		case 'beckon.closed':
			return atRest(fold, cutOff(fold.claim.turn, at));
		case 'session.created':
		case 'session.updated':
			return withInfo(fold, p);
		case 'service.state':
			return withState({...withMessage(withInfo(fold, p), {...p, role: 'user'}), by: {kind: 'server'}}, p, at);
		case 'session.status':
			return asRecord(p['status'])?.['type'] === 'idle' ? idle(fold, at) : working(fold, at);
		case 'session.idle':
			return idle(fold, at);
		case 'session.error':
			return atRest(fold, failedTurn(asRecord(p['error']) ?? {}, at));
		case 'message.updated':
			return withMessage(fold, p);
		case 'message.part.updated':
			return withWords(fold, p, at);
		default:
			return fold;
	}
}

function withClaim(fold: OpenCodeFold, more: Partial<TranscriptClaim>): OpenCodeFold {
	return {...fold, claim: {...fold.claim, ...more}};
}

/** An older plugin, and one in a client that gives it no way in, takes nothing. */
function withPlugin(fold: OpenCodeFold, {pid, takes}: Fields): OpenCodeFold {
	const isTaking = takes === true && typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0;
	return {...withClaim(fold, {hasChannel: isTaking || undefined}), by: isTaking ? {kind: 'plugin', pid} : undefined};
}

/** A turn that its process did not end. */
function cutOff(turn: TranscriptClaim['turn'], at: number): TranscriptClaim['turn'] {
	return turn.kind === 'working' ? {kind: 'interrupted', at} : turn;
}

function atRest(fold: OpenCodeFold, turn: TranscriptClaim['turn']): OpenCodeFold {
	return {...fold, calls: [], open: [], claim: {...fold.claim, turn, asked: undefined}};
}

/** Also said after an error and after Esc, which stay. */
function idle(fold: OpenCodeFold, at: number): OpenCodeFold {
	return fold.claim.turn.kind === 'working' ? atRest(fold, {kind: 'ended', at}) : fold;
}

function working(fold: OpenCodeFold, at: number): OpenCodeFold {
	if (fold.claim.turn.kind === 'working') return withClaim(fold, {workedAt: at});
	return {...fold, calls: [], open: [], claim: {...fold.claim, turn: {kind: 'working', at, openTools: []}, workedAt: at, asked: undefined}};
}

/** The whole state at a moment. A server tells neither errors nor whether a turn was interrupted. */
function withState(fold: OpenCodeFold, p: Fields, at: number): OpenCodeFold {
	const isBusy = p['isBusy'] === true;
	const list = (name: string): readonly Fields[] => {
		const all: readonly unknown[] = Array.isArray(p[name]) ? p[name] : [];
		return all.flatMap((each): readonly Fields[] => {
			const fields = asRecord(each);
			return fields ? [fields] : [];
		});
	};
	const asks = [
		...list('permissions').map((each) => ({id: asText(each['id'], 128), ask: permissionAsk(each)})),
		...list('questions').map((each) => ({id: asText(each['id'], 128), ask: questionsAsk(each)})),
	];
	const open = asks.flatMap(({id, ask}): readonly Open[] => {
		if (id === undefined) return [];
		return [{id, ask, at: fold.open.find((each) => each.id === id)?.at ?? at, child: undefined}];
	});
	const isFirst = fold.claim.turn.kind === 'none' && !isBusy;
	const now = isBusy || open.length > 0 ? working(fold, at) : idle(isFirst ? working(fold, at) : fold, at);
	return withOpen(now, open, at);
}

function withInfo(fold: OpenCodeFold, p: Fields): OpenCodeFold {
	const title = asText(p['title'], 256);
	return withClaim(fold, {
		cwd: asText(p['directory'], 4096) ?? fold.claim.cwd,
		version: asText(p['version'], 64) ?? fold.claim.version,
		// Until the small model has named it.
		suggestedTitle: title === undefined || title.startsWith('New session - ') ? fold.claim.suggestedTitle : title,
		costUsd: asCount(p['cost']) ?? fold.claim.costUsd,
		outputTokens: asCount(asRecord(p['tokens'])?.['output']) ?? fold.claim.outputTokens,
	});
}

function withMessage(fold: OpenCodeFold, p: Fields): OpenCodeFold {
	const model = asText(p['model'], 128) ?? fold.claim.model;
	if (p['role'] === 'user') {
		const permissionMode = p['agent'] === 'plan' ? 'plan' : undefined;
		return {...withClaim(fold, {model, permissionMode}), promptId: asText(p['id'], 128)};
	}
	const tokens = asRecord(p['tokens']);
	const cache = asRecord(tokens?.['cache']);
	const read = (asCount(tokens?.['input']) ?? 0) + (asCount(cache?.['read']) ?? 0) + (asCount(cache?.['write']) ?? 0);
	return withClaim(fold, {model, contextTokens: read > 0 ? read : fold.claim.contextTokens});
}

function withWords(fold: OpenCodeFold, p: Fields, at: number): OpenCodeFold {
	const text = asText(p['text'], LONGEST) ?? '';
	if (text === '') return fold;
	if (p['messageID'] !== fold.promptId) return withClaim(fold, {said: {at, text}});
	return withClaim(fold, {lastPrompt: {at, text, human: true}, humanPrompt: {at, text}});
}

function withTool(fold: OpenCodeFold, p: Fields, at: number): OpenCodeFold {
	const [id, tool] = [asText(p['callID'], 128), asText(p['tool'], 128) ?? ''];
	if (id === undefined) return fold;
	const input = asRecord(p['input']);
	const command = asText(input?.['command'] ?? input?.['filePath'], 500);
	const calls = p['status'] === 'running' ? withCall(fold.calls, {id, tool, command, at}) : withoutCall(fold.calls, id);
	return {...fold, calls, claim: claimWithCalls(fold.claim, calls, at)};
}

/** An answer lets the turn go on, or ends it, which is told by itself. */
function withOpen(fold: OpenCodeFold, open: readonly Open[], at: number): OpenCodeFold {
	const kept = open.slice(-MOST);
	const newest = kept.at(-1);
	const asked = newest && {at: newest.at, ask: newest.ask, id: newest.id, options: optionsOf(newest.ask)};
	const workedAt = fold.claim.turn.kind === 'working' ? at : fold.claim.workedAt;
	return {...fold, open: kept, claim: {...fold.claim, asked, workedAt}};
}
