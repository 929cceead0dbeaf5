/** What a session works on: its own to-do list, and the tasks of its subagents. */
import type {LaunchedAgent} from '../../../core/evidence.js';
import {asRecord, asRecords, asText, type Fields} from '../../../core/fields.js';
import type {Progress} from '../../../core/terms/state.js';

type Step = {readonly text: string; readonly status: string};

/** `first`: the number of the first step, as TaskUpdate names it. */
export type ToDos = {readonly first: number; readonly steps: readonly Step[]};

export const noToDos: ToDos = {first: 1, steps: []};

const most = 100;
const maxText = 200;

/** The list after a tool call. TodoWrite writes the whole list; TaskCreate and TaskUpdate change one step. */
export function foldToDos(toDos: ToDos, tool: string, input: Fields): ToDos {
	switch (tool) {
		case 'TodoWrite': {
			return {
				first: 1,
				steps: asRecords(input['todos'])
					.slice(0, most)
					.flatMap((step) => toStep(step) ?? []),
			};
		}
		case 'TaskCreate': {
			const step: Step = {text: asText(input['subject'], maxText) ?? '', status: 'pending'};
			const {first, steps} = toDos;
			// A list is over when all steps are done.
			const isOver = steps.every(({status}) => status === 'completed') || steps.length >= most;
			return isOver ? {first: first + steps.length, steps: [step]} : {first, steps: [...steps, step]};
		}
		case 'TaskUpdate': {
			const at = Number(input['taskId']) - toDos.first;
			const status = asText(input['status'], 32);
			return status === undefined ? toDos : {...toDos, steps: toDos.steps.map((step, index) => (index === at ? {...step, status} : step))};
		}
	}
	return toDos;
}

function toStep({content, status: given}: Fields): Step | undefined {
	const [text, status] = [asText(content, maxText), asText(given, 32)];
	return text === undefined || status === undefined ? undefined : {text, status};
}

export function toProgress({steps}: ToDos): Progress | undefined {
	const kept = steps.filter(({status}) => status !== 'deleted');
	const at = kept.findIndex(({status}) => status === 'in_progress');
	const current = kept[at];
	if (current === undefined) return undefined;
	return {step: kept.filter(({status}) => status === 'completed').length + 1, of: kept.length, text: current.text};
}

/** The most tasks of the main loop's subagents, which come from its calls and their results. */
const mostLaunched = 64;
const maxTask = 200;

/** The description of a call that starts a subagent. Undefined for other tools. */
export function subagentTask(tool: string, input: Fields): string | undefined {
	return tool === 'Agent' || tool === 'Task' ? asText(input['description'], maxTask) || undefined : undefined;
}

/** The subagent of a call's result, if it runs on in the background (measured on 2.1.330). */
export function toLaunched(result: unknown): LaunchedAgent | undefined {
	const fields = asRecord(result);
	const [id, task] = [asText(fields?.['agentId'], 128), asText(fields?.['description'], maxTask)];
	return id && task ? {id, task} : undefined;
}

export function addLaunched(known: readonly LaunchedAgent[], agent: LaunchedAgent | undefined): readonly LaunchedAgent[] {
	return agent ? [...known, agent].slice(-mostLaunched) : known;
}

/** Adds the calls that wait for their subagents: the ids of these are unknown until they end. */
export function withOpenCalls(
	known: readonly LaunchedAgent[],
	open: readonly {readonly task: string | undefined}[],
): readonly LaunchedAgent[] {
	const waiting = open.flatMap(({task}) => (task === undefined ? [] : [{id: undefined, task}]));
	return waiting.length === 0 ? known : [...known, ...waiting];
}
