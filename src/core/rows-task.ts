/** The sticky task of a row and its working time. */
import type {Task} from './fold-task.js';
import {cleanText, truncate} from './label.js';
import type {Candidate} from './rows-join.js';
import type {Row, SessionState} from './session.js';
import type {Evidence} from './witness.js';

const TASK_LENGTH = 60;

type TaskFields = Pick<Row, 'task' | 'taskStartedAt' | 'taskWorkedMs' | 'prompt'>;

export function taskOf({life, continues}: Candidate, evidence: Evidence, state: SessionState, now: number): TaskFields {
	const written = evidence.transcript?.humanPrompt;
	const prompt = life?.prompt ?? continues?.prompt ?? written?.text;
	if (!life) return {task: label(prompt ?? ''), taskStartedAt: written?.at, taskWorkedMs: 0, prompt};
	const cancelled = state.context.kind === 'rest' && state.context.interrupted && life.turn.kind !== 'ended';
	const own = cancelled ? life.taskBefore : life.task;
	const task = own.text === '' && continues ? continues.task : own;
	return {task: label(task.text), taskStartedAt: task.startedAt, taskWorkedMs: workedMs(task, state, now), prompt};
}

/** The hooks hear no approval: while the state says "at work", time since then counts although the fold still pauses. */
function workedMs(task: Task, {group, since}: SessionState, now: number): number {
	if (task.text === '') return 0;
	if (group === 'autonomous') return task.workedMs + Math.max(0, now - (task.runningSince ?? since));
	return task.workedMs + (task.runningSince === undefined ? 0 : Math.max(0, since - task.runningSince));
}

function label(prompt: string): string {
	return truncate(cleanText(prompt), TASK_LENGTH);
}
