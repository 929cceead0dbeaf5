/**
 * A session is started on a host, in a window of its tmux, and gets its first prompt over there.
 * @module-tag userland
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {startPorts} from '../../../src/navigator/new-session.js';
import {wirePorts} from '../../../src/observe/wire.js';
import {statePaths} from '../../../src/store/paths.js';
import {readOutbox} from '../../../src/store/records/outbox.js';
import type {Script} from '../../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld} from '../../helpers/agent/play.js';
import {makeStartable} from '../../helpers/agent/startable.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {farShell} from './far-world.js';

const plain: Script = {trust: false, opening: undefined, turns: [[{do: 'say', text: 'All done.', ms: 0}]]};

let far: PlayWorld;
beforeEach(async () => {
	far = await openPlayWorld();
});
afterEach(() => far.close());

async function openStartable() {
	const {project, log} = await makeStartable(far, plain);
	// Its hooks name the server.
	await far.row((await far.standIn(plain)).sessionId, ({place}) => place !== undefined);
	const home = tempDir();
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	const hosts = [{name: 'box', command: farShell(far.env)}];
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));
	return {project, log, env: {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'}};
}

test('its prompt also arrives where the navigator that started it is left before', async () => {
	const {project, log, env} = await openStartable();
	const {io} = createTestIo(env);
	const looks = {reread: () => undefined};
	const {start} = startPorts({io, wired: await wirePorts(io), looks, client: undefined, signal: AbortSignal.abort()});
	const wanted = {directory: project, prompt: 'Say hello', name: '', agent: undefined, place: 'window', host: 'box'} as const;
	await start({type: 'start', wanted, goes: false});
	await waitFor(() => log().includes('Say hello'), {what: 'the prompt has arrived'});
	await waitFor(() => readOutbox(statePaths(env)).entries.length === 0, {what: 'the outbox is empty'});
});

test('it starts in a directory over there, and its prompt arrives', async () => {
	const {project, log, env} = await openStartable();
	const run = async (...words: readonly string[]) => {
		const {io, out, err} = createTestIo(env);
		return {code: await runCli(['new', ...words, '--host', 'box'], io), out: out(), err: err()};
	};
	expect(await run('project')).toMatchObject({code: 2, err: expect.stringContaining('a whole path on that host')});
	expect(await run(join(project, 'nowhere'))).toMatchObject({code: 1, err: expect.stringContaining('is not a directory')});
	const started = await run(project, '--prompt', 'Say hello; then stop');
	expect(started).toMatchObject({code: 0, err: ''});
	expect(started.out).toMatch(/^Started Claude Code in .*my-project on box \(pane %\d+\)\n✓ my-project on box: sent the first prompt\n$/);
	expect(log()).toContain('Say hello; then stop');
	expect(readOutbox(statePaths(env)).entries).toEqual([]);
});
