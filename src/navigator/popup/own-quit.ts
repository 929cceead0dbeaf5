/** Only the opening that is on the screen can close the popup. */

/**
 * Makes an opening whose `quit` counts only while it is on the screen: a second Enter may have started another jump, which ends when the next popup
 * is open already.
 */
export function withOwnQuit<T>(make: (quit: () => void) => T, {current, leave}: {current: () => T | undefined; leave: () => void}): T {
	const mine = make(() => {
		if (current() === mine) leave();
	});
	return mine;
}
