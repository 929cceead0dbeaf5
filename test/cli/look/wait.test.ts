import {expect, test} from 'vitest';
import {beckon} from '../../helpers/cli-main.js';
import {blockedSession, createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {outputSchemas} from '../../helpers/documents/output-schemas.js';

/** A turn that goes on. */
const workingSession = (id: string, cwd: string) => {
	const {status: _, events, ...session} = restingSession(id, cwd);
	return {...session, events: events.slice(0, 2), status: {status: 'busy'}};
};

test('a state that was reached before the call counts, and the session is named with what it does', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	world.addSession(workingSession('two', '/work/web'));
	expect(await beckon(world.env, 'wait', 'api', '--state', 'permission')).toEqual({code: 0, out: 'api: permission\n', err: ''});
	expect(await beckon(world.env, 'wait', 'api', 'web', '--any')).toMatchObject({code: 0, out: 'api: permission\n'});
});

test('when the time is over it says who is still where, with an exit code of its own', async () => {
	const world = createCliWorld();
	world.addSession(workingSession('two', '/work/web'));
	expect(await beckon(world.env, 'wait', 'web', '--timeout', '0.2')).toEqual({code: 2, out: '', err: 'web: still thinking\n'});
	const {code, out} = await beckon(world.env, 'wait', 'web', '--timeout', '0', '--json');
	expect(code).toBe(2);
	expect(outputSchemas.wait.parse(JSON.parse(out))).toMatchObject({reached: false, result: 'timeout', sessions: [{is: 'waiting'}]});
});

test('it returns when the turn ends, and when the session does', async () => {
	const world = createCliWorld();
	const {pid} = world.addSession(workingSession('two', '/work/web'));
	const [ends, dies] = [beckon(world.env, 'wait', 'web'), beckon(world.env, 'wait', 'web', '--state', 'plan-ready', '--json')];
	world.addSession({...restingSession('two', '/work/web'), pid});
	expect(await ends).toEqual({code: 0, out: 'web: your turn\n', err: ''});
	process.kill(pid, 'SIGKILL');
	const {code, out} = await dies;
	expect(code).toBe(3);
	expect(outputSchemas.wait.parse(JSON.parse(out))).toMatchObject({reached: false, result: 'ended', sessions: [{state: 'session_ended'}]});
});

test('a name that fits no session, and a word that is no state, are told at once', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	expect(await beckon(world.env, 'wait', 'nobody')).toMatchObject({code: 4, err: expect.stringContaining('No session matches "nobody"')});
	const {code, err} = await beckon(world.env, 'wait', 'api', '--state', 'idel');
	expect(code).toBe(2);
	expect(err).toContain('"idel" is not a state');
	expect(err).toContain('your-turn');
});
