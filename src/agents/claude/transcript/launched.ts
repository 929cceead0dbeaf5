/** The tasks of the main loop's subagents, from its calls and their results. */
import type {LaunchedAgent} from '../../../core/evidence.js';
import {asRecord, asText, type Fields} from '../../../core/fields.js';

const most = 64;
const maxTask = 200;

/** The description of a call that starts a subagent. Undefined: the call is of another tool. */
export function taskOf(tool: string, input: Fields): string | undefined {
	return tool === 'Agent' || tool === 'Task' ? asText(input['description'], maxTask) || undefined : undefined;
}

/** The subagent of a call's result, if it runs on in the background (measured on 2.1.330). */
export function toLaunched(result: unknown): LaunchedAgent | undefined {
	const fields = asRecord(result);
	const [id, task] = [asText(fields?.['agentId'], 128), asText(fields?.['description'], maxTask)];
	return id && task ? {id, task} : undefined;
}

export function addLaunched(known: readonly LaunchedAgent[], agent: LaunchedAgent | undefined): readonly LaunchedAgent[] {
	return agent ? [...known, agent].slice(-most) : known;
}

/** Adds the calls that wait for their subagents, whose ids are unknown until they end. */
export function withOpenCalls(
	known: readonly LaunchedAgent[],
	open: readonly {readonly task: string | undefined}[],
): readonly LaunchedAgent[] {
	const waiting = open.flatMap(({task}) => (task === undefined ? [] : [{id: undefined, task}]));
	return waiting.length === 0 ? known : [...known, ...waiting];
}
