/** Reads databases of other programs with the runtime's SQLite, which Node ≥ 22.13 and the executable have. */
import {statSync} from 'node:fs';
import type {Fields} from '../core/fields.js';
import {ignoreFileErrors} from './files.js';

type Database = {
	readonly prepare: (sql: string) => {readonly all: (...values: readonly string[]) => readonly Fields[]};
	readonly close: () => void;
};
type Sqlite = {readonly DatabaseSync: new (path: string, options: {readonly readOnly: boolean}) => Database};

/** Whether the database exists and this runtime cannot read it. */
export function isUnreadable(path: string): boolean {
	return isFile(path) && sqlite() === undefined;
}

/** The rows of a query; undefined when the database or table is missing or damaged, or this runtime has no SQLite. Never throws. */
export function readRows(path: string, sql: string, ...values: readonly string[]): readonly Fields[] | undefined {
	const loaded = isFile(path) ? sqlite() : undefined;
	if (loaded === undefined) return undefined;
	try {
		const database = new loaded.DatabaseSync(path, {readOnly: true});
		try {
			return database.prepare(sql).all(...values);
		} finally {
			database.close();
		}
	} catch {
		return undefined;
	}
}

function isFile(path: string): boolean {
	return ignoreFileErrors(() => statSync(path, {throwIfNoEntry: false})?.isFile(), false) === true;
}

/** Loads SQLite without the warning of Node 22 that it is experimental. */
function sqlite(): Sqlite | undefined {
	const {emitWarning} = process;
	process.emitWarning = () => {};
	try {
		return process.getBuiltinModule('node:sqlite') as Sqlite | undefined;
	} finally {
		process.emitWarning = emitWarning;
	}
}
