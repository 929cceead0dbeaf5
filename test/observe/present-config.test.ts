/** A program that stays open works by the config as it is now, unless a setting is read when beckon starts. */
import {existsSync, mkdirSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {latestLife} from '../../src/core/fold/fold.js';
import {startMaintenance} from '../../src/observe/maintenance-timer.js';
import {type Wired, wirePorts} from '../../src/observe/wire.js';

import {emit, tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

async function wiredThere(): Promise<Wired> {
	const home = tempDir();
	return wirePorts(createTestIo({HOME: home, BECKON_STATE_DIR: join(home, 'state')}).io);
}

async function change({paths, reload}: Wired, config: object): Promise<void> {
	mkdirSync(dirname(paths.config), {recursive: true});
	writeFileSync(paths.config, JSON.stringify(config));
	expect(await reload()).toBe(true);
}

test('a prompt continues a task by the phrases that the config has now', async () => {
	const wired = await wiredThere();
	const at = Date.now() - 60_000;
	emit(wired.paths, {session: 'one', event: 'UserPromptSubmit', payload: {prompt: 'mend the tests'}, at});
	emit(wired.paths, {session: 'one', event: 'Stop', payload: {}, at: at + 1000, name: '2'});
	wired.ports.readSessions();
	await change(wired, {continuations: ['weiter']});
	emit(wired.paths, {session: 'one', event: 'UserPromptSubmit', payload: {prompt: 'weiter'}, at: at + 2000, name: '3'});
	const [fold] = wired.ports.readSessions().sessions.values();
	expect(fold && latestLife(fold)?.task.text).toBe('mend the tests');
});

test('sessions are removed after the days that the config has now', async () => {
	const wired = await wiredThere();
	emit(wired.paths, {session: 'old', event: 'SessionStart', payload: {source: 'startup'}});
	const before = Date.now() / 1000 - 3 * 86_400;
	for (const name of ['journal.jsonl', 'p']) utimesSync(join(wired.paths.sessions, 'old', name), before, before);
	await change(wired, {retentionDays: 1});
	onTestFinished(startMaintenance(wired, {firstMs: 1}));
	await waitFor(() => !existsSync(join(wired.paths.sessions, 'old')), {what: 'its removal', deadlineMs: 10_000});
});
