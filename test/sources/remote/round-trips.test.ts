/**
 * How often an answer to a host waits for the line.
 * @module-tag userland
 */
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {approve, far, meet, meetHosts} from './far-meeting.js';
import {farShell} from './far-world.js';

meetHosts();

const line = fileURLToPath(new URL('delayed-line.mjs', import.meta.url));

async function answerMs(roundTripMs: number): Promise<number> {
	const found = await meet([process.execPath, line, String(roundTripMs / 2), ...farShell(far.env)]);
	const from = performance.now();
	expect(await approve(found)).toMatchObject({kind: 'landed'});
	return performance.now() - from;
}

/** Round trips in ms. With several of them, such as `0,30,60,150,400` on a machine that does nothing else, the test counts how often an answer waits. */
const delays = (process.env['BECKON_TEST_DELAYS'] ?? '60').split(',').filter(Boolean).map(Number);

test('an answer to a host lands over a slow line', {timeout: 120_000}, async () => {
	const times: number[] = [];
	for (const delay of delays) times.push(await answerMs(delay));
	const [first = 0, last = 0] = [times[0], times.at(-1)];
	if (delays.length < 2) return;
	const trips = (last - first) / ((delays.at(-1) ?? 0) - (delays[0] ?? 0));
	process.stdout.write(
		`${delays.map((delay, index) => `${delay} ms: ${Math.round(times[index] ?? 0)}`).join(' · ')}: ${trips.toFixed(1)}\n`,
	);
	expect(trips).toBeLessThan(8);
});
