import {expect, test} from 'vitest';
import {footerView} from '../../../src/app/footer/view.js';
import {toOffer} from '../../../src/core/rows/options.js';
import type {Row} from '../../../src/core/session.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import type {Blocked} from '../../../src/core/terms/state.js';
import {play} from '../../helpers/navigator/app-play.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, withRequest} from '../../helpers/samples/rows.js';

function asking(ask: Ask, more: Partial<Blocked>): Row {
	return withRequest(aBlockedRow('mcp'), {ask, ...more});
}

const form: Ask = {kind: 'elicitation', server: 'tickets', message: 'Who is it for?'};

function shown(row: Row) {
	const app = play([row]);
	app.send({type: 'resized', columns: 150, rows: 40});
	app.wait(1000);
	return app;
}

test('a form with fields offers no accept: it would be refused', () => {
	const row = asking(form, {options: optionsOf('elicitation', 'Accept', 'Decline'), hasFields: true});
	expect(toOffer(row)).toMatchObject({options: [{number: 2, label: 'Decline'}], yes: false});
	for (const key of ['1', 'y']) {
		const app = shown(row);
		expect(app.keys(key).filter(({type}) => type === 'answer')).toEqual([]);
		expect(app.notice()).toBe('This form has fields to fill in: press Enter to answer in its pane');
	}
	const app = shown(row);
	expect(app.keys('2').filter(({type}) => type === 'answer')).toHaveLength(1);
});

test('a form without fields is accepted', () => {
	expect(toOffer(asking(form, {options: optionsOf('elicitation', 'Accept', 'Decline')}))).toMatchObject({
		options: [{number: 1}, {number: 2}],
		yes: true,
	});
});

test('what is still being read says so, and what could not be read says that', () => {
	expect(toOffer(asking({kind: 'plan', plan: 'x'}, {options: [], unread: true}))).toBe('dialog-loading');
	expect(toOffer(asking({kind: 'plan', plan: 'x'}, {options: []}))).toBe('unreadable');
	const app = shown(asking({kind: 'tool', tool: 'Bash', input: {command: 'ls'}, rules: []}, {options: [], unread: true}));
	app.keys('1');
	expect(app.notice()).toBe('Loading the options… press the key again');
});

test('the footer names no answer before the options are read, and the same ones from then on', () => {
	const ask: Ask = {kind: 'tool', tool: 'Bash', input: {command: 'ls'}, rules: []};
	const answers = (more: Partial<Blocked>, isLinear = false) => {
		const view = footerView({...shown(asking(ask, more)).state(), size: {columns: 160, rows: 40}, isLinear});
		return view?.parts
			.map(({text}) => text)
			.join('')
			.replace(/ {2}(Space|Enter) .*/, '');
	};
	expect(answers({options: [], unread: true})).not.toMatch(/yes|no/i);
	expect(answers({options: optionsOf('tool', 'Yes', 'No')}), 'the options stand in the detail').toBe('y yes  n no');
	expect(answers({options: optionsOf('tool', 'Yes', 'No')}, true)).toBe('1 Yes  2 No');
	expect(answers({options: []})).toBe('y yes  n no');
});
