/**
 * The setup commands, killed by the system at each of their steps on files: both files are the old or the new one, and what comes after repairs it.
 * @module-tag script
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {mine} from '../helpers/install-world.js';
import {nodeCommand, nodeWords} from '../helpers/program.js';
import {some, times} from '../helpers/size.js';
import {tempDir} from '../helpers/temp-state.js';

const conf = 'set -g mouse on\n# the last line has no end';
const files = ['.claude/settings.json', '.tmux.conf'] as const;
const patience = times(300_000, 1_800_000);

/** Kills its process right before a step below the home, or writes how many there were. */
const killer = `
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
const {KILL_AT, HOME, KILL_COUNT} = process.env;
let steps = 0;
const write = fs.writeFileSync;
for (const name of ['openSync', 'writeSync', 'writeFileSync', 'fsyncSync', 'renameSync', 'linkSync', 'chmodSync', 'copyFileSync', 'rmSync', 'mkdirSync', 'rmdirSync']) {
	const call = fs[name];
	fs[name] = (...args) => {
		if ((typeof args[0] === 'number' ? args[0] > 2 : String(args[0]).startsWith(HOME)) && ++steps === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
		return call(...args);
	};
}
syncBuiltinESMExports();
process.on('exit', () => write(KILL_COUNT, String(steps)));
`;

type Home = {
	readonly home: string;
	readonly run: (how: Setup, killAt?: number) => ReturnType<typeof spawnSync>;
	readonly texts: () => readonly string[];
};

/** `isAsking`: it asks in a terminal, where Enter is pressed. */
type Setup = {readonly words: readonly string[]; readonly isAsking?: true};

function person(): Home {
	const home = tempDir();
	const preload = join(home, 'killer.mjs');
	writeFileSync(preload, killer);
	mkdirSync(join(home, '.claude'));
	writeFileSync(join(home, files[0]), mine);
	writeFileSync(join(home, files[1]), conf);
	const env = {HOME: home, PATH: process.env['PATH'], TMUX_TMPDIR: home, TERM: 'xterm', SHELL: '/bin/sh', KILL_COUNT: join(home, 'steps')};
	const run = ({words, isAsking}: Setup, killAt?: number) => {
		const watched = killAt === undefined ? {} : {KILL_AT: String(killAt), NODE_OPTIONS: `--import ${preload}`};
		const options = {env: {...env, ...watched}, encoding: 'utf8', timeout: 60_000, input: isAsking ? '\r' : ''} as const;
		if (isAsking) return spawnSync('script', ['-qfec', `${nodeWords} ${words.join(' ')}`, '/dev/null'], options);
		const [program = '', ...entry] = nodeCommand;
		return spawnSync(program, [...entry, ...words], options);
	};
	return {
		home,
		run,
		texts: () => files.map((file) => (existsSync(join(home, file)) ? readFileSync(join(home, file), 'utf8').replaceAll(home, '~') : '')),
	};
}

const add: readonly Setup[] = [{words: ['install']}, {words: ['install', '--tmux']}, {words: ['init'], isAsking: true}];
const takeOut: Setup = {words: ['uninstall', '--all']};
const all: readonly (readonly [name: string, how: Setup, before: Setup | undefined])[] = [
	// `init` does what the others do, one after the other.
	...add.slice(times(-1, 0)).map((how) => [how.words.join(' '), how, undefined] as const),
	['uninstall --all', takeOut, {words: ['init'], isAsking: true}],
];

test.each(all)(
	'a run that is killed leaves each file as before or as after, and a second run completes it: %s',
	{timeout: patience},
	(_, how, before) => {
		const clean = person();
		if (before) clean.run(before);
		const old = clean.texts();
		clean.run(how, 0);
		const done = clean.texts();
		expect(done).not.toEqual(old);
		const steps = Number(readFileSync(join(clean.home, 'steps'), 'utf8'));
		expect(steps).toBeGreaterThan(5);
		for (const step of some(
			Array.from({length: steps}, (_, index) => index + 1),
			3,
		)) {
			const {home, run, texts} = person();
			if (before) run(before);
			run(how, step);
			expect(existsSync(join(home, 'steps')), `step ${step} of ${steps}`).toBe(false);
			for (const [index, text] of texts().entries())
				expect([old[index], done[index]], `${files[index]} after step ${step}`).toContain(text);
			run(how);
			expect(texts(), `again after step ${step}`).toEqual(done);
			if (how !== takeOut) run(takeOut);
			expect(texts(), `uninstalled after step ${step}`).toEqual([mine, conf]);
			const left = ['.claude', '.']
				.flatMap((folder) => readdirSync(join(home, folder)))
				.filter((name) => /^(?:settings\.json|\.tmux\.conf)./.test(name));
			expect(
				left.filter((name) => !name.endsWith('.bak')),
				`left after step ${step}`,
			).toEqual([]);
		}
	},
);
