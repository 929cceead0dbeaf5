/** Files with numbers out of any range and with JSON nested without end: they are problems of those files, and no more. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {wirePorts} from '../../src/observe/wire.js';
import {configPath} from '../../src/store/config/config.js';
import {beckon} from '../helpers/cli-main.js';
import {createCliWorld, restingSession} from '../helpers/cli-world.js';
import {createTestIo} from '../helpers/test-io.js';

const deep = `{"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`;

test.each(['1e400', '8.7e15', '-1', '1e300', 'null', '"x"'])('a send at the time %s is one bad line of the log', async (at) => {
	const {env, state} = createCliWorld();
	const line = (time: string) =>
		`{"v":1,"at":${time},"kind":"reply","project":"api","text":"hi","receipt":{"kind":"landed","after_ms":1e400}}\n`;
	writeFileSync(join(state, 'answers.jsonl'), line('1000000000000') + line(at));
	const {out, err} = await beckon(env, 'log');
	expect(out).toMatch(/^2001-09-\d\d [\d:]{8} api reply "hi": confirmed after 0 ms\n$/);
	expect(err).toContain('answers.jsonl:2');
});

test('marks, limits and kept texts with odd times do not keep a list from being shown', async () => {
	const {env, state, addSession} = createCliWorld();
	addSession(restingSession('one', '/work/api'));
	writeFileSync(
		join(state, 'marks.jsonl'),
		'{"at":1e300,"row":"one","field":"snoozed","value":1e300}\n{"at":1,"row":"one","field":"snoozed","value":1e17}\n',
	);
	mkdirSync(join(state, 'outbox'));
	writeFileSync(join(state, 'outbox/abcd.json'), '{"id":"abcd","at":1e300,"text":"x"}');
	mkdirSync(join(state, 'limits'));
	writeFileSync(join(state, 'limits/default'), '12 1e300 13 99999999999999\n\n');
	for (const argv of [['ls'], ['ls', '--json'], ['status'], ['outbox'], ['next']]) {
		const {out, err} = await beckon(env, ...argv);
		expect(out + err).not.toMatch(/NaN|Invalid|bug in beckon/);
	}
	expect((await beckon(env, 'ls')).out).toContain('api');
});

describe('JSON nested 20,000 deep', () => {
	test('in the config is a problem of the config, for every command', async () => {
		const {env, addSession} = createCliWorld();
		addSession(restingSession('one', '/work/api'));
		mkdirSync(dirname(configPath(env)), {recursive: true});
		writeFileSync(configPath(env), deep);
		const {code, err} = await beckon(env, 'config');
		expect(code).toBe(1);
		expect(err).toContain('config.json:1: column 206: nested too deep; the defaults are used until this is fixed');
		for (const argv of [['ls'], ['status'], ['doctor']]) {
			const {err: said, out} = await beckon(env, ...argv);
			// `status` prints one line, whatever is wrong.
			if (argv[0] !== 'status') expect(said + out).toContain('nested too deep');
			expect(said + out).not.toContain('bug in beckon');
		}
	});

	test('in the config leaves a program that runs what it had', async () => {
		const {env} = createCliWorld();
		mkdirSync(dirname(configPath(env)), {recursive: true});
		writeFileSync(configPath(env), '{"retentionDays": 5}');
		const wired = await wirePorts(createTestIo(env).io);
		writeFileSync(configPath(env), deep);
		await wired.reload();
		expect(wired.ports.readFacts().config.retentionDays).toBe(5);
		expect(wired.problems()).toMatchObject([{problem: expect.stringContaining('nested too deep')}]);
	});

	test.each([[], ['--project', 'repo']])('in settings is refused with its place, and the file stays: %j', async (...option) => {
		const {env, home} = createCliWorld();
		const root = option.length === 0 ? (env['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude')) : join(home, 'repo/.claude');
		mkdirSync(root, {recursive: true});
		const file = join(root, 'settings.json');
		writeFileSync(file, deep);
		const project = option.length === 0 ? [] : ['--project', join(home, 'repo')];
		for (const command of ['install', 'uninstall']) {
			const {code, err} = await beckon(env, command, ...project);
			expect(code).toBe(1);
			expect(err).toContain(`${file}: line 1, column 206: nested too deep`);
		}
		expect(readFileSync(file, 'utf8')).toBe(deep);
	});

	test('in what a session asks leaves the other rows', async () => {
		const {env, state, addSession} = createCliWorld();
		addSession(restingSession('one', '/work/api'));
		addSession(restingSession('two', '/work/web'));
		const folder = join(state, 'sessions/two');
		writeFileSync(join(folder, 'p/deep.json'), `{"session_id":"two","cwd":"/work/web","tool_name":"Bash","tool_input":${deep}}`);
		const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
		const last = JSON.parse(journal.trim().split('\n').at(-1) ?? '{}');
		writeFileSync(
			join(folder, 'journal.jsonl'),
			`${journal}\n${JSON.stringify({...last, event: 'PermissionRequest', payload: 'p/deep.json'})}\n`,
		);
		const {out, err} = await beckon(env, 'ls');
		expect(out).toContain('api');
		expect(err).not.toContain('bug in beckon');
	});
});
