/** Copies of hosts go as records of this machine do. */
import {existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {toHookBody} from '../../src/agents/agents.js';
import {defaultConfig} from '../../src/core/config.js';
import {createMaintainer} from '../../src/store/journal/maintenance.js';
import {purge} from '../../src/store/journal/purge.js';
import {ensureState, type StatePaths, statePaths} from '../../src/store/paths.js';
import {lockHolders} from '../../src/system/processes.js';
import {tempDir} from '../helpers/temp-state.js';

const dayMs = 86_400_000;

/** A file of this age, whose folders are as old. */
function put(file: string, days: number): void {
	mkdirSync(dirname(file), {recursive: true});
	writeFileSync(file, 'x');
	const at = Date.now() / 1000 - days * 86_400;
	for (let path = file; path.includes('/hosts/'); path = dirname(path)) utimesSync(path, at, at);
}

function state(): StatePaths {
	const paths = statePaths({BECKON_STATE_DIR: tempDir()});
	ensureState(paths);
	return paths;
}

test('what is older than retentionDays goes with its folders, also of a host that left the config; what is young stays', async () => {
	const paths = state();
	const hosts = join(paths.root, 'hosts');
	put(join(hosts, 'gone', 'mirror', 'home', 'me', 'sessions', 'one', 'journal.jsonl'), 20);
	put(join(hosts, 'gone', 'rows.json'), 20);
	put(join(hosts, 'gpu1', 'mirror', 'old', 'journal.jsonl'), 20);
	put(join(hosts, 'gpu1', 'mirror', 'young', 'journal.jsonl'), 2);
	const options = {config: () => ({...defaultConfig, retentionDays: 14}), toBody: toHookBody, holders: lockHolders(), isAlive: () => false};
	await createMaintainer(paths, options)();
	expect(readdirSync(hosts)).toEqual(['gpu1']);
	expect(readdirSync(join(hosts, 'gpu1', 'mirror'))).toEqual(['young']);
	await createMaintainer(paths, {...options, now: () => Date.now() + 30 * dayMs})();
	expect(readdirSync(hosts)).toEqual([]);
});

test('purge --all removes the copies and leaves what is not ours', async () => {
	const paths = state();
	const hosts = join(paths.root, 'hosts');
	put(join(hosts, 'gpu1', 'mirror', 'young', 'journal.jsonl'), 0);
	put(join(hosts, 'gpu2', 'rows.json'), 0);
	put(join(hosts, 'gpu1', 'ssh'), 0);
	await purge(paths, {kind: 'all'}, {toBody: toHookBody, holders: lockHolders()});
	expect(existsSync(join(hosts, 'gpu2'))).toBe(false);
	expect(readdirSync(join(hosts, 'gpu1'))).toEqual(['ssh']);
});
