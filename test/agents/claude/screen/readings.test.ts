import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {screenText, snapshotOf, withBox} from '../../../helpers/samples/screens.js';

const look = (text: string, columns = 80) => assess(snapshotOf(text, {columns}));

describe('the dialogue on a screen', () => {
	test('prompts and responses stay, in order; banner, spinner, rules, hints and the idle prompt go', () => {
		expect(assess(snapshotOf(screenText('working-tool'))).projection).toBe(
			[
				'❯ make the file slowly',
				'',
				'● I will run a command.',
				'',
				'  Making then waiting · 4s',
				'  ⎿  $ touch made.txt && sleep 20 (4s)',
				'     (ctrl+b ctrl+b (twice) to run in background)',
			].join('\n'),
		);
	});

	test('the text of a menu stays', () => {
		const {projection} = assess(snapshotOf(screenText('permission')));
		expect(projection).toMatch(/^❯ make the file\n/);
		expect(projection).toContain(' Do you want to proceed?\n ❯ 1. Yes');
		expect(projection).not.toContain('───');
	});

	test('an empty session has no dialogue', () => {
		expect(assess(snapshotOf(screenText('idle-fresh'))).projection).toBe('');
	});
});

test('a plan whose top is above the pane still has its options, and one that is quoted has none', () => {
	const all = readFileSync(new URL('../../../fixtures/records/i_plan_1/captures/01-plan-dialog.txt', import.meta.url), 'utf8').trimEnd();
	const shown = all.split('\n').slice(-10);
	expect(look(shown.join('\n'), 200)).toMatchObject({surface: 'plan', dialog: {kind: 'plan', cut: true}});
	expect(look(shown.join('\n'), 200).dialog?.options.map(({label}) => label)).toEqual([
		'Yes, and use auto mode',
		'Yes, manually approve edits',
		'Tell Claude what to change',
	]);
	const quoted = shown.map((row) => `  ${row}`).join('\n');
	expect(look(quoted, 200).dialog).toBeUndefined();
});

describe('the text field of a permission dialog', () => {
	const onNo = readFileSync(new URL('../../../fixtures/records/d_bash_no_amend/captures/02-on-no.txt', import.meta.url), 'utf8');
	const typed = readFileSync(new URL('../../../fixtures/records/d_bash_no_amend/captures/03-no-amend.txt', import.meta.url), 'utf8');
	// Tab does nothing on the options between Yes and No, and there the bottom row does not name it.
	const on = (option: number): string =>
		onNo.replace(' ❯ 4. ', '   4. ').replace(`   ${option}. `, ` ❯ ${option}. `).replace(' · Tab to amend', '');

	test.each([2, 3])('is not open because the cursor stands on option %i', (option) => {
		const {dialog} = look(on(option), 200);
		expect(dialog?.options.findIndex(({selected}) => selected)).toBe(option - 1);
		expect(dialog?.textField).toBeUndefined();
	});

	test('is open after Tab on the No', () => {
		expect(look(onNo, 200).dialog?.textField).toBeUndefined();
		expect(look(typed, 200).dialog?.textField).toBe('');
	});
});

describe('the normalised text', () => {
	const at = (spinner: string, rows: readonly string[] = []) =>
		look(withBox(['❯ go', '', ...rows, '', spinner], {footer: '⏸ manual mode on · esc to interrupt'})).normalised;

	test('a turning spinner, its clock and its token count are no change', () => {
		expect(at('✽ Hashing… (5s · ↓ 8 tokens)')).toBe(at('· Hashing… (14s · ↓ 1.2k tokens)'));
	});

	test('a blinking bullet and the clock of a tool are no change', () => {
		const tool = (bullet: string, s: number) => at('✽ Hashing…', [`${bullet} Making · ${s}s`, `  ⎿  $ sleep 20 (${s}s)`]);
		expect(tool('●', 4)).toBe(tool(' ', 9));
	});

	test('the countdown to a retry is no change, the next attempt is', () => {
		const retry = (seconds: number, attempt: number) => at(`✻ API error · retrying in ${seconds}s · attempt ${attempt}/10`);
		expect(retry(39, 1)).toBe(retry(12, 1));
	});

	test('new words are a change', () => {
		expect(at('✽ Hashing…', ['● One.'])).not.toBe(at('✽ Hashing…', ['● One. Two.']));
	});

	test('tips at the right edge and styling are no change', () => {
		const tip = (text: string) => look(withBox(['● Done.', '', `${' '.repeat(50)}${text}`])).normalised;
		expect(tip('◐ medium · /effort')).toBe(tip('ctrl+y to paste deleted text'));
		expect(look('\u001b[1m● Done.\u001b[0m').normalised).toBe(look('● Done.').normalised);
	});

	test('what an agent has used so far is no change', () => {
		const agents = (used: string) =>
			look(`${withBox(['✻ Waiting for 1 background agent to finish'])}\n  ◯ general-purpose  Worker task          ${used}`).normalised;
		expect(agents('0s · ↑ 1.2k tokens')).toBe(agents('9s · ↓ 3.4k tokens'));
	});
});

