/** A disk that takes nothing more below a folder: no folder can be made there, and files can be opened but not written. */
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

const names = ['openSync', 'writeSync', 'writeFileSync', 'mkdirSync'] as const;

export async function onFullDisk<T>(below: string, run: () => Promise<T>): Promise<T> {
	const original = names.map((name) => [name, fs[name]] as const);
	const files = new Set<unknown>();
	const isBelow = (path: unknown): boolean => String(path).startsWith(below);
	for (const [name, call] of original) {
		const full = (...args: unknown[]): unknown => {
			const isWritten =
				name === 'writeSync' ? files.has(args[0]) : name !== 'openSync' && isBelow(args[0]) && !fs.existsSync(String(args[0]));
			if (isWritten)
				throw Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC', errno: -28, syscall: 'write'});
			const result = Reflect.apply(call, fs, args);
			if (name === 'openSync' && isBelow(args[0])) files.add(result);
			return result;
		};
		Reflect.set(fs, name, full);
	}
	syncBuiltinESMExports();
	try {
		return await run();
	} finally {
		for (const [name, call] of original) Reflect.set(fs, name, call);
		syncBuiltinESMExports();
	}
}
