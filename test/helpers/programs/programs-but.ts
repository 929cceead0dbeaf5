/** A PATH without one program that is installed. */
import {existsSync, readdirSync, symlinkSync} from 'node:fs';
import {join} from 'node:path';
import {tempDir} from '../temp-state.js';

/** @returns a folder with links to all other programs of PATH. */
export function programsBut(name: string): string {
	const folder = tempDir();
	for (const from of (process.env['PATH'] ?? '').split(':').filter((each) => existsSync(each))) {
		for (const each of readdirSync(from))
			if (each !== name && !existsSync(join(folder, each))) symlinkSync(join(from, each), join(folder, each));
	}
	return folder;
}
