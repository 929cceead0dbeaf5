/** A reply to a session that has the editor of its draft open over its pane, on real tmux. */
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {runCli} from '../../src/cli/main.js';
import {reasonText} from '../../src/core/terms/receipt-words.js';
import {createCliWorld, restingSession} from '../helpers/cli-world.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

test('nothing is typed into the editor of a draft, and the receipt names it', async () => {
	const server = await startServer({columns: 80, rows: 24});
	onTestFinished(server.kill);
	const world = createCliWorld();
	const folder = join(world.home, 'claude-1000');
	const draft = join(folder, 'claude-prompt-88642382-7b0a-4760-922a-f0e88bb68718.md');
	mkdirSync(folder);
	writeFileSync(draft, 'half a draft\n~\n~\n');
	const claude = join(world.home, 'claude');
	symlinkSync('/bin/sh', claude);
	// The shell stands for the agent, and the pager for the editor, which shows what is typed into it.
	await server.tmux('new-window', '-d', `exec '${claude}' -c "tail -f '${draft}'; :"`);
	await server.runs('%1', 'claude');
	await waitFor(async () => (await server.tmux('capture-pane', '-p', '-t', '%1')).includes('half a draft'));
	const {TMUX: tmux = ''} = await server.insideEnv('%1');
	const pid = Number(await server.tmux('display-message', '-p', '-t', '%1', '#{pane_pid}'));
	world.addSession({...restingSession('s', '/work/api'), pane: '%1', tmux, pid});
	const {io, err} = createTestIo({...world.env, TMUX: tmux});
	expect(await runCli(['reply', 's', '--text', 'go on'], io)).toBe(3);
	expect(err()).toContain(`not sent: ${reasonText('editor-open')}`);
	expect(await server.tmux('capture-pane', '-p', '-t', '%1')).not.toContain('go on');
});
