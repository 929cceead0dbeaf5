/** The config for a program that stays open. */
import {isSameValue} from '../../core/fields.js';
import {type ConfigRead, readConfig} from './config.js';

/** A file that is broken as a whole changes only the problems. */
export async function openConfig(env: NodeJS.ProcessEnv) {
	let current = await readConfig(env);
	return {
		/** The config as it was read last; the same object while nothing changed. */
		current: () => current,
		/** Reads the file again. @returns whether anything changed */
		async reload(): Promise<boolean> {
			const before = current;
			current = keepGood(before, await readConfig(env));
			return current !== before;
		},
	};
}

/** Returns the earlier object when nothing differs. */
function keepGood(before: ConfigRead, now: ConfigRead): ConfigRead {
	const isBroken = now.problems.length > 0 && !Object.values(now.origins).includes('file');
	const config = isBroken || isSameValue(before.config, now.config) ? before.config : now.config;
	return config === before.config && isSameValue(before.problems, now.problems) ? before : {...now, config};
}
