/** The first look of a navigator, and the wait for it. */
import type {Runtime} from '../app/loop/runtime.js';
import type {Looks} from '../observe/live.js';
import type {Screen} from './screen.js';

/** The first look reads only what it needs. The next one reads everything and would delay the components, so it waits until they are drawn. */
export function createNext({next}: Looks, {settled}: Screen): Looks['next'] {
	let isFirst = true;
	return async () => {
		if (!isFirst) await settled;
		isFirst = false;
		return next();
	};
}

export function hasLooked(runtime: Runtime): Promise<void> {
	return new Promise((resolve) => {
		const stop = runtime.subscribe(() => {
			if (!runtime.state().looked) return;
			stop();
			resolve();
		});
	});
}
