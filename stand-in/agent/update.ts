/** The stand-in as a pure state machine: `update(state, input) → [state, effects]`. The input has the time. */
import {allow, answer, approvePlan, notifyMs, quietMs, raise, refuseWith} from './ask.js';
import {composerKey} from './keys/composer-keys.js';
import {dialogKey} from './keys/dialog-keys.js';
import {isNamed, nameOf} from './keys/key-meaning.js';
import type {Key} from './keys/keys.js';
import {endSession, openSession} from './keys/session-keys.js';
import {type AgentState, type Dialog, type Effect, frontDialog, type Input, isAsking, isDrawn} from './model.js';
import {beginTurn, runBackground, runTurn, stepEnd} from './turn.js';
import {callHook, changeDialog, log, patch, toStatus, type Work} from './work.js';

export function update(state: AgentState, input: Input): readonly [AgentState, readonly Effect[]] {
	if (state.phase === 'gone' || (input.kind === 'ticked' && (nextDue(state) ?? Number.POSITIVE_INFINITY) > input.at)) return [state, []];
	return change(state, input.at, (work) => take(work, input));
}

/** The state after a change and all that is due then. */
export function change(state: AgentState, at: number, make: (work: Work) => undefined): readonly [AgentState, readonly Effect[]] {
	const work: Work = {state, effects: [], at};
	make(work);
	run(work);
	const [before, after] = [toStatus(state), toStatus(work.state)];
	const changed = before.status !== after.status || before.waitingFor !== after.waitingFor;
	const opened = state.phase !== work.state.phase || state.sessionId !== work.state.sessionId;
	if (work.state.phase === 'open' && (changed || opened)) work.effects.push({type: 'write-status', ...after});
	return [work.state, work.effects];
}

/** The next event that needs no input (epoch ms); undefined while it waits for a human. */
export function nextDue(state: AgentState): number | undefined {
	const dialog = frontDialog(state);
	const times = [
		stepEnd(state.turn, isAsking(state)),
		dialog?.notifyAt,
		state.idleNotifyAt,
		...state.agents.flatMap((agent) => [agent.askAt, agent.until]),
		...state.shells.map((shell) => shell.until),
	].filter((time) => time !== undefined);
	return times.length > 0 ? Math.min(...times) : undefined;
}

function take(work: Work, input: Input): undefined {
	switch (input.kind) {
		case 'started':
			return start(work);
		case 'key':
			return pressed(work, input.key);
		case 'ticked':
			return;
		case 'decided':
			return decided(work, input);
		case 'told-to-leave':
			return endSession(work, 'other');
	}
}

function start(work: Work): undefined {
	if (work.state.script.trust) {
		patch(work, {phase: 'startup-dialog'});
		raise(work, {kind: 'trust'});
		return;
	}
	openSession(work);
}

/** Does everything that is due. */
function run(work: Work): undefined {
	const {script, turnsTaken, phase} = work.state;
	if (phase !== 'open') return;
	if (script.opening && turnsTaken === 0 && !work.state.turn) beginTurn(work, {...script.opening, heard: 'typed'});
	runTurn(work);
	runBackground(work);
	notify(work);
}

function pressed(work: Work, key: Key): undefined {
	if (work.state.view !== 'prompt') return awayKey(work, key);
	const dialog = frontDialog(work.state);
	if (dialog && isDrawn(dialog, work.at)) {
		if (dialog.notifyAt !== undefined) changeDialog(work, dialog, {notifyAt: work.at + notifyMs});
		if (isNamed(key, 'page-up')) return patch(work, {view: 'scrolled'});
		return dialogKey(work, frontDialog(work.state) ?? dialog, key);
	}
	if (work.state.phase !== 'open') return log(work, 'ignored', nameOf(key));
	patch(work, {lastKeyAt: work.at, idleNotifyAt: undefined});
	composerKey(work, key);
	defer(work);
}

/** Keys before a dialog is drawn hold it back. */
function defer(work: Work): undefined {
	const dialog = frontDialog(work.state);
	if (!dialog || isDrawn(dialog, work.at)) return;
	changeDialog(work, dialog, {drawAt: work.at + quietMs(work.state), deferred: true});
}

/** Scrolled up, the first key only returns to the prompt; the transcript view ignores all keys but its own. */
function awayKey(work: Work, key: Key): undefined {
	if (work.state.view === 'scrolled') {
		log(work, 'dropped', nameOf(key));
		return patch(work, {view: 'prompt'});
	}
	if (isNamed(key, 'ctrl-o', 'escape', 'ctrl-c')) return patch(work, {view: 'prompt'});
	log(work, 'ignored', nameOf(key));
}

/** A hook's decision. After the human's answer it finds no dialog and has no effect. */
function decided(work: Work, {id, decision}: Input & {readonly kind: 'decided'}): undefined {
	const dialog = work.state.dialogs.find((each) => each.id === id);
	if (!dialog) return log(work, 'ignored', `decision for ${id}`);
	if (decision.behavior === 'deny') return refuseWith(work, dialog, decision.message);
	decideAllowed(work, dialog, decision);
}

/** A plain allow answers a tool, but neither a form nor a plan. */
function decideAllowed(work: Work, dialog: Dialog, decision: (Input & {readonly kind: 'decided'})['decision']): undefined {
	const {body} = dialog;
	switch (body.kind) {
		case 'permission':
			return allow(work, dialog, 'by hook');
		case 'questions':
			return decision.answers ? answer(work, {...dialog, body}, decision.answers) : undefined;
		case 'plan':
			return decision.updated ? approvePlan(work, {...dialog, body}, 'default') : undefined;
		case 'elicitation':
		case 'trust':
		case 'local':
			return;
	}
}

function notify(work: Work): undefined {
	const dialog = frontDialog(work.state);
	if (dialog?.notifyAt !== undefined && dialog.notifyAt <= work.at) {
		changeDialog(work, dialog, {notifyAt: undefined});
		const message = dialog.body.kind === 'plan' ? 'Claude Code needs your approval for the plan' : 'Claude needs your permission';
		const asked = dialog.body.kind === 'permission' || dialog.body.kind === 'questions' || dialog.body.kind === 'plan';
		if (asked) callHook(work, 'Notification', {message, notification_type: 'permission_prompt'});
	}
	if (work.state.idleNotifyAt !== undefined && work.state.idleNotifyAt <= work.at) {
		patch(work, {idleNotifyAt: undefined});
		callHook(work, 'Notification', {message: 'Claude is waiting for your input', notification_type: 'idle_prompt'});
	}
}
