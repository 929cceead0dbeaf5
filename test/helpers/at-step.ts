/** Lets something happen right before one of a program's steps on files: it dies there, or another program writes. */
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

const names = [
	'openSync',
	'writeSync',
	'writeFileSync',
	'fsyncSync',
	'renameSync',
	'linkSync',
	'chmodSync',
	'copyFileSync',
	'rmSync',
	'mkdirSync',
	'rmdirSync',
] as const;

export type Step = {readonly number: number; readonly name: string};

/** @param before is called with each step on a path that starts with `below`, or on a file that was opened there. Nothing of it counts. @returns the number of steps. */
export async function watchSteps(below: string, before: (step: Step) => void, run: () => Promise<unknown>): Promise<number> {
	const original = names.map((name) => [name, fs[name]] as const);
	const files = new Set<unknown>();
	let number = 0;
	let isInside = false;
	for (const [name, call] of original) {
		const watched = (...args: unknown[]): unknown => {
			const isBelow = String(args[0]).startsWith(below) || files.has(args[0]);
			if (!isInside && isBelow) {
				number += 1;
				isInside = true;
				try {
					before({number, name});
				} finally {
					isInside = false;
				}
			}
			const result = Reflect.apply(call, fs, args);
			if (name === 'openSync' && isBelow) files.add(result);
			return result;
		};
		Reflect.set(fs, name, watched);
	}
	syncBuiltinESMExports();
	try {
		await run();
	} finally {
		for (const [name, call] of original) Reflect.set(fs, name, call);
		syncBuiltinESMExports();
	}
	return number;
}
