/** Screens of older versions, recorded with the real ones. Each is read with the version that its Claude Code reports. */
import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {newerVersionNote, newestTested} from '../../../../src/agents/claude/screen/presets.js';
import {snapshotOf, unpack} from '../../../helpers/samples/screens.js';

const folder = new URL('../../../fixtures/screens/versions/', import.meta.url);
const screens = readdirSync(folder).filter((file) => file.endsWith('.ansi'));

const forms = {options: ['Login', 'Search', 'Export'], checked: [true, false, true]};

/** Versions whose multi-select forms send nothing of words of one's own, measured. */
const dropsWords = new Set(['2.0.45', '2.1.0', '2.1.62', '2.1.100', '2.1.150']);

/** By the screen's name: the surface, and of its dialog what an answer needs. */
const expected: Readonly<Record<string, object>> = {
	idle: {surface: 'idle', submit: true},
	permission: {surface: 'permission', kind: 'permission', first: 'Yes', question: 'Do you want to proceed?', field: undefined},
	low: {
		surface: 'permission',
		kind: 'permission',
		first: 'Yes',
		title: 'Bash command',
		last: 'No, and tell Claude what to do differently (esc)',
	},
	write: {surface: 'permission', kind: 'permission', first: 'Yes', title: 'Create file', question: 'Do you want to create new.py?'},
	overwrite: {
		surface: 'permission',
		kind: 'permission',
		first: 'Yes',
		title: 'Overwrite file',
		question: 'Do you want to overwrite app.py?',
	},
	edit: {surface: 'permission', kind: 'permission', first: 'Yes', title: 'Edit file', question: 'Do you want to make this edit to app.py?'},
	'permission-typed': {surface: 'permission', kind: 'permission', first: 'Yes', field: 'use python'},
	question: {surface: 'question', kind: 'question', first: 'SQLite', question: 'Which database should we use?'},
	'question-typed': {surface: 'question', kind: 'question', first: 'SQLite', field: 'MariaDB please'},
	multi: {surface: 'question', kind: 'question', first: 'Login', question: 'Which features do you want?', ...forms},
	review: {surface: 'question', kind: 'review', first: 'Submit answers'},
	plan: {surface: 'plan', kind: 'plan'},
	'exit-plan': {surface: 'plan', kind: 'plan', first: 'Yes'},
	'exit-plan-switch': {surface: 'plan', kind: 'plan', first: 'Yes, and switch to default (ask each time) for this session'},
	'bash-mode': {surface: 'working'},
	'on-submit': {surface: 'question', kind: 'question', first: 'Login', question: 'Which features do you want?'},
	trust: {surface: 'trust', kind: 'trust', first: 'Yes, proceed'},
	error: {surface: 'idle', error: true},
	queued: {surface: 'working'},
	settings: {surface: 'local-dialog', kind: 'local'},
	working: {surface: 'working'},
};

describe('a screen of an older agent says what a person sees on it', () => {
	for (const file of screens) {
		const [, version = '', name = ''] = /^([\d.]+)(?:-fullscreen)?-(.+)\.ansi$/.exec(file) ?? [];
		test(file, () => {
			const seen = assess(snapshotOf(unpack(readFileSync(new URL(file, folder), 'utf8')), name === 'low' ? {columns: 80, rows: 14} : {}), {
				version,
			});
			const options = seen.dialog?.options ?? [];
			const boxes = options.filter(({checked, digit}) => checked !== undefined && digit !== undefined && digit < 4);
			expect({
				surface: seen.surface,
				submit: seen.composer.kind === 'empty',
				kind: seen.dialog?.kind,
				first: options[0]?.label,
				last: options.at(-1)?.label,
				question: seen.dialog?.question,
				title: seen.dialog?.title,
				field: seen.dialog?.textField,
				error: seen.error !== undefined,
				options: boxes.map(({label}) => label),
				checked: boxes.map(({checked}) => checked),
				drops: seen.dialog?.dropsOwnWords === true,
			}).toMatchObject({drops: ['multi', 'on-submit'].includes(name) && dropsWords.has(version), ...expected[name]});
			expect(Object.keys(expected)).toContain(name);
			expect(seen.anomalies).toEqual([]);
		});
	}
});

describe('a request whose version nothing tells is read as one of an older version', () => {
	const asking = screens.filter((file) => /^(?:2\.0|2\.1\.0).*-(?:low|permission|write|edit|overwrite|plan)\.ansi$/.test(file));
	test.each(asking)('%s', (file) => {
		const text = unpack(readFileSync(new URL(file, folder), 'utf8'));
		const version = /^[\d.]+\d/.exec(file)?.[0];
		const bottom = text.slice(Math.max(0, text.search(/\n[^\n]*(?:Bash command|(?:Create|Edit|Overwrite)[^\n]* file|Here is Claude)/)));
		const size = file.includes('low') ? {columns: 80, rows: 14} : {};
		const {dialog, surface} = assess(snapshotOf(text, size), {version});
		const blind = assess(snapshotOf(bottom, size));
		expect(blind).toMatchObject({surface, dialog: {kind: dialog?.kind, options: dialog?.options.map(({label, role}) => ({label, role}))}});
	});
});

test('the question whether to trust a folder is known before anything tells the version', () => {
	const seen = assess(snapshotOf(unpack(readFileSync(new URL('2.1.0-trust.ansi', folder), 'utf8'))));
	expect(seen).toMatchObject({surface: 'trust', dialog: {kind: 'trust', options: [{role: 'yes'}, {role: 'no'}]}});
});

test('a version newer than the newest tested is told of, no other is', () => {
	expect(newestTested).toBe('2.1.332');
	expect(newerVersionNote('2.2.0')).toBe('Claude Code 2.2.0 is newer than what beckon was tested with (2.1.332)');
	expect(newerVersionNote('2.1.333')).toContain('2.1.333 is newer');
	for (const version of ['2.1.332', '2.1.9', '1.0.128', 'latest', undefined]) expect(newerVersionNote(version)).toBeUndefined();
});
