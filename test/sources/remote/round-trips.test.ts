/**
 * How often an answer to a host waits for the line.
 * @module-tag userland
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {tempDir} from '../../helpers/temp-state.js';
import {approve, far, meet, meetHosts} from './far-meeting.js';
import {farShell} from './far-world.js';

meetHosts();

const line = fileURLToPath(new URL('delayed-line.mjs', import.meta.url));

async function answerOver(roundTripMs: number): Promise<{readonly ms: number; readonly trips: number}> {
	const counted = join(tempDir(), 'trips');
	const found = await meet([process.execPath, line, String(roundTripMs / 2), counted, ...farShell(far.env)]);
	const trips = (): number => Number(readFileSync(counted, 'utf8').trimEnd().split('\n').at(-1));
	const [from, before] = [performance.now(), trips()];
	expect(await approve(found)).toMatchObject({kind: 'landed'});
	return {ms: Math.round(performance.now() - from), trips: trips() - before};
}

/** Round trips in ms; for figures `0,30,60,150,400` on a machine that does nothing else. A short one is over before the next request is sent. */
const delays = (process.env['BECKON_TEST_DELAYS'] ?? '300').split(',').filter(Boolean).map(Number);

test('an answer to a host takes at most five round trips', {timeout: 120_000}, async () => {
	for (const delay of delays) {
		const {ms, trips} = await answerOver(delay);
		if (delays.length > 1) process.stdout.write(`${delay} ms: ${ms} ms, ${trips} round trips\n`);
		if (delay >= 150) expect(trips).toBeLessThanOrEqual(5);
	}
});
