/** A turn of the simulated model: it begins with a prompt, takes its steps in time, and ends. */
import {endShell, runAgents} from './background.js';
import {isAsking, type Turn} from './model.js';
import type {Step} from './script.js';
import {beginStep, endStep} from './steps.js';
import {callHook, newId, patch, show, type Work, writeAssistant, writeTranscript, writeUser} from './work.js';

const verbs = ['Baked', 'Brewed', 'Churned', 'Cogitated', 'Cooked', 'Crunched', 'Sautéed', 'Worked'];
const idleNotifyMs = 60_000;

export type Begin = {
	readonly prompt: string;
	readonly steps: readonly Step[];
	readonly heard: 'typed' | 'queued' | 'shell' | 'notification';
};

/** The hooks of a queued prompt fired when it was queued, so its turn fires none; the output of a shell line is no prompt. */
export function beginTurn(work: Work, {prompt, steps, heard}: Begin): undefined {
	const verb = verbs[work.state.turnsTaken % verbs.length] ?? 'Worked';
	const turn: Turn = {
		prompt,
		promptId: newId(work, 'prompt-'),
		startedAt: work.at,
		verb,
		steps,
		stepAt: undefined,
		toolUseId: undefined,
		said: '',
	};
	patch(work, {
		turn,
		takenBack: false,
		ghost: '',
		idleNotifyAt: undefined,
		turnsTaken: work.state.turnsTaken + (heard === 'notification' ? 0 : 1),
	});
	if (heard === 'shell') return;
	if (heard !== 'notification') show(work, {kind: 'prompt', text: prompt});
	if (heard !== 'queued') callHook(work, 'UserPromptSubmit', {prompt});
	const kind = heard === 'notification' ? 'task-notification' : 'human';
	writeUser(work, prompt, {origin: {kind}, promptSource: heard === 'notification' ? 'system' : heard});
	writeTranscript(work, 'last-prompt', {lastPrompt: prompt});
}

/** The steps for the next human prompt. */
export function stepsFor(work: Work, prompt: string): readonly Step[] {
	const {turns} = work.state.script;
	const next = turns[Math.min(work.state.turnsTaken - (work.state.script.opening ? 1 : 0), turns.length - 1)];
	return (
		next ?? [
			{do: 'think', ms: 1200},
			{do: 'say', text: `Done: ${prompt.split('\n')[0] ?? ''}`, ms: 600},
		]
	);
}

/** Takes all steps that are due at `work.at`. */
export function runTurn(work: Work): undefined {
	for (let guard = 0; guard < 50; guard += 1) {
		const {turn} = work.state;
		if (!turn) return;
		const [step] = turn.steps;
		if (!step) endTurn(work);
		else if (turn.stepAt === undefined) beginStep(work, step);
		else if ((stepEnd(turn, isAsking(work.state)) ?? Number.POSITIVE_INFINITY) > work.at) return;
		else if (step.do === 'fail') failTurn(work, step);
		else endStep(work, step);
	}
}

/** When the running step ends by itself (epoch ms); undefined while a dialog decides that. */
export function stepEnd(turn: Turn | undefined, asking: boolean): number | undefined {
	const [step] = turn?.steps ?? [];
	if (!turn || !step) return undefined;
	if (turn.stepAt === undefined) return 0;
	switch (step.do) {
		case 'think':
		case 'retry':
		case 'compact':
		case 'say':
			return turn.stepAt + step.ms;
		case 'tool':
			return step.asks && asking ? undefined : turn.stepAt + step.ms;
		case 'ask':
		case 'plan':
		case 'elicit':
			return asking ? undefined : turn.stepAt;
		case 'agents':
		case 'shell':
		case 'fail':
			return turn.stepAt;
	}
}

function endTurn(work: Work): undefined {
	const {turn, agents, shells} = work.state;
	if (!turn) return;
	const tasks = [
		...agents.map(({id, task, type}) => ({id, type: 'subagent', status: 'running', description: task, agent_type: type})),
		...shells.map(({id, command}) => ({id, type: 'shell', status: 'running', description: command, command})),
	];
	callHook(work, 'Stop', {stop_hook_active: false, last_assistant_message: turn.said, background_tasks: tasks, session_crons: []});
	if (turn.said !== '') writeAssistant(work, {type: 'text', text: turn.said}, 'end_turn');
	const seconds = Math.round((work.at - turn.startedAt) / 1000);
	writeTranscript(work, 'system', {subtype: 'turn_duration', durationMs: work.at - turn.startedAt});
	if (agents.length > 0) show(work, {kind: 'waiting', agents: agents.length});
	else show(work, {kind: 'done', verb: turn.verb, seconds, clock: clockText(work.at), shells: shells.length});
	patch(work, {turn: undefined, idleNotifyAt: agents.length > 0 ? undefined : work.at + idleNotifyMs});
	beginQueued(work);
}

function failTurn(work: Work, {error, message, hint}: Step & {readonly do: 'fail'}): undefined {
	callHook(work, 'StopFailure', {error, last_assistant_message: message});
	writeTranscript(work, 'assistant', {
		isApiErrorMessage: true,
		error,
		message: {role: 'assistant', model: '<synthetic>', content: [{type: 'text', text: message}], stop_reason: 'stop_sequence'},
	});
	show(work, {kind: 'failed', text: message});
	const ghost = hint === 'resend' ? 'Resend your message to try again' : 'Once fixed, resend your message';
	patch(work, {turn: undefined, ghost});
	beginQueued(work);
}

function beginQueued(work: Work): undefined {
	const [prompt, ...rest] = work.state.queued;
	if (prompt === undefined) return;
	patch(work, {queued: rest});
	beginTurn(work, {prompt, steps: stepsFor(work, prompt), heard: 'queued'});
}

/** Ends finished agents and shells; each end wakes the main loop with a notification that is no human prompt. */
export function runBackground(work: Work): undefined {
	for (const note of [...runAgents(work), ...endShell(work)]) {
		if (work.state.turn) continue;
		const left = work.state.agents.length;
		const said = left > 0 ? 'One agent reported.' : note.said;
		beginTurn(work, {
			prompt: `<task-notification>\n${note.text}\n</task-notification>`,
			steps: [{do: 'say', text: said, ms: 300}],
			heard: 'notification',
		});
		// When several end together, this turn is over at once.
		if (work.state.turn) runTurn(work);
	}
}

/** Like `10:25 AM`, in UTC, so that it is the same everywhere. */
function clockText(at: number): string {
	return new Date(at).toLocaleTimeString('en-US', {hour: 'numeric', minute: '2-digit', timeZone: 'UTC'});
}
