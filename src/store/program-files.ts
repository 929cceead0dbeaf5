/** The files of this program that others open by their paths. The executable holds them where only it can read them, and unpacks them. */
import {chmodSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {ignoreCodes, ignoreFileErrors} from './file-errors.js';
import {isFolder} from './files.js';
import {packagePath, packageText} from './package-root.js';
import {ensureDir, ensureState, removeUnusedState, type StatePaths} from './paths.js';
import {isExecutableForm} from './program.js';
import {writeAtomic} from './write-atomic.js';

/** What a shell, tmux, man or an editor opens. */
const openedByOthers = ['bin/popup.conf', 'bin/popup.sh', 'dist/build', 'man/beckon.1', 'schema/config.schema.json'] as const;

type OpenedByOthers = (typeof openedByOthers)[number];

/** The path of a file for other programs, which stays when the program is updated. The executable's files are there after `unpackProgram`. */
export function programFile(paths: Pick<StatePaths, 'program'>, name: OpenedByOthers): string {
	return isExecutableForm() ? join(paths.program, 'current', name) : packagePath(name);
}

/** Unpacks those files, where this is the executable. @throws the file system's error. */
export function unpackProgram(paths: StatePaths): void {
	if (isExecutableForm()) unpackFiles(paths, packageText('dist', 'build').trim());
}

/** Replaces files of another version, where some were unpacked. A failure is ignored: the old files still work. */
export function refreshProgram(paths: StatePaths): void {
	if (isFolder(paths.program)) ignoreFileErrors(() => unpackProgram(paths));
}

/** Removes the unpacked files, and the state directory if nothing else is in it. */
export function removeProgram(paths: StatePaths): void {
	rmSync(paths.program, {recursive: true, force: true});
	removeUnusedState(paths);
}

/**
 * Writes the files to a folder of this build, then points the link `current` to it, so that whoever opens one finds all old or all new ones. A shell
 * goes on with the script that it has open.
 */
export function unpackFiles(paths: StatePaths, build: string): void {
	const current = join(paths.program, 'current');
	if (ignoreFileErrors(() => readlinkSync(current)) === build) return;
	ensureState(paths);
	ensureDir(paths.program);
	if (!isFolder(join(paths.program, build))) writeFolder(join(paths.program, build));
	const link = `${current}.${process.pid}`;
	rmSync(link, {force: true});
	symlinkSync(build, link);
	renameSync(link, current);
	for (const name of readdirSync(paths.program))
		if (name !== build && name !== 'current') rmSync(join(paths.program, name), {recursive: true, force: true});
}

function writeFolder(folder: string): void {
	const temporary = `${folder}.${process.pid}`;
	rmSync(temporary, {recursive: true, force: true});
	for (const name of openedByOthers) {
		const [file, text] = [join(temporary, name), packageText(name)];
		mkdirSync(dirname(file), {recursive: true, mode: 0o700});
		writeAtomic(file, text, {flush: false});
		if (text.startsWith('#!')) chmodSync(file, 0o700);
	}
	// Another process may have written the folder meanwhile.
	ignoreCodes(['EEXIST', 'ENOTEMPTY'], () => renameSync(temporary, folder), undefined);
}
