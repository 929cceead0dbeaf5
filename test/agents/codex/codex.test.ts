/** Codex: its processes, its own record, and where a look is not enough. */
import {appendFileSync, symlinkSync, truncateSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {agentTraits} from '../../../src/agents/agents.js';
import {rolloutAmong} from '../../../src/agents/codex/rollout/files.js';
import {rollout} from '../../../src/agents/codex/rollout/fold.js';
import {readScreen} from '../../../src/agents/codex/screen/read.js';
import {screen, stateOf, transcript} from '../../helpers/samples/events.js';
import {tempDir} from '../../helpers/temp-state.js';

test.each([
	[['/opt/x/vendor/x86_64-unknown-linux-musl/bin/codex'], 'codex'],
	[['codex', '-p', 'work', 'resume', '01a2'], 'codex'],
	// Only the binary below it holds the files of the session.
	[['node', '/usr/lib/node_modules/@openai/codex/bin/codex.js'], undefined],
	[['codex', 'app-server', '--listen', 'unix:///x'], undefined],
	[['codex', '--json', 'exec', 'x'], undefined],
	[['codex', 'cloud'], undefined],
	[['codex', 'agents'], 'codex'],
	[['codex', '-c', 'model=x', 'exec', 'y'], undefined],
	[['codex', '-m', 'review', 'fix', 'it'], 'codex'],
	[['vim', 'codex'], undefined],
])('%j runs %s', (argv, agent) => expect(agentTraits.byProcess('x', argv)).toBe(agent));

test('of several open rollouts the newest is the session, but for those of subagents and for a new session without a prompt', () => {
	const dir = tempDir();
	const [first, second, third] = [
		'01a204a5-b961-7961-9135-384f2304609e',
		'01a204aa-e064-7f82-8fd9-b6932946b8fb',
		'01a204ab-0000-7000-8000-000000000000',
	];
	const rollout = (id: string, source: unknown) => {
		const path = join(dir, `rollout-2026-11-22T19-04-59-${id}.jsonl`);
		writeFileSync(path, `${JSON.stringify({type: 'session_meta', payload: {source}})}\n`);
		return path;
	};
	const lock = (id: string) => `/h/.codex/thread-writer-locks/${id}.lock`;
	const [one, two, child] = [rollout(first, 'cli'), rollout(second, 'cli'), rollout(third, {subagent: {parent_thread_id: second}})];
	expect(rolloutAmong([two, 'socket:[9]', one, '/h/rollout-x.jsonl'])).toEqual({path: two, sessionId: second});
	expect(rolloutAmong([one, two, child, lock(first), lock(second), lock(third)])).toEqual({path: two, sessionId: second});
	expect(rolloutAmong([one, lock(first), lock(second)])).toBeUndefined();
	expect(rolloutAmong(['/dev/null'])).toBeUndefined();
});

const line = (second: number, payload: object, type = 'event_msg') =>
	JSON.stringify({timestamp: new Date(1_800_000_000_000 + second * 1000).toISOString(), type, payload});

test('a rollout is followed as it grows, anew where it was replaced, and never through a link', () => {
	const file = join(tempDir(), 'rollout.jsonl');
	const reader = rollout.createReader();
	expect(reader.read(file)).toBeUndefined();
	writeFileSync(file, `${line(1, {type: 'task_started'})}\n${line(2, {type: 'task_comp'}).slice(0, 40)}`);
	expect(reader.read(file)?.turn.kind).toBe('working');
	appendFileSync(file, `\nbroken\n${line(3, {type: 'task_complete', last_agent_message: 'Done?'})}\n`);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'ended'}, said: {text: 'Done?'}});
	truncateSync(file, 0);
	writeFileSync(file, `${line(9, {type: 'turn_aborted', reason: 'interrupted'})}\n`);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'interrupted'}, said: undefined});
	const link = `${file}.link`;
	symlinkSync(file, link);
	expect(reader.read(link)).toBeUndefined();
});

