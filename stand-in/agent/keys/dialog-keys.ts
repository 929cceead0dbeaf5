/** Keys in a dialog on the screen: permission, plan, trust, elicitation and local ones. Forms are in `question-keys.ts`. */
import {allow, approvePlan, endElicitation, moveTo, refuse, refuseWith} from '../ask.js';
import type {Dialog, DialogOf} from '../model.js';
import {permissionOptions} from '../options.js';
import {changeDialog, closeDialog, log, patch, type Work} from '../work.js';
import {arrow, digitOf, isNamed, nameOf, typeInto} from './key-meaning.js';
import type {Key} from './keys.js';
import {questionKey} from './question-keys.js';
import {endSession, openSession} from './session-keys.js';

/** Keys within this time after a deferred dialog's first frame are lost. */
const ignoredKeysMs = 150;

export function dialogKey(work: Work, dialog: Dialog, key: Key): undefined {
	if (dialog.deferred && work.at < dialog.drawAt + ignoredKeysMs) return log(work, 'dropped', nameOf(key));
	const {body} = dialog;
	switch (body.kind) {
		case 'permission':
			return permissionKey(work, {...dialog, body}, key);
		case 'questions':
			return questionKey(work, {...dialog, body}, key);
		case 'plan':
			return planKey(work, {...dialog, body}, key);
		case 'elicitation':
			return elicitationKey(work, {...dialog, body}, key);
		case 'trust':
			return trustKey(work, dialog, key);
		case 'local':
			return localKey(work, {...dialog, body}, key);
	}
}

function permissionKey(work: Work, dialog: DialogOf<'permission'>, key: Key): undefined {
	const options = permissionOptions(dialog.body.call, work.state.cwd);
	const {amend} = dialog.body;
	if (amend !== undefined) return amendKey(work, dialog, key);
	const digit = digitOf(key);
	const to = arrow(key, dialog.selected, options.length);
	if (isNamed(key, 'escape')) return refuse(work, dialog, 'Esc');
	if (to !== undefined) return moveTo(work, dialog, to);
	if (isNamed(key, 'tab'))
		return canAmend(dialog, options.length) ? changeDialog(work, dialog, {body: {...dialog.body, amend: ''}}) : undefined;
	if (digit !== undefined && digit > options.length) return moveTo(work, dialog, options.length - 1);
	const shortcut = isNamed(key, 'shift-tab') ? options.findIndex((each) => each.includes('(shift+tab)')) : -1;
	const chosen = isNamed(key, 'enter') ? dialog.selected : digit === undefined ? shortcut : digit - 1;
	if (chosen < 0) return log(work, 'ignored', nameOf(key));
	if (chosen === options.length - 1) return refuse(work, dialog, 'No');
	const label = options[chosen] ?? '';
	if (label.includes('auto mode')) patch(work, {mode: 'auto'});
	if (label.includes('accept edits')) patch(work, {mode: 'acceptEdits'});
	allow(work, dialog, label);
}

/** Tab opens a text field on Yes and on No. */
function canAmend(dialog: Dialog, count: number): boolean {
	return dialog.selected === 0 || dialog.selected === count - 1;
}

function amendKey(work: Work, dialog: DialogOf<'permission'>, key: Key): undefined {
	const {amend = ''} = dialog.body;
	const text = typeInto(amend, key);
	if (text !== undefined) return changeDialog(work, dialog, {body: {...dialog.body, amend: text}});
	if (isNamed(key, 'tab')) return changeDialog(work, dialog, {body: {...dialog.body, amend: undefined}});
	if (isNamed(key, 'escape')) return refuse(work, dialog, 'Esc');
	if (!isNamed(key, 'enter')) return;
	if (dialog.selected === 0) return allow(work, dialog, `Yes, ${amend}`);
	return amend === '' ? refuse(work, dialog, 'No') : refuseWith(work, dialog, amend);
}

/** On the last row every character is feedback, digits too. */
function planKey(work: Work, dialog: DialogOf<'plan'>, key: Key): undefined {
	const {feedback} = dialog.body;
	const to = arrow(key, dialog.selected, 3);
	if (isNamed(key, 'escape')) return refuse(work, dialog, 'Esc');
	if (to !== undefined) return moveTo(work, dialog, to);
	if (dialog.selected === 2) {
		const text = typeInto(feedback, key);
		if (text !== undefined) return changeDialog(work, dialog, {body: {...dialog.body, feedback: text}});
		if (isNamed(key, 'shift-tab')) return approvePlan(work, dialog, 'default');
		if (isNamed(key, 'enter') && feedback !== '') return refuseWith(work, dialog, feedback);
		return log(work, 'ignored', nameOf(key));
	}
	const digit = digitOf(key) ?? (isNamed(key, 'enter') ? dialog.selected + 1 : undefined);
	if (digit === undefined) return log(work, 'ignored', nameOf(key));
	if (digit >= 3) return moveTo(work, dialog, 2);
	approvePlan(work, dialog, digit === 1 ? 'auto' : 'default');
}

/** The rows are the fields, then Accept, then Decline. */
function elicitationKey(work: Work, dialog: DialogOf<'elicitation'>, key: Key): undefined {
	const accept = dialog.body.fields.length;
	const to = arrow(key, dialog.selected, accept + 1);
	if (isNamed(key, 'escape')) return endElicitation(work, dialog, 'cancel');
	if (isNamed(key, 'right') && dialog.selected === accept) return moveTo(work, dialog, accept + 1);
	if (isNamed(key, 'left') && dialog.selected === accept + 1) return moveTo(work, dialog, accept);
	if (isNamed(key, 'enter') && dialog.selected >= accept)
		return endElicitation(work, dialog, dialog.selected === accept ? 'accept' : 'decline');
	if (to !== undefined) return moveTo(work, dialog, to);
	log(work, 'ignored', nameOf(key));
}

/** The safe option is highlighted, and digits have no effect. */
function trustKey(work: Work, dialog: Dialog, key: Key): undefined {
	const to = arrow(key, dialog.selected, 2);
	if (to !== undefined) return moveTo(work, dialog, to);
	if (isNamed(key, 'escape', 'ctrl-c') || (isNamed(key, 'enter') && dialog.selected === 0)) return endSession(work, 'other');
	if (!isNamed(key, 'enter')) return log(work, 'ignored', nameOf(key));
	log(work, 'answered', 'Yes, I trust this folder');
	closeDialog(work, dialog);
	openSession(work);
}

function localKey(work: Work, dialog: DialogOf<'local'>, key: Key): undefined {
	const to = arrow(key, dialog.selected, dialog.body.options.length);
	if (to !== undefined) return moveTo(work, dialog, to);
	if (!isNamed(key, 'escape', 'enter')) return;
	log(work, 'closed', nameOf(key));
	closeDialog(work, dialog);
}
