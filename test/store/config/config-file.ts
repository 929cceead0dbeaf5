/** A config file in a home of its own. */
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach} from 'vitest';
import {readConfig} from '../../../src/store/config/config.js';

export let home: string;

export let file: string;

/** Each test of the file that calls this has `home` and `file` of its own. */
export function withConfigFile(): void {
	beforeEach(() => {
		home = mkdtempSync(join(tmpdir(), 'beckon-config-'));
		file = join(home, '.config', 'beckon', 'config.json');
		mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	});
	afterEach(() => {
		rmSync(home, {recursive: true, force: true});
	});
}

export const read = (env: NodeJS.ProcessEnv = {}) => readConfig({HOME: home, ...env});
