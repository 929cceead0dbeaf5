/** A fault counts only if it took effect: on a real tmux server, with an existing pane and with a missing one. */
import {expect, onTestFinished, test} from 'vitest';
import {commitFault} from '../../../rigs/faults/commit.js';
import type {Fault, FaultKind} from '../../../rigs/faults/plan/plan.js';
import {answerScenes} from '../../../rigs/faults/plan/scenes.js';
import type {Stage, Stages} from '../../../rigs/faults/stage/stage.js';
import type {Actor} from '../../../rigs/faults/stage/troupe.js';
import {createPrivateWorld} from '../../../rigs/private-world.js';
import {tmux} from '../../../src/tmux/run.js';

async function setStage(): Promise<{readonly stage: Stage; readonly stages: Stages; readonly killTarget: () => Promise<unknown>}> {
	const world = createPrivateWorld(process.env);
	onTestFinished(() => world.close());
	const socket = await world.startServer('stage');
	const actor = async (): Promise<Actor> => {
		const pane = (await tmux(socket, ['new-window', '-d', '-t', 'keep', '-P', '-F', '#{pane_id}', 'sleep 600'])).trim();
		return {pane, pid: 0, sessionId: '', cwd: world.folder, order: async () => undefined, log: () => [], afterwards: () => ''};
	};
	const [target, bystander] = [await actor(), await actor()];
	const stage: Stage = {world, socket, target, bystander, stranger: undefined, strayFile: `${world.folder}/stray`};
	const unused = () => {
		throw new Error('no fault of this test needs another stage');
	};
	const stages: Stages = {
		set: unused,
		replaceServer: unused,
		spoil: unused,
		stranger: unused,
		abandon: unused,
		env: world.env,
		close: async () => undefined,
	};
	return {stage, stages, killTarget: () => tmux(socket, ['kill-pane', '-t', target.pane])};
}

const fault = (kind: FaultKind): Fault => ({kind, point: {at: 'time', afterMs: 0}, waited: false, slowMs: 0, chance: 0});
const ofThePane: readonly FaultKind[] = ['swap', 'move', 'zoom', 'resize', 'copy-mode', 'synchronize', 'input-off', 'respawn', 'kill'];

test('a fault that tmux carries out took hold', async () => {
	const {stage, stages} = await setStage();
	const [scene] = answerScenes;
	if (scene === undefined) throw new Error('there is no scene');
	for (const kind of ['swap', 'copy-mode', 'input-off', 'kill'] as const) {
		expect([kind, await commitFault(fault(kind), scene, {stage, stages})]).toEqual([kind, true]);
	}
});

test('no fault takes hold of a pane that is gone, and none of an agent that does not answer', async () => {
	const {stage, stages, killTarget} = await setStage();
	await killTarget();
	const [scene] = answerScenes;
	if (scene === undefined) throw new Error('there is no scene');
	for (const kind of [...ofThePane, 'exit', 'scroll', 'change', 'vanish', 'works'] as const) {
		expect([kind, await commitFault(fault(kind), scene, {stage, stages})]).toEqual([kind, false]);
	}
	expect(await commitFault({...fault('none'), slowMs: 100}, scene, {stage, stages})).toBe(false);
});
