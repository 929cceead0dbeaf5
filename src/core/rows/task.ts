/** The task of a row: the prompt that its work is about, and for how long it has worked on it. */
import type {Config} from '../config.js';
import type {Evidence, TranscriptClaim} from '../evidence.js';
import type {Life, Task} from '../fold/world.js';
import {areSilent} from '../resolve/rank.js';
import type {Row} from '../session.js';
import type {SessionState} from '../terms/state.js';
import {cleanText, isContinuation, shortened} from '../text/label.js';
import type {Candidate} from './candidate.js';

const taskLength = 60;
/** Under load, a prompt reaches the disk up to this long after its hook. */
const flushMs = 3000;

type TaskFields = Pick<Row, 'task' | 'taskStartedAt' | 'taskWorkedMs' | 'prompt'>;
type Resolved = {readonly state: SessionState; readonly now: number; readonly config: Config};

/** From the hooks, or from the transcript where they have missed the prompt. */
export function taskOf({life, continues}: Candidate, evidence: Evidence, {state, now, config}: Resolved): TaskFields {
	const written = evidence.transcript?.humanPrompt;
	if (written && (!life || isUnreported(written, life, evidence))) {
		const fields = {taskStartedAt: written.at, taskWorkedMs: 0, prompt: written.text};
		return {...fields, task: label(life && isContinuation(written.text, config.continuations) ? life.task.text : written.text)};
	}
	const task = life ? reportedTask(life, continues, state) : undefined;
	// A conversation that was resumed goes on with what is written.
	const before = life?.prompt === undefined && continues?.prompt === undefined ? written?.text : undefined;
	return {
		task: label(task?.text || (before ?? '')),
		taskStartedAt: task?.startedAt,
		taskWorkedMs: task ? workedMs(task, state, now) : 0,
		prompt: life?.prompt ?? continues?.prompt ?? written?.text,
	};
}

/** Whether the hooks missed a prompt that is in the transcript, because they are silent. */
function isUnreported(written: NonNullable<TranscriptClaim['humanPrompt']>, life: Life, {hook, status}: Evidence): boolean {
	const isNewer = written.text !== life.prompt && written.at > life.lastEventAt + flushMs;
	return isNewer && (!status || areSilent(hook, status));
}

function reportedTask(life: Life, continues: Life | undefined, {context}: SessionState): Task {
	// An Esc at a request leaves the prompt in the conversation.
	const cancelled = context.kind === 'rest' && context.interrupted && life.turn.kind !== 'ended' && life.open.length === 0;
	const task = cancelled ? life.taskBefore : life.task;
	return task.text === '' && continues ? continues.task : task;
}

/** No hook reports an approval. While the state is at work, the time since then counts, although the fold's timer still pauses. */
function workedMs(task: Task, {group, since}: SessionState, now: number): number {
	if (task.text === '') return 0;
	if (group === 'autonomous') return task.workedMs + Math.max(0, now - (task.runningSince ?? since));
	return task.workedMs + (task.runningSince === undefined ? 0 : Math.max(0, since - task.runningSince));
}

function label(prompt: string): string {
	return shortened(cleanText(prompt), taskLength);
}
