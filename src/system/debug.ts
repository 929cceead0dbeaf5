/** Logs calls of functions in the debug log. */
import type {Io} from '../core/context.js';

/** The same function with a line in the debug log for each call: its duration and the size of its result, never the content. */
export function withDebugLine<A extends readonly unknown[], R>(
	io: Io,
	event: string,
	act: (...args: A) => R,
	facts: (result: Awaited<R>) => Readonly<Record<string, string | number | boolean>>,
): (...args: A) => R {
	const {debug} = io;
	if (debug === undefined) return act;
	return (...args) => {
		const start = performance.now();
		const log = (result: Awaited<R>): void => debug(event, {ms: Math.round((performance.now() - start) * 10) / 10, ...facts(result)});
		const result = act(...args);
		if (result instanceof Promise) result.then(log, (error: unknown) => debug(`${event}-failed`, {error: String(error).slice(0, 100)}));
		else log(result as Awaited<R>);
		return result;
	};
}
