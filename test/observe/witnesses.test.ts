/** The witnesses that a look reads that skips what it does not need, on real panes and files. */
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {RunTmux} from '../../src/core/machine/machine.js';
import {localMachine} from '../../src/observe/local-machine.js';
import {lookOnce} from '../../src/observe/once.js';
import type {Policy} from '../../src/observe/witnesses.js';
import {blockedSession, createCliWorld, type NewSession, restingSession} from '../helpers/cli-world.js';
import {withBox} from '../helpers/samples/screens.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer} from '../helpers/tmux-server.js';

const dialog = [
	'─'.repeat(80),
	' Bash command',
	'',
	'   Make',
	'   touch g3',
	'',
	' Do you want to proceed?',
	' ❯ 1. Yes',
	'   2. No',
	'',
	' Esc to cancel · Tab to amend',
].join('\n');

/** A session in a pane that shows something. */
async function shownSession(session: NewSession, shown: string) {
	const server = await startServer({columns: 80, rows: 24});
	onTestFinished(server.kill);
	const world = createCliWorld();
	const claude = join(world.home, 'claude');
	symlinkSync('/bin/sleep', claude);
	writeFileSync(join(world.home, 'shown'), shown);
	await server.tmux('new-window', '-d', `cat '${join(world.home, 'shown')}'; exec '${claude}' 600`);
	await server.runs('%1', 'claude');
	const {TMUX: tmux = ''} = await server.insideEnv('%1');
	const pid = Number(await server.tmux('display-message', '-p', '-t', '%1', '#{pane_pid}'));
	const {transcript} = world.addSession({...session, pane: '%1', tmux, pid});
	const file = join(world.home, '.claude', 'sessions', `${pid}.json`);
	const configure = (config: object) => {
		mkdirSync(join(world.home, '.config', 'beckon'), {recursive: true});
		writeFileSync(join(world.home, '.config', 'beckon', 'config.json'), JSON.stringify(config));
	};
	return {
		file,
		transcript,
		configure,
		look: async () => (await lookOnce(createTestIo({...world.env, TMUX: tmux}).io, {witnesses: 'needed'})).rows,
		/** The rows of a list, and the tmux commands of each process that it started, with each question for the transcript. */
		list: async (policy: Policy) => {
			const {io} = createTestIo({...world.env, TMUX: tmux});
			const here = localMachine(io.env);
			const asked: string[] = [];
			const run: RunTmux = (socket, commands, options) => {
				asked.push(commands.map(([name]) => name).join(' '));
				return here.tmux(socket, commands, options);
			};
			const localPath = (path: string) => {
				if (path === transcript) asked.push('transcript');
				return path;
			};
			return {rows: (await lookOnce(io, policy, {...here, tmux: run, localPath})).rows, asked};
		},
	};
}

/** As `shownSession`, whose agent has just taken to what its file says, long after its hooks told of anything. */
async function silentSession(session: NewSession, shown: string) {
	const found = await shownSession(session, shown);
	const said = JSON.parse(readFileSync(found.file, 'utf8')) as object;
	writeFileSync(found.file, JSON.stringify({...said, statusUpdatedAt: Date.now() - 1000}));
	return found;
}

test('an agent that waits while its hooks are silent is asked by its pane', async () => {
	const {look} = await silentSession(blockedSession('s', '/work/api', 'touch g.txt'), dialog);
	expect(await look()).toMatchObject([{state: {label: 'Needs permission: Bash command · Make · touch g3'}}]);
});

test('a session file that never tells a status leaves it to the pane what runs', async () => {
	const shell = [
		'! sleep 6',
		'  ⎿  Running… (4s)',
		'',
		'─'.repeat(80),
		'❯\u00a0',
		'─'.repeat(80),
		'  ⏸ manual mode on · esc to interrupt',
	].join('\n');
	const {look, file} = await shownSession(restingSession('s', '/work/api'), shell);
	const {status: _, statusUpdatedAt: __, ...said} = JSON.parse(readFileSync(file, 'utf8'));
	writeFileSync(file, JSON.stringify(said));
	expect(await look()).toMatchObject([{state: {group: 'autonomous', source: 'screen'}}]);
});

test('of a session that its file calls busy and its hooks call ended, the pane tells that only a shell goes on', async () => {
	const shown = withBox(['❯ Say hello', '', '● Hello.', '', '✻ Baked for 4s · 1 shell still running'], {footer: '1 shell · ↓ to manage'});
	const {look, file} = await shownSession({...restingSession('s', '/work/api'), status: {status: 'busy'}}, shown);
	const said = JSON.parse(readFileSync(file, 'utf8')) as object;
	writeFileSync(file, JSON.stringify({...said, statusUpdatedAt: Date.now() - 59_000}));
	expect(await look()).toMatchObject([{state: {state: 'idle', context: {shells: 1}}}]);
});

const [started, prompted] = restingSession('s', '/work/api').events.slice(0, 2) as [
	NewSession['events'][number],
	NewSession['events'][number],
];
const atWork: NewSession = {id: 's', cwd: '/work/api', events: [started, prompted], status: {status: 'busy'}};

