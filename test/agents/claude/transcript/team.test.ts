import {expect, test} from 'vitest';
import {answer, claimOf, duration, prompt, result, text} from '../../../helpers/samples/transcript-lines.js';

const spawned = (name: string, second: number) => ({
	...result(`call-${name}`, second),
	toolUseResult: {status: 'teammate_spawned', name, agentId: `${name}@session-1234abcd`},
});
const written = (to: string, second: number) => ({
	...result(`sent-${to}`, second),
	toolUseResult: {success: true, routing: {target: `@${to}`}},
});
const tells = (from: string, second: number, told: object) =>
	prompt(
		`Another Claude session sent a message:\n<teammate-message teammate_id="${from}" color="blue">\n${JSON.stringify(told)}\n</teammate-message>\n\nThis came from another Claude session.`,
		second,
		{origin: undefined},
	);
const isIdle = {type: 'idle_notification', from: 'anna', idleReason: 'available', result: 'All of it is done.'};

const started = [prompt('start a team', 1), spawned('anna', 2), spawned('bob', 3), answer([text('They work.')], 4), duration(5)];

test('teammates are at work from their start until they say that they wait', () => {
	expect(claimOf(...started).teammates).toEqual([
		{name: 'anna', isIdle: false},
		{name: 'bob', isIdle: false},
	]);
	expect(claimOf(...started, tells('anna', 6, isIdle)).teammates).toEqual([
		{name: 'anna', isIdle: true},
		{name: 'bob', isIdle: false},
	]);
});

test('one that is written to works again, and one that has stopped is none any more', () => {
	const idle = [...started, tells('anna', 6, isIdle)];
	expect(claimOf(...idle, written('anna', 7)).teammates?.[0]).toEqual({name: 'anna', isIdle: false});
	expect(claimOf(...idle, tells('anna', 7, {type: 'shutdown_approved', from: 'anna'})).teammates).toEqual([{name: 'bob', isIdle: false}]);
});

test('a long message still tells who waits', () => {
	const long = {...isIdle, result: 'word '.repeat(9000)};
	expect(claimOf(...started, tells('anna', 6, long)).teammates?.[0]).toEqual({name: 'anna', isIdle: true});
});

test('what a teammate writes to its lead is no prompt of the user', () => {
	const claim = claimOf(...started, tells('anna', 6, isIdle));
	expect(claim).toMatchObject({turn: {kind: 'working'}, humanPrompt: {text: 'start a team'}, member: undefined});
});

test('for a teammate, what its lead writes is the task', () => {
	const order = '<teammate-message teammate_id="team-lead" summary="do it">\nMake a file\nand test it\n</teammate-message>';
	const claim = claimOf(prompt(order, 1, {origin: undefined, teamName: 'session-1234abcd', agentName: 'anna'}));
	expect(claim).toMatchObject({member: 'anna', lead: '1234abcd', humanPrompt: {text: 'Make a file\nand test it'}});
});

test('the words of another session are shown without what is around them, and no human wrote them', () => {
	const around =
		'Another Claude session sent a message:\n<cross-session-message from="uds:/tmp/1.sock" from-name="web">\nCheck the tests\n';
	const claim = claimOf(
		prompt('be a worker', 1),
		prompt(`${around}</cross-session-message>\n\nThis came from another one.`, 2, {origin: {kind: 'peer'}}),
	);
	expect(claim).toMatchObject({lastPrompt: {text: 'Check the tests'}, humanPrompt: {text: 'be a worker'}});
});
