/** Which changes make a link that waits try again at once. */
import {expect, test} from 'vitest';
import {createRetryCause} from '../../src/sources/look-at-hosts.js';

test('a host that was not reached is tried again when this machine gets an address, not when it loses its own', () => {
	let addresses = '10.0.0.2';
	const cause = createRetryCause({loginAt: () => undefined, addresses: () => addresses});
	expect(cause('unreachable')).toBe(false);
	addresses = '';
	expect(cause('unreachable')).toBe(false);
	addresses = '192.168.1.7';
	expect([cause('unreachable'), cause('unreachable')]).toEqual([true, false]);
});

test('a host that wants a login is tried again after the next login alone', () => {
	let at: number | undefined = 1000;
	let addresses = '10.0.0.2';
	const cause = createRetryCause({loginAt: () => at, addresses: () => addresses});
	addresses = '10.0.0.3';
	expect(cause('needs-login')).toBe(false);
	at = undefined;
	expect(cause('needs-login')).toBe(false);
	at = 2000;
	expect([cause('needs-login'), cause('needs-login')]).toEqual([true, false]);
});

test('a host that speaks nonsense waits for its pause', () => {
	let at = 1000;
	const cause = createRetryCause({loginAt: () => at++, addresses: () => String(at)});
	expect(cause('nonsense')).toBe(false);
});
