import {expect, test} from 'vitest';
import {assess} from '../../../src/agents/claude/screen/assess.js';
import {withoutDialog} from '../../../src/app/shown/option-lines.js';
import type {Row} from '../../../src/core/session.js';
import type {Blocked} from '../../../src/core/terms/state.js';
import {show} from '../../helpers/navigator/navigator.js';
import {aBlockedRow, withRequest} from '../../helpers/samples/rows.js';
import {screenText, snapshotOf} from '../../helpers/samples/screens.js';

const text = screenText('permission');
const above = assess(snapshotOf(text)).dialog?.drawn.above;

function asking(some: Partial<Blocked>): Row {
	return withRequest(aBlockedRow('shop'), {request: 'shown', aboveDialog: above, ...some});
}

test('beside a card the pane shows what stands above its dialog, and not the dialog once more', () => {
	const rest = withoutDialog(text, asking({}));
	expect(rest).toContain('make the file');
	expect(rest).not.toMatch(/Do you want to proceed|───/);
});

test.each([
	['nobody knows whose request it is', {request: 'unknown'}],
	['it has fields that only the pane shows', {hasFields: true}],
	['nobody read where it begins', {aboveDialog: undefined}],
] as const)('a dialog stays in the preview where %s', (_, some) => {
	expect(withoutDialog(text, asking(some))).toBe(text);
});

test('the whole pane is shown where there is no card', async () => {
	const nav = await show({columns: 80, rows: 50, sessions: [asking({})], pane: text, start: {detail: 'preview'}}, 'Do you want to proceed');
	nav.terminal.type('p');
	await nav.terminal.waitUntil(() => !nav.terminal.screen().join('\n').includes('Do you want to proceed'));
	expect(nav.terminal.screen().join('\n')).toContain('make the file');
});

test('a question that only its pane tells is not shown a second time beside its card', () => {
	const form = screenText('question-tabs');
	const ask = {kind: 'questions', questions: [{question: 'Which?', header: '', multiSelect: false, options: []}]} as const;
	const start = assess(snapshotOf(form)).dialog?.drawn.above;
	expect(withoutDialog(form, asking({request: 'none', ask, aboveDialog: start}))).not.toContain('Chat about this');
	expect(withoutDialog(form, asking({request: 'none', ask: {...ask, cut: ['more']}, aboveDialog: start}))).toBe(form);
});

test('a plan that only its pane tells is not shown a second time beside its card', () => {
	const screen = screenText('plan-markdown-50x120');
	const {body, drawn} = assess(snapshotOf(screen, {columns: 50, rows: 120})).dialog ?? {};
	const ask = {kind: 'plan', plan: body ?? ''} as const;
	expect(withoutDialog(screen, asking({request: 'none', ask, aboveDialog: drawn?.above}))).not.toContain('Would you like to');
	const cut = asking({request: 'none', ask: {...ask, cut: ['more']}, aboveDialog: drawn?.above});
	expect(withoutDialog(screen, cut)).toBe(screen);
});
