import {appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {parseSessionId} from '../../../src/core/address.js';
import {type StatePaths, toPaths} from '../../../src/store/paths.js';
import type {StateChange} from '../../../src/store/watch/gather.js';
import {openStateWatch, type WatchTargets} from '../../../src/store/watch/watch.js';
import {emit, tempDir, tempState} from '../../helpers/temp-state.js';
import {waitFor} from '../../helpers/wait-for.js';

type Watching = {
	readonly watch: ReturnType<typeof openStateWatch>;
	/** Waits until something told fits, forgetting what was told before the call. */
	readonly hears: (act: () => void, fits: (change: StateChange) => boolean) => Promise<void>;
	readonly told: StateChange[];
};

async function watching(paths: StatePaths, some: Partial<WatchTargets> = {}): Promise<Watching> {
	const told: StateChange[] = [];
	const watch = openStateWatch({state: paths, configDirs: [], transcripts: [], evicted: new Set(), ...some}, (change) => told.push(change));
	onTestFinished(() => watch.close());
	return {
		watch,
		told,
		async hears(act, fits) {
			told.length = 0;
			act();
			await waitFor(() => told.some(fits), {
				lastSeen: () => JSON.stringify(told.map((change) => ({...change, sessions: [...change.sessions]}))),
			});
		},
	};
}

const ofSession = (name: string) => (change: StateChange) => [...change.sessions].some((id) => id === parseSessionId(name));

/** Watches take a moment to stand: asks with harmless changes until one is told. */
async function standing(paths: StatePaths, heard: Watching, session: string): Promise<void> {
	await heard.hears(() => undefined, ofSession(session));
	await waitFor(() => {
		heard.told.length = 0;
		appendFileSync(join(paths.sessions, session, 'journal.jsonl'), '\n');
		return new Promise<boolean>((resolve) => setTimeout(() => resolve(heard.told.some(ofSession(session))), 30));
	});
	await settled(heard);
}

/** Waits until nothing is told any more. */
async function settled({told}: Watching): Promise<void> {
	let since = performance.now();
	await waitFor(() => {
		if (told.length > 0) since = performance.now();
		told.length = 0;
		return performance.now() - since > 500;
	});
}

function inotifyWatches(): number {
	return readdirSync('/proc/self/fdinfo')
		.flatMap((fd) => {
			try {
				return readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8').match(/^inotify/gm)?.length ?? 0;
			} catch {
				// Closed meanwhile.
				return 0;
			}
		})
		.reduce((sum, count) => sum + count, 0);
}

test('a line in a journal is told with its session', async () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {}});
	emit(paths, {session: 'b', event: 'Stop', payload: {}});
	const heard = await watching(paths);
	await standing(paths, heard, 'a');
	await heard.hears(() => emit(paths, {session: 'a', event: 'Stop', payload: {}, name: '2'}), ofSession('a'));
	expect(heard.told.some(ofSession('b'))).toBe(false);
});

test('a state folder behind a symbolic link is watched', async () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {}});
	const link = join(tempDir(), 'link');
	symlinkSync(paths.root, link);
	const linked = toPaths({base: link, perHost: false, config: paths.config, host: 'host'});
	const heard = await watching(linked);
	await standing(linked, heard, 'a');
});

test('every line of a burst is told: the last tell comes after the last line', async () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'Stop', payload: {}});
	const heard = await watching(paths);
	await standing(paths, heard, 'a');
	let seen = 0;
	const watch = openStateWatch({state: paths, configDirs: [], transcripts: [], evicted: new Set()}, () => {
		seen = readFileSync(journal, 'utf8').length;
	});
	onTestFinished(() => watch.close());
	await waitFor(() => seen > 0);
	for (let index = 0; index < 200; index += 1) {
		appendFileSync(journal, '\n{}\n');
		if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 3));
	}
	const length = readFileSync(journal, 'utf8').length;
	await waitFor(() => seen === length);
});

test('payloads, bases and other files tell nothing', async () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {}});
	const heard = await watching(paths);
	await standing(paths, heard, 'a');
	writeFileSync(join(paths.sessions, 'a/p/9.json'), '{}');
	writeFileSync(join(paths.sessions, 'a/base.json'), '{}');
	writeFileSync(join(paths.root, 'answers.jsonl'), '{}');
	await heard.hears(
		() => appendFileSync(paths.marks, '\n'),
		(change) => change.marks,
	);
	expect(heard.told.flatMap((change) => [...change.sessions])).toEqual([]);
});

test('a new session is told, with the lines that come before its watch stands', async () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {}});
	const heard = await watching(paths);
	await standing(paths, heard, 'a');
	let seen = '';
	const journal = join(paths.sessions, 'new/journal.jsonl');
	const watch = openStateWatch({state: paths, configDirs: [], transcripts: [], evicted: new Set()}, ({sessions}) => {
		if ([...sessions].some((id) => id === parseSessionId('new'))) seen = readFileSync(journal, 'utf8');
	});
	onTestFinished(() => watch.close());
	await heard.hears(() => emit(paths, {session: 'new', event: 'SessionStart', payload: {}}), ofSession('new'));
	for (let index = 0; index < 20; index += 1) {
		appendFileSync(journal, '\n{}\n');
		await new Promise((resolve) => setTimeout(resolve, 1));
	}
	await waitFor(() => seen === readFileSync(journal, 'utf8'));
	await settled(heard);
	await heard.hears(() => emit(paths, {session: 'new', event: 'Stop', payload: {}, name: '2'}), ofSession('new'));
});

