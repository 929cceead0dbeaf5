import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {toAsk} from '../../../../src/agents/claude/hooks/events.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {outcomeOf} from '../../../../src/deliver/dialog/await-answer.js';
import {planAnswer} from '../../../../src/deliver/dialog/choice.js';
import {nextKey} from '../../../../src/deliver/dialog/next-key.js';
import {screenText, snapshotOf} from '../../../helpers/samples/screens.js';

const dialogOf = (name: string, columns: number) => {
	const {dialog} = assess(snapshotOf(screenText(name), {columns}));
	if (dialog === undefined) throw new Error(`${name} shows no dialog`);
	return dialog;
};

describe('a read outside the working directories', () => {
	const dialog = dialogOf('read-outside-45', 45);

	test.each([
		['its file', '/etc/hostname', 'yes'],
		['another file', '/etc/hostnames', 'no'],
	])('is told by %s', (_, path, fit) => {
		expect(fitsAsk(dialog, {ask: toAsk({tool_name: 'Read', tool_input: {file_path: path}})})).toBe(fit);
	});

	test.each([
		['yes', {kind: 'yes'}, 3],
		['no', {kind: 'no', reason: undefined}, 2],
	] as const)('a plain %s is that of this read only', (_, choice, index) => {
		expect(planAnswer(dialog, choice)).toMatchObject({ok: true, goal: {kind: 'pick', index}});
	});

	test('after its no the turn may go on', () => {
		expect(outcomeOf(dialog, {kind: 'pick', index: 2})).toBe('either');
	});
});

test('words that someone types behind an option are not added to', () => {
	const dialog = dialogOf('read-outside-typed', 100);
	expect(dialog.textField).toBe('words');
	expect(nextKey({kind: 'pick', index: 0}, dialog, [])).toEqual({kind: 'stop', why: 'field-in-use'});
});
