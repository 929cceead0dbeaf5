import {expect, test} from 'vitest';
import {newsIn} from '../../../../src/agents/claude/as-typed.js';
import {emptyTranscript, foldTranscriptLine, toTranscriptClaim} from '../../../../src/agents/claude/transcript/transcript.js';
import {
	answer,
	at,
	call,
	claimOf,
	duration,
	marker,
	noon,
	prompt,
	result,
	summary,
	text,
} from '../../../helpers/samples/transcript-lines.js';

test('a turn works from its prompt on, and ends with its mark', () => {
	const started = claimOf(prompt('fix it', 1));
	expect(started).toMatchObject({turn: {kind: 'working', at: noon + 1000, openTools: []}, workedAt: noon + 1000});
	const done = claimOf(prompt('fix it', 1), answer([text('Done.')], 5), summary(6), duration(7, 6000));
	expect(done).toMatchObject({turn: {kind: 'ended', at: noon + 6000}, said: {at: noon + 5000, text: 'Done.'}});
});

test('between the last words and the end mark the turn goes on', () => {
	expect(claimOf(prompt('x', 1), answer([text('Done.')], 5))).toMatchObject({turn: {kind: 'working'}});
});

test('a block of blanks hides no words', () => {
	const lines = [prompt('x', 1), answer([text('Which one?')], 5, {stop: null}), answer([text(' \n\n')], 6, {id: 'm2'})];
	expect(claimOf(...lines).said).toMatchObject({text: 'Which one?'});
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
	expect(claimOf(...lines)).toMatchObject({turn: {kind: 'interrupted', at: noon + 3000}});
	expect(claimOf(...lines, prompt('y', 4)).turn).toEqual({kind: 'working', at: noon + 4000, openTools: []});
});

test('the half answer of an interrupted stream does not revive the turn, and an end mark does not hide the interrupt', () => {
	const cut = answer([text('Half an ans')], 3, {stop: null});
	expect(claimOf(prompt('x', 1), marker('[Request interrupted by user]', 3), cut, duration(4)).turn.kind).toBe('interrupted');
	expect(claimOf(prompt('x', 1), cut, marker('[Request interrupted by user]', 3)).turn.kind).toBe('interrupted');
});

