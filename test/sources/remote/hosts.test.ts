/** Sessions of another machine from end to end: a command gives a shell that has another home, another tmux server and none of our environment. */
import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {runLs} from '../../../src/cli/list/ls.js';
import {runAnswer} from '../../../src/cli/send/answer.js';
import {runReply} from '../../../src/cli/send/reply.js';
import type {Script, Step} from '../../../src/demo/client/script.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../../helpers/play.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';

const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run it'}, ms: 300, asks: true};
const done: Step = {do: 'say', text: 'All done.', ms: 0};
const asking: Script = {trust: false, opening: {prompt: 'go', steps: [bash, done]}, turns: [[done]]};
const resting: Script = {trust: false, opening: {prompt: 'go', steps: [done]}, turns: [[done], [done]]};

let far: PlayWorld;
let home: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
	far = await openPlayWorld();
	home = tempDir();
	env = {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
	useHosts([{name: 'box', command: farShell()}]);
});
afterEach(() => far.close());

function farShell(shell: readonly string[] = ['sh']): readonly string[] {
	const names = ['HOME', 'BECKON_STATE_DIR', 'CLAUDE_CONFIG_DIR', 'TMUX_TMPDIR'];
	return ['env', '-i', `PATH=${process.env['PATH'] ?? ''}`, ...names.map((name) => `${name}=${far.env[name] ?? ''}`), ...shell];
}

function useHosts(hosts: readonly unknown[]): void {
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));
}

async function listed(host?: string): Promise<{readonly out: string; readonly err: string}> {
	const {io, out, err} = createTestIo(env);
	await runLs(io, {json: true, all: false, format: 'plain', host});
	return {out: out(), err: err()};
}

async function waiting(script: Script): Promise<StandIn> {
	const client = await far.standIn(script);
	await far.row(client.sessionId, (row) => row.state.group === 'needs_you');
	return client;
}

function filesBelow(folder: string): readonly string[] {
	return readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((name) => join(folder, name));
}

describe('a host that a command gives', () => {
	test('its sessions are listed with its name, and their copies are for their user alone', async () => {
		const client = await waiting(asking);
		const {out, err} = await listed();
		expect(err).toBe('');
		const [row] = JSON.parse(out).sessions;
		expect(row.options).toContain('Yes');
		expect(row).toMatchObject({key: `box/${client.sessionId}`, host: 'box', state: 'needs_permission'});
		const copies = filesBelow(join(home, '.local', 'state', 'beckon', 'hosts'));
		expect(copies.length).toBeGreaterThan(3);
		for (const copy of copies) expect(statSync(copy).mode & 0o077).toBe(0);
	});

	test('a permission is given over there once, and the receipt names the host', async () => {
		const client = await waiting(asking);
		const {io, out, err} = createTestIo(env);
		const code = await runAnswer(io, {session: client.sessionId, option: 'y', host: 'box', json: false});
		expect(`${out()}${err()}`).toMatch(/✓ play-1 on box: approved/);
		expect(code).toBe(0);
		await client.see(/All done/);
		expect(client.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
	});

	test('a reply arrives whole, once, and leaves the outbox', async () => {
		const client = await waiting(resting);
		const text = 'first line\nit\'s "two" $(id) `id` \\n ü';
		const {io, out, err} = createTestIo(env);
		const code = await runReply(io, {session: client.sessionId, text, json: false});
		expect(`${out()}${err()}`).toMatch(/✓ play-1 on box/);
		expect(code).toBe(0);
		await waitFor(() => client.log().some((entry) => entry.includes('first line')), {
			what: 'the prompt',
			lastSeen: () => client.log().join('\n'),
		});
		expect(client.log().filter((entry) => entry.includes(text))).toHaveLength(1);
		expect(readdirSync(join(home, '.local', 'state', 'beckon', 'outbox')).filter((name) => name.endsWith('.json'))).toEqual([]);
	});

	test('one that does not start hides no other, and is told of', async () => {
		const client = await waiting(asking);
		useHosts([
			{name: 'gone', command: ['false']},
			{name: 'box', command: farShell()},
		]);
		const {out, err} = await listed();
		expect(JSON.parse(out).sessions.map(({key}: {key: string}) => key)).toEqual([`box/${client.sessionId}`]);
		expect(err).toMatch(/^beckon: gone: /);
		await expect(listed('nowhere')).rejects.toThrow('no host is named "nowhere"');
	});

	test('a copy goes on where it ended', async () => {
		const client = await waiting(asking);
		await listed();
		const journal = filesBelow(join(home, '.local', 'state', 'beckon', 'hosts')).find((name) => name.endsWith('journal.jsonl')) ?? '';
		const {ino} = statSync(journal);
		await client.send('1');
		await client.see(/All done/);
		await waitFor(async () => !(await listed()).out.includes('needs_permission'), {what: 'the answer is seen'});
		expect(statSync(journal).ino).toBe(ino);
		expect(readFileSync(journal, 'utf8')).toContain('"Stop"');
	});
});
