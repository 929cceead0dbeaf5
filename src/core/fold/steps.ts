/** The steps of `life.ts`: what each kind of event does to a life. */
import {askTool, requestKind} from '../ask/ask.js';
import {cut} from '../cut.js';
import type {OpenAsk} from '../evidence.js';
import {type HookBody, maxScheduled, type Scheduled} from '../hook-event.js';
import {type HookTurn, hookTurns, isWaitNotice} from '../terms/hook-turn.js';
import type {Subagent} from '../terms/state.js';
import {cleanText, isContinuation, truncate} from '../text/label.js';
import {isQuestion} from '../text/question.js';
import {withOpenAsk, withoutAnswered, withoutForms} from './open-asks.js';
import type {FoldConfig, Life, Task} from './world.js';

const maxSubagents = 64;
const maxEnded = 8;
const maxLabel = 512;
const newsLength = 60;

export function started(life: Life, body: Extract<HookBody, {name: 'session-started'}>, at: number): Life {
	// Compaction starts the session again in the middle of a turn; old versions fire no PostCompact after it.
	if (body.how === 'compact') return life.turn.kind === 'compacting' ? {...life, turn: life.turn.before} : life;
	const rest = atRest(life, {kind: 'fresh', at, how: body.how}, at);
	return {...rest, open: [], lapsed: [], subagents: [], title: body.title ?? life.title, label: undefined};
}

/** Compaction comes between two requests to the model, when the tools of the first have ended. */
export function compacting(life: Life, at: number): Life {
	const before = life.turn.kind === 'working' ? {...life.turn, tool: undefined} : life.turn;
	return {...life, turn: {kind: 'compacting', at, before}, failure: undefined};
}

type Prompt = Pick<Extract<HookBody, {name: 'prompt-submitted'}>, 'prompt' | 'news'> & {
	readonly at: number;
	readonly promptId: string | undefined;
};

export function prompted(life: Life, {prompt, news, at, promptId}: Prompt, config: FoldConfig): Life {
	if (promptId !== undefined && life.endedPrompts.includes(promptId)) return life;
	if (news !== undefined) {
		const rest = news.doneTask === undefined ? life : agentEnded(life, news.doneTask, at);
		const turn = working(rest.turn, at, undefined);
		const isOfSchedule = news.isOfSchedule === true || life.isOfSchedule === true;
		return {...rest, turn, isOfSchedule, promptId: promptId ?? life.promptId, failure: undefined};
	}
	const queued = promptId !== undefined && promptId === life.promptId && isAtWork(life.turn);
	const isOfSchedule = (life.schedule ?? []).some((each) => each.prompt === cut(prompt, maxScheduled));
	if (queued) return {...life, prompt, isOfSchedule};
	// A prompt closes earlier dialogs, since Esc fires no hook. It does not close a dialog of the turn that it was queued into: while a
	// dialog waits for the typist to pause, Enter still queues (facts §0.7).
	const stays = (ask: OpenAsk) => promptId !== undefined && ask.promptId === promptId;
	return {
		// An interrupted turn fires no end; this prompt ends it.
		...(promptId === life.promptId ? life : withEnded(life, life.promptId)),
		...startPrompt(life, prompt, at, config),
		turn: {kind: 'working', at, tool: undefined},
		promptId,
		open: life.open.filter(stays),
		lapsed: life.open.filter((ask) => !stays(ask)),
		prompt,
		isOfSchedule,
		owedAt: isOfSchedule ? life.owedAt : undefined,
		label: cut(prompt, maxLabel),
		subject: undefined,
		failure: undefined,
		notice: undefined,
	};
}

export function withAsk(life: Life, ask: OpenAsk): Life {
	return {
		...life,
		open: withOpenAsk(life.open, ask),
		turn: ask.asker ? life.turn : working(life.turn, ask.at, askTool(ask.ask)),
		task: pauseTask(life.task, ask.at),
		failure: undefined,
		notice: undefined,
	};
}

export function resolved(life: Life, open: readonly OpenAsk[], at: number): Life {
	if (open.length === life.open.length) return life;
	return {...life, open, notice: undefined, task: open.length === 0 && isAtWork(life.turn) ? resumeTask(life.task, at) : life.task};
}

export function toolEnded(life: Life, at: number, tool: string): Life {
	const answered = requestKind(tool) !== undefined;
	const turn = working(life.turn, at, answered ? tool : undefined);
	const rest = resolved({...life, turn}, withoutAnswered(life.open, undefined, tool), at);
	return {...rest, failure: undefined, notice: undefined, label: answered ? 'answered' : rest.label};
}

export function notified(life: Life, body: Extract<HookBody, {name: 'notified'}>, at: number): Life {
	const notice = {type: body.type, message: body.message, at};
	const message = isWaitNotice(body.type) ? '' : truncate(cleanText(body.message), newsLength);
	if (body.type === 'elicitation_response' || body.type === 'elicitation_complete') {
		// The next form may open before the notice of the answer to this one, whose own event came earlier.
		const until = life.elicited?.at ?? at;
		return resolved(life, withoutForms(life.open, until), at);
	}
	// Without type and message it means a start (rules: hook table).
	const isStart = life.turn.kind === 'unknown' && body.type === '' && body.message === '';
	return {...life, notice, label: message || life.label, turn: isStart ? {kind: 'fresh', at, how: ''} : life.turn};
}

