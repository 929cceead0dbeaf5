/** The fold of a transcript, small and bounded whatever the length of the file, and the claim that it makes. */
import type {SessionId} from '../../../core/address.js';
import {callKey} from '../../../core/ask/ask.js';
import {wholeBounds} from '../../../core/ask/limits.js';
import type {Prices} from '../../../core/config.js';
import type {LaunchedAgent, SettledCall, TranscriptClaim} from '../../../core/evidence.js';
import type {ToolUse} from '../../../core/terms/ask.js';
import {toAsk} from '../hooks/ask.js';
import type {CalledTool} from './line.js';
import {contextShare} from './models.js';
import {noToDos, subagentTask, type ToDos, toProgress, withOpenCalls} from './to-dos.js';

type Turn =
	| {readonly kind: 'none'}
	| {readonly kind: 'working'; readonly at: number}
	| Exclude<TranscriptClaim['turn'], {readonly kind: 'none' | 'working'}>;

export type TranscriptFold = {
	/** The user's own. */
	readonly prices: Prices;
	readonly lastLineAt: number;
	readonly turn: Turn;
	readonly openTools: readonly OpenTool[];
	readonly settled: readonly SettledCall[];
	readonly launched: readonly LaunchedAgent[];
	readonly used: readonly ToolUse[];
	readonly toDos: ToDos;
	readonly workedAt: number | undefined;
	readonly lastPrompt: TranscriptClaim['lastPrompt'];
	readonly humanPrompt: TranscriptClaim['humanPrompt'];
	readonly said: TranscriptClaim['said'];
	readonly saidIn: string;
	readonly model: string | undefined;
	readonly contextTokens: number | undefined;
	readonly branch: string | undefined;
	readonly titles: {readonly user: string | undefined; readonly agent: string | undefined; readonly model: string | undefined};
	readonly permissionMode: string | undefined;
	readonly queued: number;
	readonly enqueued: TranscriptClaim['enqueued'];
	readonly continuedAs: SessionId | undefined;
	readonly cwd: string | undefined;
	readonly version: string | undefined;
};

export function emptyTranscript(prices: Prices = {}): TranscriptFold {
	return {
		prices,
		lastLineAt: 0,
		turn: {kind: 'none'},
		openTools: [],
		settled: [],
		launched: [],
		used: [],
		toDos: noToDos,
		workedAt: undefined,
		lastPrompt: undefined,
		humanPrompt: undefined,
		said: undefined,
		saidIn: '',
		model: undefined,
		contextTokens: undefined,
		branch: undefined,
		titles: {user: undefined, agent: undefined, model: undefined},
		permissionMode: undefined,
		queued: 0,
		enqueued: undefined,
		continuedAs: undefined,
		cwd: undefined,
		version: undefined,
	};
}

export function toTranscriptClaim(fold: TranscriptFold): TranscriptClaim {
	const {lastLineAt, workedAt, lastPrompt, humanPrompt, said, model, contextTokens} = fold;
	const {branch, titles, permissionMode, queued, enqueued, continuedAs, cwd, version} = fold;
	return {
		lastLineAt,
		turn: fold.turn.kind === 'working' ? {...fold.turn, ...toOpen(fold.openTools)} : fold.turn,
		workedAt,
		lastPrompt,
		humanPrompt,
		said,
		used: fold.used,
		settled: withoutOpen(fold.settled, fold.openTools),
		launched: withOpenCalls(fold.launched, fold.openTools),
		progress: toProgress(fold.toDos),
		model,
		contextTokens,
		contextShare: contextShare({model, own: fold.prices, version}, contextTokens),
		branch,
		title: titles.user ?? titles.agent,
		suggestedTitle: titles.model,
		permissionMode,
		queued,
		enqueued,
		continuedAs,
		cwd,
		version,
	};
}

function toOpen(open: readonly OpenTool[]) {
	const last = open.at(-1);
	return {openTools: open.map(({name}) => name), newest: last && {use: last.use, at: last.at}};
}

/** The open tool calls of a transcript's main loop, and those with results. */
type OpenTool = Pick<CalledTool, 'id' | 'name' | 'use'> & {
	readonly at: number;
	readonly key: string | undefined;
	readonly task: string | undefined;
};

const maxSettled = 32;

export function toOpenTool({id, name, input, use}: CalledTool, at: number): OpenTool {
	return {id, name, use, at, key: callKey(toAsk({tool_name: name, tool_input: input}, wholeBounds)), task: subagentTask(name, input)};
}

/** @param ids of the calls whose results were written `at`. */
export function addSettled(
	settled: readonly SettledCall[],
	open: readonly OpenTool[],
	{ids, at}: {readonly ids: readonly string[]; readonly at: number},
): readonly SettledCall[] {
	const ended = open.flatMap(({id, key}) => (key !== undefined && ids.includes(id) ? [{key, at}] : []));
	return [...settled, ...ended].slice(-maxSettled);
}

/** A call that is open again may be the requested one. */
function withoutOpen(settled: readonly SettledCall[], open: readonly OpenTool[]): readonly SettledCall[] {
	return settled.filter(({key}) => !open.some((tool) => tool.key === key));
}
