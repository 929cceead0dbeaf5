import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createSums} from '../../../../src/agents/claude/transcript/sums.js';
import type {TranscriptClaim} from '../../../../src/core/evidence.js';
import {claimOf} from '../../../helpers/samples/transcript-lines.js';

const records = join(import.meta.dirname, '../../../fixtures/records');

function recordedClaim(name: string): TranscriptClaim {
	const rows = readFileSync(join(records, name, 'transcript.ndjson'), 'utf8')
		.trim()
		.split('\n');
	const lines = rows.map((row) => JSON.parse(row) as {file: string; line: object}).filter((row) => !row.file.includes('subagents'));
	return claimOf(...lines.map((row) => row.line));
}

test.each<[string, object]>([
	['b_prompt', {turn: {kind: 'ended'}, humanPrompt: {text: 'Explain what app.py does'}}],
	['c_question', {turn: {kind: 'ended'}, model: 'claude-opus-5-5', contextTokens: 1200, contextShare: 0.0012}],
	['d_bash_esc', {turn: {kind: 'interrupted'}, permissionMode: 'default'}],
	['d_bash_no_amend', {turn: {kind: 'ended'}, said: {text: 'All done.'}}],
	['e_long', {turn: {kind: 'ended'}}],
	['f_esc_stream', {turn: {kind: 'ended'}, humanPrompt: {text: 'go on'}}],
	['f_draft_stream', {turn: {kind: 'working', openTools: []}}],
	[
		'j_sub_two_bg',
		{
			turn: {kind: 'ended'},
			lastPrompt: {text: expect.stringContaining('<task-notification>')},
			humanPrompt: {text: 'delegate both'},
			queued: 0,
		},
	],
	['k_403', {turn: {kind: 'failed', error: 'authentication_failed'}}],
	['k_529_short', {turn: {kind: 'failed'}}],
	['o_headless', {turn: {kind: 'ended'}}],
])('the recorded transcript of %s says so', (name, expected) => {
	expect(recordedClaim(name)).toMatchObject(expected);
});

test('our cost is the agent’s own, where it wrote one', () => {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-sums-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	const checked = readdirSync(records).filter((name) => {
		const file = join(records, name, 'transcript.ndjson');
		if (!existsSync(file)) return false;
		const lines = readFileSync(file, 'utf8')
			.trim()
			.split('\n')
			.filter(Boolean)
			.map((row) => JSON.parse(row) as {file: string; line: Record<string, unknown>});
		const last = lines.findLast((row) => row.line['type'] === 'cost-state' && Number(row.line['totalCostUSD']) > 0);
		if (!last) return false;
		const upTo = lines.slice(0, lines.indexOf(last)).filter((row) => row.file === last.file && row.line['type'] !== 'cost-state');
		const path = join(folder, `${name}.jsonl`);
		writeFileSync(path, upTo.map((row) => `${JSON.stringify(row.line)}\n`).join(''));
		const sums = createSums(join(folder, 'sums'));
		sums.spendingOf(path);
		sums.step(10_000);
		expect(sums.spendingOf(path).costUsd).toBeCloseTo(Number(last.line['totalCostUSD']), 6);
		return true;
	});
	expect(checked.length).toBeGreaterThan(0);
});
