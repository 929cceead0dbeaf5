/** Memory given back when it suits: the engine alone would wait until it needs more. */
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

/** A collection on demand: 20 ms with 200 sessions, for some 20 MB. */
export function createCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	return () => {
		if (typeof collect === 'function') collect();
	};
}

/** What the start took is free by then. */
const firstMs = 4000;
const everyMs = 30_000;
/** Bytes that a program may grow by before it is worth a collection. */
const growth = 24 * 2 ** 20;

/** For programs that stay open all day. @returns the way to stop. */
export function startCollecting(): () => void {
	// Mostly at rest, it would keep the 32 MB that the space for new objects grew to.
	setFlagsFromString('--semi-space-growth-factor=1');
	const collect = createCollector();
	let floor = 0;
	const check = () => {
		if (process.memoryUsage.rss() - floor < growth) return;
		collect();
		floor = process.memoryUsage.rss();
	};
	const first = setTimeout(check, firstMs).unref();
	const timer = setInterval(check, everyMs).unref();
	return () => {
		clearTimeout(first);
		clearInterval(timer);
	};
}
