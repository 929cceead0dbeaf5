/** Which of several openings may leave for all: only the one that is on. */

/**
 * Makes an opening whose `quit` counts as long as it is the one on the screen: one Enter too many may have jumped as well, and that ends
 * when the next popup is open already.
 */
export function withOwnQuit<T>(make: (quit: () => void) => T, {current, leave}: {current: () => T | undefined; leave: () => void}): T {
	const mine = make(() => {
		if (current() === mine) leave();
	});
	return mine;
}