test('the tokens, the model and the branch are told; later times are cut to now', () => {
	const lines = [
		line(0, {cwd: '/w', cli_version: '0.169.0', git: {branch: 'main'}}, 'session_meta'),
		line(1, {model: 'gpt-5.4'}, 'turn_context'),
		line(2, {
			type: 'token_count',
			info: {total_token_usage: {output_tokens: 7}, last_token_usage: {total_tokens: 50}, model_context_window: 100},
		}),
		line(900, {
			type: 'task_complete',
			error: {message: 'no', codex_error_info: {response_too_many_failed_attempts: {http_status_code: 429}}},
		}),
	];
	const {claim} = lines.reduce((fold, text) => rollout.foldLine(fold, text, {now: 1_800_000_005_000}), rollout.empty);
	expect(claim).toMatchObject({cwd: '/w', version: '0.169.0', branch: 'main', model: 'gpt-5.4', contextShare: 0.5, outputTokens: 7});
	expect(claim.turn).toEqual({kind: 'failed', at: 1_800_000_005_000, error: 'rate_limit', message: 'no'});
});

test.each([
	['internal_server_error', 'server_error'],
	['usage_limit_exceeded', 'rate_limit'],
	[{http_connection_failed: {http_status_code: 401}}, 'authentication_failed'],
	[{response_too_many_failed_attempts: {http_status_code: 502}}, 'server_error'],
	[{response_too_many_failed_attempts: {http_status_code: null}}, 'server_error'],
	[{response_stream_disconnected: {http_status_code: null}}, 'response_stream_disconnected'],
	['other', 'unknown'],
	[undefined, ''],
])('a turn that failed by %j is told as %s', (info, error) => {
	const text = line(1, {type: 'task_complete', error: {message: 'no', codex_error_info: info}});
	expect(rollout.foldLine(rollout.empty, text, {now: 9e12}).claim.turn).toMatchObject({kind: 'failed', error});
});

test('the times of a machine whose clock is ahead are told by our clock', () => {
	const fold = rollout.foldLine(rollout.empty, line(60, {type: 'task_started'}), {now: 9e12, aheadMs: 60_000});
	expect(fold.claim).toMatchObject({lastLineAt: 1_800_000_000_000, turn: {kind: 'working', at: 1_800_000_000_000}});
});

test('a turn whose prompt is in its record is not taken back: Codex writes of each that is aborted', () => {
	const line = (ms: number, payload: object) =>
		JSON.stringify({timestamp: new Date(1_800_000_000_000 + ms).toISOString(), type: 'event_msg', payload});
	const {claim} = [
		line(1, {type: 'task_started'}),
		line(40, {type: 'item_completed', item: {type: 'UserMessage', content: [{type: 'text', text: 'go'}]}}),
	].reduce((fold, text) => rollout.foldLine(fold, text, {now: 1_800_000_005_000}), rollout.empty);
	expect(claim).toMatchObject({turn: {kind: 'working', at: 1_800_000_000_001}, workedAt: 1_800_000_000_040});
});

test('lines of any shape change nothing', () => {
	for (const text of [
		'',
		'[]',
		'{"payload":1}',
		line(1, {type: 'item_completed', item: 7}),
		line(1, {type: 'function_call'}, 'response_item'),
	])
		expect(rollout.foldLine(rollout.empty, text, {now: 9e12}).claim.turn.kind).toBe('none');
});

const shot = (text: string, title = 'proj') => readScreen({text, columns: 80, rows: 24, foreground: 'node', history: 0}, {title});

