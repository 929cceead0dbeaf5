/** The fold of a transcript, small and bounded whatever the length of the file, and the claim that it makes. */
import {callKey} from '../../../core/ask/ask.js';
import {wholeBounds} from '../../../core/ask/limits.js';
import type {Prices} from '../../../core/config.js';
import type {LaunchedAgent, SettledCall, TranscriptClaim} from '../../../core/evidence.js';
import {emptyClaim} from '../../parts/record-reader.js';
import {toAsk} from '../hooks/ask.js';
import type {CalledTool} from './line.js';
import {contextShare} from './models.js';
import {noToDos, subagentTask, type ToDos, toProgress, withOpenCalls} from './to-dos.js';

export type TranscriptFold = {
	/** As far as a line says it: without its tools, and without what follows from the whole. */
	readonly claim: TranscriptClaim;
	/** The user's own. */
	readonly prices: Prices;
	readonly openTools: readonly OpenTool[];
	readonly settled: readonly SettledCall[];
	readonly launched: readonly LaunchedAgent[];
	readonly toDos: ToDos;
	readonly saidIn: string;
	readonly titles: {readonly user: string | undefined; readonly agent: string | undefined; readonly model: string | undefined};
};

export function emptyTranscript(prices: Prices = {}): TranscriptFold {
	const titles = {user: undefined, agent: undefined, model: undefined};
	return {claim: {...emptyClaim, used: []}, prices, openTools: [], settled: [], launched: [], toDos: noToDos, saidIn: '', titles};
}

export function toTranscriptClaim({claim, prices, openTools, settled, launched, toDos, titles}: TranscriptFold): TranscriptClaim {
	const {turn, model, version, contextTokens} = claim;
	return {
		...claim,
		turn: turn.kind === 'working' ? {...turn, ...toOpen(openTools)} : turn,
		settled: withoutOpen(settled, openTools),
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
