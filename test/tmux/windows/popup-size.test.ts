/** How big the popup of the key binding is, as a program in it finds it. */
import {expect, onTestFinished, test} from 'vitest';
import {popupSize} from '../../../src/tmux/windows/popup.js';
import {openDesk} from '../../helpers/desk.js';
import {isTmuxBefore, startServer} from '../../helpers/tmux-server.js';

/** In place of beckon: tells the size of its terminal. */
const teller = `sh -c 'stty size; cat' -`;

// tmux 3.2 leaves one row and one column free.
const isOld = isTmuxBefore('3.3');

test.each([
	['takes 90 % by 80 %', {columns: 100, rows: 30}, {}, '22 88'],
	['takes what the option says', {columns: 100, rows: 30}, {'popup-size': '60x50%'}, '13 58'],
	['takes all of a client below 90 columns', {columns: 80, rows: 30}, {'popup-size': '60x50%'}, isOld ? '27 77' : '28 78'],
	['takes no more than the client has', {columns: 100, rows: 30}, {'popup-size': '120x40'}, isOld ? '27 97' : '28 98'],
	['takes all of a client below 24 rows', {columns: 100, rows: 20}, {}, isOld ? '17 97' : '18 98'],
])('the popup %s', async (_, size, options, inside) => {
	const desk = await openDesk(0);
	await desk.plugIn({command: teller, ...options});
	const client = await desk.attachClient(size);
	await client.press('C-b', 'b');
	await client.see(inside);
	await client.press('C-c');
});

test('`beckon popup` takes as much of its client', async () => {
	const server = await startServer({});
	onTestFinished(server.kill);
	const small = await server.attachClient({columns: 89, rows: 30});
	const big = await server.attachClient({columns: 90, rows: 24});
	expect(await popupSize(server.socket, small.name, '60x50%')).toEqual({width: '100%', height: '100%'});
	expect(await popupSize(server.socket, big.name, '60x50%')).toEqual({width: '60', height: '50%'});
	expect(await popupSize(server.socket, big.name, '91x24')).toEqual({width: '100%', height: '24'});
});

test('the quick reply opens on the lowest client', async () => {
	const desk = await openDesk(0);
	await desk.plugIn({command: teller});
	const client = await desk.attachClient({columns: 80, rows: 10});
	await client.press('C-b', 'R');
	await client.see(isOld ? '7 77' : '8 78');
	await client.press('C-c');
});
