/** next, back, forward, skip and last-done as key bindings run them: they print nothing, and their messages go to the status line. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {runAlong} from '../../src/cli/go/back.js';
import {runLastDone, runNext, runSkip} from '../../src/cli/go/next.js';
import type {NextOptions} from '../../src/cli/params/look.js';
import {createPublisher} from '../../src/notify/status-variables.js';
import {lookOnce} from '../../src/observe/once.js';
import {openDesk} from '../helpers/desk.js';
import {noFault} from '../helpers/no-fault.js';
import {paneShownTo} from '../helpers/shown-panes.js';
import {waitFor} from '../helpers/wait-for.js';

test('back and forward follow the trail of a client; a jump ends what lay ahead', async () => {
	const desk = await openDesk(3);
	const client = await desk.attachClient();
	for (const pane of ['%1', '%2', '%3']) await desk.ask(pane, `make ${pane}`);
	const go = async (act: 'next' | 'back' | 'forward') => {
		const {io, out} = await desk.io();
		expect(await (act === 'next' ? runNext(io, {client: client.name}) : runAlong(io, act, {client: client.name}))).toBe(0);
		expect(out()).toBe('');
		return paneShownTo(desk, client.name);
	};
	expect(await go('forward')).toBe('%0');
	await client.see('beckon: No later jump');
	expect(await go('next')).toBe('%1');
	expect(await go('next')).toBe('%2');
	expect(await go('back')).toBe('%1');
	expect(await go('back')).toBe('%0');
	expect(await go('forward')).toBe('%1');
	expect(await go('forward')).toBe('%2');
	expect(await go('back')).toBe('%1');
	expect(await go('next')).toBe('%2');
	expect(await go('forward')).toBe('%2');
});

test('skip passes by the row in front, else the head, which comes back when its time is over', async () => {
	const desk = await openDesk(2);
	const client = await desk.attachClient();
	for (const pane of ['%1', '%2']) await desk.ask(pane, `make ${pane}`);
	const start = Date.now();
	const skip = async (later: number) => {
		const {io} = await desk.io(() => start + later);
		expect(await runSkip(io, {client: client.name})).toBe(0);
		return paneShownTo(desk, client.name);
	};
	const next = async (later: number) => {
		const {io} = await desk.io(() => start + later);
		await runNext(io, {client: client.name});
		return paneShownTo(desk, client.name);
	};
	expect(await next(1000)).toBe('%1');
	expect(await skip(2000)).toBe('%2');
	expect(await next(3000)).toBe('%2');
	await client.see('beckon: No other session is waiting (1 skipped)');
	expect(await next(63_000)).toBe('%1');
	expect(await skip(64_000)).toBe('%2');
	expect(await skip(65_000)).toBe('%2');
	await client.see('beckon: Skipped session-2. Nothing else waits for you.');
	const say = async (options: NextOptions = {}) => {
		const {io, out} = await desk.io(() => start + 66_000);
		expect(await runNext(io, options)).toBe(0);
		return out();
	};
	expect(await say()).toBe('No other session is waiting (1 skipped)\n');
	expect(await say({project: 'nowhere'})).toBe('Nothing of nowhere waits for you\n');
	expect(await say({state: 'error'})).toBe('Nothing in state error waits for you\n');
	await expect(say({state: 'bogus'})).rejects.toMatchObject({exitCode: 2, message: '"bogus" is not a state that waits for you'});
});

test('last-done goes to what came to rest last, then to the one before', async () => {
	const desk = await openDesk(3);
	const client = await desk.attachClient();
	const done = async () => {
		const {io} = await desk.io();
		expect(await runLastDone(io, {client: client.name})).toBe(0);
		return paneShownTo(desk, client.name);
	};
	expect(await done()).toBe('%0');
	await client.see('beckon: No session is done');
	await desk.finish('%2');
	await desk.finish('%1');
	await desk.ask('%3', 'make');
	expect(await done()).toBe('%1');
	expect(await done()).toBe('%2');
	expect(await done()).toBe('%1');
});

test('while the variables are fresh, the key of next is tmux alone, and back knows where it came from', async () => {
	const desk = await openDesk(2);
	await desk.plugIn({command: 'false'});
	const client = await desk.attachClient();
	for (const pane of ['%1', '%2']) await desk.ask(pane, `make ${pane}`);
	const {io} = await desk.io();
	const publisher = createPublisher(desk.paths, io, noFault);
	publisher.follow(await lookOnce(io));
	await publisher.settled();
	await client.press('C-b', 'N');
	await waitFor(async () => (await paneShownTo(desk, client.name)) === '%1', {what: 'the most urgent one'});
	await client.press('C-b', 'N');
	await waitFor(async () => (await paneShownTo(desk, client.name)) === '%2', {what: 'the one after it'});
	// The key switches first, and where it came from is noted meanwhile.
	const trail = join(desk.paths.root, 'back.jsonl');
	await waitFor(() => existsSync(trail) && readFileSync(trail, 'utf8').includes('"pane":"%1"'), {what: 'the way is noted'});
	expect(await runAlong(io, 'back', {client: client.name})).toBe(0);
	expect(await paneShownTo(desk, client.name)).toBe('%1');
	await publisher.close();
	expect(await desk.tmux('show-options', '-gqv', '@beckon_next_pane')).toBe('');
});

test('stale variables are not followed, and a session group goes the long way', async () => {
	const desk = await openDesk(1);
	await desk.plugIn({command: `sh -c 'echo "$@" >>"$HOME/asked"' sh`});
	await desk.tmux('set-option', '-g', '@beckon_next_pane', '%1');
	const can = (target: string) => desk.tmux('display-message', '-t', target, '-p', '#{E:@beckon_can_go}');
	expect(await can('main')).toBe('0');
	await desk.tmux('set-environment', '-gh', 'BECKON_FRESH_UNTIL', '1000');
	expect(await can('main')).toBe('0');
	await desk.tmux('set-environment', '-gh', 'BECKON_FRESH_UNTIL', `${Math.floor(Date.now() / 1000) + 600}`);
	expect(await can('main')).toBe('1');
	await desk.tmux('new-session', '-d', '-s', 'second', '-t', 'main');
	expect(await can('second')).toBe('0');
});
