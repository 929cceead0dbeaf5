/** Answers to dialogs on a pane that the test makes up. */
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {Dialog} from '../../../src/core/surface.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {deliverAnswer} from '../../../src/deliver/dialog/answer.js';
import type {AnswerOrder} from '../../../src/deliver/dialog/choice.js';
import {atDialog, atWork} from '../samples/dialogs.js';
import {address, createPane, type PaneState, type ScriptedAgent, type ScriptedPane, silent} from './scripted-pane.js';

const bash: Ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, rules: []};

export const yes: Choice = {kind: 'yes'};

export const asking = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};

export function answer(pane: ScriptedPane, choice: Choice, more: Partial<AnswerOrder> = {}) {
	return deliverAnswer({address, ask: bash, options: [], token: 't1', choice, ...more}, pane.ports);
}

export function paneWith(dialog: Dialog, agent: ScriptedAgent): ScriptedPane {
	const pane = createPane(atDialog(dialog), agent);
	pane.state.reports = asking;
	return pane;
}

/** The dialog goes with whatever key. */
export function closes(_: string, state: PaneState, now: number): void {
	state.surface = atWork();
	state.reports = {...silent, status: {at: now + 20, value: 'busy'}};
}