test('a session that is removed is told, and so is one that is rotated', async () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'Stop', payload: {}});
	const heard = await watching(paths);
	await standing(paths, heard, 'a');
	await heard.hears(() => renameSync(journal, join(paths.sessions, 'a/journal.1.jsonl')), ofSession('a'));
	await heard.hears(() => rmSync(join(paths.sessions, 'a'), {recursive: true}), ofSession('a'));
});

test('a state folder that is not there yet is picked up, and again after it was removed', async () => {
	const paths = tempState();
	rmSync(paths.base, {recursive: true});
	rmSync(join(paths.base, '..'), {recursive: true});
	const heard = await watching(paths);
	await heard.hears(() => emit(paths, {session: 'a', event: 'Stop', payload: {}}), ofSession('a'));
	await settled(heard);
	rmSync(paths.base, {recursive: true});
	await waitFor(() => {
		emit(paths, {session: 'b', event: 'Stop', payload: {}});
		return heard.told.some(ofSession('b'));
	});
});

test('the agents’ files are told by their names, also when their folder comes later, goes and comes again', async () => {
	const dir = join(tempDir(), 'deep/.claude');
	const folder = join(dir, 'sessions');
	const heard = await watching(tempState(), {configDirs: [dir]});
	const ofStatus = (path: string) => (change: StateChange) => change.statuses.has(path);
	await heard.hears(() => mkdirSync(folder, {recursive: true}), ofStatus(folder));
	await settled(heard);
	await heard.hears(() => writeFileSync(join(folder, '7.json'), '{}'), ofStatus(join(folder, '7.json')));
	rmSync(dir, {recursive: true});
	await settled(heard);
	mkdirSync(folder, {recursive: true});
	await heard.hears(() => undefined, ofStatus(folder));
	await settled(heard);
	await heard.hears(() => writeFileSync(join(folder, '8.json'), '{}'), ofStatus(join(folder, '8.json')));
});

test('transcripts asked for are told, and no longer once they are not', async () => {
	const dir = tempDir();
	const [one, two] = [join(dir, '1.jsonl'), join(dir, '2.jsonl')];
	writeFileSync(one, '');
	const heard = await watching(tempState(), {transcripts: [one, two]});
	const ofTranscript = (file: string) => (change: StateChange) => change.transcripts.has(file);
	await waitFor(() => {
		appendFileSync(one, 'x\n');
		return heard.told.some(ofTranscript(one));
	});
	writeFileSync(two, '');
	heard.watch.retarget({configDirs: [], transcripts: [two], evicted: new Set()});
	await waitFor(() => {
		appendFileSync(two, 'x\n');
		return heard.told.some(ofTranscript(two));
	});
	await settled(heard);
	appendFileSync(one, 'y\n');
	await heard.hears(() => appendFileSync(two, 'y\n'), ofTranscript(two));
	expect(heard.told.some(ofTranscript(one))).toBe(false);
});

test.skipIf(process.platform !== 'linux')('a hundred sessions take a watch each and three more, and close returns them all', async () => {
	const paths = tempState();
	const dir = tempDir();
	mkdirSync(join(dir, 'sessions'));
	for (let index = 0; index < 100; index += 1) {
		emit(paths, {session: `s${index}`, event: 'Stop', payload: {}});
		writeFileSync(join(dir, `sessions/${index}.json`), '{}');
	}
	const before = inotifyWatches();
	const told = new Set<string>();
	const watch = openStateWatch({state: paths, configDirs: [dir], transcripts: [], evicted: new Set()}, (change) => {
		for (const id of change.sessions) told.add(id);
	});
	onTestFinished(() => watch.close());
	await waitFor(() => told.size === 100);
	await waitFor(() => inotifyWatches() - before === 103, {lastSeen: () => inotifyWatches() - before});
	await watch.close();
	await waitFor(() => inotifyWatches() === before);
});

test.skipIf(process.platform !== 'linux')('a session that rests has no watch, and has one again when it wakes', async () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {}});
	emit(paths, {session: 'b', event: 'Stop', payload: {}});
	const before = inotifyWatches();
	const heard = await watching(paths);
	await standing(paths, heard, 'a');
	await waitFor(() => inotifyWatches() - before === 4);
	const rest = (...names: readonly string[]) =>
		heard.watch.retarget({configDirs: [], transcripts: [], evicted: new Set(names.flatMap((name) => parseSessionId(name) ?? []))});
	rest('b');
	await waitFor(() => inotifyWatches() - before === 3);
	appendFileSync(join(paths.sessions, 'b/journal.jsonl'), '\n');
	await heard.hears(() => appendFileSync(join(paths.sessions, 'a/journal.jsonl'), '\n'), ofSession('a'));
	expect(heard.told.some(ofSession('b'))).toBe(false);
	// What came while it had none is told at once.
	await heard.hears(() => rest(), ofSession('b'));
	await settled(heard);
	await heard.hears(() => appendFileSync(join(paths.sessions, 'b/journal.jsonl'), '\n'), ofSession('b'));
});

test('a transcript that is replaced is told from then on', async () => {
	const file = join(tempDir(), '1.jsonl');
	writeFileSync(file, '');
	const heard = await watching(tempState(), {transcripts: [file]});
	const ofTranscript = (change: StateChange) => change.transcripts.has(file);
	await heard.hears(() => appendFileSync(file, 'x\n'), ofTranscript);
	await settled(heard);
	writeFileSync(`${file}.new`, '');
	await heard.hears(() => renameSync(`${file}.new`, file), ofTranscript);
	await settled(heard);
	await heard.hears(() => appendFileSync(file, 'y\n'), ofTranscript);
});
