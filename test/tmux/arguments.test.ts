/** No words of a prompt, a request or a reply stand in the arguments of a program, where everybody on the machine can read them. */
import {chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {PaneId} from '../../src/core/address.js';
import {displayMessage} from '../../src/tmux/clients.js';
import {toPlainRows} from '../../src/tmux/panes/guard.js';
import {readPaneSnapshot} from '../../src/tmux/panes/reading.js';
import {pasteText, sendKeys} from '../../src/tmux/panes/send.js';
import {tmuxBatch} from '../../src/tmux/run.js';
import {setVariables} from '../../src/tmux/variables.js';
import {whereIs} from '../helpers/programs/programs.js';
import {startOwnServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

/** From here on each `tmux` of this process writes its arguments and its environment into a file. */
function watchTmux(): () => string {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-arguments-'));
	const [bin, log] = [join(folder, 'bin'), join(folder, 'log')];
	mkdirSync(bin);
	writeFileSync(log, '');
	const program = whereIs('tmux');
	writeFileSync(join(bin, 'tmux'), `#!/bin/sh\nprintf '%s\\n' "$@" >>'${log}'\nenv >>'${log}'\nexec '${program}' "$@"\n`);
	chmodSync(join(bin, 'tmux'), 0o755);
	const path = process.env['PATH'];
	process.env['PATH'] = `${bin}:${path}`;
	onTestFinished(() => {
		process.env['PATH'] = path;
		rmSync(folder, {recursive: true});
	});
	return () => readFileSync(log, 'utf8');
}

test('not of a request that is compared, a reply, a message, or a variable of the status line', async () => {
	const server = await startOwnServer({
		columns: 80,
		rows: 20,
		command: "stty raw -echo; printf 'rm -rf zanzibar-request'; exec cat >/dev/null",
	});
	const pane = '%0' as PaneId;
	await server.runs(pane, 'cat');
	await waitFor(async () => (await server.capture(pane)).includes('zanzibar-request'));
	const client = await server.attachClient();
	const seen = watchTmux();
	const now = await readPaneSnapshot(server.socket, pane, tmuxBatch);
	if (now === undefined) throw new Error('no such pane');
	const {serverStart, panePid, foreground} = now.reading;
	const rows = [{number: 1, text: toPlainRows(now.snapshot.text)[0] ?? ''}];
	const target = {socket: server.socket, serverStart, pane, panePid, foreground, rows};
	expect(rows).toEqual([{number: 1, text: 'rm -rf zanzibar-request'}]);
	expect(await sendKeys(target, ['1'], tmuxBatch)).toEqual({kind: 'sent'});
	expect(await pasteText(target, "zanzibar-reply, it's\nzanzibar-lines;", tmuxBatch)).toEqual({kind: 'sent'});
	await setVariables(server.socket, {changed: {'@beckon_next': "api: zanzibar-next; it's #{x}"}, trust: {until: 2e9, pid: 1}});
	await displayMessage(server.socket, undefined, "api: zanzibar-message; it's 100% #{x}");
	expect(await server.tmux('show-options', '-gv', '@beckon_next')).toBe("api: zanzibar-next; it's #{x}");
	expect(seen()).toContain('source-file');
	expect(seen()).not.toContain('zanzibar');
	await client.detach();
});
