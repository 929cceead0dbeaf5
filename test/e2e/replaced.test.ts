/** Another version takes the place of the package: under an open navigator, and in the moment in which a command starts. */
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {packagePath} from '../../src/store/program.js';
import {readOutbox} from '../../src/store/records/outbox.js';
import {createCliWorld} from '../helpers/cli-world.js';
import {openDesk} from '../helpers/desk.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

/** A copy of the package that a test may take apart. */
function copyPackage() {
	const folder = join(tempDir(), 'beckon');
	mkdirSync(folder);
	for (const part of ['bin', 'dist', 'hooks', 'schema', 'package.json']) cpSync(packagePath(part), join(folder, part), {recursive: true});
	return {program: join(folder, 'bin/beckon.js'), chunks: join(folder, 'dist/chunks')};
}

test('a reply from a navigator whose package is gone is sent or kept as from any other', async () => {
	const desk = await openDesk(1);
	await desk.finish('%1');
	const {program, chunks} = copyPackage();
	await desk.tmux('respawn-pane', '-k', '-t', '%0', `'${process.execPath}' '${program}' --debug`);
	await desk.see('%0', /session-1/);
	const log = join(desk.paths.root, 'debug.log');
	await waitFor(() => existsSync(log) && readFileSync(log, 'utf8').includes('loaded'), {what: 'all parts are loaded'});
	rmSync(chunks, {recursive: true});
	await desk.tmux('send-keys', '-t', '%0', 'r');
	await desk.see('%0', /Enter/);
	await desk.tmux('send-keys', '-t', '%0', '-l', 'go on');
	await desk.see('%0', /go on/);
	await desk.tmux('send-keys', '-t', '%0', 'Enter');
	await waitFor(() => readOutbox(desk.paths).entries.some(({text, state}) => text === 'go on' && state === 'refused'), {
		what: 'the text is in the outbox',
	});
	expect(await desk.capture('%0')).not.toMatch(/replaced|Cannot find/);
});

test('a command that starts in the moment of a replacement says so, without a stack', () => {
	const {env} = createCliWorld();
	const {program, chunks} = copyPackage();
	const run = (...argv: readonly string[]) => spawnSync(process.execPath, [program, ...argv], {env, encoding: 'utf8'});
	for (const name of readdirSync(chunks).filter((each) => !/^(?:quick|shared)/.test(each))) rmSync(join(chunks, name));
	expect(run('doctor')).toMatchObject({status: 1, stderr: 'beckon: beckon was replaced in this moment\n  Run it again.\n'});
	rmSync(chunks, {recursive: true});
	const {status, stderr} = run('ls');
	expect(status).toBe(1);
	expect(stderr).toMatch(/^beckon: beckon was replaced in this moment, or is not whole\n[^\n]*\n$/);
});
