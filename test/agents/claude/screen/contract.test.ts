import {describe, expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {
	type Availability,
	blankAssessment,
	type InputMode,
	isSubmitReady,
	type SurfaceAssessment,
	type UiContext,
} from '../../../../src/core/surface.js';
import {expectedScreens, screenText, snapshotOf, withBox} from '../../../helpers/samples/screens.js';

const screens = expectedScreens();
const seen = (name: string) => assess(snapshotOf(screenText(name), screens[name]));
const all = Object.keys(screens).map(seen);
const valuesOf = (key: 'businessState' | 'inputMode' | 'uiContext') => new Set(all.map((each) => each[key]));

describe('the contract', () => {
	test('each availability has a screen', () => {
		const words = ['idle-fresh', 'shell', 'dead-pane'].map((name) => seen(name).availability);
		expect(new Set([...words, assess(snapshotOf('')).availability])).toEqual(
			new Set<Availability>(['supported', 'unsupported', 'disconnected', 'unknown']),
		);
		expect(seen('idle-fresh').availability).toBe('supported');
		expect(seen('shell').availability).toBe('unsupported');
		expect(seen('shell-after-kill').availability).toBe('disconnected');
		expect(seen('dead-pane').availability).toBe('disconnected');
		expect(assess(snapshotOf('')).availability).toBe('unknown');
	});

	test('each business state, input mode and ui context has a screen', () => {
		expect(valuesOf('businessState')).toEqual(new Set(['idle', 'working', 'awaiting_operator', 'unknown']));
		expect(valuesOf('inputMode')).toEqual(new Set<InputMode>(['freeform', 'modal', 'closed']));
		expect(valuesOf('uiContext')).toEqual(
			new Set<UiContext>(['normal_prompt', 'selection_menu', 'slash_command', 'trust_prompt', 'error_banner', 'unknown']),
		);
	});

	test('submit-ready is supported, idle, freeform and the normal prompt, and nothing less', () => {
		const ready: SurfaceAssessment = {
			...blankAssessment,
			availability: 'supported',
			businessState: 'idle',
			inputMode: 'freeform',
			uiContext: 'normal_prompt',
		};
		expect(isSubmitReady(ready)).toBe(true);
		expect(isSubmitReady({...ready, availability: 'disconnected'})).toBe(false);
		expect(isSubmitReady({...ready, businessState: 'working'})).toBe(false);
		expect(isSubmitReady({...ready, inputMode: 'modal'})).toBe(false);
		expect(isSubmitReady({...ready, uiContext: 'slash_command'})).toBe(false);
	});

	test('an idle prompt takes a prompt; a dialog, a menu, a stream and a shell do not', () => {
		expect(isSubmitReady(seen('idle-fresh'))).toBe(true);
		expect(isSubmitReady(seen('background'))).toBe(true);
		for (const name of ['permission', 'plan', 'question', 'slash-menu', 'working-streaming', 'deferred', 'transcript-view', 'shell']) {
			expect([name, isSubmitReady(seen(name))]).toEqual([name, false]);
		}
	});

	test('working goes with freeform input and with modal input', () => {
		expect(seen('working-streaming')).toMatchObject({businessState: 'working', inputMode: 'freeform'});
		const menu = withBox(['✽ Hashing… (5s · ↓ 8 tokens)', '', '  ❯ /model   Switch model'], {draft: '/mod', footer: '⏸ manual mode on'});
		expect(assess(snapshotOf(menu, {columns: 80}))).toMatchObject({
			businessState: 'working',
			inputMode: 'modal',
			uiContext: 'slash_command',
		});
	});

	test('a blocking dialog wins over a slash command typed before it', () => {
		const text = withBox(['❯ /deploy'], {draft: '/dep'}).concat(
			`\n${'─'.repeat(80)}\n Bash command\n touch a\n\n Do you want to proceed?\n ❯ 1. Yes\n   2. No\n\n Esc to cancel · Tab to amend`,
		);
		expect(assess(snapshotOf(text, {columns: 80}))).toMatchObject({surface: 'permission', uiContext: 'selection_menu', inputMode: 'modal'});
	});

	test('a dialog further up, above the input box, keeps nothing alive', () => {
		const dialog = [
			'─'.repeat(80),
			' Bash command',
			' touch a',
			'',
			' Do you want to proceed?',
			' ❯ 1. Yes',
			'   2. No',
			'',
			' Esc to cancel',
		];
		expect(assess(snapshotOf(withBox([...dialog, '', '● Done.']), {columns: 80}))).toMatchObject({surface: 'idle', dialog: undefined});
	});

	test('a dialog that the shell has written below is gone', () => {
		const dialog = `${'─'.repeat(80)}\n Bash command\n touch a\n\n Do you want to proceed?\n ❯ 1. Yes\n   2. No\n\n Esc to cancel · Tab to amend`;
		expect(assess(snapshotOf(dialog, {columns: 80})).surface).toBe('permission');
		expect(assess(snapshotOf(`${dialog}\nKilled\nsh$ `, {columns: 80})).surface).toBe('shell');
		expect(assess(snapshotOf(`${dialog}\nsh$ ls`, {columns: 80})).surface).toBe('shell');
	});

	test('a shell in front is believed only where no live surface is drawn', () => {
		const inFront = (text: string) => assess({text, columns: 200, rows: 50, foreground: 'bash', history: undefined});
		expect(inFront(screenText('shell-after-kill'))).toMatchObject({surface: 'shell', availability: 'disconnected'});
		expect(inFront('make: done')).toMatchObject({surface: 'shell', availability: 'unsupported'});
		expect(inFront(screenText('permission')).surface).toBe('permission');
	});

	test('confidence stays between 0.6 and 0.9', () => {
		for (const each of all) {
			expect(each.confidence).toBeGreaterThanOrEqual(0.6);
			expect(each.confidence).toBeLessThanOrEqual(0.9);
		}
	});
});
