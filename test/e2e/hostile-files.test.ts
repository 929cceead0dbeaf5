/** Anything may be in the place of a file: no command waits or fails for it, the other sessions are listed, and `doctor` names it. */
import {spawn, spawnSync} from 'node:child_process';
import {chmodSync, linkSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {blockedSession, type CliWorld, createCliWorld, restingSession} from '../helpers/cli-world.js';
import {beckonCommand, beckonEntry} from '../helpers/program.js';
import {times} from '../helpers/size.js';

const deadlineMs = 60_000;
const good = '00000000-0000-4000-8000-000000000000';

type Ended = {readonly name: string; readonly code: number | null; readonly out: string; readonly err: string};

function beckon(env: NodeJS.ProcessEnv, ...argv: readonly string[]): Promise<Ended> {
	return new Promise((resolve, reject) => {
		const [program = ''] = beckonCommand;
		const child = spawn(program, [...beckonEntry, ...argv], {
			env,
			stdio: ['ignore', 'pipe', 'pipe'],
			timeout: deadlineMs,
			killSignal: 'SIGKILL',
		});
		const [out, err]: string[][] = [[], []];
		child.stdout.setEncoding('utf8').on('data', (text: string) => out?.push(text));
		child.stderr.setEncoding('utf8').on('data', (text: string) => err?.push(text));
		child.on('error', reject);
		child.on('close', (code) => resolve({name: argv.join(' '), code, out: out?.join('') ?? '', err: err?.join('') ?? ''}));
	});
}

const closed = 'a file that is closed to its owner';

/** Puts something in the place of a file; `of` gives what is made once and linked. */
const kinds: Readonly<Record<string, (path: string, of: (make: (path: string) => void) => string) => void>> = {
	'a pipe': (path) => void spawnSync('mkfifo', [path]),
	'a link to itself': (path) => symlinkSync(path, path),
	'a folder': (path) => void mkdirSync(path),
	'a link to /dev/zero': (path) => symlinkSync('/dev/zero', path),
	'a gigabyte of nothing': (path, of) =>
		linkSync(
			of((file) => {
				writeFileSync(file, '');
				truncateSync(file, 2 ** 30);
			}),
			path,
		),
	'a line of 100 MB': (path, of) =>
		linkSync(
			of((file) => writeFileSync(file, Buffer.alloc(100 * 2 ** 20, 'a'))),
			path,
		),
	[closed]: (path) => {
		writeFileSync(path, '{}\n');
		chmodSync(path, 0);
	},
};

/** Each in a session of its own, so that none stands in the way of another. */
const inSession = ['journal.jsonl', 'journal.1.jsonl', 'base.json', 'p/1.json', 'transcript'] as const;

function hostileWorld(put: (path: string) => void): {readonly world: CliWorld; readonly paths: readonly string[]} {
	const world = createCliWorld();
	world.addSession(blockedSession(good, world.home));
	const sessions = inSession.map((name, index) => {
		const id = `00000000-0000-4000-8000-00000000000${index + 1}`;
		const {pid, transcript} = world.addSession({...restingSession(id, world.home), status: {status: 'idle'}});
		return name === 'transcript' ? transcript : join(world.state, 'sessions', id, name === 'p/1.json' ? `p/${pid}1.json` : name);
	});
	const own = [
		'names.json',
		'marks.jsonl',
		'marks.0.jsonl',
		'answers.jsonl',
		'back.jsonl',
		'watch.json',
		'outbox/abcd1234.json',
		'readers/4242',
	];
	const paths = [
		...sessions,
		...own.map((name) => join(world.state, name)),
		join(world.home, '.config/beckon/config.json'),
		join(world.home, '.claude/settings.json'),
		join(world.home, '.claude/sessions/113.json'),
	];
	const kept = ['kept.jsonl', 'kept-rows.json'].map((name) => join(world.state, name));
	for (const path of [...paths, ...kept]) {
		mkdirSync(dirname(path), {recursive: true, mode: 0o700});
		rmSync(path, {force: true});
		put(path);
	}
	return {world, paths};
}

/** In a usual run each kind of file meets some of those behind the first. */
const commands = ['ls --json', 'status', 'next', 'log', `history ${good}`, `explain ${good}`, 'config'];
const commandsFor = (kind: string) => {
	const [first, ...others] = commands;
	const from = Object.keys(kinds).indexOf(kind);
	return [first, ...Array.from({length: times(2, others.length)}, (_, index) => others[(2 * from + index) % others.length])];
};

async function isRead(kind: string): Promise<void> {
	let made: string | undefined;
	const {world, paths} = hostileWorld((path) =>
		kinds[kind]?.(path, (make) => {
			if (made === undefined) {
				made = join(dirname(path), 'made');
				make(made);
			}
			return made;
		}),
	);
	const doctor = await beckon(world.env, 'doctor', '--json');
	// A transcript may be as long as it likes.
	const isLarge = kind === 'a gigabyte of nothing' || kind === 'a line of 100 MB';
	const isNamed = (path: string) =>
		(isLarge && path.includes('/projects/')) || doctor.out.includes(path) || doctor.out.includes(path.slice(path.lastIndexOf('/p/') + 1));
	expect({code: doctor.code, err: doctor.err, unnamed: paths.filter((path) => !isNamed(path))}).toEqual({code: 1, err: '', unnamed: []});
	for (const line of commandsFor(kind)) {
		if (line === undefined) continue;
		const {name, code, out, err} = await beckon(world.env, ...line.split(' '));
		expect({name, hung: code === null, crashed: /at .*\.js:\d+/.test(err)}).toEqual({name, hung: false, crashed: false});
		if (line === 'ls --json') expect({code, isThere: out.includes(good)}).toEqual({code: 0, isThere: true});
	}
}

for (const kind of Object.keys(kinds))
	test(`${kind} in the place of every file`, {tags: kind === closed ? ['user'] : []}, () => isRead(kind));
