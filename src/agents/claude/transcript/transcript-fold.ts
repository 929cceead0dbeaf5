/** The fold of a transcript, small and bounded whatever the file's length, and the claim that it makes. */
import type {SessionId} from '../../../core/address.js';
import type {Prices} from '../../../core/config.js';
import type {LaunchedAgent, SettledCall, TranscriptClaim} from '../../../core/evidence.js';
import type {ToolUse} from '../../../core/terms/ask.js';
import {withOpenCalls} from './launched.js';
import {contextShare} from './models.js';
import {type OpenTool, withoutOpen} from './settled.js';
import type {Spent} from './spending.js';
import {noToDos, type ToDos, toProgress} from './to-dos.js';

type Turn =
	| {readonly kind: 'none'}
	| {readonly kind: 'working'; readonly at: number}
	| Exclude<TranscriptClaim['turn'], {readonly kind: 'none' | 'working'}>;

export type TranscriptFold = {
	readonly partial: boolean;
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
	readonly outputTokens: number;
	readonly costUsd: number;
	/** False once a model with an unknown price answered. */
	readonly priced: boolean;
	readonly spent: Spent | undefined;
	/** The same of subagents inside this file; newer versions give them files of their own. */
	readonly sideSpent: Spent | undefined;
	readonly branch: string | undefined;
	readonly titles: {readonly user: string | undefined; readonly agent: string | undefined; readonly model: string | undefined};
	readonly permissionMode: string | undefined;
	readonly queued: number;
	readonly enqueued: TranscriptClaim['enqueued'];
	readonly continuedAs: SessionId | undefined;
	readonly cwd: string | undefined;
	readonly version: string | undefined;
};

/** @param partial the file is not read from its start: sums count from where reading began. */
export function emptyTranscript(partial = false, prices: Prices = {}): TranscriptFold {
	return {
		partial,
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
		outputTokens: 0,
		costUsd: 0,
		priced: true,
		spent: undefined,
		sideSpent: undefined,
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
	const {lastLineAt, workedAt, lastPrompt, humanPrompt, said, model, contextTokens, outputTokens, partial} = fold;
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
		outputTokens,
		costUsd: fold.priced ? fold.costUsd : undefined,
		partial,
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
