/**
 * A link that breaks, hangs or babbles.
 * @module-tag userland
 */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {openLink, usualLimits} from '../../../src/sources/remote/link.js';
import {waitFor} from '../../helpers/wait-for.js';
import {far, farPid, home, open, script, text, up} from './far-shells.js';

test.each([
	['a program that floods', ['sh', '-c', 'exec yes']],
	['a program that floods without a newline', ['sh', '-c', 'exec cat /dev/zero']],
])('%s is nonsense', async (_, argv) => {
	const {link} = open(['env', ...argv]);
	await waitFor(() => link.state().kind === 'nonsense', {lastSeen: () => JSON.stringify(link.state())});
	expect(await link.ask('put', 'x')).toMatchObject({kind: 'lost', sent: false});
});

test('a link that died is noticed within 20 seconds', () => {
	expect(usualLimits.quietMs + usualLimits.answerMs).toBeLessThanOrEqual(20_000);
});

test('an answer without end closes the link with the reason, and little of it is kept', async () => {
	const {link} = open(far(['sh']), {pauseMs: 600_000});
	await up(link);
	const before = process.memoryUsage().rss;
	const answer = await link.ask('cat', '/dev/zero');
	expect(answer).toMatchObject({
		kind: 'lost',
		sent: true,
		reason: expect.stringMatching(/^the far shell sends more than \d+ bytes in one answer$/),
	});
	expect(link.state()).toMatchObject({kind: 'nonsense'});
	expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
});

test('what a command says on stderr without end is cut', async () => {
	const {link} = open(far(['sh']));
	await up(link);
	const answer = await link.ask('sh', '-c', 'head -c 3000000 /dev/zero | tr "\\0" x >&2');
	expect(answer.kind === 'answered' && answer.errors.length).toBe(2000);
});

test('what something else writes between two answers is no answer', async () => {
	const {link} = open(far(['sh']), {pauseMs: 600_000});
	await up(link);
	const pid = await farPid(link);
	const write = (text: string) => spawnSync('sh', ['-c', `printf '%b' '${text}' >/proc/${pid}/fd/4`]);
	write('rubbish\\n0123456789abcdef . 5 0\\n');
	expect(await link.ask('put', 'x')).toMatchObject({kind: 'answered', code: 0});
	expect(text(await link.ask('put', 'x'))).toBe('x');
});

test('the pauses of a host that cannot be reached grow', async () => {
	const pauses: number[] = [];
	let failedAt = 0;
	const link = openLink(
		{name: 'far', via: {kind: 'command', argv: ['false']}},
		{
			env: process.env,
			script,
			random: () => 0,
			onState: ({kind}) => {
				if (kind === 'unreachable') failedAt = performance.now();
				if (kind === 'connecting') pauses.push(performance.now() - failedAt);
			},
			onChange: () => {},
		},
	);
	onTestFinished(() => link.close());
	await waitFor(() => pauses.length === 2);
	// Half a second and a whole one, as far as a busy machine lets this program see the begin of each.
	expect(pauses[0]).toBeGreaterThan(250);
	expect(pauses[1]).toBeGreaterThan(750);
});

test('a shell that is frozen is noticed, and a request to it is lost as one that may have been carried out', async () => {
	const {link} = open(far(['sh']), {quietMs: 200, answerMs: 1000, pauseMs: 600_000});
	await up(link);
	const pid = await farPid(link);
	process.kill(pid, 'SIGSTOP');
	try {
		expect(await link.ask('put', 'x')).toMatchObject({kind: 'lost', sent: true});
		expect(link.state()).toMatchObject({kind: 'unreachable', reason: 'no answer for 1 s'});
	} finally {
		process.kill(pid, 'SIGCONT');
	}
});

test('silence alone is noticed too', async () => {
	const {link} = open(far(['sh']), {quietMs: 100, answerMs: 500, pauseMs: 600_000});
	await up(link);
	const pid = await farPid(link);
	process.kill(pid, 'SIGSTOP');
	try {
		await waitFor(() => link.state().kind === 'unreachable');
	} finally {
		process.kill(pid, 'SIGCONT');
	}
});

test('a link that breaks is made again', async () => {
	const {link, states} = open(far(['sh']), {pauseMs: 10});
	await up(link);
	process.kill(await farPid(link), 'SIGKILL');
	await waitFor(() => states.filter((state) => state === 'up').length === 2, {lastSeen: () => states.join()});
	expect(text(await link.ask('put', 'back'))).toBe('back');
});

test('a program that does not start, and one that never speaks, say why', async () => {
	const absent = open(['/nonexistent/ssh']).link;
	const mute = open(['sleep', '600'], {handshakeMs: 300, pauseMs: 600_000}).link;
	await waitFor(() => absent.state().kind === 'unreachable' && mute.state().kind === 'unreachable');
	expect(absent.state()).toMatchObject({reason: '/nonexistent/ssh was not found'});
	expect(mute.state()).toMatchObject({reason: 'no answer for 0 s'});
});

test('a request of which only a part arrives is not run', async () => {
	const folder = home();
	const file = join(folder, 'never');
	const {link} = open(far(['sh', '-c', `head -c ${script.length + 200} | sh`], folder), {handshakeMs: 1500, pauseMs: 600_000});
	await waitFor(() => link.state().kind === 'unreachable' || link.state().kind === 'up', {lastSeen: () => JSON.stringify(link.state())});
	await link.ask('sh', '-c', `: >${file}`);
	expect(() => readFileSync(file)).toThrow();
});
