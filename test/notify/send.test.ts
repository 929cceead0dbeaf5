/** Notices through programs: their arguments, and what is withdrawn. */
import {chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {NotifyChannel, SessionNotice} from '../../src/core/notice/channels.js';
import {type Route, sendNotice, withdrawNotice} from '../../src/notify/send.js';
import {tempDir} from '../helpers/temp-state.js';

const notice: SessionNotice = {
	title: 'api needs permission',
	body: "it's; a $(touch x)\u0007\u001b]0;gone\u0007",
	id: 'a.b-1',
	fields: {BECKON_URGENT: '1'},
};

/** Programs that write down their arguments. */
function programs(): {env: NodeJS.ProcessEnv; said: (name: string) => readonly string[]} {
	const dir = tempDir();
	mkdirSync(join(dir, 'bin'));
	for (const name of ['notify-send', 'gdbus', 'osascript', 'canberra-gtk-play', 'afplay', 'mine']) {
		const file = join(dir, 'bin', name);
		writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$@" "title=$BECKON_TITLE" >"${dir}/${name}"\necho 42\n`);
		chmodSync(file, 0o755);
	}
	return {
		env: {PATH: `${join(dir, 'bin')}:${process.env['PATH']}`},
		said: (name) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8').trimEnd().split('\n') : []),
	};
}

function route(env: NodeJS.ProcessEnv, channel: NotifyChannel, command: readonly string[] = []): Route {
	return {env, channels: [channel], settings: {command}, sockets: []};
}

test('the desktop is told by arguments, and can be told to forget it', async () => {
	const {env, said} = programs();
	const sent = await sendNotice(notice, route(env, 'notify-send'));
	expect(said('notify-send').slice(-3, -1)).toEqual([notice.title, notice.body]);
	expect(said('notify-send')).toContain('critical');
	expect(said('gdbus')).toEqual([]);
	await withdrawNotice(sent, env);
	expect(said('gdbus')).toContain('42');
	expect(await sendNotice(notice, route(env, 'osascript'))).toMatchObject([{channel: 'osascript', works: true}]);
	expect(said('osascript').slice(-3, -1)).toEqual([notice.title, notice.body]);
});

test('a sound is another one for what is urgent, and has no word of a session in it', async () => {
	const {env, said} = programs();
	await sendNotice(notice, route(env, 'canberra-gtk-play'));
	expect(said('canberra-gtk-play').slice(0, -1)).toEqual(['-i', 'dialog-warning']);
	await sendNotice({...notice, fields: {BECKON_URGENT: '0'}}, route(env, 'canberra-gtk-play'));
	expect(said('canberra-gtk-play').slice(0, -1)).toEqual(['-i', 'message-new-instant']);
	await sendNotice(notice, route(env, 'afplay'));
	expect(said('afplay').slice(0, -1)).toEqual(['/System/Library/Sounds/Sosumi.aiff']);
});

test('a title that looks like an option is a title', async () => {
	const {env, said} = programs();
	await sendNotice({...notice, title: '-e', body: '-l'}, route(env, 'osascript'));
	expect(said('osascript').slice(-4, -1)).toEqual(['--', '-e', '-l']);
	await sendNotice({...notice, title: '--help', body: '-t'}, route(env, 'notify-send'));
	expect(said('notify-send').slice(-4, -1)).toEqual(['--', '--help', '-t']);
});

test('the desktop shows a body as it is: no tag, no entity and no backslash of it means anything', async () => {
	const {env, said} = programs();
	await sendNotice({...notice, title: 'a & b', body: 'grep "\\d" <b>x</b> && rm \\'}, route(env, 'notify-send'));
	expect(said('notify-send').slice(-3, -1)).toEqual(['a & b', 'grep "\\\\d" &lt;b&gt;x&lt;/b&gt; &amp;&amp; rm \\\\']);
});

test("a program of the user's own has it in its environment", async () => {
	const {env, said} = programs();
	await sendNotice(notice, route(env, 'command', ['mine', 'a b', '$(touch x)']));
	expect(said('mine')).toEqual(['a b', '$(touch x)', 'title=api needs permission']);
});

test('a program that is missing or fails is no failure, and there is nothing to take back', async () => {
	const env = {PATH: '/nonexistent'};
	await withdrawNotice(await sendNotice(notice, route(env, 'notify-send')), env);
	expect(await sendNotice(notice, route(env, 'command', ['/nonexistent/program']))).toMatchObject([{works: false}]);
	expect(await sendNotice(notice, route(env, 'command'))).toEqual([]);
});

test.each([
	['is missing', ['/nonexistent/program'], '/nonexistent/program could not be started (ENOENT)'],
	['fails', ['sh', '-c', 'exit 3'], 'sh ended with 3'],
])('a command that %s is reported', async (_, command, says) => {
	const reported: string[] = [];
	const report = (part: string, {message}: Error) => void reported.push(`${part}: ${message}`);
	await sendNotice(notice, {...route({PATH: process.env['PATH']}, 'command', command), report});
	expect(reported).toEqual([`the notifications by command: ${says}`]);
});
