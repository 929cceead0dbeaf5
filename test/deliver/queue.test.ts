/** Prompts that wait for their session to rest, with stand-ins in real panes. */
import {expect, test} from 'vitest';
import {createQueueSender} from '../../src/deliver/queue-sender.js';
import {sendReply} from '../../src/deliver/send.js';
import {statePaths} from '../../src/store/paths.js';
import {io, outbox, resting, shareWorld, working, world} from '../helpers/agent/sends.js';
import {beckon} from '../helpers/cli-main.js';
import {waitFor} from '../helpers/wait-for.js';

shareWorld();

const prompts = (log: readonly string[]) => log.filter((each) => /^(?:submitted|queued): (?!go$)/.test(each));

/** Two programs that stay open look all the time. */
async function untilSent(isOver: () => boolean): Promise<void> {
	const senders = [1, 2].map(() =>
		createQueueSender({
			now: Date.now,
			send: (row, reply) => sendReply(io(), row, reply),
			paths: statePaths(world.env),
			onFailure: (error) => expect.fail(String(error)),
		}),
	);
	await waitFor(
		async () => {
			const look = await world.look();
			for (const sender of senders) sender.follow(look);
			await Promise.all(senders.map((sender) => sender.settled()));
			return isOver();
		},
		{what: 'the queue is worked off', lastSeen: () => JSON.stringify(outbox())},
	);
	for (const sender of senders) sender.close();
}

test('of two prompts each goes once, one a rest, changed as its user changed it; one that was dropped never goes', async () => {
	const {it, row} = await resting();
	const first = await beckon(world.env, 'queue', row.key, 'one');
	expect(first).toMatchObject({code: 0, err: expect.stringContaining('Nobody is there to send it')});
	await beckon(world.env, 'queue', row.key, 'two');
	await beckon(world.env, 'queue', row.key, 'three');
	const [, two, three] = outbox();
	expect((await world.row(it.sessionId, () => true)).queued).toEqual({count: 3, held: undefined});
	expect(await beckon(world.env, 'outbox', 'edit', two?.id ?? '', '--text', 'second')).toMatchObject({code: 0});
	expect(await beckon(world.env, 'outbox', 'drop', three?.id ?? '')).toMatchObject({code: 0});
	await untilSent(() => outbox().length === 0);
	expect(prompts(it.log())).toEqual(['submitted: one', 'submitted: second']);
});

test('it waits for the end of a turn, and is held with its reason after an Esc', async () => {
	const {it, row} = await working();
	expect(await beckon(world.env, 'queue', row.key, 'more')).toMatchObject({code: 0});
	await untilSent(() => true);
	expect(outbox().map(({state}) => state)).toEqual(['queued']);
	await it.send('Escape');
	await untilSent(() => outbox()[0]?.state === 'held');
	expect(prompts(it.log())).toEqual([]);
	const held = await world.row(it.sessionId, ({queued}) => queued?.held !== undefined);
	expect(held.queued).toEqual({count: 1, held: 'its turn was interrupted'});
	expect((await beckon(world.env, 'outbox')).out).toContain('held: its turn was interrupted');
	const again = await beckon(world.env, 'queue', row.key, 'again');
	expect(again.out).toMatch(/kept as (\S+), and held: its turn was interrupted\. `beckon outbox resend \1` sends it\./);
	expect(await beckon(world.env, 'outbox', 'drop', outbox()[1]?.id ?? '')).toMatchObject({code: 0});
	await beckon(world.env, 'outbox', 'resend', outbox()[0]?.id ?? '');
	expect(prompts(it.log())).toEqual(['submitted: more']);
	expect(outbox()).toEqual([]);
});
