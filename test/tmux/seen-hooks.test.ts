/** The hooks of tmux that mark sessions as seen. */
import {describe, expect, test} from 'vitest';
import {lookOnce} from '../../src/observe/once.js';
import {type Desk, openDesk} from '../helpers/desk.js';
import {marked, marks} from '../helpers/plugin-marks.js';
import {waitFor} from '../helpers/wait-for.js';

async function states(desk: Desk): Promise<Record<string, string>> {
	const {rows} = await lookOnce((await desk.io()).io);
	return Object.fromEntries(rows.map(({place, state}) => [place?.pane ?? '', state.state]));
}

async function seconds(desk: Desk): Promise<void> {
	const time = () => desk.tmux('display-message', '-p', '#{T:@now}');
	await desk.tmux('set-option', '-g', '@now', '%s');
	const before = await time();
	await waitFor(async () => (await time()) !== before, {what: 'another second'});
}

describe('hooks that mark what was seen', () => {
	test('a finished session is seen by going to its window, without anything of ours running', async () => {
		const desk = await openDesk(2);
		await desk.plugIn();
		const client = await desk.attachClient();
		await desk.finish('%1');
		await desk.finish('%2');
		expect(await states(desk)).toMatchObject({'%1': 'idle', '%2': 'idle'});
		await seconds(desk);
		await client.press('C-b', '1');
		await waitFor(() => marked(desk).includes('%1'), {what: 'a mark', lastSeen: () => JSON.stringify(marks(desk))});
		await client.press('C-b', '0');
		await waitFor(() => marked(desk).filter((pane) => pane === '%1').length === 2, {what: 'a mark on leaving'});
		expect(await states(desk)).toMatchObject({'%1': 'task_complete', '%2': 'idle'});
	});

	test('what ended in front of somebody who then leaves was seen; what ended after they left was not', async () => {
		const desk = await openDesk(2);
		await desk.plugIn();
		const client = await desk.attachClient();
		await client.press('C-b', '1');
		await seconds(desk);
		await desk.finish('%1');
		await seconds(desk);
		await client.press('C-b', '2');
		await waitFor(() => marked(desk).includes('%1'), {what: 'a mark'});
		expect(await states(desk)).toMatchObject({'%1': 'task_complete'});
		await desk.finish('%1');
		expect(await states(desk)).toMatchObject({'%1': 'idle'});
	});

	test('what ended over lunch is not seen by a detach that no key made', async () => {
		const desk = await openDesk(1);
		await desk.plugIn();
		const client = await desk.attachClient();
		await client.press('C-b', '1');
		await seconds(desk);
		await desk.finish('%1');
		await client.detach();
		await waitFor(() => marked(desk).length > 0, {what: 'a mark of the moment it was last used'});
		expect(await states(desk)).toMatchObject({'%1': 'idle'});
	});

	test('a pane is seen by selecting it, and the one that was left; a zoomed window and a killed pane tell no lies', async () => {
		const desk = await openDesk(0);
		await desk.plugIn();
		const client = await desk.attachClient();
		await desk.tmux('split-window', '-d', 'exec cat');
		await desk.tmux('split-window', '-d', 'exec cat');
		for (const pane of ['%0', '%1', '%2']) await desk.finish(pane);
		await seconds(desk);
		await client.press('C-b', 'o');
		const first = await waitFor(async () => marked(desk).length > 0 && marked(desk), {what: 'marks'});
		const here = await desk.tmux('display-message', '-p', '#{pane_id}');
		expect(first).toEqual(['%0', here]);
		const third = here === '%1' ? '%2' : '%1';
		await desk.tmux('kill-pane', '-t', here);
		const now = await waitFor(async () => marked(desk).length > 2 && marked(desk).slice(2), {what: 'marks after the pane was killed'});
		const shown = await desk.tmux('display-message', '-p', '#{pane_id}');
		expect(now).toEqual([shown]);
		expect([third, '%0']).toContain(shown);
	});

	test('switching sessions marks the pane that was left in the other one', async () => {
		const desk = await openDesk(0);
		await desk.plugIn();
		await desk.tmux('new-session', '-d', '-s', 'other', 'exec cat');
		const client = await desk.attachClient();
		await desk.finish('%0');
		await desk.finish('%1');
		await seconds(desk);
		await client.press('C-b', ')');
		await waitFor(() => marked(desk).filter((pane) => pane === '%1').length > 0, {what: 'a mark'});
		expect(marked(desk).slice(-2)).toEqual(['%0', '%1']);
	});

	test('a select in a window that nobody sees, and panes without a session, write nothing', async () => {
		const desk = await openDesk(1);
		await desk.plugIn();
		const client = await desk.attachClient();
		await desk.finish('%1');
		await desk.tmux('split-window', '-t', '%1', 'exec cat');
		await desk.tmux('select-pane', '-t', '%1');
		await client.press('C-b', 'c');
		await client.press('C-b', 'c');
		await client.press('C-b', '1');
		await waitFor(() => marks(desk).length > 0, {what: 'a mark'});
		expect(new Set(marked(desk))).toEqual(new Set(['%1']));
	});

	test('keys typed into a popup are no look at the pane below it', async () => {
		const desk = await openDesk(1);
		await desk.plugIn({command: `sh -c 'echo over it; read key' sh`});
		const client = await desk.attachClient();
		await client.press('C-b', '1');
		await client.press('C-b', 'b');
		await client.see('over it');
		await seconds(desk);
		await desk.finish('%1');
		await seconds(desk);
		await client.press('x');
		await desk.tmux('select-window', '-t', ':0');
		await waitFor(() => marked(desk).includes('%1'), {what: 'a mark'});
		expect(await states(desk)).toMatchObject({'%1': 'idle'});
		await client.press('Enter');
		await waitFor(async () => (await desk.tmux('show-options', '-gqv', '@beckon_covered')) === '', {what: 'the popup has gone'});
	});

	test('two clients in one session group: each marks what it shows', async () => {
		const desk = await openDesk(2);
		await desk.plugIn();
		await desk.tmux('new-session', '-d', '-s', 'second', '-t', 'main');
		const one = await desk.attachClient();
		const two = await desk.attachClient({session: 'second'});
		for (const pane of ['%1', '%2']) await desk.finish(pane);
		await seconds(desk);
		await one.press('C-b', '1');
		await two.press('C-b', '2');
		await waitFor(() => new Set(marked(desk)).size === 2, {what: 'both marks', lastSeen: () => JSON.stringify(marks(desk))});
		expect(await states(desk)).toMatchObject({'%1': 'task_complete', '%2': 'task_complete'});
	});
});
