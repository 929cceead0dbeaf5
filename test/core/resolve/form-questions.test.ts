/** Which question of a form of several the pane shows. */
import {describe, expect, test} from 'vitest';
import {toOffer} from '../../../src/core/rows/options.js';
import type {Dialog} from '../../../src/core/surface.js';
import {answerSummary} from '../../../src/core/words/send-summary.js';
import {prompt, waiting} from '../../helpers/samples/claims.js';
import {menu, option, questionDialog, reviewDialog} from '../../helpers/samples/dialogs.js';
import {alive, claimOf, hookEvent, screen, stateOf} from '../../helpers/samples/events.js';
import {aBlockedRow} from '../../helpers/samples/rows.js';

const ask = (question: string, ...labels: readonly string[]) => ({
	question,
	header: '',
	multiSelect: false,
	options: labels.map((label) => ({label, description: ''})),
});
const [remove, keep] = [ask('Delete the old table?', 'Yes', 'No'), ask('Keep a backup?', 'Yes', 'No')];

function seen(shown: Partial<Dialog>, questions = [remove, keep]) {
	const input = {tool_name: 'AskUserQuestion', tool_input: {questions}, prompt_id: 'p'};
	const dialog = {...questionDialog, options: menu('Yes', 'No', 'Type something.', 'Chat about this'), ...shown};
	const claim = screen(2600, {surface: 'question', dialog});
	const hook = claimOf([prompt, hookEvent(2000, 'PermissionRequest', input)]);
	return stateOf({hook, status: waiting(2030, 'input needed'), tmux: alive(2700), screen: claim}, 2700);
}

const offered = (state: ReturnType<typeof seen>) => toOffer({...aBlockedRow(), state});

describe('of two questions with the same options', () => {
	test.each([remove, keep])('$question is told and offered where the pane shows it', ({question}) => {
		const state = seen({question});
		expect(state.label).toBe(question);
		expect(offered(state)).toMatchObject({question: {question}});
	});

	test('none is offered where the pane cuts off their words', () => {
		const state = seen({question: '', title: '', cut: true});
		expect(state.context).toMatchObject({request: 'ambiguous'});
		expect(offered(state)).toBe('request-unclear');
	});
});

test.each([
	['two questions', [remove, keep]],
	['one question', [keep]],
])('in a low pane an option of %s keeps its words and its number, and takes no words of those that are hidden', (_, questions) => {
	const shown = {cut: true, question: keep.question, options: [...menu('Yes'), option('Chat about this', {digit: 4})]};
	const state = seen(shown, questions);
	expect(offered(state)).toMatchObject({
		options: [
			{number: 1, label: 'Yes', isCheck: true},
			{number: 4, label: 'Chat about this', isCheck: false},
		],
	});
	const {object} = answerSummary({state, cwd: '/'}, {kind: 'options', numbers: [4], text: undefined});
	expect(object).toBe('“Chat about this”');
});

test('a question whose options are the first of another’s is not taken for that one', () => {
	const more = ask('Which one?', 'Yes', 'No', 'Both');
	const options = menu('Yes', 'No', 'Both', 'Type something.', 'Chat about this');
	expect(offered(seen({question: more.question, options}, [remove, more]))).toMatchObject({question: more});
});

test('of an answer in the user’s own words the words are told', () => {
	const state = seen({question: keep.question});
	expect(answerSummary({state, cwd: '/'}, {kind: 'options', numbers: [3], text: 'on tape'}).object).toBe('“on tape”');
});

test('the review of a form is told as such', () => {
	expect(seen({...reviewDialog, body: '● Keep a backup?\n→ No'}).label).toBe('Submit these answers?');
});
