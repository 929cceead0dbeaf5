/** What an agent asks before it ends, on its captured screens. */
import {describe, expect, test} from 'vitest';
import {quitAnyway} from '../../src/agents/claude/dialog/verdict.js';
import {assess} from '../../src/agents/claude/screen/assess.js';
import type {Machine} from '../../src/core/machine/machine.js';
import {awaitEnd, deliverQuit} from '../../src/deliver/end.js';
import {address, createPane, type PaneState, show} from '../helpers/agent/scripted-pane.js';
import {aDoneRow} from '../helpers/samples/rows.js';
import {expectedScreens, screenText, snapshotOf} from '../helpers/samples/screens.js';

const screens = expectedScreens();
const surfaceOf = (name: string) => assess(snapshotOf(screenText(name), screens[name]));
const asks = ['exit-worktree', 'exit-worktree-40x20', 'exit-tasks', 'exit-tasks-40x20'];

/** Waits for the end of an agent that shows a screen, and ends on one key. */
async function waitFor(name: string, ends: string, then?: (state: PaneState) => void) {
	let isGone = false;
	const pane = createPane(surfaceOf(name), (key, state) => {
		if (key !== ends) return;
		if (then === undefined) isGone = true;
		else then(state);
	});
	const receipt = await awaitEnd(address, {ports: pane.ports, since: pane.now(), hasEnded: async () => isGone, quitAnyway});
	return {receipt, sent: pane.sent};
}

describe('before it ends, an agent asks', () => {
	test.each(asks)('%s: the option that keeps its files ends it', async (name) => {
		expect(await waitFor(name, '1')).toMatchObject({receipt: {kind: 'landed'}, sent: ['1']});
	});

	test('something else: no key is pressed, and the receipt says that it asks', async () => {
		for (const name of ['permission', 'plan', 'question', 'local-model', 'local-confirm', 'trust'])
			expect(await waitFor(name, '1')).toMatchObject({receipt: {kind: 'unconfirmed', why: 'asks-before-end'}, sent: []});
	});

	test('nothing and does not end: its process still runs', async () => {
		expect(await waitFor('idle-after-turn', '1')).toMatchObject({receipt: {kind: 'unconfirmed', why: 'still-running'}, sent: []});
	});

	test('two things in turn: both are answered', async () => {
		let asked = 0;
		const both = (state: PaneState): void => show(state, surfaceOf(asked++ === 0 ? 'exit-tasks' : 'idle-after-turn'));
		expect((await waitFor('exit-worktree', '1', both)).sent).toEqual(['1', '1']);
	});
});

test('of all other captured dialogs none is taken for such a question', () => {
	const taken = Object.keys(screens).filter((name) => {
		const {dialog} = surfaceOf(name);
		return dialog !== undefined && quitAnyway(dialog) !== undefined;
	});
	expect(taken.sort()).toEqual([...asks].sort());
});

test('a request with such a title, and a dialog whose top is out of sight, are left alone', () => {
	const dialog = surfaceOf('exit-tasks').dialog ?? expect.fail();
	expect(quitAnyway(dialog)).toBe(1);
	expect([
		quitAnyway({...dialog, kind: 'permission'}),
		quitAnyway({...dialog, cut: true}),
		quitAnyway({...dialog, title: 'constructor'}),
	]).toEqual([undefined, undefined, undefined]);
});

test('what an end that was cut off has left standing is answered by the next one, and nothing is typed', async () => {
	let isGone = false;
	const pane = createPane(surfaceOf('exit-worktree'), (key) => {
		isGone = key === '1';
	});
	const machine = {processStatus: async () => (isGone ? 'ended' : 'running')} as unknown as Machine;
	expect(await deliverQuit(aDoneRow('one'), address, {ports: pane.ports, machine})).toMatchObject({kind: 'landed'});
	expect(pane.sent).toEqual(['1']);
});
