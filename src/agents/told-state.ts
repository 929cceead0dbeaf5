/** What beckon was told of a session by its agent's server, kept as lines of a record of its own. */
import {appendFileSync, closeSync} from 'node:fs';
import type {Fields} from '../core/fields.js';
import {ignoreFileErrors} from '../store/files.js';
import {openToRead, readBytes} from '../store/read-file.js';

/** A program that runs for a moment only knows by the file's end what was written last: a state is written once. `at` in epoch ms. */
export function tellState(file: string, type: string, {state, at}: {readonly state: Fields; readonly at: number}): void {
	const end = Buffer.from(`"p":${JSON.stringify(state)}}\n`);
	ignoreFileErrors(() => {
		if (!lastBytes(file, end.length).equals(end)) appendFileSync(file, `{"type":"${type}","at":${at},${end}`, {mode: 0o600});
	});
}

function lastBytes(file: string, count: number): Buffer {
	const opened = openToRead(file);
	if (opened === undefined) return Buffer.alloc(0);
	try {
		return readBytes(opened.fd, Math.max(0, opened.stats.size - count), count);
	} finally {
		closeSync(opened.fd);
	}
}
