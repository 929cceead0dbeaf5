import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {emit, filesBelow, hookEnv, journalLines, run, start} from '../helpers/hooks/hook-run.js';
import {whereIs} from '../helpers/programs/programs.js';
import {describeIn, shells} from '../helpers/programs/shells.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

const silent = {status: 0, signal: null, printed: ''};
const payload = JSON.stringify({session_id: 'session-1', text: 'x'.repeat(100_000)});

describeIn(shells, 'emit.sh under %s', ({argv, hasAllCases}) => {
	const emitArgs = [...argv, emit, 'Stop'];

	test('nothing is recorded or said without HOME and any other place', async () => {
		for (const HOME of [undefined, '']) {
			const env = hookEnv('', {BECKON_STATE_DIR: undefined, HOME});
			expect(await run(emitArgs, env, payload)).toEqual(silent);
		}
	});

	test('a file where the state dir should be is left alone', async () => {
		const file = join(tempDir(), 'state');
		writeFileSync(file, 'mine');
		expect(await run(emitArgs, hookEnv(file), payload)).toEqual(silent);
		expect(readFileSync(file, 'utf8')).toBe('mine');
	});

	test('a payload that has no place is null in the line', async () => {
		const state = tempDir();
		mkdirSync(join(state, 'sessions/session-1'), {recursive: true});
		writeFileSync(join(state, 'sessions/session-1/p'), '');
		expect(await run(emitArgs, hookEnv(state), payload)).toEqual(silent);
		expect(journalLines(state)).toMatchObject([{event: 'Stop', payload: null}]);
	});

	test('a payload that does not fit is null in the line and gives its space back', async () => {
		const state = tempDir();
		const limited = ['sh', '-c', 'ulimit -f 8; exec "$@"', 'sh', ...emitArgs];
		expect(await run(limited, hookEnv(state), payload)).toEqual(silent);
		expect(journalLines(state)).toMatchObject([{event: 'Stop', payload: null}]);
		expect(sizes(join(state, 'sessions/session-1/p'))).toEqual([0]);
	});

	if (!hasAllCases) return;

	test('a journal that takes no more bytes is no error', async () => {
		const state = tempDir();
		mkdirSync(join(state, 'sessions/session-1'), {recursive: true});
		symlinkSync('/dev/full', join(state, 'sessions/session-1/journal.jsonl'));
		expect(await run(emitArgs, hookEnv(state), payload)).toEqual(silent);
	});

	test('a full disk loses the event, and the line after it is whole', {tags: ['root']}, async ({skip}) => {
		skip(!canMount(), 'this root may not mount');
		const state = fullDisk();
		expect(await run(emitArgs, hookEnv(state.folder), payload)).toEqual(silent);
		state.free();
		expect(await run(emitArgs, hookEnv(state.folder), '{}')).toEqual(silent);
		expect(journalLines(state.folder).at(-1)).toMatchObject({event: 'Stop', payload: expect.stringMatching(/^p\//)});
	});

	test('a missing cat is no error', async () => {
		const state = tempDir();
		mkdirSync(join(state, 'sessions/session-1/p'), {recursive: true});
		const env = hookEnv(state, {PATH: '/nonexistent'});
		expect(await run([whereIs(argv[0]), ...argv.slice(1), emit, 'Stop'], env, payload)).toEqual(silent);
		expect(journalLines(state)).toHaveLength(1);
	});

	test('a closed stdin leaves a whole line', async () => {
		const state = tempDir();
		expect(await run(['sh', '-c', 'exec "$@" <&-', 'sh', ...emitArgs], hookEnv(state), '')).toEqual(silent);
		expect(journalLines(state)).toMatchObject([{event: 'Stop'}]);
	});

	test('a stdin that is never closed leaves no line when the timeout ends the hook', async () => {
		const state = tempDir();
		const folder = join(state, 'sessions/session-1/p');
		const {child, done} = start(emitArgs, hookEnv(state));
		child.stdin?.write('{"session_id":');
		await waitFor(() => sizes(folder)[0] === 14, {what: 'the first bytes of the payload'});
		child.kill('SIGTERM');
		await new Promise((resolve) => child.once('exit', resolve));
		child.stdin?.end('"session-1"}');
		await done;
		expect(journalLines(state)).toEqual([]);
	});
});

function sizes(folder: string): readonly number[] {
	return filesBelow(folder).map((file) => statSync(join(folder, file)).size);
}

function canMount(): boolean {
	if (process.platform !== 'linux') return false;
	const probe = spawnSync('sh', [
		'-c',
		'd=$(mktemp -d) && mount -t tmpfs -o size=4k none "$d" && umount "$d"; code=$?; rmdir "$d"; exit $code',
	]);
	return probe.status === 0;
}

/** A disk of 64 kB with a session on it and no byte left, until `free`. */
function fullDisk(): {readonly folder: string; readonly free: () => void} {
	const folder = tempDir();
	spawnSync('sh', ['-c', 'mount -t tmpfs -o size=64k none "$1"', 'sh', folder]);
	onTestFinished(() => void spawnSync('sh', ['-c', 'umount -l "$1"', 'sh', folder]));
	mkdirSync(join(folder, 'sessions/session-1/p'), {recursive: true});
	writeFileSync(join(folder, 'sessions/session-1/journal.jsonl'), '');
	const ballast = join(folder, 'ballast');
	spawnSync('sh', ['-c', 'cat /dev/zero >"$1"', 'sh', ballast], {stdio: 'ignore'});
	return {folder, free: () => writeFileSync(ballast, '')};
}
