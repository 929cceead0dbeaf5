import {expect, onTestFinished, test} from 'vitest';
import {atRest, castActor} from '../../../../rigs/faults/stage/troupe.js';
import {createPrivateWorld} from '../../../../rigs/private-world.js';
import {tmux} from '../../../../src/tmux/run.js';

test('a stand-in that does not come up in time leaves no pane that it could come up in later', async () => {
	const world = createPrivateWorld(process.env);
	onTestFinished(() => world.close());
	const socket = await world.startServer('stage');
	const panes = () => tmux(socket, ['list-panes', '-a', '-F', '#{pane_id}']);
	const before = await panes();
	const entry = ['-e', 'setInterval(() => {}, 60_000)'];
	const cast = castActor({world, socket, entry, name: 'late', open: ['new-window', '-d', '-t', 'keep'], script: atRest, readyMs: 50});
	await expect(cast).rejects.toThrow('late did not come up');
	expect(await panes()).toBe(before);
});
