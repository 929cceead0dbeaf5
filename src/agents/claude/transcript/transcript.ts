/** Folds a transcript's lines into the claim about the session. */
import {cutToEnd} from '../../../core/cut.js';
import type {TranscriptOptions} from '../../agent.js';
import {createRecordReader, type LineClock, type RecordReader} from '../../record-reader.js';
import {parseTranscriptLine, type TranscriptLine} from './line.js';
import {promptTokens} from './models.js';
import {addLaunched, foldToDos} from './to-dos.js';
import {addSettled, emptyTranscript, type TranscriptFold, toOpenTool, toTranscriptClaim} from './transcript-fold.js';

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
			isEnough: ({said, turn}) => said !== undefined || turn.kind !== 'none',
		},
		options,
	);
}

/** Adds one line, without its newline. Lines that are cut, broken or of an unknown kind change nothing. */
export function foldTranscriptLine(fold: TranscriptFold, text: string, {now, aheadMs = 0}: LineClock = exactly): TranscriptFold {
	const line = parseTranscriptLine(text);
	if (!line || line.sidechain) return fold;
	const at = Math.min(line.at === undefined ? fold.lastLineAt : line.at - aheadMs, now);
	const noted = {
		...fold,
		lastLineAt: Math.max(fold.lastLineAt, at),
		cwd: line.cwd ?? fold.cwd,
		version: line.version ?? fold.version,
		branch: line.branch ?? fold.branch,
		permissionMode: line.permissionMode ?? fold.permissionMode,
	};
	return foldMain(noted, line, at);
}

function foldMain(fold: TranscriptFold, line: TranscriptLine, at: number): TranscriptFold {
	switch (line.kind) {
		case 'prompt':
			return {...work(fold, at), ...prompted(fold, line, at), turn: {kind: 'working', at}, openTools: [], used: [], continuedAs: undefined};
		case 'absorbed':
			return {...fold, ...prompted(fold, line, at)};
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
			return {...fold, turn: {kind: 'interrupted', at}, openTools: []};
		case 'cleared':
			return {...emptyTranscript(fold.prices), lastLineAt: fold.lastLineAt, ...acrossClear(fold)};
		case 'answer':
			return answer(fold, line, at);
		case 'api-error':
			return {...fold, turn: {kind: 'failed', at, error: line.error, message: line.message}, openTools: []};
		case 'turn-ended':
			// A mark after an interrupt or an error changes nothing.
			return fold.turn.kind === 'working' ? {...fold, turn: {kind: 'ended', at}, openTools: []} : fold;
		case 'compacted':
			return {...fold, contextTokens: line.tokens};
		case 'queued':
			return {
				...fold,
				queued: line.by === 'none' ? 0 : Math.max(0, fold.queued + line.by),
				enqueued: line.text === undefined ? fold.enqueued : {at, text: line.text},
			};
		case 'last-prompt':
			// This line is repeated for readers of the tail and may have an older prompt, so a prompt line wins.
			return fold.humanPrompt
				? fold
				: {...fold, humanPrompt: {at, text: line.text}, lastPrompt: fold.lastPrompt ?? {at, text: line.text, human: true}};
		case 'title':
			return {...fold, titles: {...fold.titles, [line.given]: line.title}};
		case 'continued':
			return {...fold, continuedAs: line.as};
		case 'noted':
			return fold;
	}
}

/** `/clear` starts anew; only values of Claude Code and the folder stay. */
function acrossClear(fold: TranscriptFold): Partial<TranscriptFold> {
	const {cwd, version, branch, permissionMode, model} = fold;
	return {cwd, version, branch, permissionMode, model};
}

function prompted(
	fold: TranscriptFold,
	{text, human}: {readonly text: string; readonly human: boolean},
	at: number,
): Pick<TranscriptFold, 'lastPrompt' | 'humanPrompt'> {
	return {lastPrompt: {at, text, human}, humanPrompt: human ? {at, text} : fold.humanPrompt};
}

function work(fold: TranscriptFold, at: number): TranscriptFold {
	return {...fold, turn: fold.turn.kind === 'working' ? fold.turn : {kind: 'working', at}, workedAt: at};
}

function answer(fold: TranscriptFold, line: Extract<TranscriptLine, {kind: 'answer'}>, at: number): TranscriptFold {
	// The partial answer of an interrupted stream may come after the mark.
	if (line.stopReason === undefined && fold.turn.kind === 'interrupted' && at <= fold.turn.at) return fold;
	const joins = line.messageId === fold.saidIn && fold.said !== undefined;
	const text = joins && fold.said ? cutToEnd(`${fold.said.text}\n${line.text}`, maxSaid) : line.text;
	const calls = line.tools.length > 0;
	const isSilent = line.text.trim() === '';
	return {
		...fold,
		turn: fold.turn.kind === 'working' ? fold.turn : {kind: 'working', at},
		workedAt: calls ? at : fold.workedAt,
		openTools: calls ? [...fold.openTools, ...line.tools.map((tool) => toOpenTool(tool, at))].slice(-maxOpenTools) : fold.openTools,
		used: calls ? [...fold.used, ...line.tools.map(({use}) => use)].slice(-maxUsed) : fold.used,
		toDos: line.tools.reduce((toDos, {name, input}) => foldToDos(toDos, name, input), fold.toDos),
		said: isSilent ? fold.said : {at, text},
		saidIn: isSilent ? fold.saidIn : line.messageId,
		model: line.model ?? fold.model,
		contextTokens: line.use ? promptTokens(line.use) : fold.contextTokens,
	};
}
