/** What the machine lacks before a session can be started, and how often it is looked for. */
import {chmodSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {createSetupReader, whyNoStart} from '../../src/setup/missing.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer} from '../helpers/tmux-server.js';

test('no session is started without a tmux server, and what the machine lacks comes first', async () => {
	const server = await startServer();
	const {io} = createTestIo({TMUX_TMPDIR: tempDir()});
	expect(await whyNoStart(io, {tmux: [], agent: []})).toBe('No tmux server is running. Start `tmux` first.');
	expect(await whyNoStart(io, {tmux: ['tmux is not installed.'], agent: []})).toBe('tmux is not installed.');
	const inside = createTestIo({TMUX: `${server.socket},1,0`}).io;
	expect(await whyNoStart(inside, {tmux: [], agent: []})).toBeUndefined();
	// The user's shell may find an agent that beckon does not find.
	expect(await whyNoStart(inside, {tmux: [], agent: ['No agent.']})).toBeUndefined();
	server.kill();
});

test('tmux is asked for its version until it is one that works', async () => {
	const [folder, bin] = [tempDir(), tempDir()];
	const asked = join(folder, 'asked');
	const answerWith = (version: string): void => {
		writeFileSync(join(bin, 'tmux'), `#!/bin/sh\necho "$*" >>'${asked}'\necho '${version}'\n`);
		chmodSync(join(bin, 'tmux'), 0o700);
	};
	const {io} = createTestIo({PATH: `${bin}:/bin:/usr/bin`, HOME: folder, TMUX_TMPDIR: folder});
	const read = createSetupReader(io);
	answerWith('tmux 3.1c');
	expect((await read(true)).missing).toEqual([
		'tmux 3.1c is older than 3.2. Install tmux 3.2 or newer: `apt install tmux` or `brew install tmux`.',
	]);
	answerWith('tmux 3.3a');
	for (const _ of [1, 2, 3]) expect((await read(true)).missing).toEqual([]);
	expect(readFileSync(asked, 'utf8')).toBe('-V\n-V\n');
});
