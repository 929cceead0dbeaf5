/**
 * Sessions of another machine from end to end: a command gives a shell with another home, another tmux server and none of our environment.
 * @module-tag userland
 */
import {mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {runLs} from '../../../src/cli/look/ls.js';
import {runCli} from '../../../src/cli/main.js';
import {runHosts} from '../../../src/cli/manage/hosts.js';
import {runAnswer} from '../../../src/cli/send/answer.js';
import {toOffer} from '../../../src/core/rows/options.js';
import type {Row} from '../../../src/core/session.js';
import {wirePorts} from '../../../src/observe/wire.js';
import {openHostLooks} from '../../../src/sources/host-looks.js';
import {lookAtHosts} from '../../../src/sources/look-at-hosts.js';
import {createSources, followEverywhere} from '../../../src/sources/sources.js';
import {statePaths} from '../../../src/store/paths.js';
import type {Script} from '../../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../../helpers/agent/play.js';
import {beckon} from '../../helpers/cli-main.js';
import {whereIs} from '../../helpers/programs/programs.js';
import {programsBut} from '../../helpers/programs/programs-but.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {asking, farShell, before as inFront, resting} from './far-world.js';

let far: PlayWorld;
let home: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
	far = await openPlayWorld();
	home = tempDir();
	env = {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
	setHosts([{name: 'box', command: farShell(far.env)}]);
});
afterEach(() => far.close());

function setHosts(hosts: readonly unknown[]): void {
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));
}

async function listed(host?: string): Promise<{readonly out: string; readonly err: string}> {
	const {io, out, err} = createTestIo(env);
	await runLs(io, {json: true, all: false, format: 'plain', host, wait: 20});
	return {out: out(), err: err()};
}

async function waiting(script: Script): Promise<StandIn> {
	const agent = await far.standIn(script);
	await far.row(agent.sessionId, (row) => row.state.group === 'needs_you');
	return agent;
}

