/** What happens to the client other than by keys sent to it: a human at its keyboard, its model, its next tool. For tests and measurements. */
import {allow, endElicitation, finishStep, refuse} from './ask.js';
import {type ClientState, frontDialog} from './model.js';
import type {Script, Step} from './script.js';
import {type Truth, truthOf} from './truth.js';
import {beginTurn} from './turn.js';
import {callHook, log, patch, type Work} from './work.js';

export type Deed =
	/** At rest with an empty composer, as after a finished turn; later prompts lead to `turns`. */
	| {readonly do: 'reset'; readonly turns: Script['turns']}
	/** The turn comes to these steps at once; a session at rest starts one. */
	| {readonly do: 'go-on'; readonly steps: readonly Step[]}
	/** The dialog on the screen is answered by somebody else. */
	| {readonly do: 'answer-elsewhere'; readonly how: 'allow' | 'refuse'}
	/** The turn is over. */
	| {readonly do: 'finish'};

/** Who answered, in the log: nobody that sent keys here. */
export const somebodyElse = 'by somebody else';

export function meddle(work: Work, deed: Deed): undefined {
	log(work, 'meddled', deed.do);
	switch (deed.do) {
		case 'reset':
			return reset(work, deed.turns);
		case 'go-on':
			return goOn(work, deed.steps);
		case 'answer-elsewhere':
			return answerElsewhere(work, deed.how);
		case 'finish':
			return finish(work);
	}
}

function answerElsewhere(work: Work, how: 'allow' | 'refuse'): undefined {
	const dialog = frontDialog(work.state);
	if (!dialog) return;
	if (dialog.body.kind === 'elicitation') return endElicitation(work, dialog, how === 'allow' ? 'accept' : 'decline', somebodyElse);
	if (how === 'refuse') return refuse(work, dialog, somebodyElse);
	allow(work, dialog, somebodyElse);
	if (dialog.body.kind !== 'permission') finishStep(work);
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
	const quiet: Partial<ClientState> = {dialogs: [], queued: [], view: 'prompt', mode: 'default', agents: [], shells: []};
	patch(work, {...quiet, composer: {text: '', pastes: [], stash: undefined}, ghost: '', entries: [], lastKeyAt: 0, exitUntil: 0});
	patch(work, {script: {...script, opening: undefined, turns}, turnsTaken: 0, idleNotifyAt: undefined});
	if (!turn) return;
	callHook(work, 'Stop', {stop_hook_active: false, last_assistant_message: 'Done.', background_tasks: [], session_crons: []});
	patch(work, {turn: undefined});
}

/** What a test must know of the client at one moment. */
export type Snapshot = {
	readonly phase: ClientState['phase'];
	/** As it would be submitted: what stand-ins stand for included. */
	readonly composer: readonly string[];
	readonly stash: string | undefined;
	readonly queued: readonly string[];
	readonly dialogs: readonly number[];
	readonly working: boolean;
	/** The session it holds now: /clear gives it another. */
	readonly sessionId: string;
	readonly truth: Truth;
};

export function toSnapshot(state: ClientState): Snapshot {
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
