import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {expectedScreens, screenText, snapshotOf, withBox, withoutColours} from '../../../helpers/samples/screens.js';
import {some, times} from '../../../helpers/size.js';

const screens = expectedScreens();
const names = Object.keys(screens);
const blocking = new Set(['permission', 'question', 'plan', 'trust', 'deferred']);

// Every captured dialog, as the words of an answer: the agent indents them by two columns.
const quotes = names.map((name) =>
	withoutColours(screenText(name))
		.split('\n')
		.filter((row) => row.trim() !== ''),
);
const phrases = [
	'❯ 1. Yes',
	'esc to interrupt',
	'Do you want to proceed?',
	'Waiting for permission…',
	'Claude has a question for you. It shows once you send or clear what you are typing.',
	'❯\u00a0hello',
	'─'.repeat(78),
	'sh$ ls',
];

// Every captured request whose words are not the agent's own, with the row in which they begin.
const requests = new Map(
	names.flatMap((name) => {
		const {surface, dialog} = assess(snapshotOf(screenText(name), screens[name]));
		if (!['permission', 'question', 'plan'].includes(surface) || dialog?.kind === 'auto-mode') return [];
		const first = (dialog?.body || dialog?.question)?.split('\n')[0] || 'none';
		const rows = screenText(name).split('\n');
		const at = rows.findLastIndex((row) => withoutColours(row).includes(first));
		return at === -1 ? [] : [[name, {rows, at}] as const];
	}),
);

function asAnswer(rows: readonly string[]): readonly string[] {
	return rows.map((row, i) => (i === 0 ? `● ${row}` : `  ${row}`).slice(0, 80));
}

describe('words quoted in an answer', () => {
	for (const [i, name] of names.entries()) {
		test(`a quoted screen (${name}) leaves the prompt idle, at any height of the pane`, () => {
			const rows = ['❯ show me', '', ...asAnswer(quotes[i] ?? []), '', '✻ Baked for 6s · done 10:25 AM'];
			for (const height of [60, 12, 7]) {
				const text = withBox(rows).split('\n').slice(-height).join('\n');
				const seen = assess(snapshotOf(text, {columns: 80, rows: height}));
				expect([height, seen.surface, seen.businessState, seen.dialog]).toEqual([height, 'idle', 'idle', undefined]);
			}
		});
	}

	test('a stream that quotes them stays a stream', () => {
		for (const phrase of phrases) {
			const text = withBox(['❯ show me', '', '● So:', '', `  ${phrase}`], {footer: '⏸ manual mode on · esc to interrupt'});
			expect([phrase, assess(snapshotOf(text, {columns: 80})).surface]).toEqual([phrase, 'working']);
		}
	});

	test('a prompt that quotes them stays a prompt', () => {
		for (const phrase of phrases) {
			const text = withBox([`❯ ${phrase}`, '', '● Done.', '', '✻ Baked for 6s · done 10:25 AM']);
			expect([phrase, assess(snapshotOf(text, {columns: 80})).surface]).toEqual([phrase, 'idle']);
		}
	});

	test('a command that quotes a plan is still a permission, and its options are the real ones', () => {
		const body = [
			' cat <<EOF',
			' Ready to code?',
			' Would you like to proceed?',
			' ❯ 1. Yes, and use auto mode',
			'   2. No, keep planning',
			' EOF',
		];
		const dialog = [
			'─'.repeat(80),
			' Bash command',
			...body,
			'',
			' Do you want to proceed?',
			'   1. Yes',
			' ❯ 2. No',
			'',
			' Esc to cancel · Tab to amend',
		];
		const seen = assess(snapshotOf(['❯ go', '', ...dialog].join('\n'), {columns: 80}));
		expect(seen.surface).toBe('permission');
		expect(seen.dialog?.options.map((option) => [option.digit, option.label, option.selected])).toEqual([
			[1, 'Yes', false],
			[2, 'No', true],
		]);
	});

	test('whatever row a command quotes, the request is shown from its beginning, or is known to be cut', () => {
		const painted = (text: string): string => `\u001b[38;5;153m${text}\u001b[39m`;
		for (const row of new Set(quotes.flat().map((each) => ` ${each.trim()}`))) {
			const dialog = [
				' Bash command',
				'',
				' rm -rf out',
				row,
				' Bash command',
				'',
				' ls',
				'',
				' Do you want to proceed?',
				' ❯ 1. Yes',
				'   2. No',
			];
			const seen = assess(snapshotOf(['❯ go', '', painted('▔'.repeat(80)), ...dialog].join('\n'), {columns: 80}));
			expect([row, seen.dialog?.body.includes('rm -rf out')]).toEqual([row, true]);
			const low = assess(snapshotOf(dialog.slice(3).join('\n'), {columns: 80}));
			expect([row, low.dialog?.cut ?? true]).toEqual([row, true]);
		}
	});

	test('whatever rows the text of a recorded request quotes, all of it is shown, or it is known to be cut, and it never is a prompt at rest', () => {
		const row = fc.constantFrom(...new Set(quotes.flat().map((each) => each.trim())));
		fc.assert(
			fc.property(fc.constantFrom(...requests.keys()), fc.array(row, {minLength: 1, maxLength: 4}), (name, quoted) => {
				const {rows = [], at = 0} = requests.get(name) ?? {};
				const indent = /^[ │]*/.exec(withoutColours(rows[at] ?? ''))?.[0] ?? '';
				const bold = screens[name]?.['surface'] === 'question' ? '\u001b[1m' : '';
				const more = ['the first row', ...quoted, 'the last row'].map((each) => `${bold}${indent}${each}\u001b[0m`);
				const text = rows.toSpliced(at + 1, 0, ...more).join('\n');
				const {surface, dialog} = assess(snapshotOf(text, {...screens[name], rows: rows.length + more.length}));
				const isWhole = dialog !== undefined && dialog.kind !== 'local' && !dialog.cut;
				const shown = `${dialog?.title}\n${dialog?.question}\n${dialog?.body}`;
				expect([name, !isWhole || shown.includes('the first row')]).toEqual([name, true]);
				expect([name, surface]).not.toEqual([name, 'idle']);
			}),
			{numRuns: times(300, 20_000)},
		);
	});

	test('a numbered list in a plan is not its options', () => {
		const seen = assess(snapshotOf(screenText('plan')));
		expect(seen.dialog?.body).toContain('1. Add a docstring to add()');
		expect(seen.dialog?.options.map((option) => option.digit)).toEqual([1, 2, 3]);
	});

	test('a status line of the human that says `esc to interrupt` is not believed', () => {
		const text = withBox(['● Done.'], {footer: 'esc to interrupt | Press Ctrl-C again to exit\n  ⏸ manual mode on · ← for agents'});
		expect(assess(snapshotOf(text, {columns: 80}))).toMatchObject({surface: 'idle', exitPending: false, mode: 'manual'});
	});

	test('any rows of any screen, quoted in any order and cut anywhere, never block', () => {
		const row = fc.oneof(fc.constantFrom(...quotes.flat()), fc.constantFrom(...phrases));
		fc.assert(
			fc.property(fc.array(row, {minLength: 1, maxLength: 40}), fc.integer({min: 5, max: 60}), fc.boolean(), (rows, height, ended) => {
				const answer = ['❯ show me', '', ...asAnswer(rows), ...(ended ? ['', '✻ Baked for 6s · done 10:25 AM'] : [])];
				const text = withBox(answer).split('\n').slice(-height).join('\n');
				expect(blocking.has(assess(snapshotOf(text, {columns: 80, rows: height})).surface)).toBe(false);
			}),
			{numRuns: times(40, 400)},
		);
	});
});

