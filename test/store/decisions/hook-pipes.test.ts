import {spawnSync} from 'node:child_process';
import {closeSync, constants, mkdirSync, openSync, readSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {parseSessionId} from '../../../src/core/address.js';
import type {HookRequest} from '../../../src/core/machine/machine.js';
import {
	announceReader,
	findWaitingHook,
	listRequests,
	openBell,
	parseRequest,
	removeLeftDecisions,
	requestPlace,
} from '../../../src/store/decisions/decisions.js';
import {type StatePaths, toPaths} from '../../../src/store/paths.js';
import {answerScene} from '../../helpers/hooks/answer-run.js';
import {filesBelow} from '../../helpers/hooks/hook-run.js';
import {sh} from '../../helpers/programs/shells.js';
import {tempState} from '../../helpers/temp-state.js';
import {waitFor} from '../../helpers/wait-for.js';

const later = () => Date.now() + 60_000;

test.each(['p/1.json/../x', 'p/../1.json', '1.json', 'p/.json', 'p/12345678901.json', 'p/1x2.json', undefined])(
	'%s names no request',
	(payload) => {
		const id = parseSessionId('session-1');
		expect(id && parseRequest(id, payload)).toBeUndefined();
	},
);

test('what killed hooks and readers left is removed, what waits and what is foreign stays', async () => {
	const scene = answerScene(sh);
	const paths = toPaths({base: scene.state, perHost: false, config: '', host: ''});
	scene.addReader();
	const killed = scene.ask('killed');
	const killedAt = await scene.place('killed');
	scene.ask('waits');
	const waitsAt = await scene.place('waits');
	killed.child.kill('SIGKILL');
	await killed.done;
	for (const name of ['killed.7.json', 'killed.7.taken', 'notes.txt']) writeFileSync(join(scene.decisions, name), '');
	removeLeftDecisions(paths, Date.now() - 60_000);
	expect(scene.left()).toHaveLength(5);
	const isHeard = (place: string) => {
		const fd = openBell(place);
		if (fd !== undefined) closeSync(fd);
		return fd !== undefined;
	};
	// The pause that the killed hook was in holds its pipe open a moment longer; one that waits opens its own anew after each.
	await waitFor(() => !isHeard(killedAt) && isHeard(waitsAt));
	const held = openSync(`${waitsAt}.bell`, 'r+');
	removeLeftDecisions(paths, later());
	closeSync(held);
	expect(scene.left()).toHaveLength(2);
	expect(listRequests(paths)).toMatchObject([{sessionId: 'waits'}]);
	expect(scene.left()).toContain('notes.txt');
});

test('a hook between two pauses is waited for as long as a busy machine may need to start the next one', async () => {
	const {request, paths, bell} = waitingPlace();
	setTimeout(() => {
		const fd = openSync(bell, constants.O_RDWR | constants.O_NONBLOCK);
		onTestFinished(() => closeSync(fd));
	}, 100);
	const hook = await findWaitingHook(paths, request);
	expect(hook).toBeDefined();
	hook?.close();
});

test('a hook that did not hear that it was given a decision, between two pauses, is rung for again', async () => {
	const {request, paths, bell} = waitingPlace();
	const first = openSync(bell, constants.O_RDWR | constants.O_NONBLOCK);
	const hook = await findWaitingHook(paths, request);
	closeSync(first);
	expect(hook?.give('{}')).toBe(true);
	const second = openSync(bell, constants.O_RDWR | constants.O_NONBLOCK);
	expect(hook?.isTaken()).toBe(false);
	expect(hook?.isTaken()).toBe(false);
	expect(readSync(second, Buffer.alloc(9))).toBe(1);
	closeSync(second);
	hook?.close();
});

/** A hook's place without the hook. */
function waitingPlace(): {readonly paths: StatePaths; readonly request: HookRequest; readonly bell: string} {
	const paths = tempState();
	const id = parseSessionId('session-1');
	const request = id && parseRequest(id, 'p/1.json');
	if (request === undefined) throw new Error('no request');
	const bell = `${requestPlace(paths, request)}.bell`;
	mkdirSync(paths.decisions);
	spawnSync('mkfifo', [bell]);
	return {paths, request, bell};
}

test('a reader is announced with its start time, takes away those that died, and leaves no file', () => {
	const paths = tempState();
	const close = announceReader(paths, {process: {pid: 4711, start: '815'}, screen: '800 %1'}, () => true);
	const other = announceReader(paths, {process: {pid: 4712, start: ''}, screen: 'popup'}, (pid) => pid !== 4711);
	expect(filesBelow(paths.readers)).toEqual(['4712']);
	close();
	other();
	expect(filesBelow(paths.readers)).toEqual([]);
});
