import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {parsePaneId, parseSessionId} from '../../src/core/address.js';
import {type SavedSession, savedSessionsOf} from '../../src/core/restore/plan.js';
import type {Row} from '../../src/core/session.js';
import {createPlaceKeeper} from '../../src/observe/place-keeper.js';
import {forgetPlaces, readPlaces, removePlaces, writePlaces} from '../../src/store/records/places.js';
import {aDoneRow} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';

const server = {socket: '/tmp/s', pid: 7, start: 5};

test('a save that was cut is passed over for the one before it, and old ones go', () => {
	const root = tempDir();
	for (let at = 1; at <= 14; at += 1) writePlaces({root}, {at, server, windows: []});
	const folder = join(root, 'places', '5-7');
	expect(readdirSync(folder)).toHaveLength(10);
	writeFileSync(join(folder, '15.json'), '');
	writeFileSync(join(folder, '16.json'), '{"v":1,"at":16');
	mkdirSync(join(root, 'places', 'something else'));
	expect(readPlaces({root}).map(({at}) => at)).toEqual([14]);
	expect(readPlaces({root}).flatMap(savedSessionsOf)).toEqual([]);
});

test('what is purged is in no save any more', () => {
	const root = tempDir();
	const held = (id: string): SavedSession => ({
		sessionId: parseSessionId(id) ?? expect.fail(),
		agent: 'claude',
		project: id,
		cwd: '/work',
		transcriptPath: undefined,
		waits: false,
	});
	const panes = ['one', 'two'].map((id, index) => ({index, cwd: '/work', holds: held(id)}));
	for (const at of [1, 2]) writePlaces({root}, {at, server, windows: [{session: 'main', index: 1, name: 'w', layout: '', panes}]});
	forgetPlaces({root}, [held('one').sessionId]);
	expect(readPlaces({root}).flatMap(savedSessionsOf)).toEqual([held('two')]);
	expect(
		readdirSync(join(root, 'places', '5-7'))
			.map((name) => readFileSync(join(root, 'places', '5-7', name), 'utf8'))
			.join(),
	).not.toContain('one');
	removePlaces({root});
	expect(readdirSync(root)).toEqual([]);
});

test('a pane of another server with the same id is another pane, and a failure is told and not the last save', async () => {
	const root = tempDir();
	let fails = true;
	const layoutsOf = async () => {
		if (fails) throw new Error('broken');
		return new Map<string, string>();
	};
	const keep = createPlaceKeeper({root}, layoutsOf);
	const rows = ['one', 'two'].map((id, index): Row => {
		const row = aDoneRow(id);
		const place = row.place && {...row.place, server: {...server, pid: 7 + index}};
		return {...row, place, sessionId: parseSessionId(id)};
	});
	const panes = rows.flatMap(({place}) =>
		place === undefined ? [] : [{place, command: 'claude', cwd: '/', title: '', inMode: false, dead: false, lookedAt: undefined}],
	);
	const world = {now: 1000, panes: {at: 1000, panes, deadSockets: [], hungSockets: []}};
	await expect(keep({rows, world})).rejects.toThrow('broken');
	fails = false;
	await keep({rows: rows.slice(1), world});
	await keep({rows, world});
	const saved = readPlaces({root}).map((each) => `${each.server.pid} ${savedSessionsOf(each).map(({sessionId}) => sessionId)}`);
	expect(saved.toSorted()).toEqual(['7 one', '8 two']);
});

test('what a dying server loses is not let go of, what a running one loses is, half a minute later', async () => {
	const root = tempDir();
	const keep = createPlaceKeeper({root}, async () => new Map());
	const rows = ['one', 'two'].map((id, index): Row => {
		const row = aDoneRow(id);
		const place = row.place && {...row.place, pane: parsePaneId(`%${index + 1}`) ?? row.place.pane, paneIndex: index};
		return {...row, place, sessionId: parseSessionId(id)};
	});
	const follow = async (some: readonly Row[], now: number): Promise<number> => {
		const panes = some.flatMap(({place}) =>
			place === undefined ? [] : [{place, command: 'claude', cwd: '/', title: '', inMode: false, dead: false, lookedAt: undefined}],
		);
		await keep({rows: some, world: {now, panes: {at: now, panes, deadSockets: [], hungSockets: []}}});
		return readPlaces({root}).flatMap(savedSessionsOf).length;
	};
	expect(await follow(rows, 1000)).toBe(2);
	expect(await follow(rows.slice(1), 900_000)).toBe(2);
	expect(await follow([], 900_100)).toBe(2);
	expect(await follow(rows.slice(1), 929_000)).toBe(2);
	expect(await follow(rows.slice(1), 931_000)).toBe(1);
	expect(await follow(rows, 932_000)).toBe(2);
});

test('a session that is ended and is back at once in its place is saved anew: a restore takes the end for the last word until then', async () => {
	const root = tempDir();
	const rows = ['one', 'two'].map((id, index): Row => {
		const row = aDoneRow(id);
		const place = row.place && {...row.place, pane: parsePaneId(`%${index + 1}`) ?? row.place.pane, paneIndex: index};
		return {...row, place, sessionId: parseSessionId(id)};
	});
	const keep = createPlaceKeeper({root}, async () => new Map<string, string>());
	const savedAt = async (present: readonly Row[], now: number) => {
		const panes = present.flatMap(({place}) =>
			place === undefined ? [] : [{place, command: 'claude', cwd: '/', title: '', inMode: false, dead: false, lookedAt: undefined}],
		);
		await keep({rows: present, world: {now, panes: {at: now, panes, deadSockets: [], hungSockets: []}}});
		return readPlaces({root}).map(({at}) => at);
	};
	expect(await savedAt([...rows], 1000)).toEqual([1000]);
	expect(await savedAt(rows.slice(1), 2000)).toEqual([1000]);
	expect(await savedAt([...rows], 9000)).toEqual([9000]);
});

test('a window that renames itself all the time is looked at once a minute, and pushes no older save out', async () => {
	const root = tempDir();
	let reads = 0;
	const keep = createPlaceKeeper({root}, async () => {
		reads += 1;
		return new Map();
	});
	const row = {...aDoneRow('one'), sessionId: parseSessionId('one')};
	const follow = (windowName: string, index: number, now: number): Promise<void> => {
		const place = row.place && {...row.place, windowName, windowIndex: index};
		const panes =
			place === undefined ? [] : [{place, command: 'claude', cwd: '/', title: '', inMode: false, dead: false, lookedAt: undefined}];
		return keep({rows: [{...row, place}], world: {now, panes: {at: now, panes, deadSockets: [], hungSockets: []}}});
	};
	for (let second = 0; second < 180; second += 1) await follow(second % 2 === 0 ? 'claude' : 'node', 1, second * 1000);
	expect(reads).toBe(3);
	const folder = join(root, 'places');
	const saves = () => readdirSync(folder).flatMap((each) => readdirSync(join(folder, each)));
	expect(saves()).toHaveLength(1);
	await follow('node', 2, 181_000);
	expect(reads).toBe(4);
	expect(saves()).toHaveLength(2);
	await follow('node', 2, 500_000);
	expect(readPlaces({root})[0]?.at).toBe(181_000);
	await follow('node', 2, 800_000);
	expect(readPlaces({root})[0]?.at).toBe(800_000);
	expect(saves()).toHaveLength(2);
});
