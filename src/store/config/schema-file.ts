/** The JSON schema as a file for editors. The executable holds it where only it can read it, and unpacks it. */
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreFileErrors, isFolder, writeAtomic} from '../files.js';
import {ensureDir, ensureState, removeUnusedState, type StatePaths} from '../paths.js';
import {isExecutableForm, packagePath, packageText} from '../program.js';
import {readText} from '../read-file.js';

type Program = Pick<StatePaths, 'program'>;

/** Its path, which stays when the program is updated. The executable's is there after `unpackSchema`. */
export function schemaFile(paths: Program): string {
	return isExecutableForm() ? unpackedSchema(paths) : packagePath('schema', 'config.schema.json');
}

/** @throws the file system's error. */
export function unpackSchema(paths: StatePaths): void {
	if (isExecutableForm()) writeSchema(paths);
}

/** Replaces the schema of another version, where one was unpacked. A failure is ignored: the old one still works. */
export function refreshSchema(paths: StatePaths): void {
	if (isFolder(paths.program)) ignoreFileErrors(() => unpackSchema(paths));
}

/** Removes it, and the state directory if nothing else is in it. */
export function removeSchema(paths: StatePaths): void {
	rmSync(paths.program, {recursive: true, force: true});
	removeUnusedState(paths);
}

/** Writes the file, if it differs. */
export function writeSchema(paths: StatePaths): void {
	const text = packageText('schema', 'config.schema.json');
	const file = unpackedSchema(paths);
	if (ignoreFileErrors(() => readText(file)) === text) return;
	ensureState(paths);
	ensureDir(paths.program);
	writeAtomic(file, text, {flush: false});
}

function unpackedSchema({program}: Program): string {
	return join(program, 'config.schema.json');
}
