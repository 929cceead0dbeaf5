/**
 * What doctor finds of the launcher: each finding goes when the command is run that it prints.
 * @module-tag userland
 */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {checkKeys} from '../../../src/setup/doctor/keys.js';
import {runInstallTmux} from '../../../src/setup/install-tmux.js';
import {refusePassing} from '../../../src/setup/settings-change.js';
import {launcherPath} from '../../../src/store/installed-copies.js';
import {openDesk} from '../../helpers/desk.js';

test.each([
	['the launcher is gone', (launcher: string) => rmSync(launcher), /bin\/beckon, which tmux's keys start, is gone/],
	[
		'what beckon was installed from is gone',
		(launcher: string) => writeFileSync(join(dirname(launcher), 'program'), '\n/gone/beckon.js\n/gone/node\n'),
		/\/gone\/beckon\.js, which beckon was installed from, is gone/,
	],
	[
		'the keys start another version',
		(launcher: string) => {
			const other = join(dirname(launcher), 'other');
			writeFileSync(other, '#!/bin/sh\necho 0.0.1\n', {mode: 0o755});
			writeFileSync(join(dirname(launcher), 'program'), `${other}\n\n\n`);
		},
		/tmux's keys start beckon 0\.0\.1, and this is/,
	],
	[
		'the path will not last',
		(launcher: string) => {
			const [path = '', ...lines] = [join(dirname(launcher), 'fnm_multishells/1_1/bin/beckon'), '', ''];
			mkdirSync(dirname(path), {recursive: true});
			writeFileSync(path, '#!/bin/sh\necho 0.0.1\n', {mode: 0o755});
			writeFileSync(join(dirname(launcher), 'program'), `${[path, ...lines].join('\n')}\n`);
		},
		/fnm_multishells\/1_1\/bin\/beckon, which will not last: fnm removes it/,
	],
])('%s: `beckon install --tmux` mends it', async (_, harm, says) => {
	const desk = await openDesk(0);
	const {io} = await desk.io();
	// The stand-ins are below the temporary folder of this machine.
	const own = {...io, env: {...io.env, TMPDIR: '/nowhere'}};
	await runInstallTmux(own, {dryRun: false});
	const texts = async () => (await checkKeys(own)).filter(({level}) => level !== 'ok');
	expect(await texts()).toEqual([]);
	harm(launcherPath(desk.paths));
	expect((await texts()).find(({text}) => says.test(text))).toMatchObject({fix: 'Run `beckon install --tmux`.'});
	await runInstallTmux(own, {dryRun: false});
	expect(await texts()).toEqual([]);
});

test("a program in npx's cache is not installed, and is told how to be", () => {
	const act = () => refusePassing({}, '/home/me/.npm/_npx/0123/node_modules/beckon');
	expect(act).toThrow("This beckon cannot be installed: it is in npx's cache, which npm empties");
	expect(() => refusePassing({}, '/home/me/.npm-global/lib/node_modules/beckon')).not.toThrow();
});
