/** `view.json`: how its user arranged the list and when they left it, for the next navigator. */
import {join} from 'node:path';
import {type Fields, isSameValue} from '../../core/fields.js';
import {ignoreFileErrors} from '../files.js';
import {ensureState, type StatePaths} from '../paths.js';
import {readObject, writeObject} from './json-files.js';

const mostBytes = 2 ** 16;

/** As it was written, each value still to be checked; without any there is no file. */
export function readLastView({root}: Pick<StatePaths, 'root'>): Fields {
	return readObject(fileOf(root), mostBytes);
}

/** A failure is ignored: this comes when the navigator ends, and nobody reads a message. */
export function keepLastView(paths: StatePaths, view: Fields): void {
	ignoreFileErrors(() => {
		if (isSameValue(readLastView(paths), {v: 1, ...view})) return;
		ensureState(paths);
		writeObject(fileOf(paths.root), view, {flush: false});
	});
}

function fileOf(root: string): string {
	return join(root, 'view.json');
}