test('a text that quotes the marker interrupts nothing', () => {
	const quoting = prompt('Why does it say "[Request interrupted by user]"?', 2);
	expect(claimOf(quoting)).toMatchObject({turn: {kind: 'working'}, humanPrompt: {text: expect.any(String)}});
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

test('a turn that a limit ended goes on by itself, until its user calls that off or it has begun', () => {
	const error = {type: 'assistant', isApiErrorMessage: true, error: 'rate_limit', message: {content: [text('You have hit your limit')]}};
	const note = (content: string, second: number) => ({type: 'system', subtype: 'informational', content, ...at(second)});
	const limited = [prompt('x', 1), {...error, ...at(2)}, note('Usage limit reached · set to continue automatically at 1:08pm', 2)];
	expect(claimOf(...limited).turn).toMatchObject({kind: 'failed', at: noon + 2000, continuesAt: '1:08pm'});
	const again = note('Usage limit reached again · set to continue automatically at 4:30pm', 3);
	expect(claimOf(...limited, prompt('y', 3), again, {...error, ...at(3)}).turn).toMatchObject({kind: 'failed', continuesAt: '4:30pm'});
	expect(claimOf(...limited, prompt('y', 3), {...error, ...at(3)}).turn).toMatchObject({kind: 'failed', continuesAt: undefined});
	const calledOff = note('Automatic continue cancelled · /rate-limit-options to wait again', 3);
	expect(claimOf(...limited, calledOff).turn).toMatchObject({kind: 'failed', continuesAt: undefined});
	const chosen = '<local-command-stdout>Claude Code will continue automatically at Dec 1, 11:30am. Keep this session open; it may pause.';
	const output = (words: string) => ({type: 'user', message: {role: 'user', content: `${words}</local-command-stdout>`}, ...at(4)});
	expect(claimOf(...limited, calledOff, output(chosen)).turn).toMatchObject({kind: 'failed', continuesAt: 'Dec 1, 11:30am'});
	const stopped =
		'<local-command-stdout>Automatic continue cancelled. Your session will wait for you instead; /rate-limit-options can arm it again.';
	expect(claimOf(...limited, output(stopped)).turn).toMatchObject({kind: 'failed', continuesAt: undefined});
	const words = 'Your claude.ai usage limit has reset. Continue the task you were working on when the limit was reached.';
	const origin = {isMeta: true, origin: {kind: 'auto-continuation'}, promptSource: 'system', turnOrigin: 'auto_continuation'};
	const goesOn = {type: 'user', ...origin, message: {role: 'user', content: words}, ...at(60)};
	const begun = claimOf(...limited, goesOn);
	expect(begun).toMatchObject({turn: {kind: 'working', at: noon + 60_000}, humanPrompt: {text: 'x'}});
	expect(newsIn(words)).toMatchObject({doneTask: undefined});
	const failed = {...error, error: 'server_error', ...at(70)};
	expect(claimOf(...limited, goesOn, failed).turn).toMatchObject({kind: 'failed', error: 'server_error', continuesAt: undefined});
	const typed = prompt('Automatic continue cancelled: why?', 70);
	expect(claimOf(...limited, typed)).toMatchObject({turn: {kind: 'working', at: noon + 70_000}, humanPrompt: {at: noon + 70_000}});
});

test('queued prompts are counted, and one taken into the turn is its prompt', () => {
	const operation = (name: string) => ({type: 'queue-operation', operation: name, ...at(2)});
	const absorbed = {type: 'attachment', attachment: {type: 'queued_command', prompt: 'also this', commandMode: 'prompt'}, ...at(3)};
	expect(claimOf(prompt('x', 1), operation('enqueue'), operation('enqueue')).queued).toBe(2);
	expect(claimOf(operation('enqueue'), operation('dequeue'), operation('remove')).queued).toBe(0);
	expect(claimOf(operation('enqueue'), operation('popAll')).queued).toBe(0);
	// An Esc took it back, and its line was written before that of the queue (2.1.332).
	const takenFirst = claimOf({...operation('dequeue'), ...at(4)}, operation('enqueue'), prompt('x', 1));
	expect(takenFirst.queued).toBe(0);
	expect(claimOf(operation('dequeue'), {...operation('enqueue'), ...at(3)}).queued).toBe(1);
	const words = claimOf(prompt('x', 1), {...operation('enqueue'), content: 'and the rest'}, operation('dequeue'));
	expect(words).toMatchObject({queued: 0, enqueued: {at: noon + 2000, text: 'and the rest'}});
	expect(claimOf(prompt('x', 1), absorbed)).toMatchObject({humanPrompt: {text: 'also this'}, turn: {kind: 'working', at: noon + 1000}});
});

test('a message that comes in several lines has the counts of its last one', () => {
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
	expect(claim).toMatchObject({contextTokens: 1600, said: {text: 'Two'}});
	expect(claim.contextShare).toBeCloseTo(0.0016, 9);
});

test('several texts of one message are its words together', () => {
	expect(claimOf(answer([text('First.')], 1), answer([text('Shall I?')], 1)).said?.text).toBe('First.\nShall I?');
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

test('where the session is, which agent and branch, and in which mode', () => {
	const where = {cwd: '/work/app', version: '2.1.329', gitBranch: 'main', permissionMode: 'plan'};
	expect(claimOf(prompt('x', 1, where))).toMatchObject({cwd: '/work/app', version: '2.1.329', branch: 'main', permissionMode: 'plan'});
	expect(claimOf(prompt('x', 1, where), {type: 'permission-mode', permissionMode: 'auto'}).permissionMode).toBe('auto');
	expect(claimOf(prompt('x', 1, {gitBranch: ''})).branch).toBeUndefined();
});

test('compaction is a boundary: how full the window is is not known until the next answer', () => {
	const full = answer([text('x')], 1, {usage: {input_tokens: 900_000, output_tokens: 1}});
	const boundary = {type: 'system', subtype: 'compact_boundary', compactMetadata: {trigger: 'manual', preTokens: 900_000}, ...at(5)};
	expect(claimOf(full, boundary)).toMatchObject({contextTokens: undefined, contextShare: undefined});
});

test('a session that was moved to the background says which one goes on with it, until it is asked again itself', () => {
	const moved = {type: 'continued-in', sessionId: 's1', continuedInSessionId: 's2', ...at(4)};
	const before = [prompt('x', 1), answer([text('Done.')], 2), duration(3)];
	expect(claimOf(...before).continuedAs).toBeUndefined();
	expect(claimOf(...before, moved)).toMatchObject({continuedAs: 's2', turn: {kind: 'ended'}});
	expect(claimOf(...before, moved, prompt('y', 5)).continuedAs).toBeUndefined();
	expect(claimOf(...before, {...moved, continuedInSessionId: '../x'}).continuedAs).toBeUndefined();
});

test('/clear starts clean in the same file', () => {
	const lines = [prompt('x', 1), answer([text('Shall I?')], 2, {usage: {input_tokens: 5, output_tokens: 1}}), duration(3)];
	const clear = {type: 'system', subtype: 'local_command', commandRun: {command: 'clear', args: ''}, ...at(9)};
	expect(claimOf(...lines, clear)).toMatchObject({
		turn: {kind: 'none'},
		said: undefined,
		humanPrompt: undefined,
		contextTokens: undefined,
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
	expect(claim).toMatchObject({lastPrompt: {text: 'x'}, queued: 0});
});

test('no line is later than the look', () => {
	const fold = foldTranscriptLine(emptyTranscript(), JSON.stringify(prompt('x', 3600)), {now: noon, aheadMs: 0});
	expect(toTranscriptClaim(fold)).toMatchObject({lastLineAt: noon, turn: {at: noon}});
});

test('long words keep their end, where a question stands', () => {
	const claim = claimOf(answer([text(`${'a'.repeat(100_000)} Shall I?`)], 1));
	expect(claim.said?.text.length).toBeLessThanOrEqual(16_384);
	expect(claim.said?.text.endsWith('Shall I?')).toBe(true);
});

test('what a subagent was started for is in its open call, and in the result of one that runs on', () => {
	const agent = (id: string, description: string) => call(id, 'Agent', {description, prompt: 'do it', subagent_type: 'Explore'});
	const started = [prompt('go', 0), answer([agent('a', 'find'), agent('b', 'read'), call('c', 'Bash')], 1, {stop: 'tool_use'})];
	expect(claimOf(...started).launched).toEqual([
		{id: undefined, task: 'find'},
		{id: undefined, task: 'read'},
	]);
	const async = {...result('a', 2), toolUseResult: {isAsync: true, status: 'async_launched', agentId: 'a1', description: 'find'}};
	expect(claimOf(...started, async, result('c', 3)).launched).toEqual([
		{id: 'a1', task: 'find'},
		{id: undefined, task: 'read'},
	]);
});
