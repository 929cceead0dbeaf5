import {rmSync, symlinkSync} from 'node:fs';
import {expect, test} from 'vitest';
import {startReading} from '../../src/deliver/deciders.js';
import {startUpkeep} from '../../src/observe/maintenance-timer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {createCliWorld} from '../helpers/cli-world.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

test('a state that cannot be read for a while ends neither the upkeep nor the program', async () => {
	const {env, state} = createCliWorld();
	const wired = await wirePorts(createTestIo(env).io);
	const reading = startReading(wired.paths, 'terminal');
	let rounds = 0;
	const readSessions = () => {
		rounds += 1;
		return wired.ports.readSessions();
	};
	rmSync(state, {recursive: true});
	symlinkSync('state', state);
	expect(() => wired.ports.readSessions()).toThrow('ELOOP');
	const stop = startUpkeep({...wired, ports: {...wired.ports, readSessions}}, {firstMs: 1, everyMs: 1});
	await waitFor(() => rounds > 2, {what: 'another round'});
	stop();
	reading.close();
});
