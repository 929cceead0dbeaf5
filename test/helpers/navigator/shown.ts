/** A navigator on a terminal of the test, and the keys that people press in it. */
import {onTestFinished} from 'vitest';
import {sixRows} from '../samples/rows.js';
import {openNavigator, type TestNavigator} from './navigator.js';

/** Closes it after the test. */
export function closedAfter(nav: TestNavigator): TestNavigator {
	onTestFinished(() => nav.close());
	return nav;
}

export async function show(options: Parameters<typeof openNavigator>[0] = {}): Promise<TestNavigator> {
	const nav = closedAfter(openNavigator({sessions: sixRows(), pane: 'the pane', ...options}));
	await nav.terminal.waitForText('the pane');
	return nav;
}

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
