import {render, Text} from 'ink';
import {createElement} from 'react';

/** The smallest Ink program: one word, until it is ended. */
export async function runBareInk(): Promise<void> {
	const app = render(createElement(Text, null, 'bare'));
	const keepAlive = setInterval(() => undefined, 3_600_000);
	await app.waitUntilExit();
	clearInterval(keepAlive);
}
