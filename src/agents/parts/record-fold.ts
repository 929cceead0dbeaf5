/** The fold of the records of several agents: the claim, with the open calls and requests. */
import {cutOf} from '../../core/ask/ask.js';
import {boundAsk, keptBounds} from '../../core/ask/limits.js';
import type {RecordedAsk, TranscriptClaim} from '../../core/evidence.js';
import {asTime, type Fields, parseObject} from '../../core/fields.js';
import type {Ask} from '../../core/terms/ask.js';
import type {Subagent} from '../../core/terms/state.js';
import {parseIsoTime} from '../../core/text/times.js';
import type {TranscriptOptions} from '../agent.js';
import {createRecordReader, emptyClaim, type LineClock, type RecordFormat} from './record-reader.js';

export type Call = {readonly id: string; readonly tool: string; readonly command: string | undefined; readonly at: number};

/** `child`: the session of the subagent that asks. */
export type OpenRequest = {readonly id: string; readonly asked: RecordedAsk; readonly child?: string | undefined};

export type RecordFold = {
	readonly claim: TranscriptClaim;
	/** The tool calls of the turn that have no result yet. */
	readonly calls: readonly Call[];
	/** Open requests, oldest first unless the agent has another order. */
	readonly open: readonly OpenRequest[];
};

export const emptyRecord: RecordFold = {claim: emptyClaim, calls: [], open: []};

export const longestText = 16_384;
/** The most open calls or requests: the newest calls and the first requests are kept. */
const most = 64;

type Claiming = Pick<RecordFold, 'claim'>;

/**
 * A record whose lines have times. Lines that are cut, broken or without a time change nothing.
 * @param add folds one line, with its time by our clock (epoch ms). Undefined for an unknown line, which changes nothing.
 */
export function recordOf<Fold extends Claiming>(
	empty: Fold,
	add: (fold: Fold, line: Fields, at: number) => Fold | undefined,
	reading: Partial<Pick<RecordFormat<Fold>, 'toClaim' | 'readsBeside'>> = {},
) {
	const foldLine = (before: Fold, text: string, clock: LineClock): Fold => {
		const timed = timedLine(text, clock);
		return (timed && add(withLineTime(before, timed.at), timed.line, timed.at)) ?? before;
	};
	const format: RecordFormat<Fold> = {empty, foldLine, toClaim: ({claim}) => claim, ...reading};
	return {...format, createReader: (options?: TranscriptOptions) => createRecordReader(format, options)};
}

function timedLine(text: string, {now, aheadMs = 0}: LineClock): {readonly line: Fields; readonly at: number} | undefined {
	const line = parseObject(text);
	const written = asTime(line?.['at']) ?? parseIsoTime(line?.['timestamp']);
	return line === undefined || written === undefined ? undefined : {line, at: Math.min(written - aheadMs, now)};
}

export function withClaim<Fold extends Claiming>(fold: Fold, more: Partial<TranscriptClaim>): Fold {
	return {...fold, claim: {...fold.claim, ...more}};
}

export function withLineTime<Fold extends Claiming>(fold: Fold, at: number): Fold {
	return withClaim(fold, {lastLineAt: Math.max(fold.claim.lastLineAt, at)});
}

/** The fold with the turn at work: it goes on, or another begins. */
export function atWork<Fold extends RecordFold>(fold: Fold, at: number): Fold {
	const {turn} = fold.claim;
	return withClaim(turn.kind === 'working' ? fold : withTurn(fold, {kind: 'working', at, openTools: []}), {workedAt: at});
}

/** The fold with another turn, or the end of one, and nothing open. */
export function withTurn<Fold extends RecordFold>(fold: Fold, turn: TranscriptClaim['turn']): Fold {
	return {...fold, calls: [], open: [], claim: {...fold.claim, turn, asked: undefined, running: undefined}};
}

/** beckon's name for the error of a model request with this HTTP status; undefined for others. */
export function errorOfStatus(status: number | undefined): string | undefined {
	if (status === 401 || status === 403) return 'authentication_failed';
	if (status === 429) return 'rate_limit';
	return status !== undefined && status >= 500 ? 'server_error' : undefined;
}

/** The fold with a turn that was cut off by the end of its process. */
export function cutOff<Fold extends RecordFold>(fold: Fold, at: number): Fold {
	const {turn} = fold.claim;
	return withTurn(fold, turn.kind === 'working' ? {kind: 'interrupted', at} : turn);
}

/** The fold with a new prompt, and without the words from before it. */
export function withPrompt<Fold extends RecordFold>(fold: Fold, text: string, at: number): Fold {
	return withClaim(fold, {lastPrompt: {at, text}, humanPrompt: {at, text}, said: undefined});
}

export function withCall<Fold extends RecordFold>(fold: Fold, call: Call): Fold {
	return withCalls(fold, [...fold.calls.filter(({id}) => id !== call.id), call].slice(-most), call.at);
}

export function withoutCall<Fold extends RecordFold>(fold: Fold, id: string | undefined, at: number): Fold {
	return withCalls(
		fold,
		fold.calls.filter((call) => call.id !== id),
		at,
	);
}

/** The fold with other open calls, which change the turn only while it works. */
function withCalls<Fold extends RecordFold>(fold: Fold, calls: readonly Call[], at: number): Fold {
	const {turn} = fold.claim;
	if (turn.kind !== 'working') return {...fold, calls};
	const newest = calls.at(-1);
	const use = newest && {tool: newest.tool, command: newest.command, file: undefined, url: undefined};
	const openTools = calls.map(({tool}) => tool);
	const next = {kind: 'working', at: turn.at, openTools, ...(use && {newest: {use, at: newest.at}})} as const;
	return withClaim({...fold, calls}, {workedAt: at, turn: next});
}

/**
 * The fold with these open requests, in the order of their dialogs: the first is drawn, and the others wait behind it
 * (measured with two agents).
 */
export function withOpen<Fold extends RecordFold>(fold: Fold, open: readonly OpenRequest[]): Fold {
	const kept = open.slice(0, most);
	return withClaim({...fold, open: kept}, {asked: kept[0]?.asked});
}

export function withRequest<Fold extends RecordFold>(fold: Fold, request: OpenRequest): Fold {
	const isTold = fold.open.some(({id}) => id === request.id);
	// A request that is reported again keeps its place in the line.
	return withOpen(fold, isTold ? fold.open.map((each) => (each.id === request.id ? request : each)) : [...fold.open, request]);
}

export function withoutRequest<Fold extends RecordFold>(fold: Fold, id: unknown): Fold {
	return withOpen(
		fold,
		fold.open.filter((each) => each.id !== id),
	);
}

/** A subagent without the other fields of its agent's record. */
export function toSubagent({id, type, task, startedAt}: Subagent): Subagent {
	return {id, type, task, startedAt};
}

/**
 * A request that another program reported, within the bounds of what stays in memory. `cut` names what does not fit, and `missing`; a cut
 * request takes no answer.
 */
export function toldAsk(ask: Ask, missing: readonly string[] = []): Ask {
	const bound = boundAsk(ask, keptBounds);
	const cut = [...missing, ...cutOf(bound)];
	return cut.length === 0 || bound.kind === 'trust' ? bound : {...bound, cut};
}
