/** How big the popup of the key binding is, as a program in it finds it. */
import {expect, onTestFinished, test} from 'vitest';
import {isSmall} from '../../../src/tmux/windows/popup.js';
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
	['takes all of a client below 24 rows', {columns: 100, rows: 20}, {}, isOld ? '17 97' : '18 98'],
])('the popup %s', async (_, size, options, inside) => {
	const desk = await openDesk(0);
	await desk.plugIn({command: teller, ...options});
	const client = await desk.attachClient(size);
	await client.press('C-b', 'b');
	await client.see(inside);
	await client.press('C-c');
});

test('`beckon popup` knows a small client by its name', async () => {
	const server = await startServer({});
	onTestFinished(server.kill);
	const small = await server.attachClient({columns: 89, rows: 30});
	const big = await server.attachClient({columns: 90, rows: 24});
	expect([await isSmall(server.socket, small.name), await isSmall(server.socket, big.name)]).toEqual([true, false]);
});
