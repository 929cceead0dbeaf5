import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished} from 'vitest';
import {lookQuickly} from '../../src/cli/quick-look.js';
import {lookOnce} from '../../src/cli/wire.js';
import {processStart} from '../../src/system/processes.js';
import {openDesk} from '../helpers/desk.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer, tmuxTest} from '../helpers/tmux-server.js';

tmuxTest('a session without hooks is shown in its pane on a server that nobody names', {timeout: 30_000}, async () => {
	const desk = await openDesk(0);
	const other = await startServer({env: {HOME: desk.home}, columns: 80, rows: 24});
	onTestFinished(() => other.kill());
	const pid = Number(await other.tmux('new-window', '-d', '-P', '-F', '#{pane_pid}', 'exec sleep 60'));
	const status = {
		pid,
		procStart: processStart(pid),
		sessionId: 'silent',
		cwd: '/work/silent',
		status: 'idle',
		kind: 'interactive',
		entrypoint: 'cli',
	};
	writeFileSync(
		join(desk.home, 'claude', 'sessions', `${pid}.json`),
		JSON.stringify({...status, updatedAt: Date.now(), version: '2.1.329'}),
	);
	const {io} = createTestIo(desk.env);
	for (const look of [await lookOnce(io), await lookQuickly(io)])
		expect(look.rows).toMatchObject([{sessionId: 'silent', place: {panePid: pid, server: {socket: other.socket}}}]);
});
