import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {presets, selectPreset} from '../../../../src/agents/claude/screen/presets.js';
import {screenText, snapshotOf, withBox} from '../../../helpers/samples/screens.js';

const fixtures = new URL('../../../fixtures/screens/', import.meta.url);

describe('choosing a look', () => {
	test('the floors are the five known ones', () => {
		expect(presets.map((preset) => preset.floor)).toEqual(['2.1.300', '2.1.200', '2.1.62', '2.1.0', '2.0.0']);
	});

	test('the override wins over the banner, the banner over the newest', () => {
		expect(selectPreset('1.0.0', '2.1.329').preset.floor).toBe('2.0.0');
		expect(selectPreset(undefined, '2.1.70').preset.floor).toBe('2.1.62');
		expect(selectPreset(undefined, undefined).preset.floor).toBe('2.1.300');
	});

	test('a version between two floors gets the lower one, and an anomaly', () => {
		expect(selectPreset('2.1.61', undefined)).toMatchObject({preset: {floor: '2.1.0'}, anomalies: ['unknown_version_floor_used']});
		expect(selectPreset('3.0.0', undefined)).toMatchObject({preset: {floor: '2.1.300'}, anomalies: ['unknown_version_floor_used']});
	});

	test('a floor itself and a recorded version are no anomaly', () => {
		for (const version of ['2.0.0', '2.1.0', '2.1.62', '2.1.300', '2.1.329'])
			expect(selectPreset(version, undefined).anomalies).toEqual([]);
	});

	test('of every version that counts as recorded there is a screen or a recording', () => {
		const screens = readdirSync(new URL('versions/', fixtures)).map((file) => /^[\d.]*\d/.exec(file)?.[0]);
		const records = readdirSync(new URL('../records/', fixtures), {withFileTypes: true})
			.filter((entry) => entry.isDirectory())
			.map(({name}) => JSON.parse(readFileSync(new URL(`../records/${name}/meta.json`, fixtures), 'utf8')).client);
		expect([...screens, ...records]).toEqual(expect.arrayContaining(presets.flatMap(({recorded}) => recorded)));
	});

	test('an override that is no version counts as absent', () => {
		expect(selectPreset('latest', '2.1.70').preset.floor).toBe('2.1.62');
	});

	test('the assessment names its look, the banner version and the anomaly', () => {
		const text = screenText('idle-fresh');
		expect(assess(snapshotOf(text))).toMatchObject({preset: '2.1.300', bannerVersion: '2.1.329', anomalies: []});
		expect(assess(snapshotOf(text), {version: '2.1.101'})).toMatchObject({preset: '2.1.62', anomalies: ['unknown_version_floor_used']});
	});

	test('a banner quoted in an answer chooses nothing', () => {
		const text = withBox([
			'❯ which version',
			'',
			'●          Claude Code v1.0.0',
			'           Claude Code v1.0.0',
			'           Opus',
			'           /home',
		]);
		expect(assess(snapshotOf(text, {columns: 80}))).toMatchObject({preset: '2.1.300', bannerVersion: undefined, surface: 'idle'});
	});
});

describe('the oldest look', () => {
	const old = (rows: readonly string[]) => assess(snapshotOf(rows.join('\n'), {columns: 60}), {version: '2.0.45'});
	const box = (inner: string) => ['─'.repeat(60), inner, '─'.repeat(60)];

	test('`> ` between rules over `? for shortcuts` is idle', () => {
		expect(old([...box('> '), '  ? for shortcuts'])).toMatchObject({surface: 'idle', mode: 'manual', composer: {kind: 'empty'}});
	});

	test('`> ` without rules counts only with `? for shortcuts` below', () => {
		expect(old(['> ', '  ? for shortcuts']).surface).toBe('idle');
		expect(old(['> ', 'something else']).surface).not.toBe('idle');
	});

	test('a spinner line that says how to interrupt is working', () => {
		const seen = old(['✻ Thinking… (3s · esc to interrupt)', '', ...box('> '), '  ? for shortcuts']);
		expect(seen).toMatchObject({surface: 'working', activity: 'thinking', spinner: {verb: 'Thinking'}});
	});

	test('`∴` is thinking, `Compacting conversation` compacting, `● Bash` a tool', () => {
		expect(old(['∴ Thinking', '', ...box('> ')]).activity).toBe('thinking');
		expect(old(['✻ Compacting conversation…', '', ...box('> ')]).activity).toBe('compacting');
		const tool = old(['● Bash(ls)', '  ⎿  Running…', '', '✻ Working… (esc to interrupt)', '', ...box('> ')]);
		expect(tool).toMatchObject({activity: 'acting', runningTool: {tool: 'Bash', input: 'ls'}});
	});

	test('`(y/n)` is a permission, `Would you like` and `Which` are questions', () => {
		expect(old(['─'.repeat(60), ' Allow this command?', ' Proceed? (y/n)']).surface).toBe('permission');
		const ask = (question: string) => old(['─'.repeat(60), ` ${question}`, '', ' ❯ 1. Red', '   2. Blue', '', ' Enter to select']).surface;
		expect(ask('Would you like tea?')).toBe('question');
		expect(ask('Which colour?')).toBe('question');
	});
});

test('2.1.0 takes an idle prompt of either glyph between rules', () => {
	const rule = '─'.repeat(60);
	for (const glyph of ['>', '❯']) {
		const text = ['● Done.', '', rule, `${glyph} `, rule, '  ? for shortcuts'].join('\n');
		expect(assess(snapshotOf(text, {columns: 60}), {version: '2.1.0'}).surface).toBe('idle');
	}
});

test('2.1.62 knows question forms by their tabs', () => {
	const text = [
		'● Asking.',
		'─'.repeat(60),
		' ☐ Colour',
		'',
		'Which colour?',
		'',
		'❯ 1. Red',
		'  2. Blue',
		'',
		'Enter to select · ↑/↓ to navigate · Esc to cancel',
	];
	expect(assess(snapshotOf(text.join('\n'), {columns: 60}), {version: '2.1.62'})).toMatchObject({
		surface: 'question',
		dialog: {kind: 'question', title: 'Colour', question: 'Which colour?'},
	});
});
