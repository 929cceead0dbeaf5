import {copyFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {hostname} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {emit, filesBelow, hookEnv, journalLines, run} from '../helpers/hooks/hook-run.js';
import {describeIn, shells} from '../helpers/programs/shells.js';
import {tempDir} from '../helpers/temp-state.js';

const silent = {status: 0, signal: null, printed: ''};
const payload = JSON.stringify({session_id: 'old-1', transcript_path: '/x.jsonl', text: 'with "session_id":"wrong" in it'});

describeIn(shells, 'emit.sh under %s', ({argv, hasAllCases}) => {
	test('an installed copy writes to the registry it lies in, whatever XDG says', async () => {
		const {hook, state, env} = installed();
		expect(await run([...argv, hook, 'Stop'], env, payload)).toEqual(silent);
		expect(journalLines(state)).toHaveLength(1);
	});

	test('a copy of a plugin writes to the default place', async () => {
		const {hook, env, folder} = installed({marker: undefined});
		await run([...argv, hook, 'Stop'], env, payload);
		expect(journalLines(join(folder, 'xdg/beckon'))).toHaveLength(1);
		await run([...argv, hook, 'Stop'], {...env, XDG_STATE_HOME: undefined}, payload);
		await run([...argv, hook, 'Stop'], {...env, XDG_STATE_HOME: 'relative'}, payload);
		expect(journalLines(join(folder, '.local/state/beckon'))).toHaveLength(2);
	});

	test('BECKON_STATE_DIR comes before the marker', async () => {
		const {hook, state, env, folder} = installed();
		await run([...argv, hook, 'Stop'], {...env, BECKON_STATE_DIR: join(folder, 'chosen')}, payload);
		expect(journalLines(join(folder, 'chosen'))).toHaveLength(1);
		expect(journalLines(state)).toEqual([]);
	});

	test('a registry on a shared disk has a folder for each host', async () => {
		const {hook, state, env} = installed({marker: 'per-host\n'});
		await run([...argv, hook, 'Stop'], env, payload);
		expect(journalLines(join(state, 'hosts', hostname()))).toHaveLength(1);
	});

	test('an agent that exports no session id is sorted by the first field of its payload', async () => {
		const state = tempDir();
		const env = hookEnv(state, {CLAUDE_CODE_SESSION_ID: undefined});
		const spaced = '{ "session_id" : "old-1", "text": "é" }\n';
		for (const text of [payload, spaced, payload + 'x'.repeat(300_000)]) {
			expect(await run([...argv, emit, 'Stop'], env, text)).toEqual(silent);
			const path = String(journalLines(state, 'old-1').at(-1)?.['payload']);
			expect(readFileSync(join(state, 'sessions/old-1', path), 'utf8')).toBe(text);
		}
		expect(filesBelow(join(state, 'incoming'))).toEqual([]);
	});

	if (!hasAllCases) return;

	test('a payload of 10 MB takes such an agent hardly longer than one that exports the id', async () => {
		const state = tempDir();
		const timed = async (session: string | undefined): Promise<number> => {
			const began = performance.now();
			await run([...argv, emit, 'Stop'], hookEnv(state, {CLAUDE_CODE_SESSION_ID: session}), payload + 'x'.repeat(10_000_000));
			return performance.now() - began;
		};
		const known = await timed('old-1');
		expect(await timed(undefined)).toBeLessThan(1500 + 3 * known);
		expect(journalLines(state, 'old-1')).toHaveLength(2);
	});

	test.each(['{"session_id":"../../x","a":1}', '{"a":1}', '', '\0\0{"session_id"', 'x'.repeat(200_000)])(
		'a payload that names no session leaves nothing behind (%#)',
		async (text) => {
			const folder = tempDir();
			const env = hookEnv(join(folder, 'state'), {CLAUDE_CODE_SESSION_ID: undefined});
			expect(await run([...argv, emit, 'Stop'], env, text)).toEqual(silent);
			expect(filesBelow(folder)).toEqual(['state', 'state/incoming']);
		},
	);

	test.skipIf(process.platform !== 'linux')('an agent that exports no pid is the parent, if it is called claude', async () => {
		const folder = tempDir();
		copyFileSync('/bin/sh', join(folder, 'claude'));
		const state = join(folder, 'state');
		const env = hookEnv(state, {CLAUDE_PID: undefined});
		const shell = `${argv.join(' ')} "$1" Stop; echo $$`;
		const {printed} = await run([join(folder, 'claude'), '-c', shell, 'claude', emit], env, payload);
		expect(journalLines(state)[0]).toMatchObject({pid: Number(printed)});
		await run([...argv, emit, 'Stop'], env, payload);
		expect(journalLines(state)[1]).toMatchObject({pid: null, start: ''});
	});
});

/** A copy in the `hooks/` of a registry with a space in its path; with `marker` undefined it is no registry. */
function installed({marker}: {readonly marker: string | undefined} = {marker: ''}) {
	const folder = tempDir();
	const state = join(folder, 'my state');
	const hook = join(state, 'hooks/emit.sh');
	mkdirSync(join(state, 'hooks'), {recursive: true});
	copyFileSync(emit, hook);
	if (marker !== undefined) writeFileSync(join(state, 'beckon-state'), marker);
	const env = {...hookEnv(''), BECKON_STATE_DIR: undefined, HOME: folder, XDG_STATE_HOME: join(folder, 'xdg')};
	return {folder, state, hook, env};
}
