/** The user's own commands in the background and in a window: their words and their directory arrive unchanged. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {FilledCommand} from '../../src/app/commands/model.js';
import {runBeckonHere, runOwnCommand} from '../../src/navigator/own-command.js';
import {openDesk} from '../helpers/desk.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

const where = {lend: <T>(use: () => Promise<T>) => use(), client: undefined};

/** A program that writes down where it runs and what it is given. */
function teller() {
	const folder = tempDir();
	const directory = join(folder, 'my project; $HOME');
	mkdirSync(directory);
	const [program, out] = [join(folder, 'tell'), join(folder, 'out')];
	writeFileSync(program, `#!/bin/sh\nprintf '%s|' "$PWD" "$@" >'${out}.new' && mv '${out}.new' '${out}'\n`, {mode: 0o755});
	const command: FilledCommand = {
		label: 'Tell',
		argv: [program, '$(id); `id`', '#{pane_id}'],
		place: 'background',
		directory,
		host: undefined,
	};
	const told = () => waitFor(() => existsSync(out) && readFileSync(out, 'utf8'), {what: 'the program has run'});
	return {command, told, expected: `${directory}|$(id); \`id\`|#{pane_id}|`};
}

test('in the background it runs in the directory of the session, with its words whole', async () => {
	const {command, told, expected} = teller();
	const {io} = createTestIo({PATH: process.env['PATH']});
	expect(await runOwnCommand(io, command, where)).toEqual({kind: 'said', text: 'Tell: started in the background'});
	expect(await told()).toBe(expected);
});

test('in the background one that is missing or fails says so', async () => {
	const {command} = teller();
	const {io} = createTestIo({PATH: process.env['PATH']});
	const missing = runOwnCommand(io, {...command, argv: ['/nowhere/tell']}, where);
	await expect(missing).rejects.toThrow('Tell: /nowhere/tell could not be started: spawn /nowhere/tell ENOENT');
	const failing = await runOwnCommand(io, {...command, argv: ['sh', '-c', 'exit 3']}, where);
	expect(failing).toEqual({kind: 'failed', text: 'Tell: sh ended with 3'});
});

test('where the directory is gone nothing is run', async () => {
	const {command} = teller();
	const gone = runOwnCommand(createTestIo({}).io, {...command, directory: '/nowhere at all'}, where);
	await expect(gone).rejects.toThrow('/nowhere at all is gone');
});

test('in a window it runs beside the session one comes from, with its words whole', async () => {
	const desk = await openDesk(0);
	const {command, told, expected} = teller();
	const {io} = await desk.io();
	expect(await runOwnCommand(io, {...command, place: 'window'}, where)).toEqual({kind: 'said', text: 'Tell: opened in a new window'});
	expect(await told()).toBe(expected);
});

test('on a host it runs there, in the directory of the session and with its words whole', async () => {
	const {command, told, expected} = teller();
	const home = tempDir();
	mkdirSync(join(home, 'beckon'));
	// A shell without an argument in it that the host's own would read anew.
	writeFileSync(
		join(home, 'beckon', 'config.json'),
		JSON.stringify({hosts: [{name: 'far', command: ['env', '-i', 'PATH=/usr/bin:/bin', 'sh']}]}),
	);
	const {io} = createTestIo({PATH: process.env['PATH'], XDG_CONFIG_HOME: home, BECKON_STATE_DIR: join(home, 'state')});
	const argv = [...command.argv, "it's \\ and \\' end\\", ''];
	expect(await runOwnCommand(io, {...command, argv, host: 'far'}, where)).toMatchObject({kind: 'said'});
	expect(await told()).toBe(`${expected}it's \\ and \\' end\\||`);
	await expect(runOwnCommand(io, {...command, host: 'gone'}, where)).rejects.toThrow('Host gone is not in the config');
});

test("a command of beckon's own that its user cancelled leaves no notice behind", async () => {
	const ending = (code: number) => runBeckonHere(createTestIo({}).io, 'restore', async <T>() => code as T);
	expect(await ending(3)).toBeUndefined();
	expect(await ending(1)).toEqual({kind: 'failed', text: 'beckon restore ended with 1'});
});
