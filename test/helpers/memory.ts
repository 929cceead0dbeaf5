/** The temporary folder of a run is in memory where it can be: tests write many small files, and a third of their time would be that of the disk. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, statfsSync, writeFileSync} from 'node:fs';
import {freemem} from 'node:os';
import {join} from 'node:path';

/** Linux has it. A container may give it little room, and let no program in it run. */
const memory = '/dev/shm';

/** Copies of the executable are most of what tests write at a time. */
const neededBytes = 3 * 1024 ** 3;

let folder: string | undefined;

/** Runs before all tests. A `TMPDIR` that is set stays. */
export function setup(): void {
	folder = process.env['TMPDIR'] === undefined ? makeFolder() : undefined;
	if (folder !== undefined) process.env['TMPDIR'] = folder;
}

/** Runs after them. */
export function teardown(): void {
	if (folder !== undefined) rmSync(folder, {recursive: true, force: true, maxRetries: 5});
}

function makeFolder(): string | undefined {
	let made: string | undefined;
	try {
		const {bavail, bsize} = statfsSync(memory);
		if (Math.min(bavail * bsize, freemem()) < neededBytes) return undefined;
		// Sockets are below it: a short name.
		made = mkdtempSync(join(memory, 'bk-'));
		const program = join(made, 'program');
		writeFileSync(program, '#!/bin/sh\n', {mode: 0o700});
		execFileSync(program);
		return made;
	} catch {
		if (made !== undefined) rmSync(made, {recursive: true, force: true});
		return undefined;
	}
}
