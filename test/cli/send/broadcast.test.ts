/** A text for several sessions, with stand-ins in real panes. */
import {expect, test} from 'vitest';
import {bash, blocked, resting, shareWorld, working, world} from '../../helpers/agent/sends.js';
import {beckon} from '../../helpers/cli-main.js';
import {outputSchemas} from '../../helpers/documents/output-schemas.js';
import {waitFor} from '../../helpers/wait-for.js';

shareWorld();

test('it goes to the sessions at rest, once each, and the others are named', async () => {
	const [one, two] = [await resting(), await resting()];
	const [busy, asking] = [await working(), await blocked(bash)];
	const env = {...world.env, ...(await world.server.insideEnv('%0'))};
	const unsent = await beckon(env, 'broadcast', 'go', 'on', '--dry-run');
	expect(unsent.code).toBe(0);
	// They may share a name.
	expect(unsent.out).toMatch(/^To 2 sessions:\n {2}\S.* \(\S+:\d+\.\d+\): .*\n {2}\S.* \(\S+:\d+\.\d+\): /);
	expect(unsent.out).toContain('it is working (--queue adds it)');
	expect(unsent.out).toContain('it has a dialog open');

	expect(await beckon(env, 'broadcast', 'go on')).toMatchObject({code: 2, err: expect.stringContaining('Add --yes')});
	const {code, out} = await beckon(env, 'broadcast', 'go on', '--yes', '--json');
	const result = outputSchemas.broadcast.parse(JSON.parse(out));
	expect(result.sent.map(({receipt, session}) => [receipt.kind, session]).toSorted()).toEqual(
		[one, two].map(({row}) => ['landed', row.key]).toSorted(),
	);
	// In the order of the queue.
	expect(result.left_out.map(({session}) => session)).toEqual([asking.row.key, busy.row.key]);
	expect(code).toBe(0);
	for (const {it} of [one, two]) {
		const submitted = () => it.log().filter((entry) => entry.startsWith('submitted'));
		await waitFor(() => submitted().length > 0, {what: 'the text is submitted'});
		expect(submitted()).toHaveLength(1);
		expect(submitted()[0]).toContain('go on');
	}
});

test('without a session that fits nothing is sent, and a shell command never is', async () => {
	const {row} = await resting();
	const refused = await beckon(world.env, 'broadcast', 'go on', '--yes', '--to', row.key, '--state', 'permission');
	expect(refused).toMatchObject({code: 3, out: '', err: expect.stringContaining('No session takes the text now')});
	expect(await beckon(world.env, 'broadcast', '!rm -rf x', '--yes')).toMatchObject({code: 3, err: expect.stringContaining('--shell')});
});
