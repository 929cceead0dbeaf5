import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {parseIsoTime} from '../../src/core/iso-time.js';
import {contextShare, costUsd} from '../../src/core/models.js';
import {emptyTranscript, foldTranscriptLine, toTranscriptClaim} from '../../src/core/transcript.js';
import type {TranscriptClaim} from '../../src/core/witness.js';

const noon = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => ({timestamp: new Date(noon + seconds * 1000).toISOString()});

function claimOf(...lines: readonly (object | string)[]): TranscriptClaim {
	const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
	return toTranscriptClaim(texts.reduce((fold, text) => foldTranscriptLine(fold, text), emptyTranscript('/t.jsonl')));
}

const prompt = (text: unknown, seconds: number, more: object = {}) => ({
	type: 'user',
	message: {role: 'user', content: text},
	origin: {kind: 'human'},
	promptSource: 'typed',
	turnOrigin: 'human',
	...at(seconds),
	...more,
});

type Answer = {readonly id?: string; readonly stop?: string | null; readonly usage?: object; readonly model?: string};

const answer = (
	content: readonly object[],
	seconds: number,
	{id = 'm1', stop = 'end_turn', usage, model = 'claude-opus-5-5'}: Answer = {},
) => ({
	type: 'assistant',
	message: {id, role: 'assistant', model, content, stop_reason: stop, usage},
	...at(seconds),
});

const text = (words: string) => ({type: 'text', text: words});
const call = (id: string, name: string) => ({type: 'tool_use', id, name, input: {}});
const result = (id: string, seconds: number) => ({
	type: 'user',
	message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content: 'ok'}]},
	...at(seconds),
});
const marker = (words: string, seconds: number) => ({type: 'user', message: {role: 'user', content: [text(words)]}, ...at(seconds)});
const duration = (seconds: number, durationMs = 649) => ({type: 'system', subtype: 'turn_duration', durationMs, ...at(seconds)});
const summary = (seconds: number) => ({type: 'system', subtype: 'stop_hook_summary', ...at(seconds)});

test('a turn works from its prompt on, and ends with its mark', () => {
	const started = claimOf(prompt('fix it', 1));
	expect(started).toMatchObject({turn: {kind: 'working', at: noon + 1000, openTools: []}, workedAt: noon + 1000, answered: false});
	const done = claimOf(prompt('fix it', 1), answer([text('Done.')], 5), summary(6), duration(7, 6000));
	expect(done).toMatchObject({turn: {kind: 'ended', at: noon + 6000}, turnDurationMs: 6000, said: {at: noon + 5000, text: 'Done.'}});
});

test('between the last words and the end mark the turn is answered', () => {
	expect(claimOf(prompt('x', 1), answer([text('Done.')], 5))).toMatchObject({turn: {kind: 'working'}, answered: true});
	expect(claimOf(prompt('x', 1), answer([text('Done.')], 5), prompt('more', 6)).answered).toBe(false);
});

test('open tools are those without a result', () => {
	const lines = [prompt('x', 1), answer([text('Two.')], 2, {stop: 'tool_use'}), answer([call('a', 'Bash')], 2, {stop: 'tool_use'})];
	const both = [...lines, answer([call('b', 'Edit')], 2, {stop: 'tool_use'})];
	expect(claimOf(...both).turn).toMatchObject({openTools: ['Bash', 'Edit']});
	expect(claimOf(...both, result('a', 3))).toMatchObject({
		turn: {kind: 'working', at: noon + 1000, openTools: ['Edit']},
		workedAt: noon + 3000,
	});
});

test.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])('%s interrupts', (words) => {
	const lines = [prompt('x', 1), answer([call('a', 'Bash')], 2, {stop: 'tool_use'}), marker(words, 3)];
	expect(claimOf(...lines)).toMatchObject({turn: {kind: 'interrupted', at: noon + 3000}, answered: false});
	expect(claimOf(...lines, prompt('y', 4)).turn).toEqual({kind: 'working', at: noon + 4000, openTools: []});
});

test('the half answer of an interrupted stream does not revive the turn, and an end mark does not hide the interrupt', () => {
	const cut = answer([text('Half an ans')], 3, {stop: null});
	expect(claimOf(prompt('x', 1), marker('[Request interrupted by user]', 3), cut, duration(4)).turn.kind).toBe('interrupted');
	expect(claimOf(prompt('x', 1), cut, marker('[Request interrupted by user]', 3)).turn.kind).toBe('interrupted');
});

test('a text that quotes the marker interrupts nothing', () => {
	const quoting = prompt('Why does it say "[Request interrupted by user]"?', 2);
	expect(claimOf(quoting)).toMatchObject({turn: {kind: 'working'}, lastPrompt: {human: true}});
});

