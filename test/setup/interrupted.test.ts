/** The setup commands when they are killed, and when another program writes their file, at each of their steps. */
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Io} from '../../src/core/context.js';
import {runInstall} from '../../src/setup/install.js';
import {runInstallTmux, runUninstallTmux} from '../../src/setup/install-tmux.js';
import {runUninstall} from '../../src/setup/uninstall.js';
import {type Step, watchSteps} from '../helpers/at-step.js';
import {mine, noon, now} from '../helpers/install-world.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

type Setup = {readonly file: string; readonly before: string | undefined; readonly add: Command; readonly takeOut: Command};
type Command = (io: Io) => Promise<unknown>;

const settings = {file: '.claude/settings.json', add: (io: Io) => runInstall(io, now), takeOut: (io: Io) => runUninstall(io, now)};
const tmuxConf = {
	file: '.tmux.conf',
	add: (io: Io) => runInstallTmux(io, {dryRun: false}),
	takeOut: (io: Io) => runUninstallTmux(io, {dryRun: false}),
};
const setups: Readonly<Record<string, Setup>> = {
	settings: {...settings, before: mine},
	'new settings': {...settings, before: undefined},
	'tmux.conf': {...tmuxConf, before: 'set -g mouse on'},
	'a new tmux.conf': {...tmuxConf, before: undefined},
};
const cases = Object.entries(setups).flatMap(([name, setup]) => [
	{name: `install of ${name}`, setup, isRemoval: false},
	{name: `uninstall of ${name}`, setup, isRemoval: true},
]);

async function world({file, before, add}: Setup, isRemoval: boolean) {
	const home = tempDir();
	const path = join(home, file);
	mkdirSync(dirname(path), {recursive: true});
	if (before !== undefined) writeFileSync(path, before);
	const env = {HOME: home, PATH: '/nowhere', TMUX_TMPDIR: home, XDG_STATE_HOME: join(home, 'state')};
	const {io} = createTestIo(env, () => noon);
	if (isRemoval) await add(io);
	const text = () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
	return {home, path, io, text};
}

describe.each(cases)('$name', ({setup, isRemoval}) => {
	const command = isRemoval ? setup.takeOut : setup.add;

	test('killed at any step it leaves the old file or the new one, and the next run completes it', async () => {
		// The scripts of the hooks are the same each time.
		const below = (home: string, path: string) => (setup === setups['settings'] ? home : path);
		const clean = await world(setup, isRemoval);
		const old = clean.text();
		const steps = await watchSteps(
			below(clean.home, clean.path),
			() => undefined,
			() => command(clean.io),
		);
		const done = clean.text()?.replaceAll(clean.home, '~');
		for (let number = 1; number <= steps; number++) {
			const {home, io, text, path} = await world(setup, isRemoval);
			// A dead program does nothing more.
			const die = (step: Step): void => {
				if (step.number >= number) throw new Error('killed');
			};
			await watchSteps(below(home, path), die, () => command(io)).catch(() => undefined);
			expect([old?.replaceAll(clean.home, '~'), done]).toContain(text()?.replaceAll(home, '~'));
			await command(io);
			expect(text()?.replaceAll(home, '~')).toBe(done);
			if (!isRemoval) await setup.takeOut(io);
			expect(text()).toBe(setup.before);
			const beside = (existsSync(dirname(path)) ? readdirSync(dirname(path)) : []).filter(
				(name) => name.startsWith(`${basename(path)}.`) && !name.endsWith('.bak'),
			);
			expect(beside).toEqual([]);
		}
	});

	test.each(['into the file', 'in a new file in its place'])('what another program writes %s at any step is not lost', async (how) => {
		const foreign = setup.file.endsWith('json') ? '{"foreign": true}\n' : '# foreign\n';
		const isNew = how !== 'into the file';
		let written = 0;
		const clean = await world(setup, isRemoval);
		const steps = await watchSteps(
			clean.path,
			() => undefined,
			() => command(clean.io),
		);
		for (let number = 1; number <= steps; number++) {
			const {io, path} = await world(setup, isRemoval);
			let isWritten = false;
			const write = (step: Step): void => {
				// Nothing can be known between the last comparison and the rename that follows it.
				if (step.number !== number || (isNew && step.name === 'renameSync')) return;
				writeFileSync(isNew ? `${path}-foreign` : path, foreign);
				if (isNew) renameSync(`${path}-foreign`, path);
				isWritten = true;
			};
			await watchSteps(path, write, () => command(io).catch(() => undefined));
			if (!isWritten) continue;
			written += 1;
			const names = readdirSync(dirname(path), {withFileTypes: true}).filter((entry) => entry.isFile());
			const texts = names.map(({name}) => readFileSync(join(dirname(path), name), 'utf8'));
			expect(texts.some((text) => text.includes('foreign'))).toBe(true);
		}
		expect(written).toBeGreaterThan(3);
	});
});