test.each<Policy>([{witnesses: 'words'}, {}])('a list with panes starts one tmux: %j', async (policy) => {
	const {list} = await shownSession(atWork, withBox(['❯ Say hello', '', '● Bash(npm test)', '  ⎿  Running… (4s)', '', '✻ Brewing… (6s)']));
	const {rows, asked} = await list(policy);
	expect(rows).toMatchObject([{state: {state: 'acting', label: 'Running Bash(npm test)'}}]);
	expect(asked.filter((each) => each !== 'transcript')).toEqual(['list-panes list-clients source-file']);
});

test('a pane that no hook told of is captured by another tmux', async () => {
	const {list} = await shownSession(
		{...restingSession('s', '/work/api'), status: {status: 'busy'}},
		withBox(['● Bash(npm test)', '  ⎿  Running… (4s)', '', '✻ Brewing… (6s)']),
	);
	const {rows, asked} = await list({witnesses: 'words'});
	expect(rows).toMatchObject([{state: {group: 'autonomous'}}]);
	expect(asked.filter((each) => each !== 'transcript')).toEqual(['list-panes list-clients', 'source-file']);
});

test('a count starts one tmux, and reads no pane and no transcript where hooks and file tell all', async () => {
	const {list} = await shownSession(atWork, '');
	expect((await list({witnesses: 'needed'})).asked).toEqual(['list-panes list-clients']);
});

test('where two subagents ask, the pane says whose dialog is shown', async () => {
	const session = blockedSession('s', '/work/api');
	const asks = (agent: string, command: string) =>
		['PermissionRequest', {tool_name: 'Bash', tool_input: {command, description: 'Make'}, agent_id: agent, agent_type: 'Explore'}] as const;
	const events = [...session.events.slice(0, 2), asks('a1', 'touch g3'), asks('a2', 'touch h')];
	const asked = dialog.replace('Bash command', `Bash command · from the Explore agent${' '.repeat(36)}1 of 2`);
	const {look} = await shownSession({...session, events}, asked);
	expect(await look()).toMatchObject([{state: {context: {ask: {input: {command: 'touch g3'}}, asker: {id: 'a1'}}}}]);
});

test('a turn that ended while the hooks were silent is told by its transcript', async () => {
	const {look, transcript} = await silentSession(restingSession('s', '/work/api'), '');
	const at = (ms: number) => new Date(Date.now() - ms).toISOString();
	const lines = [
		{type: 'user', timestamp: at(3000), message: {role: 'user', content: 'more'}, origin: {kind: 'human'}},
		{
			type: 'assistant',
			timestamp: at(2500),
			message: {id: 'm', role: 'assistant', stop_reason: 'end_turn', content: [{type: 'text', text: 'Which one do you want?'}]},
		},
		{type: 'system', subtype: 'turn_duration', timestamp: at(2000), durationMs: 500},
	];
	writeFileSync(transcript, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
	expect(await look()).toMatchObject([{state: {state: 'awaiting_input', label: 'Which one do you want?'}}]);
});

test('whether a turn that a limit ended goes on by itself is read in its transcript', async () => {
	const {id, cwd, status, events} = restingSession('s', '/work/api');
	const failed = ['StopFailure', {error: 'rate_limit', last_assistant_message: 'You have hit your limit'}] as const;
	const {look, transcript} = await shownSession({id, cwd, status, events: [...events.slice(0, 2), failed]}, '');
	const timestamp = new Date(Date.now() - 57_500).toISOString();
	const answer = {content: [{type: 'text', text: 'You have hit your limit'}]};
	const lines = [
		{type: 'assistant', timestamp, isApiErrorMessage: true, error: 'rate_limit', message: answer},
		{type: 'system', timestamp, subtype: 'informational', content: 'Usage limit reached · set to continue automatically at 1:08pm'},
	];
	writeFileSync(transcript, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
	expect(await look()).toMatchObject([{state: {group: 'autonomous', label: 'Limit until 1:08pm · goes on by itself'}}]);
});

test('an agent that says no more than that a dialog is open is asked by its pane', async () => {
	const {look} = await silentSession({...restingSession('s', '/work/api'), status: {status: 'waiting', waitingFor: 'dialog open'}}, dialog);
	expect(await look()).toMatchObject([{state: {state: 'needs_permission'}}]);
});

test('a label on what the turn did is told without all witnesses, too', async () => {
	const {look, transcript, configure} = await shownSession(restingSession('s', '/work/api'), '');
	configure({domainSets: ['software']});
	const at = (ms: number) => new Date(Date.now() - ms).toISOString();
	const call = {type: 'tool_use', id: 't', name: 'Bash', input: {command: 'git commit -m x'}};
	const lines = [
		{type: 'user', timestamp: at(59_000), gitBranch: 'main', message: {role: 'user', content: 'Say hello'}, origin: {kind: 'human'}},
		{type: 'assistant', timestamp: at(58_500), message: {id: 'm', role: 'assistant', stop_reason: 'tool_use', content: [call]}},
		{
			type: 'assistant',
			timestamp: at(58_000),
			message: {id: 'n', role: 'assistant', stop_reason: 'end_turn', content: [{type: 'text', text: 'Hello.'}]},
		},
		{type: 'system', subtype: 'turn_duration', timestamp: at(58_000), durationMs: 500},
	];
	writeFileSync(transcript, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
	expect(await look()).toMatchObject([{state: {state: 'idle', label: 'Committed to main'}}]);
});
