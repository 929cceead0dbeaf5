/** Folds a transcript's lines into the claim about the session. */
import {callKey} from '../../../core/ask/ask.js';
import {wholeBounds} from '../../../core/ask/limits.js';
import type {Prices} from '../../../core/config.js';
import {cutToEnd} from '../../../core/cut.js';
import type {LaunchedAgent, SettledCall, TranscriptClaim} from '../../../core/evidence.js';
import type {TranscriptOptions} from '../../agent.js';
import {withClaim, withLineTime} from '../../parts/record-fold.js';
import {createRecordReader, emptyClaim, type LineClock, type RecordReader} from '../../parts/record-reader.js';
import {toAsk} from '../hooks/events.js';
import {type CalledTool, parseTranscriptLine, type TranscriptLine} from './line.js';
import {contextShare, promptTokens} from './models.js';
import {withNews} from './team.js';
import {addLaunched, foldToDos, noToDos, subagentTask, type ToDos, toProgress, withOpenCalls} from './to-dos.js';

const maxOpenTools = 64;
const maxUsed = 64;
const maxSaid = 16_384;

const exactly: LineClock = {now: Number.POSITIVE_INFINITY};

/** Follows transcripts by their ends: a file of hundreds of megabytes costs only what was appended. */
export function createTranscriptReader(options: TranscriptOptions = {}): RecordReader {
	return createRecordReader(
		{
			empty: emptyTranscript(options.prices),
			foldLine: foldTranscriptLine,
			toClaim: toTranscriptClaim,
			// One line can be megabytes of a tool's output.
			isEnough: ({claim: {said, turn}}) => said !== undefined || turn.kind !== 'none',
		},
		options,
	);
}

/** Adds one line, without its newline. Lines that are cut, broken or of an unknown kind change nothing. */
export function foldTranscriptLine(fold: TranscriptFold, text: string, {now, aheadMs = 0}: LineClock = exactly): TranscriptFold {
	const line = parseTranscriptLine(text);
	if (!line || line.sidechain) return fold;
	const {claim} = fold;
	const at = Math.min(line.at === undefined ? claim.lastLineAt : line.at - aheadMs, now);
	const {cwd = claim.cwd, version = claim.version, branch = claim.branch, permissionMode} = line;
	const mode = permissionMode === undefined ? {} : {permissionMode, modeAt: at};
	const {member = claim.member, lead = claim.lead} = line;
	const next = foldMain(withClaim(withLineTime(fold, at), {cwd, version, branch, member, lead, ...mode}), line, at);
	return 'team' in line ? withClaim(next, {teammates: withNews(next.claim.teammates, line.team)}) : next;
}

function foldMain(fold: TranscriptFold, line: TranscriptLine, at: number): TranscriptFold {
	const {claim} = fold;
	switch (line.kind) {
		case 'prompt': {
			const started = withTurn({...fold, continuesAt: undefined}, {kind: 'working', at, openTools: []});
			return withClaim(started, {...prompted(claim, line, at), workedAt: at, used: [], continuedAs: undefined});
		}
		case 'absorbed':
			return withClaim(fold, prompted(claim, line, at));
		case 'started':
		case 'retrying':
			return work(fold, at);
		case 'tool-results':
			return {
				...work(fold, at),
				openTools: fold.openTools.filter((tool) => !line.ids.includes(tool.id)),
				settled: addSettled(fold.settled, fold.openTools, {ids: line.ids, at}),
				launched: addLaunched(fold.launched, line.launched),
			};
		case 'interrupted':
			return withClaim(withTurn(fold, {kind: 'interrupted', at}), {interruptedAt: at});
		case 'cleared':
			return cleared(fold);
		case 'answer':
			return answer(fold, line, at);
		case 'api-error':
			return {
				...withTurn(fold, {kind: 'failed', at, error: line.error, message: line.message, continuesAt: fold.continuesAt}),
				continuesAt: undefined,
			};
		case 'continues':
			return claim.turn.kind === 'failed' ? withTurn(fold, {...claim.turn, continuesAt: line.when}) : {...fold, continuesAt: line.when};
		case 'turn-ended':
			// A mark after an interrupt or an error changes nothing.
			return claim.turn.kind === 'working' ? withTurn(fold, {kind: 'ended', at}) : fold;
		case 'compacted':
			return withClaim(fold, {contextTokens: line.tokens});
		case 'queued':
			return withQueued(fold, line, at);
		case 'last-prompt': {
			// This line is repeated for readers of the tail and may have an older prompt, so a prompt line takes precedence.
			if (claim.humanPrompt) return fold;
			const {text} = line;
			return withClaim(fold, {humanPrompt: {at, text}, lastPrompt: claim.lastPrompt ?? {at, text}});
		}
		case 'title':
			return {...fold, titles: {...fold.titles, [line.given]: line.title}};
		case 'continued':
			return withClaim(fold, {continuedAs: line.as});
		case 'halted':
			return withClaim(fold, {halted: {at, text: line.text}});
		case 'scheduled':
			return withClaim(fold, {scheduled: {at, count: line.count}});
		case 'noted':
			return fold;
	}
}

/** The first lines of a transcript may be in another order, so a prompt that was already taken from the queue is not queued. */
function withQueued(fold: TranscriptFold, {by, text}: Extract<TranscriptLine, {kind: 'queued'}>, at: number): TranscriptFold {
	const {queued, enqueued} = fold.claim;
	const isTaken = by === 1 && at <= fold.takenAt;
	const count = by === 'none' ? 0 : Math.max(0, queued + (isTaken ? 0 : by));
	const takenAt = isTaken ? 0 : by === -1 && queued === 0 ? at : fold.takenAt;
	return {...withClaim(fold, {queued: count, enqueued: text === undefined ? enqueued : {at, text}}), takenAt};
}

