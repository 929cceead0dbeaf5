/** The keys that end a turn or the session. */
import {parseSessionId} from '../../../src/core/address.js';
import {isOfTurn} from '../model.js';
import {
	callHook,
	closeDialog,
	log,
	nextCount,
	patch,
	patchComposer,
	show,
	streamedSoFar,
	type Work,
	writeAssistant,
	writeUser,
} from '../work.js';

/** Esc or Ctrl-C during work: no hook fires. Before any output the prompt returns to the input box. */
export function interrupt(work: Work): undefined {
	const {turn, entries, composer} = work.state;
	if (!turn) return;
	log(work, 'interrupted', turn.prompt);
	const said = streamedSoFar(turn, work.at);
	closeAsked(work);
	const nothingYet = said === '' && turn.toolUseId !== undefined && entries.at(-1)?.kind === 'prompt';
	if (nothingYet && composer.text === '') {
		patchComposer(work, {text: turn.prompt});
		patch(work, {entries: entries.slice(0, -1), turn: undefined, takenBack: true});
		return;
	}
	if (said !== '') {
		show(work, {kind: 'said', text: said});
		writeAssistant(work, {type: 'text', text: said}, null);
	}
	const open = entries.findLast((entry) => entry.kind === 'call');
	if (open?.kind === 'call')
		patch(work, {entries: work.state.entries.map((each) => (each === open ? {kind: 'not-run', call: open.call} : each))});
	else show(work, {kind: 'interrupted'});
	writeUser(work, [{type: 'text', text: '[Request interrupted by user]'}]);
	patch(work, {turn: undefined});
}

/** A dialog that typing held back ends with its turn. */
function closeAsked(work: Work): undefined {
	for (const dialog of work.state.dialogs.filter(isOfTurn)) closeDialog(work, dialog);
}

/** `clear` opens a new session id in the same process. */
export function endSession(work: Work, reason: 'clear' | 'prompt_input_exit' | 'other'): undefined {
	log(work, 'ended', reason);
	if (work.state.phase !== 'startup-dialog') callHook(work, 'SessionEnd', {reason});
	if (reason !== 'clear') {
		patch(work, {phase: 'gone', turn: undefined, dialogs: []});
		work.effects.push({type: 'remove-status'}, {type: 'exit'});
		return;
	}
	closeAsked(work);
	const sessionId = parseSessionId(`${work.state.sessionId}-${nextCount(work)}`) ?? work.state.sessionId;
	patch(work, {sessionId, entries: [], ghost: '', turn: undefined, takenBack: false});
	callHook(work, 'SessionStart', {source: 'clear', model: 'claude-opus-5-5'});
}

/** Opens the session: after the start, or once the folder is trusted. */
export function openSession(work: Work): undefined {
	patch(work, {phase: 'open'});
	callHook(work, 'SessionStart', {source: 'startup', model: 'claude-opus-5-5'});
}
