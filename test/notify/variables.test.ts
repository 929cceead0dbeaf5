/** The variables of tmux, and which program publishes them. */
import {expect, test} from 'vitest';
import {createPublisher} from '../../src/notify/status-variables.js';
import {lookOnce} from '../../src/observe/once.js';
import {type Desk, openDesk} from '../helpers/desk.js';
import {noFault} from '../helpers/no-fault.js';
import {look} from '../helpers/notify-desk.js';

const option = (desk: Desk, name: string) => desk.tmux('show-options', '-gqv', name);

test('variables are set, changed only where they differ, and taken back', async () => {
	const desk = await openDesk(2);
	const {io} = await desk.io();
	const publisher = createPublisher(desk.paths, io, noFault);
	await desk.ask('%1', 'npm test');
	publisher.follow(await look(desk));
	await publisher.settled();
	expect(await option(desk, '@beckon_needs_you')).toBe('1');
	expect(await option(desk, '@beckon_next')).toBe('session-1: Bash: npm test');
	expect(await option(desk, '@beckon_next_pane')).toBe('%1');
	await desk.tmux('set-option', '-g', '@beckon_needs_you', 'left as it is');
	await desk.finish('%2');
	publisher.follow(await look(desk));
	await publisher.settled();
	expect(await option(desk, '@beckon_then')).toBe('%1>%2 %2>%1');
	expect(await option(desk, '@beckon_needs_you')).toBe('2');
	await publisher.close();
	expect(await desk.tmux('show-options', '-g')).not.toContain('@beckon_');
	expect(await desk.tmux('show-environment', '-gh')).not.toContain('BECKON_FRESH');
});

test('of two publishers one writes; the other takes over when it has gone', async () => {
	const desk = await openDesk(1);
	const {io} = await desk.io();
	let now = Date.now();
	const [one, two] = [
		createPublisher(desk.paths, {env: io.env, now: () => now}, noFault),
		createPublisher(desk.paths, {env: io.env, now: () => now}, noFault),
	];
	await desk.ask('%1', 'npm test');
	const seen = await lookOnce(io);
	for (const each of [one, two]) {
		each.follow(seen);
		await each.settled();
	}
	await two.close();
	expect(await option(desk, '@beckon_needs_you')).toBe('1');
	const three = createPublisher(desk.paths, {env: io.env, now: () => now}, noFault);
	three.follow(seen);
	await three.settled();
	await one.close();
	expect(await option(desk, '@beckon_needs_you')).toBe('');
	now += 1500;
	three.follow(seen);
	await three.settled();
	expect(await option(desk, '@beckon_needs_you')).toBe('1');
	await three.close();
});

test('a server that starts again under the same socket is told anew', async () => {
	const desk = await openDesk(1);
	const {io} = await desk.io();
	const publisher = createPublisher(desk.paths, io, noFault);
	await desk.ask('%1', 'npm test');
	publisher.follow(await look(desk));
	await publisher.settled();
	await desk.end();
	publisher.follow(await lookOnce(io));
	await publisher.settled();
	await desk.tmux('new-session', '-d', '-s', 'main', 'exec cat');
	await desk.ask('%0', 'make');
	publisher.follow(await look(desk));
	await publisher.settled();
	expect(await option(desk, '@beckon_next')).toBe('session-0: Bash: make');
	await publisher.close();
});
