import {appendFileSync, existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {lookOnce} from '../../src/observe/once.js';
import {createCliWorld} from '../helpers/cli-world.js';
import {createTestIo} from '../helpers/test-io.js';

test('a journal that nobody has shortened is shortened by the command that read it, and says the same afterwards', async () => {
	const {env, state, addSession} = createCliWorld();
	for (const id of ['long', 'short']) {
		addSession({
			id,
			cwd: '/work/api',
			events: [
				['SessionStart', {source: 'startup'}],
				['UserPromptSubmit', {prompt: `make it ${id}`}],
			],
		});
	}
	const files = (id: string) => ['journal.jsonl', 'journal.1.jsonl'].map((name) => join(state, 'sessions', id, name));
	const [journal = '', shortened = ''] = files('long');
	const last = readFileSync(journal, 'utf8').trimEnd().split('\n').at(-1) ?? '';
	appendFileSync(journal, `\n${last.replace('UserPromptSubmit', 'PreCompact')}\n`.repeat(1.1e6 / last.length));
	const look = async () => {
		const {rows} = await lookOnce(createTestIo(env).io);
		return rows.map(({key, state: {state, label}}) => ({key, state, label}));
	};
	const before = await look();
	expect(files('long').map((file) => existsSync(file))).toEqual([false, true]);
	expect(readFileSync(shortened, 'utf8').length).toBeGreaterThan(1e6);
	expect(files('short').map((file) => existsSync(file))).toEqual([true, false]);
	expect(before).toHaveLength(2);
	expect(await look()).toEqual(before);
});
