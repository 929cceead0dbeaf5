/** Names of directories, and what purge removes. */
import {existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {beckon} from '../helpers/cli-main.js';
import {createCliWorld, restingSession} from '../helpers/cli-world.js';

test.each(['ls', 'status', 'next', 'purge --all', 'rename /tmp Temp'])(
	'a state dir that is none is named, and is no bug: %s',
	async (line) => {
		const world = createCliWorld();
		const file = join(world.home, 'a file');
		writeFileSync(file, 'of somebody');
		const {code, out, err} = await beckon({...world.env, BECKON_STATE_DIR: file}, ...line.split(' '));
		expect(code).toBe(1);
		expect(out).toBe('');
		expect(err).toMatch(/^beckon: E(NOTDIR|EXIST): [^\n]*a file[^\n]*\n {2}Fix that, then try again\.\n$/);
		expect(readFileSync(file, 'utf8')).toBe('of somebody');
	},
);

test('a name given to a directory stays until it is taken back', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	expect((await beckon(world.env, 'rename', 'one', 'The API')).code).toBe(0);
	expect((await beckon(world.env, 'ls')).out).toContain('The API');
	await beckon(world.env, 'rename', 'one', '');
	expect((await beckon(world.env, 'ls')).out).not.toContain('The API');
});

test.each(['the API', 'api', '/work/api', '/work/gone/../api/'])(
	'the name of a directory without a session is taken back by %j',
	async (called) => {
		const {env, state} = createCliWorld();
		writeFileSync(join(state, 'names.json'), '{"/work/api": "The API", "/work/web": "Shop"}');
		expect(await beckon(env, 'rename', called, '')).toEqual({code: 0, out: 'Renamed /work/api to api again\n', err: ''});
		expect(JSON.parse(readFileSync(join(state, 'names.json'), 'utf8'))).toEqual({'/work/web': 'Shop'});
	},
);

test('a directory is named by what its sessions share, and by no name that two directories have', async () => {
	const {env, addSession} = createCliWorld();
	addSession(restingSession('one', '/work/api'));
	addSession(restingSession('two', '/work/api'));
	addSession(restingSession('three', '/work/web'));
	addSession(restingSession('four', '/old/web'));
	expect(await beckon(env, 'rename', 'api', 'The API')).toMatchObject({code: 0, out: 'Renamed /work/api to The API\n'});
	const {code, err} = await beckon(env, 'rename', 'web', 'Shop');
	expect(code).toBe(2);
	expect(err).toContain('2 sessions match "web"');
});

test('a directory is named where it really is, as its sessions tell it', async () => {
	const {env, home, state} = createCliWorld();
	mkdirSync(join(home, 'real'));
	symlinkSync(join(home, 'real'), join(home, 'link'));
	await beckon(env, 'rename', join(home, 'link'), 'Shop');
	expect(JSON.parse(readFileSync(join(state, 'names.json'), 'utf8'))).toEqual({[realpathSync(join(home, 'real'))]: 'Shop'});
});

test('purge finds the sessions of a directory that is named by a link', async () => {
	const world = createCliWorld();
	mkdirSync(join(world.home, 'real'));
	symlinkSync(join(world.home, 'real'), join(world.home, 'link'));
	world.addSession(restingSession('one', realpathSync(join(world.home, 'real'))));
	expect((await beckon(world.env, 'purge', '--directory', join(world.home, 'link'), '--yes')).out).toMatch(/^Deleted 1 session /);
});

test('words behind the full name of a session are the text for it', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	for (const argv of [
		['api', 'hi', 'there'],
		['API', 'hi there'],
		['one', '--queue', 'hi', 'there'],
	]) {
		const {code, err} = await beckon(world.env, 'reply', ...argv);
		expect(err).toMatch(/^api: not sent: the session is not in a tmux pane/);
		expect(code).toBe(3);
	}
	expect(await beckon(world.env, 'outbox')).toMatchObject({code: 0});
});

test('purge removes what it was told to, and needs to be told', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	world.addSession(restingSession('two', '/work/web'));
	expect((await beckon(world.env, 'purge')).code).toBe(2);
	expect((await beckon(world.env, 'purge', '--session', '../x')).code).toBe(2);
	expect((await beckon(world.env, 'purge', '--directory', '/work/api', '--yes')).out).toMatch(/^Deleted 1 session /);
	expect(existsSync(join(world.state, 'sessions', 'one'))).toBe(false);
	expect(existsSync(join(world.state, 'sessions', 'two'))).toBe(true);
	expect((await beckon(world.env, 'purge', '--all', '--yes')).out).toMatch(/^Deleted 1 session /);
	expect(existsSync(join(world.state, 'sessions', 'two'))).toBe(false);
});

test.each(['--directory', '--session'])('an empty value of %s selects nothing to purge', async (option) => {
	const {env, state, addSession} = createCliWorld();
	addSession(restingSession('one', process.cwd()));
	const {code, err} = await beckon(env, 'purge', option, '');
	expect(code).toBe(2);
	expect(err).toMatch(/^beckon: "" is not a (directory|session ID)/);
	expect(existsSync(join(state, 'sessions', 'one'))).toBe(true);
});

test('purge of a session that nothing is known of says so, and fails', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	const {code, err} = await beckon(world.env, 'purge', '--session', 'two', '--yes');
	expect(code).toBe(1);
	expect(err).toContain('No session "two" is recorded');
	expect((await beckon(world.env, 'purge', '--session', 'one', '--yes')).code).toBe(0);
});

test('purge of a session that runs, or of several, wants a yes', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	const {code, out, err} = await beckon(world.env, 'purge', '--session', 'one');
	expect({code, out}).toEqual({code: 3, out: ''});
	expect(err).toBe(
		'beckon: This would delete what is recorded of 1 session, of which api runs\n  Add --yes to delete it. Nothing was deleted.\n',
	);
	world.addSession(restingSession('two', '/work/web'));
	expect((await beckon(world.env, 'purge', '--all')).err).toContain('2 sessions, of which api, web run');
	expect((await beckon(world.env, 'ls', '--format', 'ids')).out.split('\n')).toHaveLength(3);
	expect((await beckon(world.env, 'purge', '--all', '--yes')).out).toMatch(/^Deleted 2 sessions /);
});