test.each([
	['', ['/home/dev/proj'], '/home/dev/proj'],
	['', ['/home/dev/a-folder-with-a-long-na', 'me/proj'], '/home/dev/a-folder-with-a-long-name/proj'],
	['', ['/home/dev/', 'Trust this folder? No'], '/home/dev/Trust this folder? No'],
	// A low pane has no room for empty rows.
	['low', ['/home/dev/proj'], '/home/dev/proj'],
])('of a folder to trust its name alone is told %s %j', (low, folder, told) => {
	const gap = low === '' ? [''] : [];
	const words = ['  Trust this folder? Codex can read, edit, and run files here.', '  Your trust decision will be saved.'];
	const options = ['› 1. Trust and continue', '  2. Back to Agent Command Center'];
	const rows = [
		'  Folder access',
		...folder.map((row) => `  ${row}`),
		...gap,
		...words,
		...gap,
		...options,
		...gap,
		'  enter continue · esc back',
	];
	expect(shot(rows.join('\n')).dialog).toMatchObject({kind: 'trust', body: told});
});

test('words of a dialog in the conversation are no dialog, and a dialog whose beginning is out of sight is none that is known', () => {
	const said =
		'• Would you like to run the following command?\n  Press enter to confirm or esc to cancel\n\n› Ask Codex to do anything\n\n  gpt-5.4 · /w\n';
	expect(shot(said)).toMatchObject({surface: 'idle', dialog: undefined});
	expect(shot('  $ touch x\n› 1. Yes, proceed (y)\n  Press enter to confirm or esc to cancel', '[ ! ] Action Required | w').surface).toBe(
		'deferred',
	);
	expect(shot('$ ls\n', 'devbox')).toMatchObject({availability: 'unsupported', surface: 'other'});
});

const long = `
  Would you like to run the following command?

  Environment: local

  Reason: because

  $ touch s4 && echo word0 word1 word2 word3 word4 word5
  word6 word7 word8 word9 word10 word11 word12 word13`;
const choices = `
› 1. Yes, proceed (y)
  2. Yes, and don't ask again for commands that start with
     \`touch s4\` (p)
  Press enter to confirm or esc to cancel
`;

test('the rows of a command in a narrow pane are one command, and what is left out of it is named as cut', () => {
	expect(shot(`${long}\n${choices}`).dialog).toMatchObject({
		cut: false,
		body: '$ touch s4 && echo word0 word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11 word12 word13\nReason: because\nEnvironment: local',
	});
	// As 0.169.0 draws a command of 3,000 cells in a pane of 60 columns and 20 rows.
	expect(shot(`${long}\n  [… 60 lines] ^a view all${choices}`).dialog).toMatchObject({
		cut: true,
		title: expect.stringMatching(/^Command · \$ touch s4 && .* …$/),
	});
	expect(shot(`${long.replace(' word13', ' ./...')}\n${choices}`).dialog).toMatchObject({cut: false});
});

test('the plan is that of the record, else what the pane draws of it', () => {
	// As 0.169.0 draws it.
	const drawn = `
• Look:

• Proposed Plan


  # Plan

  1. Touch a
     and b


  Worked for <1s • 06:55


  Implement this plan?


› 1. Yes, implement this plan          Switch to Default and start coding
  2. Yes, clear context and implement  Fresh thread with this plan
  3. No, stay in Plan mode             Continue planning with the model

  enter select · esc back
`;
	const ofScreen = (text: string) => {
		const {dialog} = shot(text);
		return [dialog?.kind, dialog?.body, dialog?.cut, dialog?.options.length];
	};
	expect(ofScreen(drawn)).toEqual(['plan', '# Plan\n\n1. Touch a\n   and b', false, 3]);
	expect(ofScreen(drawn.slice(drawn.indexOf('  1. Touch')))).toEqual(['plan', '1. Touch a\n   and b', true, 3]);
	const line = (payload: object) => JSON.stringify({timestamp: '2026-11-27T06:55:31.064Z', type: 'event_msg', payload});
	const planned = (text: string) => {
		const item = {type: 'item_completed', item: {type: 'Plan', text}};
		return [{type: 'task_started'}, item].reduce((fold, each) => rollout.foldLine(fold, line(each), {now: 9e12}), rollout.empty).claim;
	};
	// Sent back, it is what was said last.
	expect(planned('# Plan\n')).toMatchObject({plan: '# Plan\n', said: {text: '# Plan\n'}});
	expect(planned('p'.repeat(16_385)).plan).toBeUndefined();
});

