/** The first look of a navigator, the wait for it, and what is told before it. */

import type {Runtime} from '../app/loop/runtime.js';
import type {AppState, Keymap} from '../app/model.js';
import type {Problem} from '../core/fields.js';
import type {Looks} from '../observe/live.js';

/**
 * The first look reads only what it needs. The next one reads everything and would delay the components, so it waits until they are drawn.
 * @param settled resolves then
 */
export function createNext({next}: Looks, settled: Promise<void>): Looks['next'] {
	let isFirst = true;
	return async () => {
		if (!isFirst) await settled;
		isFirst = false;
		return next();
	};
}

/** What is wrong in the config file, and with its keys. */
export function problemsAtStart(file: string, problems: readonly Problem[], keymap: Keymap): readonly string[] {
	const ofConfig = problems.filter((one) => one.file === file).map(({problem}) => `In the config: ${problem.replace(/^column \d+: /, '')}`);
	return [...ofConfig, ...keymap.problems];
}

export function hasBecome({state, subscribe}: Runtime, isSo: (state: AppState) => boolean): Promise<void> {
	return new Promise((resolve) => {
		if (isSo(state())) return resolve();
		const stop = subscribe(() => {
			if (!isSo(state())) return;
			stop();
			resolve();
		});
	});
}
