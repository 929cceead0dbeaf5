/** The segment of the status line, the plugin, and keys typed ahead of a popup. */
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {packagePath} from '../../src/store/program.js';
import {type Desk, doneBy, openDesk} from '../helpers/desk.js';
import {marked} from '../helpers/plugin-marks.js';
import {waitFor} from '../helpers/wait-for.js';

describe('the segment', () => {
	test('a click on it goes to who needs you, and one beside it does what it did', {tags: ['tmux-3.4']}, async () => {
		const desk = await openDesk(2);
		await desk.tmux('set-option', '-g', 'mouse', 'on');
		await desk.tmux('set-option', '-g', 'status-left-length', '60');
		await desk.tmux('set-option', '-g', 'status-interval', '1');
		await desk.plugIn({status: 'left'});
		const client = await desk.attachClient();
		const shown = () => desk.tmux('display-message', '-p', '-t', 'main:', '#{pane_id}');
		await desk.ask('%2', 'make');
		await client.see('▲1');
		const click = async (text: string) => {
			const row = (await client.screen()).split('\n').at(-1) ?? '';
			const column = row.indexOf(text) + 2;
			await client.press(`\u001b[<0;${column};24M`, `\u001b[<0;${column};24m`);
		};
		await click('▲1');
		await waitFor(async () => (await shown()) === '%2', {what: 'the session that needs you', lastSeen: client.screen});
		const clickUntilShown = async () => {
			// What stands where is drawn anew after a jump.
			await click(' 1:');
			return (await shown()) === '%1';
		};
		await waitFor(clickUntilShown, {what: 'the window that was clicked', lastSeen: client.screen});
	});

	test('another act for a click is taken up when the plugin runs again, and what tmux did is still known', {
		tags: ['tmux-3.4'],
	}, async () => {
		const desk = await openDesk(0);
		const bound = async () => (await desk.tmux('list-keys', '-T', 'root')).split('\n').filter((line) => / MouseDown1Status /.test(line));
		const own = await bound();
		await desk.plugIn({status: 'left'});
		await desk.plugIn({status: 'left', click: 'popup'});
		expect(await bound()).toEqual([expect.stringContaining('@beckon_popup')]);
		await desk.tmux('run-shell', `'${packagePath('beckon.tmux')}' off`);
		expect(await bound()).toEqual(own);
	});
});

test('at the usual length of status-left the segment is whole', async () => {
	const desk = await openDesk(2);
	await desk.tmux('set-option', '-g', 'status-interval', '1');
	await desk.plugIn({status: 'left'});
	const client = await desk.attachClient();
	await desk.ask('%2', 'make');
	const left = async () => (await client.screen()).split('\n').at(-1)?.slice(0, 10) ?? '';
	await waitFor(async () => /^▲1 /.test(await left()), {what: 'the brief segment', lastSeen: client.screen});
	await desk.tmux('set-option', '-g', 'status-left-length', '40');
	await client.see('▲1');
});

describe('the plugin', () => {
	test('it runs twice to the same end, and `off` takes everything back', async () => {
		const desk = await openDesk(0);
		await desk.tmux('set-hook', '-g', 'session-window-changed', 'display-message mine');
		await desk.tmux('set-option', '-g', 'status-right', 'mine #{?pane_in_mode,#[fg=red]copy,} "quoted" $HOME %H');
		const all = async () =>
			Promise.all([
				desk.tmux('list-keys'),
				desk.tmux('show-hooks', '-g'),
				desk.tmux('show-hooks', '-gw'),
				desk.tmux('show-options', '-g'),
				desk.tmux('show-options', '-gv', 'status-right'),
			]);
		const before = await all();
		await desk.plugIn({status: 'right'});
		const once = await all();
		await desk.plugIn({status: 'right'});
		expect(await all()).toEqual(once);
		expect(once[1]).toContain('session-window-changed[0] display-message mine');
		expect(once[4]).toBe(`#{E:@beckon_segment}${before[4]}`);
		await desk.tmux('run-shell', `'${packagePath('beckon.tmux')}' off`);
		for (const name of ['status', 'command']) await desk.tmux('set-option', '-gu', `@beckon-${name}`);
		expect(await all()).toEqual(before);
	});

	test('a key that is taken stays what it is, unless told otherwise; a key can be chosen or left out', async () => {
		const desk = await openDesk(0);
		await desk.tmux('bind-key', 'N', 'display-message', 'mine');
		await desk.plugIn({'popup-key': 'off', 'back-key': 'M-b'});
		expect(await doneBy(desk, 'N')).toContain('display-message mine');
		expect(await desk.tmux('show-options', '-gv', '@beckon_keys')).toBe('M-b R K');
		await desk.plugIn({'override-keys': 'on'});
		expect(await doneBy(desk, 'N')).toContain('@beckon_key');
	});

	test('a key that a shell takes for a pattern is given back like any other', async () => {
		const desk = await openDesk(0);
		// tmux 3.8 has something for it by itself.
		await desk.tmux('unbind-key', '*');
		await desk.plugIn({'popup-key': '*'});
		expect(await doneBy(desk, '*')).toContain('@beckon_popup');
		await desk.plugIn({'popup-key': '_'});
		expect([await doneBy(desk, '*'), await doneBy(desk, '_')]).toEqual(['', expect.stringContaining('@beckon_popup')]);
	});

	test('what keys do is known from a tmux that prints nothing for a key that is named, as 3.7 does', async () => {
		const desk = await openDesk(0);
		const path = process.env['PATH'];
		const script = `#!/bin/sh\ncase "$1 $#" in 'list-keys 4') exit 0 ;; esac\nPATH='${path}' exec tmux "$@"\n`;
		writeFileSync(join(desk.home, 'tmux'), script, {mode: 0o755});
		await desk.tmux('set-environment', '-g', 'PATH', `${desk.home}:${path}`);
		await desk.tmux('bind-key', 'N', 'display-message', 'mine');
		// These two are tmux's own; the first is printed with a backslash.
		await desk.plugIn({'back-key': '"', 'skip-key': 'n'});
		expect(await desk.tmux('show-options', '-gv', '@beckon_keys')).toBe('b R');
		await desk.plugIn({'popup-key': 'J'});
		expect([await doneBy(desk, 'b'), await doneBy(desk, 'J')]).toEqual(['', expect.stringContaining('@beckon_popup')]);
	});

	test('a folder with a quote and a format in its name is no problem', async () => {
		const desk = await openDesk(1, {folderName: "it's#{folder}"});
		await desk.plugIn();
		const client = await desk.attachClient();
		await desk.finish('%1');
		await client.press('C-b', '1');
		await waitFor(() => marked(desk).includes('%1'), {what: 'a mark'});
	});

	test('its scripts say nothing and write nothing for what is no pane', async () => {
		const desk = await openDesk(0);
		await desk.plugIn();
		const script = packagePath('hooks', 'tmux.sh');
		await desk.tmux('run-shell', `'${script}' seen 1 2 3 '%1;x:4:1' %:4:1 %5:x:1 ; '${script}' seen a b c %1:2:1 ; '${script}' nonsense`);
		expect(readdirSync(desk.paths.root)).toEqual(['panes']);
		expect(existsSync(join(desk.paths.root, 'panes'))).toBe(true);
	});
});

