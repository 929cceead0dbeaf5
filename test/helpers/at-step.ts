/** Lets something happen right before one of a program's steps on files: it dies there, or another program writes. */
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

const names = [
	'openSync',
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

/** @param before is called with each step on a path that starts with `below`. Nothing of it counts. @returns the number of steps. */
export async function watchSteps(below: string, before: (step: Step) => void, run: () => Promise<unknown>): Promise<number> {
	const original = names.map((name) => [name, fs[name]] as const);
	let number = 0;
	let isInside = false;
	for (const [name, call] of original) {
		const watched = (...args: unknown[]): unknown => {
			if (!isInside && String(args[0]).startsWith(below)) {
				number += 1;
				isInside = true;
				try {
					before({number, name});
				} finally {
					isInside = false;
				}
			}
			return Reflect.apply(call, fs, args);
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
