/**
 * An ssh connection that breaks or freezes during a send: nothing is sent twice, and no text is lost.
 * @module-tag userland
 */
import {describe, expect, test} from 'vitest';
import {statePaths} from '../../../src/store/paths.js';
import {readOutbox} from '../../../src/store/records/outbox.js';
import type {StandIn} from '../../helpers/agent/play.js';
import {waitFor} from '../../helpers/wait-for.js';
import {approve, env, far, meet, meetHosts, rowOf, say, type Tap} from './far-meeting.js';
import {farSshd, resting} from './far-world.js';

meetHosts();

function arrived(agent: StandIn, text: string): number {
	return agent.log().filter((entry) => /^(submitted|queued)/.test(entry) && entry.includes(text)).length;
}

function keptTexts(): readonly string[] {
	return readOutbox(statePaths(env)).entries.map(({text}) => text);
}

describe('over ssh', {tags: ['sshd']}, () => {
	test('a permission is given, once', async () => {
		const found = await meet((await farSshd(far.env)).argv);
		expect(await approve(found)).toMatchObject({kind: 'landed'});
		await found.agent.see(/All done/);
		expect(found.agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
	});

	test('an sshd that is killed after the text was pasted leaves the text in the outbox, and no more is sent', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv, resting, 600_000);
		const tap: Tap = (ports) => ({
			...ports,
			paste: async (...order) => {
				const sent = await ports.paste(...order);
				expect(sshd.signal('SIGKILL')).toBeGreaterThan(0);
				return sent;
			},
		});
		expect(await say(found, 'a text that must not be lost', tap)).toMatchObject({kind: 'unconfirmed'});
		expect(keptTexts()).toEqual(['a text that must not be lost']);
		expect(arrived(found.agent, 'must not be lost')).toBe(0);
	});

	test('where the connection is made again at once, what was pasted is looked for, and sent once', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv, resting);
		const tap: Tap = (ports) => ({
			...ports,
			paste: async (...order) => {
				const sent = await ports.paste(...order);
				sshd.signal('SIGKILL');
				await waitFor(() => found.remote.link.state().kind !== 'up');
				await waitFor(() => found.remote.link.state().kind === 'up');
				return sent;
			},
		});
		expect(await say(found, 'over two connections', tap)).toMatchObject({kind: 'landed'});
		expect(arrived(found.agent, 'over two connections')).toBe(1);
		expect(keptTexts()).toEqual([]);
	});

	test('an sshd that is killed while Enter is under way gives no second prompt', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv, resting);
		const tap: Tap = (ports) => ({
			...ports,
			press: async (...order) => {
				const pressing = ports.press(...order);
				sshd.signal('SIGKILL');
				return pressing;
			},
		});
		const receipt = await say(found, 'once at most', tap);
		expect(receipt.kind).toBe('unconfirmed');
		expect(keptTexts()).toEqual(['once at most']);
		await waitFor(() => found.remote.link.state().kind === 'up', {what: 'the link is up again'});
		await rowOf(found.remote, found.agent);
		expect(arrived(found.agent, 'once at most')).toBeLessThanOrEqual(1);
	});

	test('a connection that is frozen in the middle of an answer is not confirmed, and what it held back is not done later', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv);
		const tap: Tap = (ports) => ({
			...ports,
			press: async (...order) => {
				sshd.signal('SIGSTOP');
				return ports.press(...order);
			},
		});
		try {
			expect(await approve(found, tap)).toMatchObject({kind: 'unconfirmed'});
		} finally {
			sshd.signal('SIGCONT');
		}
		await waitFor(() => found.remote.link.state().kind === 'up', {what: 'the link is up again'});
		await rowOf(found.remote, found.agent);
		expect(found.agent.log().filter((entry) => entry.startsWith('answered'))).toEqual([]);
	});
});