/** One answer, of which the receipt is certain. */
async function approve(agent: StandIn): Promise<void> {
	const {io, out, err} = createTestIo(env);
	const code = await runAnswer(io, {session: agent.sessionId, option: 'y', host: 'box', json: false});
	expect(`${out()}${err()}`).toMatch(/^✓ play-1 on box: approved/);
	expect(code).toBe(0);
	await agent.see(/All done/);
	expect(agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
}

function filesBelow(folder: string): readonly string[] {
	return readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((name) => join(folder, name));
}

describe('a host that a command gives', () => {
	test('its sessions are listed with its name, and their copies are for their user alone', async () => {
		const agent = await waiting(asking);
		const {out, err} = await listed();
		expect(err).toBe('');
		const [row] = JSON.parse(out).sessions;
		expect(row.options).toContain('Yes');
		expect(row).toMatchObject({key: `box/${agent.sessionId}`, host: 'box', state: 'needs_permission', usage: {at_least: false}});
		expect(row.usage.cost_usd).toBeGreaterThan(0);
		const copies = filesBelow(join(home, '.local', 'state', 'beckon', 'hosts'));
		expect(copies.length).toBeGreaterThan(3);
		for (const copy of copies) expect(statSync(copy).mode & 0o077).toBe(0);
	});

	test('explain, screen, history and rename know its sessions', async () => {
		const agent = await waiting(asking);
		const explained = await beckon(env, 'explain', agent.sessionId, '--json');
		expect(explained.err).toBe('');
		expect(JSON.parse(explained.out).session).toMatchObject({host: 'box', state: 'needs_permission', usage: {at_least: false}});
		expect(JSON.parse(explained.out).session.usage.cost_usd).toBeGreaterThan(0);
		const screen = await beckon(env, 'screen', agent.sessionId, '--json');
		expect(JSON.parse(screen.out).dialog).toMatchObject({kind: 'permission'});
		const history = await beckon(env, 'history', agent.sessionId, '--json');
		expect(JSON.parse(history.out).prompts.map(({text}: {text: string}) => text)).toEqual(['go']);
		const renamed = await beckon(env, 'rename', agent.sessionId, 'Far API');
		expect(renamed).toMatchObject({code: 0, err: ''});
		expect((await listed()).out).toContain('"project":"Far API"');
	});

	test('a permission is given over there once, and the receipt names the host', async () => {
		const agent = await waiting(asking);
		await approve(agent);
	});

	test('a reply arrives whole, once, and leaves the outbox', async () => {
		const agent = await waiting(resting);
		const text = 'first line\nit\'s "two" $(id) `id` \\n ü';
		const {io, out, err} = createTestIo(env);
		const code = await runCli(['reply', agent.sessionId, '--text', text], io);
		expect(`${out()}${err()}`).toMatch(/✓ play-1 on box/);
		expect(code).toBe(0);
		await waitFor(() => agent.log().some((entry) => entry.includes('first line')), {
			what: 'the prompt',
			lastSeen: () => agent.log().join('\n'),
		});
		expect(agent.log().filter((entry) => entry.includes(text))).toHaveLength(1);
		expect(readdirSync(join(home, '.local', 'state', 'beckon', 'outbox')).filter((name) => name.endsWith('.json'))).toEqual([]);
	});

	test.each(['.claude', '.claude-work'])(
		'a session with its config folder in %s is read there, though the shell has another',
		async (name) => {
			const configDir = join(far.env['HOME'] ?? '', name);
			mkdirSync(configDir);
			const agent = await far.standIn(resting, {configDir});
			await far.row(agent.sessionId, ({hasStatusFile, state}) => hasStatusFile && state.group === 'needs_you');
			const settings = [{name: 'box', command: [...farShell(far.env)]}];
			const holds = ({sessionId, hasStatusFile, usage}: Row) => sessionId === agent.sessionId && hasStatusFile && usage.model !== undefined;
			const once = await lookAtHosts(createTestIo(env).io, {settings, paths: statePaths(env)}, {waitMs: 60_000});
			once.close();
			expect(once.rows.filter(holds)).toHaveLength(1);
			const live = await openHostLooks(createTestIo(env).io, settings);
			try {
				live.listen(() => {});
				await waitFor(() => live.rows().some(holds), {what: 'the row', lastSeen: () => JSON.stringify(live.rows())});
			} finally {
				live.close();
			}
		},
	);

	test('a session without hooks is read in a config folder that the config names', async () => {
		const agent = await far.standIn(resting, {configDir: join(far.env['HOME'] ?? '', '.claude-work'), hooks: []});
		await agent.see(/All done/);
		const settings = [{name: 'box', command: [...farShell(far.env)], configDirs: ['~/.claude-work']}];
		const found = await waitFor(
			async () => {
				const {rows, close} = await lookAtHosts(createTestIo(env).io, {settings, paths: statePaths(env)}, {waitMs: 60_000});
				close();
				return rows.find(({sessionId}) => sessionId === agent.sessionId);
			},
			{what: 'the row'},
		);
		expect(found).toMatchObject({hasStatusFile: true});
	});

	test('one that does not answer is listed as it told its sessions last, and is waited for no longer than told', async () => {
		const agent = await waiting(asking);
		await listed();
		setHosts([{name: 'box', command: ['sh', '-c', 'exec sleep 60']}]);
		const from = Date.now();
		const {io, out, err} = createTestIo(env, () => Date.now() + 180_000);
		await runLs({...io, stdout: {...io.stdout, isTTY: true, columns: 120}}, {json: false, all: false, format: 'plain', wait: 0.2});
		expect(Date.now() - from).toBeLessThan(30_000);
		expect(out()).toMatch(/\x1b\[2m {2}play-1@box {2}permission 3m {2}last seen 3m ago {2}Bash: npm test\x1b\[0m/);
		expect(err()).toMatch(/^beckon: box: /);
		const json = createTestIo(env);
		await runLs(json.io, {json: true, all: false, format: 'plain', wait: 0.2});
		expect(JSON.parse(json.out()).sessions).toMatchObject([
			{key: `box/${agent.sessionId}`, stale: true, last_seen_at: expect.any(Number), options: []},
		]);
		const later = createTestIo(env, () => Date.now() + 90_000_000);
		await runLs(later.io, {json: true, all: false, format: 'plain', wait: 0.2});
		expect(JSON.parse(later.out()).sessions).toEqual([]);
		setHosts([{name: 'box', command: ['false']}]);
		const order = createTestIo(env);
		const answer = {session: agent.sessionId, option: 'y', json: false};
		await expect(runAnswer(order.io, answer)).rejects.toThrow('box does not answer');
		expect(agent.log().some((entry) => entry.startsWith('answered'))).toBe(false);
	});

	test('one that does not start hides no other, and is told of', async () => {
		const agent = await waiting(asking);
		setHosts([
			{name: 'gone', command: ['false']},
			{name: 'box', command: farShell(far.env)},
		]);
		const {out, err} = await listed();
		expect(JSON.parse(out).sessions.map(({key}: {key: string}) => key)).toEqual([`box/${agent.sessionId}`]);
		expect(err).toMatch(/^beckon: gone: /);
		await expect(listed('nowhere')).rejects.toThrow('Host nowhere is not in the config');
	});

	test('a copy goes on where it ended', async () => {
		const agent = await waiting(asking);
		await listed();
		const journal = filesBelow(join(home, '.local', 'state', 'beckon', 'hosts')).find((name) => name.endsWith('journal.jsonl')) ?? '';
		const {ino} = statSync(journal);
		await agent.send('1');
		await agent.see(/All done/);
		await waitFor(async () => !(await listed()).out.includes('needs_permission'), {what: 'the answer is seen'});
		expect(statSync(journal).ino).toBe(ino);
		expect(readFileSync(journal, 'utf8')).toContain('"Stop"');
	});

	test('`hosts` says what each has, and `hosts test` fails for one that gives no shell', async () => {
		setHosts([
			{name: 'gone', command: ['false']},
			{name: 'box', command: farShell(far.env)},
		]);
		const all = createTestIo(env);
		expect(await runHosts(all.io, {act: 'list', name: '', json: false})).toBe(0);
		expect(all.out()).toMatch(
			/^gone {2}unreachable · .*\nbox {3}up · Linux, answers in \d+ ms · tmux [^·]+· (Claude Code is|no Claude Code) in PATH · no hooks: .* 0 sessions · the same machine as this one: each session is listed once\n$/,
		);
		const one = createTestIo(env);
		expect(await runHosts(one.io, {act: 'test', name: 'gone', json: false})).toBe(1);
		expect(one.out()).toMatch(/^✗ false ended.*\n {2}Its command must give a POSIX shell/);
	});

	test('where the tail of GNU has another name that one tells of changes, and without any it is said how late they show', async () => {
		await waiting(resting);
		const started = join(home, 'started');
		const none = inFront('tail', `[ "$1" != --version ] || exit 1; exec ${whereIs('tail')} "$@"`);
		const other = inFront('gtail', `[ "$1" = --version ] || echo "$*" >'${started}'; exec ${whereIs('tail')} "$@"`);
		const bare = programsBut('inotifywait');
		const said = async (path: string): Promise<string> => {
			setHosts([{name: 'box', command: farShell(far.env, {path, rest: bare})}]);
			const {io, out} = createTestIo(env);
			await runHosts(io, {act: 'test', name: 'box', json: false});
			return out();
		};
		expect(await said(none)).toMatch(/^✓ Linux[\s\S]*^! no inotifywait: changes show after up to 4 s\n {2}Install/m);
		expect(await said(`${none}${other}`)).toContain('no inotifywait: a new session shows after up to 15 s');
		expect(readFileSync(started, 'utf8')).toMatch(/-F -- .*journal\.jsonl/);
	});

	test('rows of a host that falls silent stay with the time it was last seen, and come back with it', async () => {
		const agent = await waiting(asking);
		const pidFile = join(home, 'pid');
		const shell = ['sh', '-c', `echo $$ >'${pidFile}'; [ ! -e '${home}/down' ] || exit 1; exec "$@"`, 'sh', ...farShell(far.env)];
		const {io} = createTestIo(env);
		const hosts = await openHostLooks(io, [{name: 'box', command: shell}]);
		try {
			hosts.listen(() => {});
			const key = `box/${agent.sessionId}`;
			const seen = async (holds: (row: Row) => boolean): Promise<Row> =>
				waitFor(() => hosts.rows().find((row) => row.key === key && holds(row)), {
					what: 'the row',
					lastSeen: () => JSON.stringify(hosts.rows()),
				});
			await seen(({lastSeenAt, token}) => lastSeenAt === undefined && token !== undefined);
			writeFileSync(join(home, 'down'), '');
			// A file that is just being written has no number, and 0 would be the group of the tests.
			const group = await waitFor(() => Number(readFileSync(pidFile, 'utf8')));
			process.kill(-group, 'SIGKILL');
			const row = await seen(({lastSeenAt}) => lastSeenAt !== undefined);
			expect(toOffer(row)).toBe('host-silent');
			const {receipt} = await createSources(io, hosts.remotes)
				.sourceOf(row)
				.answer(row, {choice: {kind: 'yes'}, token: row.token ?? ''});
			expect(receipt.kind).toBe('refused');
			rmSync(join(home, 'down'));
			await seen(({lastSeenAt}) => lastSeenAt === undefined);
			expect(agent.log().filter((entry) => entry.startsWith('answered'))).toEqual([]);
		} finally {
			hosts.close();
		}
	});

	test('a program that stays open takes up a host that the config begins to name, and lets go of one that it names no more', async () => {
		const agent = await waiting(asking);
		setHosts([]);
		const {io} = createTestIo(env);
		const looks = await followEverywhere(io, {wired: await wirePorts(io), follow: () => {}});
		try {
			let isNews = false;
			await looks.listen(() => (isNews = true));
			let keys: readonly string[] = [];
			const until = (what: string, holds: () => boolean) =>
				waitFor(
					async () => {
						if (isNews) keys = (await looks.next()).rows.map(({key}) => key);
						return holds();
					},
					{what, lastSeen: () => keys.join(' ')},
				);
			await until('a look without hosts', () => isNews);
			setHosts([{name: 'box', command: farShell(far.env)}]);
			await until('the row', () => keys.includes(`box/${agent.sessionId}`));
			setHosts([]);
			await until('no row', () => keys.length === 0);
		} finally {
			await looks.close();
		}
	});
});
