/** The stored data of hosts: copies of their files, and their last rows. */
import {rmdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreFileErrors, namesIn, statOf} from '../files.js';
import type {StatePaths} from '../paths.js';

type Paths = Pick<StatePaths, 'root'>;

/** Removes data that has not changed since `before`, epoch ms, so that the data of removed hosts goes. */
export function pruneHostCopies(paths: Paths, before: number): void {
	for (const folder of hostFolders(paths)) {
		const stats = statOf(folder);
		for (const name of ours) prune(join(folder, name), before);
		if (stats !== undefined && stats.mtimeMs < before) ignoreFileErrors(() => rmdirSync(folder));
	}
}

/** Removes all of it. Reachable hosts are copied again. */
export function removeHostCopies(paths: Paths): void {
	for (const folder of hostFolders(paths)) {
		for (const name of ours) rmSync(join(folder, name), {recursive: true, force: true});
		ignoreFileErrors(() => rmdirSync(folder));
	}
}

/** What is removed; the socket of a login, next to them, is not. */
const ours = ['mirror', 'rows.json'] as const;

function hostFolders({root}: Paths): readonly string[] {
	const folder = join(root, 'hosts');
	return namesIn(folder).map((name) => join(folder, name));
}

/** Removes a folder only if nothing was added since `before`: another program may be about to write there. */
function prune(path: string, before: number): void {
	const stats = statOf(path);
	if (stats === undefined) return;
	if (stats.isDirectory()) for (const name of namesIn(path)) prune(join(path, name), before);
	if (stats.mtimeMs >= before) return;
	ignoreFileErrors(() => (stats.isDirectory() ? rmdirSync(path) : rmSync(path, {force: true})));
}