test('an API error fails the turn with its kind and words', () => {
	const line = {
		type: 'assistant',
		isApiErrorMessage: true,
		error: 'rate_limit',
		message: {model: '<synthetic>', content: [text('Limit reached · resets 3pm')]},
		...at(9),
	};
	const claim = claimOf(prompt('x', 1), line, duration(10));
	expect(claim.turn).toEqual({kind: 'failed', at: noon + 9000, error: 'rate_limit', message: 'Limit reached · resets 3pm'});
	expect(claim.model).toBeUndefined();
	expect(claimOf(prompt('x', 1), line, prompt('again', 12)).turn.kind).toBe('working');
});

test.each<[string, object, Partial<TranscriptClaim>]>([
	['a human', prompt('hello', 1), {lastPrompt: {at: noon + 1000, text: 'hello', human: true}}],
	[
		'a task notification',
		prompt('<task-notification>x', 1, {origin: {kind: 'task-notification'}, promptSource: 'system'}),
		{humanPrompt: undefined},
	],
	[
		'an old client’s task notification',
		{...marker('<task-notification>x', 1)},
		{lastPrompt: {at: noon + 1000, text: '<task-notification>x', human: false}},
	],
	['an old client’s human', {...marker('hello', 1)}, {humanPrompt: {at: noon + 1000, text: 'hello'}}],
	['an image alone', prompt([{type: 'image'}], 1), {lastPrompt: {at: noon + 1000, text: '', human: true}}],
	[
		'a custom command',
		prompt('<command-message>greet</command-message>\n<command-name>/greet</command-name>\n<command-args>Bob</command-args>', 1),
		{humanPrompt: {at: noon + 1000, text: '/greet Bob'}},
	],
])('%s starts a turn', (_name, line, expected) => {
	expect(claimOf(line)).toMatchObject({turn: {kind: 'working', at: noon + 1000}, ...expected});
});

test.each<[string, object]>([
	['a meta line', prompt('Say hello', 1, {isMeta: true})],
	['a compaction summary', prompt('This session is being continued', 1, {isCompactSummary: true})],
	['a local command', {...marker('<command-name>/model</command-name>', 1)}],
	['its output', {...marker('<local-command-stdout>ok</local-command-stdout>', 1)}],
	['a shell command', {...marker('<bash-input>ls</bash-input>', 1)}],
	['an empty line', prompt('', 1)],
	['a made-up answer', answer([text('No response requested.')], 1, {model: '<synthetic>'})],
])('%s is no prompt and starts no turn', (_name, line) => {
	expect(claimOf(line)).toMatchObject({turn: {kind: 'none'}, lastPrompt: undefined, model: undefined});
});

test('the output of a shell command that the model comments on starts a turn without a prompt', () => {
	const line = prompt('<bash-stdout>x</bash-stdout><bash-stderr></bash-stderr>', 1);
	expect(claimOf(line)).toMatchObject({turn: {kind: 'working', at: noon + 1000}, lastPrompt: undefined});
});

test('a notification does not hide what the human asked last', () => {
	const claim = claimOf(prompt('delegate', 1), prompt('<task-notification>', 5, {origin: {kind: 'task-notification'}}));
	expect(claim).toMatchObject({lastPrompt: {human: false}, humanPrompt: {at: noon + 1000, text: 'delegate'}});
});

test('the prompt the client repeats for readers of the tail counts until one is read itself', () => {
	expect(claimOf({type: 'last-prompt', lastPrompt: 'old'})).toMatchObject({humanPrompt: {text: 'old'}, turn: {kind: 'none'}});
	expect(claimOf(prompt('new', 1), {type: 'last-prompt', lastPrompt: 'old'}).humanPrompt?.text).toBe('new');
});

test('queued prompts are counted, and one taken into the turn is its prompt', () => {
	const operation = (name: string) => ({type: 'queue-operation', operation: name, ...at(2)});
	const absorbed = {type: 'attachment', attachment: {type: 'queued_command', prompt: 'also this', commandMode: 'prompt'}, ...at(3)};
	expect(claimOf(prompt('x', 1), operation('enqueue'), operation('enqueue')).queued).toBe(2);
	expect(claimOf(operation('enqueue'), operation('dequeue'), operation('remove')).queued).toBe(0);
	expect(claimOf(operation('enqueue'), operation('popAll')).queued).toBe(0);
	expect(claimOf(prompt('x', 1), absorbed)).toMatchObject({humanPrompt: {text: 'also this'}, turn: {kind: 'working', at: noon + 1000}});
});

