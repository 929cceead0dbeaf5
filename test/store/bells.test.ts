import {closeSync, openSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {parseSessionId} from '../../src/core/session.js';
import {listRequests, openBell, parseRequest, removeLeftDecisions} from '../../src/store/bells.js';
import {toPaths} from '../../src/store/paths.js';
import {announceReader} from '../../src/store/readers.js';
import {answerScene} from '../helpers/answer-run.js';
import {filesBelow} from '../helpers/hook-run.js';
import {tempState} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

const shell = {name: 'sh', argv: ['/bin/sh'], missing: false} as const;
const later = () => Date.now() + 60_000;

test.each(['p/1.json/../x', 'p/../1.json', '1.json', 'p/.json', 'p/12345678901.json', 'p/1x2.json', undefined])(
	'%s names no request',
	(payload) => {
		const id = parseSessionId('session-1');
		expect(id && parseRequest(id, payload)).toBeUndefined();
	},
);

test('what killed hooks and readers left is removed, what waits and what is foreign stays', async () => {
	const scene = answerScene(shell);
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

test('a reader is announced with its start time, takes away those that died, and leaves no file', () => {
	const paths = tempState();
	const close = announceReader(paths, {pid: 4711, start: '815'}, () => true);
	const other = announceReader(paths, {pid: 4712, start: ''}, (pid) => pid !== 4711);
	expect(filesBelow(paths.readers)).toEqual(['4712']);
	close();
	other();
	expect(filesBelow(paths.readers)).toEqual([]);
});
