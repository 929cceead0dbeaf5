import {chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {
	closeDesktopNotice,
	type Notice,
	notifySend,
	osascript,
	runCommand,
	toSequence,
	toWithdrawal,
	writeTerminal,
} from '../../src/system/notify.js';
import {tempDir} from '../helpers/temp-state.js';

const notice: Notice = {
	title: 'api needs permission',
	body: "it's; a $(touch x)\u0007\u001b]0;gone\u0007",
	id: 'a.b-1',
	fields: {BECKON_URGENT: '1'},
};

/** Programs that write down their arguments. */
function programs(): {env: NodeJS.ProcessEnv; said: (name: string) => readonly string[]} {
	const dir = tempDir();
	mkdirSync(join(dir, 'bin'));
	for (const name of ['notify-send', 'gdbus', 'osascript', 'mine']) {
		const file = join(dir, 'bin', name);
		writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$@" "title=$BECKON_TITLE" >"${dir}/${name}"\necho 42\n`);
		chmodSync(file, 0o755);
	}
	return {
		env: {PATH: `${join(dir, 'bin')}:${process.env['PATH']}`},
		said: (name) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8').trimEnd().split('\n') : []),
	};
}

test('the desktop is told by arguments, and can be told to forget it', async () => {
	const {env, said} = programs();
	expect(await notifySend(notice, env)).toBe('42');
	expect(said('notify-send').slice(-3, -1)).toEqual([notice.title, notice.body]);
	expect(said('notify-send')).toContain('critical');
	await closeDesktopNotice('42', env);
	expect(said('gdbus')).toContain('42');
	await osascript(notice, env);
	expect(said('osascript').slice(-3, -1)).toEqual([notice.title, notice.body]);
});

test('a title that looks like an option is a title', async () => {
	const {env, said} = programs();
	await osascript({...notice, title: '-e', body: '-l'}, env);
	expect(said('osascript').slice(-4, -1)).toEqual(['--', '-e', '-l']);
	await notifySend({...notice, title: '--help', body: '-t'}, env);
	expect(said('notify-send').slice(-4, -1)).toEqual(['--', '--help', '-t']);
});

test('the desktop shows a body as it is: no tag, no entity and no backslash of it means anything', async () => {
	const {env, said} = programs();
	await notifySend({...notice, title: 'a & b', body: 'grep "\\d" <b>x</b> && rm \\'}, env);
	expect(said('notify-send').slice(-3, -1)).toEqual(['a & b', 'grep "\\\\d" &lt;b&gt;x&lt;/b&gt; &amp;&amp; rm \\\\']);
});

test("a program of the user's own has it in its environment", async () => {
	const {env, said} = programs();
	await runCommand(['mine', 'a b', '$(touch x)'], notice, env);
	expect(said('mine')).toEqual(['a b', '$(touch x)', 'title=api needs permission']);
});

test('a program that is missing or fails is no failure', async () => {
	const env = {PATH: '/nonexistent'};
	expect(await notifySend(notice, env)).toBeUndefined();
	await runCommand(['/nonexistent/program'], notice, env);
	await runCommand([], notice, env);
});

test('a sequence holds no control but its own, and is wrapped for a terminal that is a tmux', () => {
	expect(toSequence('bell', notice, 'tmux-256color')).toBe('\u0007');
	expect(toSequence('osc9', notice, 'xterm')).toBe("\u001b]9;api needs permission: it's; a $(touch x)  ]0;gone \u0007");
	expect(toSequence('osc777', notice, 'xterm')).toBe("\u001b]777;notify;api needs permission;it's, a $(touch x)  ]0,gone \u0007");
	expect(toSequence('osc99', notice, 'xterm')).toMatch(/^\u001b\]99;i=a-b-1:d=0;api needs permission\u001b\\\u001b\]99;i=a-b-1:p=body;/);
	expect(toSequence('osc9', {...notice, body: 'x'}, 'screen.xterm')).toBe(
		'\u001bPtmux;\u001b\u001b]9;api needs permission: x\u0007\u001b\\',
	);
	expect(toWithdrawal('a.b-1', 'xterm-kitty')).toBe('\u001b]99;i=a-b-1:p=close;\u001b\\');
});

test('only a terminal is written to', () => {
	const file = join(tempDir(), 'file');
	writeFileSync(file, 'mine');
	expect(writeTerminal(file, 'x')).toBe(false);
	expect(writeTerminal('/dev/pts/nobody', 'x')).toBe(false);
	expect(writeTerminal('', 'x')).toBe(false);
	expect(readFileSync(file, 'utf8')).toBe('mine');
});
