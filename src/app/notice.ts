/** What the footer says until the next key. */

/** `key`: an action whose key the notice shows, with what it does. */
export type Notice = {
	readonly kind: 'said' | 'failed';
	readonly text: string;
	readonly key?: {readonly action: string; readonly does: string} | undefined;
	/** It asks whether to close the popup: the same key once more, while this is on the screen, does it. */
	readonly asksToClose?: true;
	/** It tells what happened while the navigator was closed, or how far the walk through that is, and stays until a key. */
	readonly isNews?: true;
};