function withTurn(fold: TranscriptFold, turn: TranscriptClaim['turn']): TranscriptFold {
	return {...withClaim(fold, {turn}), openTools: []};
}

/** After `/clear` only values of Claude Code, the folder and the schedule stay. */
function cleared({prices, claim}: TranscriptFold): TranscriptFold {
	const {lastLineAt, cwd, version, branch, permissionMode, modeAt, model, scheduled} = claim;
	const mode = modeAt === undefined ? {} : {permissionMode, modeAt};
	return withClaim(emptyTranscript(prices), {lastLineAt, cwd, version, branch, model, scheduled, ...mode});
}

function prompted(
	{humanPrompt}: TranscriptClaim,
	{text, human, member}: Pick<TranscriptLine, 'member'> & {readonly text: string; readonly human: boolean},
	at: number,
): Pick<TranscriptClaim, 'lastPrompt' | 'humanPrompt'> {
	// For a teammate, its lead is the user.
	return {lastPrompt: {at, text}, humanPrompt: human || member !== undefined ? {at, text} : humanPrompt};
}

function work(fold: TranscriptFold, at: number): TranscriptFold {
	return withClaim(fold, {turn: begun(fold.claim.turn, at), workedAt: at});
}

function begun(turn: TranscriptClaim['turn'], at: number): TranscriptClaim['turn'] {
	return turn.kind === 'working' ? turn : {kind: 'working', at, openTools: []};
}

function answer(fold: TranscriptFold, line: Extract<TranscriptLine, {kind: 'answer'}>, at: number): TranscriptFold {
	const {turn, workedAt, used = [], said, model, contextTokens} = fold.claim;
	// The partial answer of an interrupted stream may come after the mark.
	if (line.stopReason === undefined && turn.kind === 'interrupted' && at <= turn.at) return fold;
	const joins = line.messageId === fold.saidIn && said !== undefined;
	const text = joins ? cutToEnd(`${said.text}\n${line.text}`, maxSaid) : line.text;
	const calls = line.tools.length > 0;
	const isSilent = line.text.trim() === '';
	const more = {
		turn: begun(turn, at),
		workedAt: calls ? at : workedAt,
		used: calls ? [...used, ...line.tools.map(({use}) => use)].slice(-maxUsed) : used,
		said: isSilent ? said : {at, text},
		model: line.model ?? model,
		contextTokens: line.use ? promptTokens(line.use) : contextTokens,
	};
	return {
		...withClaim(fold, more),
		openTools: calls ? [...fold.openTools, ...line.tools.map((tool) => toOpenTool(tool, at))].slice(-maxOpenTools) : fold.openTools,
		toDos: line.tools.reduce((toDos, {name, input}) => foldToDos(toDos, name, input), fold.toDos),
		saidIn: isSilent ? fold.saidIn : line.messageId,
	};
}

type TranscriptFold = {
	/** The claim as far as single lines say it: without tools, and without what follows from the whole. */
	readonly claim: TranscriptClaim;
	/** The user's own. */
	readonly prices: Prices;
	readonly openTools: readonly OpenTool[];
	readonly settled: readonly SettledCall[];
	readonly launched: readonly LaunchedAgent[];
	readonly toDos: ToDos;
	readonly saidIn: string;
	/** When the running turn goes on by itself, if the line that says so comes before the line of its error. */
	readonly continuesAt?: string | undefined;
	/** When a prompt was taken from the queue before the line that queued it was read; 0 for never. */
	readonly takenAt: number;
	readonly titles: {readonly user: string | undefined; readonly agent: string | undefined; readonly model: string | undefined};
};

export function emptyTranscript(prices: Prices = {}): TranscriptFold {
	const titles = {user: undefined, agent: undefined, model: undefined};
	return {
		claim: {...emptyClaim, used: []},
		prices,
		openTools: [],
		settled: [],
		launched: [],
		toDos: noToDos,
		saidIn: '',
		takenAt: 0,
		titles,
	};
}

export function toTranscriptClaim({claim, prices, openTools, settled, launched, toDos, titles}: TranscriptFold): TranscriptClaim {
	const {turn, model, version, contextTokens} = claim;
	return {
		...claim,
		turn: turn.kind === 'working' ? {...turn, ...toOpen(openTools)} : turn,
		settled: settled.filter(({key}) => !openTools.some((tool) => tool.key === key)),
		launched: withOpenCalls(launched, openTools),
		progress: toProgress(toDos),
		contextShare: contextShare({model, own: prices, version}, contextTokens),
		title: titles.user ?? titles.agent,
		suggestedTitle: titles.model,
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

function toOpenTool({id, name, input, use}: CalledTool, at: number): OpenTool {
	return {id, name, use, at, key: callKey(toAsk({tool_name: name, tool_input: input}, wholeBounds)), task: subagentTask(name, input)};
}

/** @param ids of the calls whose results were written `at`. */
function addSettled(
	settled: readonly SettledCall[],
	open: readonly OpenTool[],
	{ids, at}: {readonly ids: readonly string[]; readonly at: number},
): readonly SettledCall[] {
	const ended = open.flatMap(({id, key}) => (key !== undefined && ids.includes(id) ? [{key, at}] : []));
	return [...settled, ...ended].slice(-maxSettled);
}
