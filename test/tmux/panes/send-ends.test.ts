import {expect, onTestFinished, test} from 'vitest';
import type {PaneId} from '../../../src/core/address.js';
import {readPaneSnapshot} from '../../../src/tmux/panes/pane-snapshot.js';
import {type SendTarget, sendKeys} from '../../../src/tmux/panes/send.js';
import {startServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const pane = '%0' as PaneId;

async function composerWith(text: string): Promise<SendTarget> {
	const command = `stty raw -echo; printf '────\\r\\n❯\u00a0${text}\\033[7m \\033[0m\\r\\n────'; exec cat >/dev/null`;
	const server = await startServer({columns: 60, rows: 10, command});
	onTestFinished(server.kill);
	return waitFor(async () => {
		const now = (await readPaneSnapshot(server.socket, pane))?.reading;
		if (now?.foreground !== 'cat') return undefined;
		return {socket: server.socket, serverStart: now.serverStart, pane, panePid: now.panePid, foreground: 'cat'};
	});
}

test.each([
	['then stop;', ['❯\u00a0', 'stop.$'], 'sent'],
	['then stop; half a thought', ['❯\u00a0', 'stop.$'], 'refused'],
	['', ['❯\u00a0$'], 'sent'],
	['half a thought', ['❯\u00a0$'], 'refused'],
])('with %j in the composer a key that wants %j is %s', async (text, shows, kind) => {
	const target = await composerWith(text);
	expect(await sendKeys({...target, shows}, ['x'])).toMatchObject({kind});
});
