import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {isGone, openPlayWorld, type PlayWorld} from '../../helpers/agent/play.js';
import {bash, done, script} from '../../helpers/agent/sends.js';
import {waitFor} from '../../helpers/wait-for.js';

describe('the stand-in agent in a real pane', () => {
	let world: PlayWorld;
	beforeEach(async () => {
		world = await openPlayWorld();
	});
	afterEach(() => world.close());

	test('text and Enter sent into its dialog approve it, and the text is lost', async () => {
		const agent = await world.standIn(script(bash, done));
		await agent.see(/Do you want to proceed\?/);
		await agent.send('-l', 'please do not');
		await agent.send('Enter');
		await agent.see(/All done/);
		expect(agent.log()).toEqual([
			'asked: Bash {"command":"npm test","description":"Run the tests"}',
			'ignored: please do not',
			'answered: Yes',
		]);
		await world.row(agent.sessionId, (row) => row.state.state === 'idle');
	});

	test('a large paste reaches the hooks wrapped, and its text is whole', async () => {
		const text = Array.from({length: 40}, (_, index) => `zeile ${index} ünïcode 你好 ;`).join('\n');
		const agent = await world.standIn({trust: false, opening: undefined, turns: [[done]]});
		await agent.see(/manual mode on/);
		const file = join(world.env['HOME'] ?? '', 'paste.txt');
		writeFileSync(file, text);
		await world.server.tmux('load-buffer', '-b', 'x', file);
		await world.server.tmux('paste-buffer', '-p', '-d', '-r', '-b', 'x', '-t', agent.pane);
		await agent.see(/\[Pasted text #1 \+39 lines\]/);
		await agent.send('Enter');
		await world.row(agent.sessionId, (row) => row.state.state === 'idle');
		const payloads = join(world.env['BECKON_STATE_DIR'] ?? '', 'sessions', agent.sessionId, 'p');
		const prompts = readdirSync(payloads).map((name) => JSON.parse(readFileSync(join(payloads, name), 'utf8')).prompt);
		expect(prompts.find((prompt) => prompt !== undefined)).toContain(`>\n${text}\n</pasted_content`);
	});

	test('a hook beside its dialog may answer it', async () => {
		const decision = JSON.stringify({hookSpecificOutput: {hookEventName: 'PermissionRequest', decision: {behavior: 'allow'}}});
		const agent = await world.standIn(script(bash, done), {hooks: [{event: 'PermissionRequest', command: `printf %s '${decision}'`}]});
		await agent.see(/All done/);
		expect(agent.log()).toContain('answered: by hook');
	});

	test('while it waits the row is blocked, refused it comes to rest without a hook', async () => {
		const agent = await world.standIn(script(bash, done));
		await world.row(agent.sessionId, ({place, state}) => state.state === 'needs_permission' && place?.pane === agent.pane);
		await agent.see(/Do you want to proceed\?/);
		await agent.send('Escape');
		await world.row(agent.sessionId, (row) => row.state.state === 'idle');
		expect(agent.log().at(-1)).toBe('refused: Esc');
	});

	test('left, it gives the pane back to the shell and its row ends', async () => {
		const agent = await world.standIn({trust: false, opening: undefined, turns: []});
		await world.row(agent.sessionId, (row) => row.state.state === 'ready');
		await agent.send('-l', '/exit');
		await agent.send('Enter');
		await world.row(agent.sessionId, (row) => row.state.state === 'session_ended');
		await world.server.runs(agent.pane, 'sh');
	});

	test('whose pane is closed still says goodbye and takes its file along', async () => {
		const agent = await world.standIn(script({do: 'think', ms: 60_000}));
		const row = await world.row(agent.sessionId, (each) => each.state.group === 'autonomous');
		await world.server.tmux('kill-pane', '-t', agent.pane);
		await waitFor(() => agent.log().includes('ended: other'), {what: 'goodbye', lastSeen: () => agent.log().join('\n')});
		await waitFor(() => isGone(row.process?.pid ?? 0), {what: 'the agent is gone'});
		expect(readdirSync(join(world.env['CLAUDE_CONFIG_DIR'] ?? '', 'sessions'))).toEqual([]);
		const journal = join(world.env['BECKON_STATE_DIR'] ?? '', 'sessions', agent.sessionId, 'journal.jsonl');
		expect(readFileSync(journal, 'utf8')).toContain('"event":"SessionEnd"');
	});

	test('a folder that is not trusted yet starts no session until somebody says so', async () => {
		const agent = await world.standIn({trust: true, opening: undefined, turns: []});
		await agent.see(/Yes, I trust this folder/);
		expect((await world.look()).rows.some((row) => row.sessionId === agent.sessionId)).toBe(false);
		await agent.send('Down');
		await agent.send('Enter');
		await world.row(agent.sessionId, (row) => row.state.state === 'ready');
	});
});
