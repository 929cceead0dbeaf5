import {expect, test} from 'vitest';
import {createDiff, runWatchJson} from '../../../src/cli/look/watch-json.js';
import {createHealthWriter, readHealthNews} from '../../../src/store/records/health-news.js';
import {createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {aRow} from '../../helpers/samples/rows.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';

type Line = {v: number; at: number; key: string; row: {state: string} | null};
const parse = (text: string): Line => JSON.parse(text);

test('a row is told when it comes, when it changes and when it is gone, and not in between', () => {
	const toLines = createDiff();
	const row = aRow({id: 'one'});
	const lines = (rows: Parameters<typeof toLines>[0]) => toLines(rows, 5).map(parse);
	expect(lines([row])).toMatchObject([{v: 1, at: 5, key: 'one', row: {state: 'idle'}}]);
	expect(lines([{...row, lastActivityAt: 9}])).toEqual([]);
	expect(lines([{...row, state: {...row.state, state: 'thinking'}}])).toMatchObject([{key: 'one', row: {state: 'thinking'}}]);
	expect(lines([])).toEqual([{v: 1, at: 5, key: 'one', row: null}]);
});

test('watch --json streams rows until it is ended', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	const {io, out} = createTestIo(world.env);
	const running = runWatchJson(io);
	await waitFor(() => out().includes('"key":"one"'), {what: 'the first row'});
	world.addSession(restingSession('two', '/work/web'));
	await waitFor(() => out().includes('"key":"two"'), {what: 'the second row'});
	process.emit('SIGTERM');
	expect(await running).toBe(0);
	expect(
		out()
			.trimEnd()
			.split('\n')
			.map(parse)
			.map(({key}) => key),
	).toEqual(['one', undefined, 'two']);
	expect(out()).toContain('"listed":1}');
});

test('who stands still is written while somebody does, and once more when nobody does', () => {
	const world = createCliWorld();
	const paths = {health: `${world.state}/health.json`};
	const write = createHealthWriter(paths);
	const process = {pid: 1, start: '2'};
	const known = {key: 'one', process, label: '', since: 1, unchangedCount: 1, lastChange: 1, recoveredAt: undefined};
	write({at: 1, rows: []});
	expect(readHealthNews(paths)).toBeUndefined();
	write({at: 5000, rows: [known]});
	expect(readHealthNews(paths)).toEqual({at: 5000, rows: [known]});
	write({at: 5100, rows: []});
	expect(readHealthNews(paths)).toEqual({at: 5100, rows: []});
});
