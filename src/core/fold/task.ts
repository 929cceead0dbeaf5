/** The task of a session: the prompt that started it, pinned through approvals and "go on", with its working time. */

import {cut} from '../cut.js';
import {isContinuation} from '../text/label.js';
import {isQuestion} from '../text/question.js';
import type {FoldConfig, Life, Task} from './model.js';

const MAX_TASK = 2048;

export const noTask: Task = {text: '', startedAt: undefined, workedMs: 0, runningSince: undefined};

export function pauseTask(task: Task, at: number): Task {
	if (task.runningSince === undefined) return task;
	return {...task, workedMs: task.workedMs + Math.max(0, at - task.runningSince), runningSince: undefined};
}

export function resumeTask(task: Task, at: number): Task {
	return task.runningSince === undefined && task.text !== '' ? {...task, runningSince: at} : task;
}

/**
 * The task after a user prompt. It stays for a continuation phrase and when the session was blocked or failed (rules: sticky label). A prompt during
 * a turn that seems to run means that the turn's prompt was cancelled: Esc fires no hook.
 */
export function startPrompt(life: Life, prompt: string, at: number, config: FoldConfig): Pick<Life, 'task' | 'taskBefore'> {
	const cancelled = life.turn.kind === 'working' && life.open.length === 0 && life.promptId !== undefined;
	const before = pauseTask(cancelled ? life.taskBefore : life.task, at);
	const stays = before.text !== '' && (isContinuation(prompt, config.continuations) || isBlocked(life, config));
	const task = stays ? resumeTask(before, at) : {text: cut(prompt, MAX_TASK), startedAt: at, workedMs: 0, runningSince: at};
	return {task, taskBefore: before};
}

/** Whether the session was blocked, or its last turn handed back. */
function isBlocked({open, turn}: Life, config: FoldConfig): boolean {
	return open.length > 0 || turn.kind === 'failed' || (turn.kind === 'ended' && isQuestion(turn.said, config));
}
