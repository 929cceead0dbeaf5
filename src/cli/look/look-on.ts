/** Looks at all machines for as long as a command waits for something. */
import type {Io} from '../../core/context.js';
import {createBell} from '../../observe/changes/bell.js';
import type {Look} from '../../observe/observer.js';
import type {Wired} from '../../observe/wire.js';
import {followEverywhere} from '../../sources/sources.js';
import {onEndSignal} from '../../system/end-process.js';

/**
 * Looks whenever something changed, until `see` gives a result.
 * @param until epoch ms, at which it looks once more.
 * @returns undefined when a signal or a closed pipe ended it.
 */
export async function lookOn<T>(
	io: Io,
	wired: Wired,
	see: (look: Look) => T | undefined,
	until = Number.POSITIVE_INFINITY,
): Promise<T | undefined> {
	const looks = await followEverywhere(io, {wired, follow: () => {}});
	const bell = createBell();
	const ignoreSignals = onEndSignal(bell.end);
	process.stdout.on('error', bell.end);
	try {
		await looks.listen(bell.ring);
		while (!bell.isEnded()) {
			const look = await looks.next();
			const result = see(look);
			if (result !== undefined) return result;
			await bell.wait(Math.max(0, Math.min(look.nextAt, until) - io.now()));
		}
		return undefined;
	} finally {
		await looks.close();
		ignoreSignals();
		process.stdout.off('error', bell.end);
	}
}
