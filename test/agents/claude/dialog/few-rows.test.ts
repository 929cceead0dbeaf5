/** A question in a pane of a few rows: 2.1.330 draws the end of it, and the first of its options. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {toOffer} from '../../../../src/core/rows/options.js';
import {planAnswer} from '../../../../src/deliver/dialog/choice.js';
import {prompt, waiting} from '../../../helpers/samples/claims.js';
import {alive, claimOf, hookEvent, stateOf} from '../../../helpers/samples/events.js';
import {aBlockedRow, withRequest} from '../../../helpers/samples/rows.js';
import {screenText, snapshotOf} from '../../../helpers/samples/screens.js';

const options = [
	{label: 'SQLite', description: 'One file'},
	{label: 'Postgres', description: 'A server'},
];
const questions = [{question: 'Which database should we use?', header: 'Database', multiSelect: false, options}];

function seen(rows: number) {
	return assess(snapshotOf(screenText(`question-80x${rows}`), {columns: 80, rows}), {version: '2.1.330'});
}

/** What is told of the session whose pane has so many rows. */
function told(rows: number) {
	const surface = seen(rows);
	const asked = hookEvent(2000, 'PermissionRequest', {tool_name: 'AskUserQuestion', tool_input: {questions}, prompt_id: 'p'});
	const screen = {at: 2600, surface, fits: fitsAsk, changedAt: 2500, unchangedCount: 0};
	return stateOf({hook: claimOf([prompt, asked]), status: waiting(2030, 'input needed'), tmux: alive(2700), screen}, 2700);
}

test.each([6, 8])('its words are those that the hook told, in %i rows', (rows) => {
	expect(told(rows)).toMatchObject({state: 'awaiting_input', label: 'Which database should we use?', context: {ask: {questions}}});
});

test('an option keeps its number where those before it are out of sight, and none is chosen unseen', () => {
	const {context} = told(8);
	const offer = context.kind === 'blocked' ? toOffer(withRequest(aBlockedRow(), context)) : undefined;
	expect(offer).toMatchObject({
		options: [
			{number: 1, label: 'SQLite'},
			{number: 4, label: 'Chat about this'},
		],
	});
	const {dialog} = seen(8);
	expect(dialog && planAnswer(dialog, {kind: 'options', numbers: [2], text: undefined})).toEqual({ok: false, why: 'dialog-too-tall'});
	expect(dialog && planAnswer(dialog, {kind: 'options', numbers: [4], text: undefined})).toEqual({
		ok: true,
		goal: {kind: 'pick', index: 1},
	});
});
