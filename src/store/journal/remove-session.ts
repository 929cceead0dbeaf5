/** Removes a session's folder: only files with beckon's names, so that nothing foreign is deleted. */
import {lstatSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {removeEmpty} from '../files.js';
import {listPayloads} from './payloads.js';
import type {SessionFiles} from './session-journal.js';

/** True when the folder is gone; false when foreign files keep it. Folders behind a symbolic link stay. */
export function removeSession(files: SessionFiles): boolean {
	if (!lstatSync(files.dir, {throwIfNoEntry: false})?.isDirectory()) return false;
	const payloads = join(files.dir, 'p');
	if (lstatSync(payloads, {throwIfNoEntry: false})?.isDirectory()) {
		for (const {name} of listPayloads(payloads)) rmSync(join(payloads, name), {force: true});
		removeEmpty(payloads);
	}
	for (const name of readdirSync(files.dir).filter(isOurs)) rmSync(join(files.dir, name), {force: true});
	return removeEmpty(files.dir);
}

/** The newest change of any of a session's files, epoch ms. Undefined: the folder is empty or not beckon's. */
export function lastChange(files: SessionFiles): number | undefined {
	const times = [files.base, files.previous, files.current, join(files.dir, 'p')].flatMap((file) => {
		const stats = lstatSync(file, {throwIfNoEntry: false});
		return stats ? [stats.mtimeMs] : [];
	});
	return times.length === 0 ? undefined : Math.max(...times);
}

function isOurs(name: string): boolean {
	return /^(base\.json(\.\d+\.tmp)?|journal\.jsonl|journal\.1\.jsonl|usage(\.\d+\.tmp)?)$/.test(name);
}