test('a popup adds nothing that tmux-continuum counts as a tmux server, and leaves no process', async () => {
	const desk = await openDesk(0);
	await desk.plugIn();
	const client = await desk.attachClient();
	const processes = () => spawnSync('ps', ['-Ao', 'command'], {encoding: 'utf8'}).stdout.split('\n');
	const ours = (line: string) => line.includes(desk.socket) || line.includes(`--client ${client.name}`);
	const before = processes().filter(ours).toSorted();
	await client.press('C-b', 'b');
	await client.see('close');
	// tmux-continuum counts the lines of `ps` that begin with "tmux". A question to tmux is one too, while it is asked.
	const servers = (lines: readonly string[]) =>
		lines
			.filter((line) => ours(line) && line.startsWith('tmux'))
			.toSorted()
			.join('\n');
	await waitFor(() => servers(processes()) === servers(before), {
		what: 'the servers that were there',
		lastSeen: async () => servers(processes()),
	});
	await client.press('q');
	await waitFor(() => processes().filter(ours).length === before.length, {
		what: 'only what was there',
		lastSeen: async () => processes().filter(ours).join('\n'),
	});
	expect(processes().filter(ours).toSorted()).toEqual(before);
});

describe('keys typed ahead of a popup', () => {
	const program = `sh -c 'echo over it; read key' sh`;

	/** Keys that come together, as from somebody who types on: tmux passes them by all bindings. */
	const typeAhead = async (desk: Desk, key: string) => {
		const client = await desk.attachClient();
		await desk.tmux('set-option', '-g', 'assume-paste-time', '1');
		await client.press('C-b', key, 'y', 'y');
		return client;
	};

	async function openOver(key: string): Promise<{readonly desk: Desk; readonly client: Awaited<ReturnType<Desk['attachClient']>>}> {
		const desk = await openDesk(1);
		await desk.plugIn({command: program});
		await desk.tmux('select-window', '-t', ':1');
		await desk.runs('%1', 'cat');
		return {desk, client: await typeAhead(desk, key)};
	}

	async function closePopup({desk, client}: Awaited<ReturnType<typeof openOver>>): Promise<void> {
		await client.see('over it');
		await client.press('Enter');
		await waitFor(async () => (await desk.tmux('show-options', '-gqv', '@beckon_covered')) === '', {what: 'the popup has gone'});
	}

	test.each(['b', 'R'])('after %s are not for the pane below', async (key) => {
		const over = await openOver(key);
		await closePopup(over);
		await over.client.press('z');
		const heard = () => over.desk.capture('%1');
		await waitFor(async () => (await heard()).includes('z'), {what: 'the pane hears again', lastSeen: heard});
		expect(await heard()).not.toContain('y');
	});

	test.each(['b', 'R'])('after %s leave a pane alone that its human made deaf', async (key) => {
		const desk = await openDesk(1);
		await desk.plugIn({command: program});
		const client = await desk.attachClient();
		await desk.tmux('select-pane', '-d');
		await client.press('C-b', key);
		await closePopup({desk, client});
		expect(await desk.tmux('display-message', '-p', '#{pane_input_off}')).toBe('1');
	});

	test('are lost only for a moment where no popup comes', async () => {
		const desk = await openDesk(1);
		await desk.plugIn({command: program});
		await desk.tmux('set-option', '-g', '@beckon_popup', 'true');
		await desk.tmux('select-window', '-t', ':1');
		await desk.runs('%1', 'cat');
		const client = await typeAhead(desk, 'b');
		const heard = async () => {
			await client.press('z');
			return desk.capture('%1');
		};
		await waitFor(async () => (await heard()).includes('z'), {what: 'the pane hears again', lastSeen: heard});
		expect(await heard()).not.toContain('y');
	});
});
