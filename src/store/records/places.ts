/**
 * `places/<server>/<time>.json`: where sessions lived, by tmux server. A few older saves of each server are kept, in case the newest one
 * was cut or describes a dying server.
 */
import {readdirSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import type {SessionId} from '../../core/address.js';
import {parseSaved, type SavedServer, withoutHeld} from '../../core/restore/plan.js';
import {ignoreFileErrors, namesIn} from '../files.js';
import type {StatePaths} from '../paths.js';
import {readObject, writeObject} from './json-files.js';

type Paths = Pick<StatePaths, 'root'>;

const most = {generations: 10, servers: 10, bytes: 4 * 2 ** 20} as const;

/** Throws the file system's error and keeps earlier saves. @param instead the save to replace, if any */
export function writePlaces(paths: Paths, saved: SavedServer, instead?: SavedServer): void {
	// Pid and start time identify a server; its socket is in the file.
	const folder = join(folderOf(paths), `${saved.server.start}-${saved.server.pid}`);
	writeObject(join(folder, `${saved.at}.json`), saved);
	if (instead !== undefined && instead.at !== saved.at) ignoreFileErrors(() => rmSync(join(folder, `${instead.at}.json`), {force: true}));
	for (const old of generationsIn(folder).slice(most.generations)) ignoreFileErrors(() => rmSync(join(folder, old), {force: true}));
	for (const old of serversIn(paths).slice(most.servers))
		ignoreFileErrors(() => rmSync(join(folderOf(paths), old), {recursive: true, force: true}));
}

/** The newest readable save of each server, the newest first. */
export function readPlaces(paths: Paths): readonly SavedServer[] {
	const saves = serversIn(paths).flatMap((name) => {
		const folder = join(folderOf(paths), name);
		for (const file of generationsIn(folder)) {
			const saved = parseSaved(readObject(join(folder, file), most.bytes));
			if (saved !== undefined) return [saved];
		}
		return [];
	});
	return saves.toSorted((a, b) => b.at - a.at);
}

/** Removes sessions from all saves, and saves that cannot be read. Throws the file system's error. */
export function forgetPlaces(paths: Paths, ids: readonly SessionId[]): void {
	for (const name of serversIn(paths)) {
		const folder = join(folderOf(paths), name);
		for (const file of generationsIn(folder)) {
			const saved = parseSaved(readObject(join(folder, file), most.bytes));
			const gone = saved?.windows.flatMap(({panes}) => panes.filter(({holds}) => holds !== undefined && ids.includes(holds.sessionId)));
			if (saved === undefined || gone === undefined) rmSync(join(folder, file), {force: true});
			else if (gone.length > 0) writeObject(join(folder, file), gone.reduce(withoutHeld, saved));
		}
	}
}

export function removePlaces(paths: Paths): void {
	rmSync(folderOf(paths), {recursive: true, force: true});
}

function folderOf({root}: Paths): string {
	return join(root, 'places');
}

function generationsIn(folder: string): readonly string[] {
	return namesIn(folder)
		.filter((name) => /^\d{1,16}\.json$/.test(name))
		.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
}

function serversIn(paths: Paths): readonly string[] {
	const folder = folderOf(paths);
	const age = (name: string): number => ignoreFileErrors(() => statSync(join(folder, name)).mtimeMs, 0);
	return ignoreFileErrors(() => readdirSync(folder), [])
		.filter((name) => /^\d{1,16}-\d{1,10}$/.test(name))
		.map((name) => ({name, at: age(name)}))
		.toSorted((a, b) => b.at - a.at)
		.map(({name}) => name);
}
