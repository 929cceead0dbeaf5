/** The keys that people press in a navigator, and where its cursor is. */
import {withPasteMs} from '../../../src/ui/navigator.js';
import type {TestNavigator} from './navigator.js';

export const keys = {
	enter: '\r',
	esc: '\x1b',
	up: '\x1b[A',
	down: '\x1b[B',
	backspace: '\x7f',
	ctrlC: '\x03',
	tab: '\t',
	shiftTab: '\x1b[Z',
	pageDown: '\x1b[6~',
};

/** The project under the cursor. */
function marked({terminal}: TestNavigator): string | undefined {
	return terminal
		.screen()
		.find((line) => line.startsWith('❯'))
		?.slice(4)
		.split(/\s{2,}/)[0];
}

export async function waitForCursor(nav: TestNavigator, project: string): Promise<void> {
	await nav.terminal.waitUntil(() => marked(nav) === project);
}

/** Until then a key would count as a part of what was pasted just now. */
export async function pasteIsOver({terminal}: TestNavigator): Promise<void> {
	const at = performance.now();
	await terminal.waitUntil(() => performance.now() - at > withPasteMs);
}
