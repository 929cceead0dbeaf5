/** What happens to a stand-in other than by keys sent to its pane: a human at its keyboard, its model, its next tool. */
import {allow, endElicitation, finishStep, refuse} from '../../stand-in/agent/ask.js';
import {type AgentState, type Effect, frontDialog} from '../../stand-in/agent/model.js';
import type {Script, Step} from '../../stand-in/agent/script.js';
import {beginTurn} from '../../stand-in/agent/turn.js';
import {change} from '../../stand-in/agent/update.js';
import {callHook, log, patch, type Work} from '../../stand-in/agent/work.js';
import {type Truth, truthOf} from './truth.js';

export type Intervention =
	/** Puts it at rest with an empty composer, as after a finished turn; later prompts lead to `turns`. */
	| {readonly do: 'reset'; readonly turns: Script['turns']}
	/** Gives the turn these steps at once; without a turn it starts one. */
	| {readonly do: 'go-on'; readonly steps: readonly Step[]}
	/** Someone else answers the dialog on the screen. */
	| {readonly do: 'answer-elsewhere'; readonly how: 'allow' | 'refuse'}
	/** Ends the turn. */
	| {readonly do: 'finish'};

/** The log's name of an answer that was not sent to this pane. */
export const somebodyElse = 'by somebody else';

/** The state of the stand-in after it. */
export function intervene(state: AgentState, at: number, intervention: Intervention): readonly [AgentState, readonly Effect[]] {
	return change(state, at, (work) => carryOut(work, intervention));
}

function carryOut(work: Work, intervention: Intervention): undefined {
	log(work, 'intervened', intervention.do);
	switch (intervention.do) {
		case 'reset':
			return reset(work, intervention.turns);
		case 'go-on':
			return goOn(work, intervention.steps);
		case 'answer-elsewhere':
			return answerElsewhere(work, intervention.how);
		case 'finish':
			return finish(work);
	}
}

function answerElsewhere(work: Work, how: 'allow' | 'refuse'): undefined {
	const dialog = frontDialog(work.state);
	if (!dialog) return;
	const {body} = dialog;
	if (body.kind === 'elicitation') return endElicitation(work, {...dialog, body}, how === 'allow' ? 'accept' : 'decline', somebodyElse);
	if (how === 'refuse') return refuse(work, dialog, somebodyElse);
	allow(work, dialog, somebodyElse);
	if (body.kind !== 'permission') finishStep(work);
}

function goOn(work: Work, steps: readonly Step[]): undefined {
	const {turn} = work.state;
	if (!turn) return beginTurn(work, {prompt: 'go on', steps, heard: 'typed'});
	patch(work, {turn: {...turn, steps, stepAt: undefined, toolUseId: undefined}});
}

function finish(work: Work): undefined {
	patch(work, {dialogs: []});
	if (work.state.turn) goOn(work, []);
}

function reset(work: Work, turns: Script['turns']): undefined {
	const {turn, script} = work.state;
	const quiet: Partial<AgentState> = {dialogs: [], queued: [], view: 'prompt', mode: 'default', agents: [], shells: []};
	patch(work, {...quiet, composer: {text: '', pastes: [], stash: undefined}, ghost: '', entries: [], lastKeyAt: 0, exitUntil: 0});
	patch(work, {script: {...script, opening: undefined, turns}, turnsTaken: 0, idleNotifyAt: undefined});
	if (!turn) return;
	callHook(work, 'Stop', {stop_hook_active: false, last_assistant_message: 'Done.', background_tasks: [], session_crons: []});
	patch(work, {turn: undefined});
}

/** The state of the stand-in at one moment, for tests. */
export type Snapshot = {
	readonly phase: AgentState['phase'];
	/** The text as it would be submitted, with the pastes behind stand-in texts. */
	readonly composer: readonly string[];
	readonly stash: string | undefined;
	readonly queued: readonly string[];
	readonly dialogs: readonly number[];
	readonly working: boolean;
	/** The present session id: /clear changes it. */
	readonly sessionId: string;
	readonly truth: Truth;
};

export function toSnapshot(state: AgentState): Snapshot {
	const {phase, composer, queued, dialogs, turn, sessionId} = state;
	return {
		phase,
		composer: [composer.text, ...composer.pastes],
		stash: composer.stash,
		queued,
		dialogs: dialogs.map(({id}) => id),
		working: turn !== undefined,
		sessionId,
		truth: truthOf(state),
	};
}