test('a dialog is known where its first and its last sentence take several rows', () => {
	// As 0.169.0 draws them in a pane of 40 columns.
	const command = `
  Would you like to run the following
  command?

  Environment: local

  $ touch cx-40 && echo a longer
  command here

› 1. Yes, proceed (y)
  2. No, and tell Codex what to do
     differently (esc)

  Press enter to confirm or esc to
  cancel
`;
	const {surface, dialog} = shot(command);
	expect(surface).toBe('permission');
	expect(dialog).toMatchObject({title: 'Command', body: '$ touch cx-40 && echo a longer command here\nEnvironment: local', cut: false});
	expect(dialog?.options.map(({label}) => label)).toEqual(['Yes, proceed (y)', 'No, and tell Codex what to do differently (esc)']);
	const input = command.replace('run the following\n  command?', 'send input to\n  terminal 7?').replace('$ touch', 'Input: "hello');
	expect(shot(input).dialog).toMatchObject({
		title: 'Would you like to send input to terminal 7?',
		body: expect.stringMatching(/^Input: "/),
	});
	const edit = command
		.replace('run the following\n  command?', 'make the following\n  edits?')
		.replace('$ touch', 'Destination:\n  /w/touch');
	expect(shot(edit).dialog).toMatchObject({title: 'Edits', body: expect.stringContaining('Destination: /w/touch cx-40')});
});

test('a call of an MCP server is a permission, with its arguments as far as they are drawn', () => {
	const drawn = `
  Field 1/1
  Allow the demo MCP server to run tool "note"?

  body: word0 word1 word2 word3 word4 word5 word6 word7
  word8 wor...
  title: A title

  › 1. Allow                   Run the tool and continue
    2. Allow for this session  Run the tool and remember
                               this choice for this
                               session
    3. Always allow            Run the tool and remember
    4. Cancel                  Cancel this tool call
  enter to submit | esc to cancel
`;
	const {surface, dialog} = shot(drawn, '[ ! ] Action Required | demo');
	expect(surface).toBe('permission');
	expect(dialog).toMatchObject({cut: true, title: expect.stringMatching(/^Allow the demo MCP server to run tool "note"\? · body: word0 /)});
	expect(dialog?.options.map(({role, label}) => `${role} ${label}`)).toEqual([
		'yes Allow',
		'always Allow for this session',
		'always Always allow',
		'no Cancel',
	]);
	expect(dialog?.options[1]?.description).toBe('Run the tool and remember this choice for this session');
	expect(shot(drawn.replace('Allow the demo MCP server to run tool "note"?', 'Which colour do you want?'))).toMatchObject({
		dialog: {kind: 'elicitation'},
	});
});

test('in a pane whose title does not tell of work, words that stream are work by its record, and an end that it shows is an end', () => {
	const at = 1_800_000_000_000;
	const record = transcript({kind: 'working', at, openTools: []}, {workedAt: at, tells: 'turns'});
	const seen = (...said: readonly string[]) =>
		stateOf(
			{
				transcript: record,
				screen: screen(at + 5000, shot(['› go', '', ...said, '', '› Ask Codex to do anything', '', '  gpt-5.4 default · ~/w'].join('\n'))),
			},
			at + 5000,
		);
	expect(seen('• One two three')).toMatchObject({group: 'autonomous'});
	// So is a session that is resumed after its process was killed.
	expect(seen('■ Conversation interrupted - use /feedback if something went wrong')).toMatchObject({group: 'needs_you', state: 'idle'});
	expect(seen('■ stream disconnected')).toMatchObject({group: 'needs_you'});
});
