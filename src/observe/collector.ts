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

/** Whether memory of so many bytes is worth a collection. What one frees goes back to the system only after it, so the floor sinks with what is seen later. */
export function createGauge(): (bytes: number) => boolean {
	let floor = 0;
	return (bytes) => {
		const isDue = bytes - floor >= growth;
		floor = isDue ? bytes : Math.min(floor, bytes);
		return isDue;
	};
}

/** For programs that stay open all day. @returns the way to stop. */
export function startCollecting(): () => void {
	// Mostly at rest, it would keep the 32 MB that the space for new objects grew to.
	setFlagsFromString('--semi-space-growth-factor=1');
	// By itself the heap grows to several times what is in use before it is collected.
	setFlagsFromString('--heap-growing-percent=50');
	const collect = createCollector();
	const isDue = createGauge();
	const check = () => {
		if (isDue(process.memoryUsage.rss())) collect();
	};
	const first = setTimeout(check, firstMs).unref();
	const timer = setInterval(check, everyMs).unref();
	return () => {
		clearTimeout(first);
		clearInterval(timer);
	};
}
