/** What `install` and `uninstall` share: one change to a settings file, shown or made. */
import {createTwoFilesPatch, FILE_HEADERS_ONLY} from 'diff';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Parsed} from '../core/session.js';
import {printable} from '../core/text/printable.js';
import {readSettings, removeSettings, replaceSettings, type SettingsFile} from '../store/settings-file.js';

export type SettingsOptions = {
	readonly dryRun: boolean;
	/** A repository, whose settings are changed instead of the user's. */
	readonly project: string | undefined;
};

/** A file, and what it shall hold; undefined: it goes. */
export type FileChange = {readonly file: SettingsFile; readonly after: string | undefined};

/** @throws UserError when the file cannot be read, or not be parsed: then with line and column. */
export function planChange(path: string, toAfter: (file: SettingsFile) => Parsed<string | undefined>): FileChange {
	const file = read(path);
	const after = toAfter(file);
	if (!after.ok) throw new UserError(`${file.path}: ${after.problem}`, 'Fix the file, then run this again. Nothing was changed.');
	return {file, after: after.value};
}

/** Makes the change, or prints it as a diff. Says what was done and where the copy of the old file is. */
export function makeChange(io: Io, {file, after}: FileChange, {dryRun}: Pick<SettingsOptions, 'dryRun'>): void {
	if (after === file.text) {
		writeLines(io, [`${file.path} is up to date`]);
	} else if (dryRun) {
		io.stdout.write(diffText(file.path, file.text ?? '', after ?? ''));
	} else {
		writeChange(io, {file, after});
	}
}

/** Says what was done and where the copy of the old file is. @throws UserError, having changed nothing. */
export function writeChange(io: Io, {file, after}: FileChange): void {
	const copy = write(file, after, io.now());
	const what = after === undefined ? 'Removed' : file.text === undefined ? 'Created' : 'Updated';
	writeLines(io, [`${what} ${file.path}`, copy && `Backup: ${copy}`]);
}

function diffText(path: string, before: string, after: string): string {
	const patch = createTwoFilesPatch(path, path, before, after, 'before', 'after', {headerOptions: FILE_HEADERS_ONLY});
	return patch.split('\t').map(printable).join('\t');
}

function read(path: string): SettingsFile {
	try {
		return readSettings(path);
	} catch (error) {
		throw new UserError(`${path} cannot be read: ${sayError(error)}`, 'Make it a file you may read, then run this again.', 1, {
			cause: error,
		});
	}
}

export function writeLines(io: Io, lines: readonly (string | undefined)[]): void {
	for (const line of lines) if (line) io.stdout.write(`${printable(line)}\n`);
}

function write(file: SettingsFile, after: string | undefined, at: number): string | undefined {
	try {
		if (after !== undefined) return replaceSettings(file, after, at);
		removeSettings(file);
		return undefined;
	} catch (error) {
		throw new UserError(
			`${file.path} cannot be written: ${sayError(error)}`,
			'Fix that, then run this again. The file was not changed.',
			1,
			{
				cause: error,
			},
		);
	}
}

export function sayError(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
