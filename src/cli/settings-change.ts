/** What `install` and `uninstall` share: one change to a settings file, shown or made. */
import {createTwoFilesPatch, FILE_HEADERS_ONLY} from 'diff';
import {UserError} from '../core/errors.js';
import type {Parsed} from '../core/session.js';
import {readSettings, replaceSettings, type SettingsFile, settingsPath} from '../store/settings-file.js';
import type {ExitCode, Io} from './io.js';
import {printable} from './printable.js';

export type SettingsOptions = {
	readonly dryRun: boolean;
	/** A repository, whose settings are changed instead of the user's. */
	readonly project: string | undefined;
};

/** What a settings file holds and what it shall hold. */
export type SettingsChange = {readonly settings: SettingsFile; readonly before: string; readonly after: string};

/** @throws UserError when the file cannot be read, or not be parsed: then with line and column. */
export function planChange(env: NodeJS.ProcessEnv, options: SettingsOptions, toAfter: (before: string) => Parsed<string>): SettingsChange {
	const settings = read(settingsPath(env, options.project));
	const before = settings.text ?? '';
	const after = toAfter(before);
	if (!after.ok) throw new UserError(`${settings.path}: ${after.problem}`, 'Mend the file, then run this again. Nothing was changed.');
	return {settings, before, after: after.value};
}

/** Makes the change, or prints it as a diff. Says what was done and where the copy of the old file is. */
export function makeChange(io: Io, {settings, before, after}: SettingsChange, options: SettingsOptions): ExitCode {
	if (after === before) {
		writeLines(io, [`${settings.path} needs no change`]);
	} else if (options.dryRun) {
		io.stdout.write(diffText(settings.path, before, after));
	} else {
		const copy = write(settings, after, io.now());
		writeLines(io, [`${settings.path} ${copy === undefined ? 'is new' : 'is changed'}`, copy && `The old one is kept as ${copy}`]);
	}
	return 0;
}

export function diffText(path: string, before: string, after: string): string {
	const patch = createTwoFilesPatch(path, path, before, after, 'as it is', 'as it would be', {headerOptions: FILE_HEADERS_ONLY});
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

function write(settings: SettingsFile, text: string, at: number): string | undefined {
	try {
		return replaceSettings(settings, text, at);
	} catch (error) {
		throw new UserError(
			`${settings.path} cannot be written: ${sayError(error)}`,
			'Mend that, then run this again. The file is as it was.',
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