describe('errors', () => {
	const failed = (row: string) => look(withBox(['❯ go', row]));

	test('a limit tells when it resets', () => {
		expect(failed("  ⎿ \u00a0You've hit your session limit · resets 3pm (Europe/Berlin)").error).toMatchObject({
			resetsAt: '3pm (Europe/Berlin)',
		});
		expect(failed('● Claude usage limit reached. Your limit will reset at 3pm.').error).toMatchObject({
			text: expect.stringContaining('limit'),
		});
		expect(failed('  ⎿ \u00a05-hour limit reached · resets 11:30am').error?.resetsAt).toBe('11:30am');
	});

	test('a retry tells why the agent tries again', () => {
		const seen = look(withBox(['❯ go', '', '✻ 529 Overloaded · retrying in 2s · attempt 3/10'], {footer: '⏸ manual mode on'}));
		expect(seen).toMatchObject({
			surface: 'working',
			activity: 'retrying',
			uiContext: 'error_banner',
			error: {text: '529 Overloaded', resetsAt: undefined},
		});
	});

	test('a retry that is under way is one, without its countdown', () => {
		const seen = look(
			withBox(['❯ /compact', '', '✻ 500 nope · retrying… · attempt 2/10'], {footer: '⏸ manual mode on · esc to interrupt'}),
		);
		expect(seen).toMatchObject({activity: 'retrying', error: {text: '500 nope'}});
	});

	test('a retry that wraps on a narrow pane is one text', () => {
		const rows = [
			'❯ go',
			'',
			'✻ Connection refused — a firewall or',
			'  proxy may be blocking it',
			'  (ECONNREFUSED) · retrying in 1s ·',
			'  attempt 3/3',
		];
		expect(look(withBox(rows, {columns: 40}), 40).error?.text).toBe(
			'Connection refused — a firewall or proxy may be blocking it (ECONNREFUSED)',
		);
	});

	test('an error of an earlier turn is history', () => {
		const seen = look(withBox(['❯ go', '● API Error: 500', '', '❯ again', '', '● Fine.', '', '✻ Baked for 1s · done 1:00 PM']));
		expect(seen).toMatchObject({error: undefined, uiContext: 'normal_prompt'});
	});
});

describe('the spinner', () => {
	const spinner = (row: string) => look(withBox(['❯ go', '', row], {footer: '⏸ manual mode on'}));

	test('its verb is read', () => {
		expect(spinner('✢ Fiddle-faddling… (running Stop hook · 4s · ↓ 8 tokens)')).toMatchObject({
			activity: 'hook',
			spinner: {verb: 'Fiddle-faddling'},
		});
		expect(spinner("✶ Beboppin'… (1m 5s · thinking)").spinner).toMatchObject({verb: "Beboppin'"});
		expect(spinner('* Stewing…').spinner).toMatchObject({verb: 'Stewing'});
	});

	test('an end mark is no spinner', () => {
		expect(spinner('✻ Sautéed for 6s · done 10:25 AM')).toMatchObject({surface: 'idle', spinner: undefined});
	});
});

describe("the user's own patterns", () => {
	const pattern = (source: string, state: 'idle' | 'working' | 'awaiting_operator' = 'working') => ({
		detail: 'deploying',
		pattern: source,
		state,
	});
	const screen = withBox(['❯ go', '', '● Deploying to staging', '', '✽ Hashing…'], {footer: '⏸ manual mode on'});

	test('one that matches names a detail, and the activity of a session at work', () => {
		const seen = assess(snapshotOf(screen, {columns: 80}), {patterns: [pattern('^● Deploying')]});
		expect(seen).toMatchObject({details: ['deploying'], activity: 'deploying'});
	});

	test('one for work in general hides no retry and no compaction', () => {
		const compacting = withBox(['❯ /compact', '', '✽ Compacting conversation…'], {footer: '⏸ manual mode on'});
		expect(assess(snapshotOf(compacting, {columns: 80}), {patterns: [pattern('Compacting')]}).activity).toBe('compacting');
	});

	test('one that does not match names nothing', () => {
		expect(assess(snapshotOf(screen, {columns: 80}), {patterns: [pattern('rollback')]})).toMatchObject({details: [], activity: 'thinking'});
	});

	test('one gives a state to a screen nothing else is known of, and never overrules what is known', () => {
		const unknown = assess(snapshotOf('Login expired'), {patterns: [pattern('Login', 'awaiting_operator')]});
		expect(unknown.businessState).toBe('awaiting_operator');
		expect(assess(snapshotOf(screen, {columns: 80}), {patterns: [pattern('Deploying', 'awaiting_operator')]}).businessState).toBe(
			'working',
		);
	});

	test('one puts a state of its own', () => {
		const seen = assess(snapshotOf(screen, {columns: 80}), {
			patterns: [{detail: 'Going out', pattern: '^● Deploying', state: 'deploying'}],
		});
		expect(seen.claim).toEqual({state: 'deploying', group: 'autonomous', label: 'Going out', isKind: true});
	});

	test('one that is no regular expression is left out and named', () => {
		expect(assess(snapshotOf(screen), {patterns: [pattern('(')]}).anomalies).toEqual(['pattern_invalid:deploying']);
	});
});

test('the turning glyph of a teammate that waits for its lead is no change', () => {
	const waits = screenText('teammate-waits-for-lead');
	const turned = assess(snapshotOf(waits.replace('✽', '·'), {columns: 140})).normalised;
	expect(waits).toContain('✽');
	expect(turned).toBe(assess(snapshotOf(waits, {columns: 140})).normalised);
});

test('a running tool whose glyph has just blinked off is a tool of its own, not a part of the words above it', () => {
	const rows = [
		'❯ run it',
		'',
		'● I will run a command.',
		'',
		'  Bash(sleep 14; touch some-file &&',
		'      echo done)',
		'  ⎿  Running…',
		'',
		'✻ Brewing… (6s)',
	];
	for (const glyph of ['  ', '● ']) {
		const shown = rows.map((row) => row.replace(/^ {2}Bash/, `${glyph}Bash`));
		expect(look(withBox(shown)).runningTool).toMatchObject({tool: 'Bash'});
	}
	expect(look(withBox([...rows.slice(0, 4), '  Then I go on (later).', '', '✻ Brewing… (6s)'])).runningTool).toBeUndefined();
});
