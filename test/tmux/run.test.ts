import {closeSync, openSync} from 'node:fs';
import {expect, onTestFinished, test} from 'vitest';
import {toUserError} from '../../src/core/machine/machine-error.js';
import {displayMessage} from '../../src/tmux/clients.js';
import {TmuxError, tmux, tmuxBatch, toArgv} from '../../src/tmux/run.js';
import {isTmuxBefore, startServer} from '../helpers/tmux-server.js';

test('a trailing semicolon is an argument, not the end of a command', () => {
	expect(
		toArgv([
			['display-message', 'a;'],
			['send-keys', ';', 'b\\;'],
		]),
	).toEqual(['display-message', 'a\\;', ';', 'send-keys', '\\;', 'b\\\\;']);
});

test('arguments reach tmux as they are', async () => {
	const server = await startServer();
	onTestFinished(server.kill);
	for (const value of [';', 'a;', 'a\\;', '\\', '#{pane_id}', '$(id)', "it's", '"', ' two  spaces ', 'ünïcødé 🙂', '-x', 'a\tb\nc']) {
		await tmuxBatch(server.socket, [
			['set-option', '-g', '--', '@one', value],
			['set-option', '-g', '--', '@two', `${value}${value}`],
		]);
		expect(await tmux(server.socket, ['show-options', '-gv', '@one'])).toBe(`${value}\n`);
		expect(await tmux(server.socket, ['show-options', '-gv', '@two'])).toBe(`${value}${value}\n`);
	}
});

test('a failure carries its arguments, its reason and what tmux said', async () => {
	const server = await startServer();
	onTestFinished(server.kill);
	const refused = await tmux(server.socket, ['select-pane', '-t', '%77']).catch((error: unknown) => error);
	expect(refused).toBeInstanceOf(TmuxError);
	expect(refused).toMatchObject({reason: 'refused', args: ['select-pane', '-t', '%77'], stderr: "can't find pane: %77"});
	const unknown = tmux(server.socket, ['source-file', '-'], 'no-such-command\n');
	await expect(unknown).rejects.toMatchObject({reason: 'refused', stderr: '-:1: unknown command: no-such-command'});
	await expect(tmux('/nonexistent/socket', ['list-panes'])).rejects.toMatchObject({reason: 'no-server'});
	await expect(tmuxBatch(server.socket, [['wait-for', 'never']], {timeoutMs: 60})).rejects.toMatchObject({reason: 'timeout'});
});

test('a tmux that the system cannot start for want of files is not taken for a missing one', async () => {
	const server = await startServer();
	onTestFinished(server.kill);
	const held: number[] = [];
	onTestFinished(() => {
		for (const fd of held) closeSync(fd);
	});
	const error = await new Promise<unknown>((resolve) => {
		try {
			for (;;) held.push(openSync('/dev/null', 'r'));
		} catch {
			// No more files can be opened.
		}
		tmux(server.socket, ['list-panes']).catch(resolve);
	});
	for (const fd of held.splice(0)) closeSync(fd);
	expect(error).toMatchObject({reason: 'not-started', stderr: expect.stringContaining('EMFILE')});
	expect(toUserError(error)?.fix).toContain('ulimit -n');
});

test('without a tmux program the failure says so', async () => {
	const path = process.env['PATH'];
	onTestFinished(() => {
		process.env['PATH'] = path;
	});
	process.env['PATH'] = '/nonexistent';
	await expect(tmux('/nonexistent/socket', ['list-panes'])).rejects.toMatchObject({reason: 'not-installed'});
});

test('a message is shown as it is, on one line, to the client it is for', async () => {
	const server = await startServer({columns: 100, rows: 8});
	onTestFinished(server.kill);
	await server.tmux('set-option', '-g', 'display-time', '0');
	const one = await server.attachClient();
	await displayMessage(server.socket, one.name, '#{pane_id} 100% %H #[fg=red]\u001b[31m a\nb;');
	await one.see('#{pane_id} 100% %H #[fg=red] [31m a b;');
	await displayMessage(server.socket, one.name, '--help;');
	await one.see('--help;');
	// tmux 3.2 takes no name.
	if (isTmuxBefore('3.3')) return;
	const two = await server.attachClient();
	await displayMessage(server.socket, two.name, 'for the second');
	await two.see('for the second');
	expect(await one.screen()).not.toContain('for the second');
});
