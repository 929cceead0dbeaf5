/** The branch of a directory, from git's files: the first line of `HEAD`. No program is started, since a list may have hundreds. */
import {readFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {ignoreFileErrors, isFolder} from './files.js';

/** How many levels above a directory `.git` is looked for. */
const mostUp = 4;

/** @param folder an absolute path. @returns undefined outside git, or when no branch is checked out. */
export function branchIn(folder: string): string | undefined {
	let at = folder;
	for (let up = 0; up <= mostUp; up += 1) {
		const git = join(at, '.git');
		const folder = isFolder(git) ? git : worktreeOf(git, at);
		const head = folder && ignoreFileErrors(() => readFileSync(join(folder, 'HEAD'), 'utf8').slice(0, 1000));
		if (head !== undefined) return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1];
		if (dirname(at) === at) return undefined;
		at = dirname(at);
	}
	return undefined;
}

/** In a worktree `.git` is a file that names the folder. */
function worktreeOf(file: string, folder: string): string | undefined {
	const text = ignoreFileErrors(() => readFileSync(file, 'utf8').slice(0, 4000), '');
	const named = /^gitdir: (.+)$/m.exec(text)?.[1];
	return named === undefined ? undefined : resolve(folder, named);
}