test('a message that comes in several lines is counted once, with its last counts', () => {
	const usage = (output_tokens: number) => ({
		input_tokens: 1000,
		cache_read_input_tokens: 500,
		cache_creation_input_tokens: 100,
		output_tokens,
	});
	const claim = claimOf(
		answer([text('One')], 1, {usage: usage(1)}),
		answer([call('a', 'Bash')], 1, {usage: usage(40)}),
		answer([text('Two')], 2, {id: 'm2', usage: usage(5)}),
	);
	expect(claim).toMatchObject({outputTokens: 45, contextTokens: 1600, said: {text: 'Two'}});
	expect(claim.costUsd).toBeCloseTo((2 * (1000 + 50 + 125) * 4 + 45 * 20) / 1e6, 9);
	expect(claim.contextShare).toBeCloseTo(0.0016, 9);
});

test('several texts of one message are its words together', () => {
	expect(claimOf(answer([text('First.')], 1), answer([text('Shall I?')], 1)).said?.text).toBe('First.\nShall I?');
});

test('the client’s own cost takes the place of ours', () => {
	const spent = answer([text('x')], 1, {usage: {input_tokens: 1_000_000, output_tokens: 0}});
	expect(claimOf(spent).costUsd).toBe(4);
	expect(claimOf(spent, {type: 'cost-state', totalCostUSD: 7}).costUsd).toBe(7);
	expect(claimOf({type: 'cost-state', totalCostUSD: 7}, spent).costUsd).toBe(11);
	expect(claimOf(answer([text('x')], 1, {model: 'other', usage: {input_tokens: 5}})).costUsd).toBeUndefined();
});

test('sidechains are apart', () => {
	const side = {isSidechain: true};
	const claim = claimOf(
		prompt('main', 1),
		{...prompt('sub', 2), ...side},
		{...answer([text('Sub result.')], 3, {id: 's1', usage: {output_tokens: 9}}), ...side},
		{...marker('[Request interrupted by user]', 4), ...side},
	);
	expect(claim).toMatchObject({
		turn: {kind: 'working', at: noon + 1000},
		said: undefined,
		lastPrompt: {text: 'main'},
		lastLineAt: noon + 1000,
		outputTokens: 0,
		sidechain: {at: noon + 4000, outputTokens: 9},
	});
});

test('titles: the user’s own wins over the agent’s name, and the model’s is a suggestion', () => {
	const ai = {type: 'ai-title', aiTitle: 'Fix the build'};
	const agent = {type: 'agent-name', agentName: 'worker'};
	const custom = {type: 'custom-title', customTitle: 'my task'};
	expect(claimOf(ai)).toMatchObject({title: undefined, suggestedTitle: 'Fix the build'});
	expect(claimOf(agent, ai).title).toBe('worker');
	expect(claimOf(custom, agent, ai)).toMatchObject({title: 'my task', suggestedTitle: 'Fix the build'});
});

test('where the session is, which client and branch, and in which mode', () => {
	const where = {cwd: '/work/app', version: '2.1.329', gitBranch: 'main', permissionMode: 'plan'};
	expect(claimOf(prompt('x', 1, where))).toMatchObject({cwd: '/work/app', version: '2.1.329', branch: 'main', permissionMode: 'plan'});
	expect(claimOf(prompt('x', 1, where), {type: 'permission-mode', permissionMode: 'auto'}).permissionMode).toBe('auto');
	expect(claimOf(prompt('x', 1, {gitBranch: ''})).branch).toBeUndefined();
});

test('compaction is a boundary: how full the window is is not known until the next answer', () => {
	const full = answer([text('x')], 1, {usage: {input_tokens: 900_000, output_tokens: 1}});
	const boundary = {type: 'system', subtype: 'compact_boundary', compactMetadata: {trigger: 'manual', preTokens: 900_000}, ...at(5)};
	expect(claimOf(full, boundary)).toMatchObject({compactedAt: noon + 5000, contextTokens: undefined, contextShare: undefined});
});

test('/clear starts clean in the same file', () => {
	const lines = [prompt('x', 1), answer([text('Shall I?')], 2, {usage: {input_tokens: 5, output_tokens: 1}}), duration(3)];
	const clear = {type: 'system', subtype: 'local_command', commandRun: {command: 'clear', args: ''}, ...at(9)};
	expect(claimOf(...lines, clear)).toMatchObject({
		turn: {kind: 'none'},
		said: undefined,
		humanPrompt: undefined,
		contextTokens: undefined,
		outputTokens: 1,
	});
});

test.each([
	'',
	'{"type":"user","message":{"con',
	'null',
	'[]',
	'7',
	'{"type":"user"}',
	'{"type":"assistant","message":7}',
	'{"type":"assistant","message":{"content":[null,1,{"type":"tool_use"}],"usage":{"input_tokens":"x","output_tokens":-1}}}',
	'{"type":"system","subtype":{}}',
	'{"type":"attachment","attachment":{"type":"queued_command"}}',
	'{"type":"queue-operation"}',
	'{"type":"from-the-future","timestamp":"2099-01-01T00:00:00.000Z"}',
])('the odd line %j harms nothing', (line) => {
	const claim = claimOf(prompt('x', 1), line);
	expect(claim).toMatchObject({lastPrompt: {text: 'x'}, queued: 0, outputTokens: 0});
});

