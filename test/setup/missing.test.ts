/** What the machine lacks before a session can be started. */
import {expect} from 'vitest';
import {whyNoStart} from '../../src/setup/missing.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer, tmuxTest} from '../helpers/tmux-server.js';

tmuxTest('no session is started without a tmux server, and what the machine lacks comes first', async () => {
	const server = await startServer();
	const {io} = createTestIo({TMUX_TMPDIR: tempDir()});
	expect(await whyNoStart(io, [])).toBe('No tmux server is running. Start `tmux` first.');
	expect(await whyNoStart(io, ['tmux is not installed.'])).toBe('tmux is not installed.');
	const inside = createTestIo({TMUX: `${server.socket},1,0`}).io;
	expect(await whyNoStart(inside, [])).toBeUndefined();
	expect(await whyNoStart(inside, ['No agent.'])).toBe('No agent.');
	server.kill();
});
