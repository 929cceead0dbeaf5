/** The open tool calls of a transcript's main loop, and those with results. */
import {callKey} from '../../../core/ask/ask.js';
import {wholeLimits} from '../../../core/ask/limits.js';
import type {SettledCall} from '../../../core/evidence.js';
import {toAsk} from '../hooks/ask.js';
import {taskOf} from './launched.js';
import type {CalledTool} from './line.js';

export type OpenTool = Pick<CalledTool, 'id' | 'name' | 'use'> & {
	readonly at: number;
	readonly key: string | undefined;
	readonly task: string | undefined;
};

const maxSettled = 32;

export function toOpenTool({id, name, input, use}: CalledTool, at: number): OpenTool {
	return {id, name, use, at, key: callKey(toAsk({tool_name: name, tool_input: input}, wholeLimits)), task: taskOf(name, input)};
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
export function withoutOpen(settled: readonly SettledCall[], open: readonly OpenTool[]): readonly SettledCall[] {
	return settled.filter(({key}) => !open.some((tool) => tool.key === key));
}