test('no line is later than the look', () => {
	const fold = foldTranscriptLine(emptyTranscript('/t'), JSON.stringify(prompt('x', 3600)), noon);
	expect(toTranscriptClaim(fold)).toMatchObject({lastLineAt: noon, turn: {at: noon}});
});

test('long words keep their end, where a question stands', () => {
	const claim = claimOf(answer([text(`${'a'.repeat(100_000)} Shall I?`)], 1));
	expect(claim.said?.text.length).toBeLessThanOrEqual(16_384);
	expect(claim.said?.text.endsWith('Shall I?')).toBe(true);
});

test.each([
	['claude-opus-5-5', 250_000, 0.25],
	['claude-sonnet-4-5-20250929', 100_000, 0.5],
	['claude-sonnet-4-5-20250929[1m]', 100_000, 0.1],
	['claude-sonnet-4-5-20250929', 400_000, 0.4],
	['claude-haiku-4-5', 190_000, 0.95],
	['claude-opus-5-5', 2_000_000, 1],
	['gpt-x', 1000, undefined],
	[undefined, 1000, undefined],
])('%s with %d tokens has used %s of its window', (model, tokens, share) => {
	expect(contextShare(model, tokens)).toBe(share);
});

test('an hour of cache costs twice the input, reading it a tenth', () => {
	const none = {input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0};
	expect(costUsd('claude-opus-5-5', {...none, cacheWriteHour: 1_000_000})).toBe(8);
	expect(costUsd('claude-opus-5-5', {...none, cacheRead: 1_000_000})).toBeCloseTo(0.4, 9);
	expect(costUsd('claude-opus-5-5', {...none, input: 2400, output: 16})).toBeCloseTo(0.00992, 9);
});

test.each([
	'2026-11-20T10:47:30.728Z',
	'1970-01-01T00:00:00.000Z',
	'2024-02-29T23:59:59.999Z',
	'2000-03-01T00:00:00Z',
	'2099-12-31T12:00:00.5Z',
])('%s is read as Date reads it', (time) => {
	expect(parseIsoTime(time)).toBe(Date.parse(time));
});

test.each([undefined, null, 7, '', '2026-11-20', '2026-13-01T00:00:00Z', '2026-11-20T10:47:30+01:00'])('%j is no time', (time) => {
	expect(parseIsoTime(time)).toBeUndefined();
});

const records = join(import.meta.dirname, '../fixtures/records');

function recordedClaim(name: string): TranscriptClaim {
	const rows = readFileSync(join(records, name, 'transcript.ndjson'), 'utf8')
		.trim()
		.split('\n');
	const lines = rows.map((row) => JSON.parse(row) as {file: string; line: object}).filter((row) => !row.file.includes('subagents'));
	return claimOf(...lines.map((row) => row.line));
}

test.each<[string, object]>([
	['b_prompt', {turn: {kind: 'ended'}, humanPrompt: {text: 'Explain what app.py does'}, outputTokens: 157}],
	['c_question', {turn: {kind: 'ended'}, model: 'claude-opus-5-5', contextTokens: 1200, contextShare: 0.0012}],
	['d_bash_esc', {turn: {kind: 'interrupted'}, permissionMode: 'default'}],
	['d_bash_no_amend', {turn: {kind: 'ended'}, said: {text: 'All done.'}}],
	['e_long', {turn: {kind: 'ended'}, turnDurationMs: 20_568}],
	['f_esc_stream', {turn: {kind: 'ended'}, humanPrompt: {text: 'go on'}}],
	['f_draft_stream', {turn: {kind: 'working', openTools: []}}],
	[
		'j_sub_two_bg',
		{turn: {kind: 'ended'}, lastPrompt: {human: false}, humanPrompt: {text: 'delegate both'}, queued: 0, sidechain: undefined},
	],
	['k_403', {turn: {kind: 'failed', error: 'authentication_failed'}}],
	['k_529_short', {turn: {kind: 'failed'}}],
	['o_headless', {turn: {kind: 'ended'}}],
])('the recorded transcript of %s says so', (name, expected) => {
	expect(recordedClaim(name)).toMatchObject(expected);
});

test('our cost is the client’s own, where it wrote one', () => {
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
		expect(claimOf(...upTo.map((row) => row.line)).costUsd).toBeCloseTo(Number(last.line['totalCostUSD']), 6);
		return true;
	});
	expect(checked.length).toBeGreaterThan(0);
});
