import {existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {withTee} from '../../src/agents/claude/settings/status-line.js';
import {emit, filesBelow, hookEnv, run} from '../helpers/hooks/hook-run.js';
import {describeIn, shells} from '../helpers/programs/shells.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

const script = join(dirname(emit), 'limits.sh');

const silent = {status: 0, signal: null, printed: ''};

function payload(fiveHour: readonly [number, number], sevenDay: readonly [number, number], name = 'x'): string {
	const window = ([used, resets]: readonly [number, number]) => ({used_percentage: used, resets_at: resets});
	return JSON.stringify({session_name: name, rate_limits: {five_hour: window(fiveHour), seven_day: window(sevenDay)}, version: '2.1.330'});
}

describeIn(shells, 'limits.sh under %s', ({argv, hasAllCases}) => {
	const call = (state: string, text: string, some: NodeJS.ProcessEnv = {}) => run([...argv, script], hookEnv(state, some), text);
	const kept = (state: string, name = 'default') => readFileSync(join(state, 'limits', name), 'utf8').split('\n')[0];

	test('the windows are kept in a private file, and nothing is printed', async () => {
		const state = tempDir();
		const text = `${payload([23.5, 1_738_425_600], [41, 1_738_857_600], 'é } "rate_limits":{ \\')}\n\n`;
		expect(await call(state, text)).toEqual(silent);
		expect(kept(state)).toBe('23.5 1738425600 41 1738857600');
		expect(filesBelow(join(state, 'limits'))).toEqual(['default']);
		expect(statSync(join(state, 'limits/default')).mode & 0o777).toBe(0o600);
	});

	test('a session that heard less or of an earlier window takes nothing back', async () => {
		const state = tempDir();
		await call(state, payload([50, 20_000], [10, 90_000]));
		await call(state, payload([49, 20_001], [10, 90_000]));
		await call(state, payload([99, 2000], [90, 90_000]));
		expect(kept(state)).toBe('50 20000 10 90000');
		await call(state, payload([51.5, 19_999], [10, 90_000]));
		expect(kept(state)).toBe('51.5 19999 10 90000');
		await call(state, payload([0, 38_000], [11, 90_000]));
		expect(kept(state)).toBe('0 38000 11 90000');
	});

	test('each config folder has its own, whatever its name', async () => {
		const state = tempDir();
		await call(state, payload([1, 20_000], [2, 90_000]), {CLAUDE_CONFIG_DIR: '/home/dev/.claude work'});
		expect(readFileSync(join(state, 'limits/_home_dev_.claude_work'), 'utf8')).toBe('1 20000 2 90000\n/home/dev/.claude work\n');
	});

	test('what holds no limits, or broken ones, or a folder that takes no file, is no error', async () => {
		const state = tempDir();
		const texts = ['', '{}', '{"rate_limits":{}}', '{"rate_limits":{"five_hour":{"used_percentage":"$(id)","resets_at":1}', '\n'];
		for (const text of texts) expect(await call(state, text)).toEqual(silent);
		expect(filesBelow(state)).toEqual([]);
		writeFileSync(join(state, 'limits'), '');
		const text = payload([1, 20_000], [2, 90_000]);
		expect(await call(state, text)).toEqual(silent);
	});

	if (!hasAllCases) return;

	test('a window that is not told and windows of other names leave the one that is told', async () => {
		const state = tempDir();
		const other = '"seven_day_opus":{"used_percentage":99,"resets_at":90001}';
		await call(state, `{"name":"{in}","rate_limits":{"five_hour":null,${other},"seven_day":{"resets_at":90000,"used_percentage":3}}}`);
		expect(kept(state)).toBe('0 0 3 90000');
	});

	/** As 2.1.330 hands it to a status line. */
	const session = (id: string, cost: string, size = 1_000_000) =>
		`{"session_id":"${id}","cwd":"/x","effort":{"level":"medium"},"model":{"id":"m"},"cost":{"total_cost_usd":${cost},"total_duration_ms":2},` +
		`"context_window":{"total_input_tokens":1200,"context_window_size":${size},"current_usage":{"input_tokens":1200},"used_percentage":0},` +
		`"rate_limits":{"five_hour":{"used_percentage":1,"resets_at":20000}},"prompt_cache":{"warm":false}}`;

	test('what the client says of a session is kept beside its journal, in a private file', async () => {
		const state = tempDir();
		const dir = join(state, 'sessions', 'a-1');
		mkdirSync(dir, {recursive: true});
		expect(await call(state, session('a-1', '0.009919999999999998'))).toEqual(silent);
		expect(readFileSync(join(dir, 'usage'), 'utf8')).toBe('0.009919999999999998 1000000\n');
		expect(statSync(join(dir, 'usage')).mode & 0o777).toBe(0o600);
		await call(state, session('a-1', '12', 200_000));
		expect(readFileSync(join(dir, 'usage'), 'utf8')).toBe('12 200000\n');
		await call(state, session('a-1', '1e-7', 200_000));
		expect(readFileSync(join(dir, 'usage'), 'utf8')).toBe('- 200000\n');
		expect(filesBelow(dir)).toEqual(['usage']);
		expect(kept(state)).toBe('1 20000 0 0');
	});

	test('of a session without a folder, or with a name that is none, nothing is kept', async () => {
		const state = tempDir();
		mkdirSync(join(state, 'sessions'));
		for (const id of ['unknown', '..', '../sessions', '$(id)', '']) expect(await call(state, session(id, '1'))).toEqual(silent);
		expect(filesBelow(state)).toEqual(['limits', 'limits/default', 'sessions']);
	});

	test('a long text takes no longer than its length', async () => {
		const state = tempDir();
		const text = payload([7, 20_000], [2, 90_000], 'a name of many {letters} '.repeat(16_000));
		expect(await call(state, text)).toEqual(silent);
		expect(kept(state)).toBe('7 20000 2 90000');
	});

	/** A copy of the scripts, and a status line of the user's behind them. */
	const desk = () => {
		const folder = tempDir();
		const state = join(folder, 'state');
		const hooks = join(folder, 'hooks');
		mkdirSync(hooks);
		for (const name of ['emit.sh', 'limits.sh']) writeFileSync(join(hooks, name), readFileSync(join(dirname(emit), name)), {mode: 0o700});
		const line = (own: string, text: string) => {
			const settings = withTee(JSON.stringify({statusLine: {command: own}}), join(hooks, 'limits.sh'));
			if (!settings.ok) throw new Error(settings.problem);
			// A file, since bash reads a ~/.bashrc when it is given `-c` and a socket for its stdin.
			writeFileSync(join(folder, 'line.sh'), String(JSON.parse(settings.value).statusLine.command));
			return run([...argv, join(folder, 'line.sh')], hookEnv(state), text);
		};
		return {state, hooks, line};
	};

	test('the status line behind it gets its text, and keeps its exit status', async () => {
		const {state, line} = desk();
		const text = `${payload([7, 20_000], [2, 90_000], 'é')}\n\n`;
		expect(await line('cat; exit 3 # so', text)).toEqual({status: 3, signal: null, printed: text});
		await waitFor(() => existsSync(join(state, 'limits/default')), {what: 'the limits are kept'});
		expect(kept(state)).toBe('7 20000 2 90000');
		expect(await line('echo hello', text)).toEqual({status: 0, signal: null, printed: 'hello\n'});
	});

	test('the status line behind it gets a long text whole', async () => {
		const text = payload([7, 20_000], [2, 90_000], 'a näme of many {letters} '.repeat(16_000));
		expect(await desk().line('cat', text)).toEqual({status: 0, signal: null, printed: text});
	});

	const texts = {'limits.sh': readFileSync(script, 'utf8'), 'emit.sh': readFileSync(emit, 'utf8')};
	const damages = Object.entries(texts).flatMap(([name, text]) => [
		{name, how: 'gone', content: undefined},
		{name, how: 'empty', content: ''},
		...[0.1, 0.3, 0.5, 0.7, 0.9].map((part) => ({name, how: `cut at ${part}`, content: text.slice(0, text.length * part)})),
		{name, how: 'garbled', content: text.replaceAll('case', 'esac')},
		{name, how: 'one that ends at once', content: '#!/bin/sh\nexec false\n'},
		{name, how: 'one that never ends', content: `#!/bin/sh\nexec sleep 5\n`},
		{name, how: 'binary', content: '\0\x7fELF\0'},
	]);
	test.each(damages)('the status line gets its text where $name is $how', async ({name, content}) => {
		const {hooks, line} = desk();
		if (content === undefined) rmSync(join(hooks, name));
		else writeFileSync(join(hooks, name), content);
		const text = payload([7, 20_000], [2, 90_000]);
		expect(await line('cat', text)).toEqual({status: 0, signal: null, printed: text});
	});
});
