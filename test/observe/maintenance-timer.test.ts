import {rmSync, symlinkSync} from 'node:fs';
import {expect, test} from 'vitest';
import {announceDecider} from '../../src/deliver/deciders.js';
import type {ReportFault} from '../../src/observe/faults.js';
import {startMaintenance} from '../../src/observe/maintenance-timer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {createCliWorld} from '../helpers/cli-world.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

test('a state that cannot be read for a while ends neither the upkeep nor the program', async () => {
	const {env, state} = createCliWorld();
	const wired = await wirePorts(createTestIo(env).io);
	const reading = announceDecider(wired.paths, 'terminal');
	let rounds = 0;
	const readSessions = () => {
		rounds += 1;
		return wired.ports.readSessions();
	};
	rmSync(state, {recursive: true});
	symlinkSync('state', state);
	expect(() => wired.ports.readSessions()).toThrow('ELOOP');
	const failed: string[] = [];
	const report: ReportFault = (part, error) => failed.push(`${part}: ${error}`);
	const atStart = () => Promise.reject(new TypeError('no such thing'));
	const stop = startMaintenance({...wired, report, ports: {...wired.ports, readSessions}}, {firstMs: 1, everyMs: 1, atStart});
	await waitFor(() => rounds > 2, {what: 'another round'});
	stop();
	expect(failed).toContain('the repair of the install: TypeError: no such thing');
	expect(failed.filter((each) => /^the maintenance: .*ELOOP/.test(each)).length).toBeGreaterThan(1);
	reading.close();
});

test('without news of a session nothing is read and tidied again', async () => {
	const {env} = createCliWorld();
	const wired = await wirePorts(createTestIo(env).io);
	let [whole, asked] = [0, 0];
	const readSessions: typeof wired.ports.readSessions = (only) => {
		if (only === undefined) whole += 1;
		else asked += 1;
		return wired.ports.readSessions(only);
	};
	const stop = startMaintenance({...wired, ports: {...wired.ports, readSessions}}, {firstMs: 1, everyMs: 1});
	await waitFor(() => asked > 2, {what: 'another round'});
	stop();
	expect(whole).toBe(1);
});
