import {expect, onTestFinished, test} from 'vitest';
import {openPopup} from '../../../src/tmux/windows/popup.js';
import {startServer} from '../../helpers/tmux-server.js';

test('a popup opens over the client it is for, has the environment, and ends with its command', async () => {
	const server = await startServer({columns: 90, rows: 24});
	onTestFinished(server.kill);
	const [asking, bystander] = [await server.attachClient(), await server.attachClient()];
	const closed = openPopup(server.socket, {
		client: asking.name,
		width: '90%',
		height: '80%',
		command: ['sh', '-c', 'echo "$A; from $1"; read key; exit 3', '-', "it's #{pane_id}"],
		env: {A: '$(id) "x"'},
	});
	await asking.see('$(id) "x"; from it\'s #{pane_id}');
	expect(await bystander.screen()).not.toContain('from');
	const second = {client: asking.name, width: '9', height: '5', command: ['true'], env: {}};
	await expect(openPopup(server.socket, second)).rejects.toThrow('Another popup or menu is open over this terminal');
	await asking.press('Enter');
	await closed;
	await openPopup(server.socket, second);
	await expect(openPopup(server.socket, {client: '/dev/none', width: '5', height: '5', command: ['true'], env: {}})).rejects.toThrow(
		"can't find client",
	);
});