export function turnEnded(life: Life, body: Extract<HookBody, {name: 'turn-ended'}>, at: number): Life {
	const running = body.tasks.filter((task) => task.running);
	const agents = running.filter((task) => task.type === 'subagent');
	const turn: HookTurn = {
		kind: 'ended',
		at,
		said: body.said,
		shells: running.filter((task) => task.type === 'shell').length,
		agents: agents.length,
		teammates: running.filter((task) => task.type === 'teammate').length,
		crons: body.schedule.length,
		monitors: running.filter((task) => task.type === 'monitor').length,
	};
	const subagents = agents.map(({id, agentType, description}) => {
		const known = life.subagents.find((agent) => agent.id === id) ?? {id, type: agentType ?? '', startedAt: at};
		return description === undefined || description === known.task ? known : {...known, task: description};
	});
	const alive = new Set(subagents.map((agent) => agent.id));
	const rest = atRest(life, turn, at);
	// A team and a workflow are each one task, which does not name its agents.
	const hidesAgents = running.some(({type}) => type === 'teammate' || type === 'workflow');
	// The form of an MCP server names no asker: one that is open at the end of the main loop's turn is an agent's.
	const isAgents = ({ask, asker}: OpenAsk) => asker !== undefined || ask.kind === 'elicitation';
	const isAlive = ({asker}: OpenAsk) => hidesAgents || (asker === undefined ? agents.length > 0 : alive.has(asker.id));
	const open = life.open.filter((each) => isAgents(each) && isAlive(each));
	const owedAt = goesOnByItself(life, body.schedule) ? life.owedAt : at;
	return {...rest, subagents, open, lapsed: [], schedule: body.schedule, owedAt};
}

/** Whether the session's schedule began the turn that ends, or the turn scheduled something. Any other turn needs its user. */
function goesOnByItself({schedule = [], isOfSchedule}: Life, next: readonly Scheduled[]): boolean {
	if (next.length === 0) return false;
	return isOfSchedule === true || next.some(({id}) => !schedule.some((earlier) => earlier.id === id));
}

/** Whether an event of an earlier turn came after the next prompt. */
export function isEcho(life: Life, promptId: string | undefined): boolean {
	return promptId !== undefined && promptId !== life.promptId && life.endedPrompts.includes(promptId);
}

export function withEnded(life: Life, promptId: string | undefined): Life {
	if (promptId === undefined || life.endedPrompts.includes(promptId)) return life;
	return {...life, endedPrompts: [...life.endedPrompts, promptId].slice(-maxEnded)};
}

/** The subagent of a compaction has no type and no start event. */
export function finishedAgent(life: Life, {id, type}: Subagent, at: number): Life {
	const rest = agentEnded(life, id, at);
	return type === '' ? rest : {...rest, label: `Subagent ${type} finished`};
}

function agentEnded(life: Life, id: string, at: number): Life {
	const subagents = life.subagents.filter((agent) => agent.id !== id);
	const open = life.open.filter(({asker}) => asker?.id !== id);
	return {...resolved(life, open, at), subagents};
}

export function atRest(life: Life, turn: HookTurn, at: number): Life {
	const open = life.open.filter(({asker}) => asker !== undefined);
	return {...life, turn, open, lapsed: [], task: pauseTask(life.task, at), failure: undefined, notice: undefined};
}

export function working(turn: HookTurn, at: number, tool: string | undefined): HookTurn {
	if (turn.kind === 'working') return turn.tool === tool ? turn : {...turn, tool};
	return {kind: 'working', at, tool};
}

function isAtWork(turn: HookTurn): boolean {
	return hookTurns[turn.kind]?.[0] === 'work';
}

export function withAgent(agents: Life['subagents'], agent: Life['subagents'][number]): Life['subagents'] {
	return agents.some((other) => other.id === agent.id) ? agents : [...agents, agent].slice(-maxSubagents);
}

export function elicitationEnded(life: Life, action: string, at: number): Life {
	return {...resolved(life, withoutForms(life.open, at), at), elicited: {at, action}};
}

const maxTask = 2048;

export const noTask: Task = {text: '', startedAt: undefined, workedMs: 0, runningSince: undefined};

function pauseTask(task: Task, at: number): Task {
	if (task.runningSince === undefined) return task;
	return {...task, workedMs: task.workedMs + Math.max(0, at - task.runningSince), runningSince: undefined};
}

function resumeTask(task: Task, at: number): Task {
	return task.runningSince === undefined && task.text !== '' ? {...task, runningSince: at} : task;
}

/**
 * The task after a user prompt. It stays for a continuation phrase and when the session was blocked or failed (rules: sticky label). A
 * prompt during a turn that seems to run means that the turn's prompt was cancelled: Esc fires no hook.
 */
function startPrompt(life: Life, prompt: string, at: number, config: FoldConfig): Pick<Life, 'task' | 'taskBefore'> {
	const cancelled = life.turn.kind === 'working' && life.open.length === 0 && life.promptId !== undefined;
	const before = pauseTask(cancelled ? life.taskBefore : life.task, at);
	const stays = before.text !== '' && (isContinuation(prompt, config.continuations) || isBlocked(life, config));
	const task = stays ? resumeTask(before, at) : {text: cut(prompt, maxTask), startedAt: at, workedMs: 0, runningSince: at};
	return {task, taskBefore: before};
}

/** Whether the session was blocked, or its last turn handed back. */
function isBlocked({open, turn}: Life, config: FoldConfig): boolean {
	return open.length > 0 || turn.kind === 'failed' || (turn.kind === 'ended' && isQuestion(turn.said, config));
}