describe('whatever a pane shows', () => {
	const piece = fc.oneof(
		fc.constantFrom(...names.map(screenText)),
		fc.string({unit: 'binary', maxLength: 300}),
		fc.constantFrom(
			'\u001b[38;5;246m',
			'\u001b[',
			'\u001b]8;;http://x\u0007',
			'\u0000\u0007\r',
			'❯\u00a0',
			'─'.repeat(200),
			'│'.repeat(100),
			'👩‍💻漢字',
		),
	);

	test('random pieces, cuts, colours and widths never crash, and give one of the known words', () => {
		fc.assert(
			fc.property(
				fc.array(piece, {maxLength: 4}),
				fc.nat(6000),
				fc.nat(6000),
				fc.integer({min: 0, max: 250}),
				(pieces, from, length, columns) => {
					const text = pieces.join('\n').slice(from, from + length);
					const seen = assess(snapshotOf(text, {columns}), {patterns: [{detail: 'mine', pattern: 'Esc', state: 'working'}]});
					expect(seen.confidence).toBeGreaterThanOrEqual(0.6);
					expect(typeof seen.normalised).toBe('string');
				},
			),
			{numRuns: times(60, 600)},
		);
	});

	test('a cut at the top of a dialog leaves it a dialog or nothing, never an idle prompt', () => {
		for (const name of names.filter(
			(each) => blocking.has(String(screens[each]?.['surface'])) && screens[each]?.['dialog'] !== undefined,
		)) {
			const rows = screenText(name).split('\n');
			for (const top of some([...rows.keys()], Math.ceil(rows.length / 2))) {
				const seen = assess(snapshotOf(rows.slice(top).join('\n'), screens[name]));
				expect([name, top, seen.businessState]).not.toEqual([name, top, 'idle']);
			}
		}
	});

	test('a very long row and a very long capture are read in bounded time', () => {
		// Of the processor: how long it takes depends on who else is at work.
		const started = process.cpuUsage();
		assess(snapshotOf(' '.repeat(300_000)));
		assess(snapshotOf(`${'│ '.repeat(100_000)}\n❯ 1. Yes`));
		assess(snapshotOf(`${'─ x '.repeat(50_000)}`));
		assess(snapshotOf('  1. a\n'.repeat(50_000)));
		expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
	});
});
