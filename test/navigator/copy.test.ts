import {afterAll, beforeAll, expect, test} from 'vitest';
import {copyText} from '../../src/navigator/copy.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer, type TestServer} from '../helpers/tmux-server.js';

let server: TestServer | undefined;
beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server?.kill());

test('inside tmux the text is its newest buffer, as it is', async () => {
	if (server === undefined) throw new Error('no server');
	const text = 'rm -rf "$HOME"; echo `id`\n#{pane_id} ;\n\ttab é 猫';
	const {io, out} = createTestIo({TMUX: `${server.socket},1,0`, PATH: process.env['PATH']});
	await copyText(io, undefined, text);
	expect(await server.tmux('show-buffer')).toBe(text);
	expect(out()).toBe('');
});

test('outside tmux the terminal is told by OSC 52', async () => {
	const {io, out} = createTestIo({});
	await copyText(io, undefined, 'make é');
	expect(out()).toBe(`\x1b]52;c;${Buffer.from('make é').toString('base64')}\x07`);
});

test('a text that terminals would pass over is refused, with what to do', async () => {
	const {io, out} = createTestIo({});
	await expect(copyText(io, undefined, 'x'.repeat(80_000))).rejects.toThrow('The text is too long for the terminal clipboard');
	expect(out()).toBe('');
});
