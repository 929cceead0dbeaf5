/** A command is typed into the user's own shell once its prompt is drawn, and reaches the program word for word. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {notFoundLine, typeIntoShell} from '../../../src/deliver/window/shell-command.js';
import {openWindow} from '../../../src/tmux/windows/window.js';
import {times} from '../../helpers/size.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {startOwnServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const hostile = ["it's", '$HOME `id` $(id)', 'a "b" !c', 'back\\slash\\\\', '*?[x]', '#{pane_id}', ';', '~', '-x', ' ', 'é'];

/** A home with start files of a shell, and a program that notes its words. */
async function openShell(shell: string, files: Readonly<Record<string, string>> = {}) {
	const home = tempDir();
	const [program, said] = [join(home, 'my agent'), join(home, 'said')];
	writeFileSync(
		program,
		`#!/bin/sh\nfor word in "$@"; do printf '%s\\n' "$word"; done >'${said}.new'\nmv '${said}.new' '${said}'\nexec cat\n`,
		{
			mode: 0o755,
		},
	);
	// Where there is none, fish starts a Python that reads all man pages for half a minute, also when its window is gone.
	mkdirSync(join(home, '.local/share/fish/generated_completions'), {recursive: true});
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(join(home, name, '..'), {recursive: true});
		writeFileSync(join(home, name), text.replaceAll('@program', `'${program}'`));
	}
	const server = await startOwnServer({env: {HOME: home, XDG_CONFIG_HOME: join(home, '.config'), SHELL: shell}});
	await server.tmux('set-option', '-g', 'default-command', `exec ${shell}`);
	const {io} = createTestIo({PATH: process.env['PATH'], HOME: home});
	// On a busy machine a shell may take longer than a user would wait for it. A start that nobody sees takes longer than the test may.
	const start = async (words: readonly string[], patience = {promptMs: 60_000, startedMs: 600_000}) => {
		const pane = await openWindow(server.socket, {sessionId: undefined, directory: home, name: 'x', env: {}, command: undefined});
		await typeIntoShell(io, {socket: server.socket, pane, words}, patience);
		return pane;
	};
	const heard = () => waitFor(() => existsSync(said) && readFileSync(said, 'utf8'), {what: 'the program is started'});
	return {server, program, start, heard};
}

const shells = [
	{shell: 'sh', tags: [], files: {}},
	{shell: 'bash', tags: ['bash'], files: {'.bashrc': 'set -o vi\n', '.inputrc': 'set editing-mode vi\nset show-mode-in-prompt on\n'}},
	{shell: 'bash', tags: ['bash'], files: {'.bashrc': 'printf loading; sleep 1; PROMPT_COMMAND="sleep 0.3"; PS1="\\n(work) \\w\\n> "\n'}},
	{shell: 'zsh', tags: ['zsh'], files: {'.zshrc': 'zle-line-init() { zle -K vicmd }\nzle -N zle-line-init\nPS1="> "\n'}},
	{shell: 'fish', tags: ['fish'], files: {'.config/fish/config.fish': 'fish_vi_key_bindings\nsleep 0.5\n'}},
] as const;

const plain = [
	{shell: 'bash', tags: ['bash'], files: {}},
	{shell: 'zsh', tags: ['zsh'], files: {'.zshrc': 'bindkey -v\nPS1="%~ > "\n'}},
	{shell: 'fish', tags: ['fish'], files: {}},
] as const;

for (const [index, {shell, tags, files}] of [...shells, ...plain.slice(0, times(0, plain.length))].entries())
	test(`${shell} (${index}) gives the program its words as they are`, {tags: [...tags]}, async () => {
		const {program, start, heard} = await openShell(shell, files);
		await start([program, ...hostile]);
		expect(await heard()).toBe(hostile.map((word) => `${word}\n`).join(''));
	});

test('an alias of the user stands for the program', {tags: ['bash']}, async () => {
	const {start, heard} = await openShell('bash', {'.bashrc': 'alias agent="@program --mine"\nPS1=\'> \'\n'});
	await start(['agent', '--resume', 'abc']);
	expect(await heard()).toBe('--mine\n--resume\nabc\n');
});

test('a program that is not found is said by name, with the shell, the window and the way out', async () => {
	const {start} = await openShell('sh');
	await expect(start(['no-such-agent'])).rejects.toMatchObject({
		message: expect.stringMatching(/^no-such-agent was not found by sh in window main:1 \(.*no-such-agent.*\)$/),
		fix: expect.stringMatching(/"command" in `agents` of the config.*echo \$PATH/),
	});
});

test('dash tells of a folder in the PATH that it may not read, not of the program that is missing', () => {
	expect(notFoundLine('$ agent\ndash: 1: agent: Permission denied\n$', 'agent')).toBe('dash: 1: agent: Permission denied');
	expect(notFoundLine('$ agent\nagent starts\n', 'agent')).toBeUndefined();
});

test('nothing is typed to a program that asks while the files of the shell load, and what to type is said', {tags: ['bash']}, async () => {
	const {server, start} = await openShell('bash', {'.bashrc': 'read -r -p "Passphrase: " answer; echo "[$answer]"\n'});
	await expect(start(['agent'], {promptMs: 1000, startedMs: 0})).rejects.toMatchObject({
		message: 'The shell in window main:1 shows no prompt that beckon knows, so nothing was typed',
		fix: expect.stringContaining('Type `agent` there'),
	});
	expect((await server.see('main:1', 'Passphrase:')).trim()).toBe('Passphrase:');
});
