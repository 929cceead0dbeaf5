import {expect, test} from 'vitest';
import {withOwnQuit} from '../../../src/navigator/popup/own-quit.js';

type Opening = {readonly name: string; readonly quit: () => void};

function stage() {
	let on: Opening | undefined;
	let left = 0;
	const open = (name: string): Opening => {
		on = withOwnQuit<Opening>((quit) => ({name, quit}), {current: () => on, leave: () => (left += 1)});
		return on;
	};
	return {open, close: () => (on = undefined), left: () => left};
}

test('the opening on the screen may leave', () => {
	const popup = stage();
	popup.open('first').quit();
	expect(popup.left()).toBe(1);
});

test('a late quit of an opening that is over leaves the next one open', () => {
	const popup = stage();
	const first = popup.open('first');
	const second = popup.open('second');
	first.quit();
	expect(popup.left()).toBe(0);
	second.quit();
	expect(popup.left()).toBe(1);
});

test('a late quit leaves nothing while the popup is hidden', () => {
	const popup = stage();
	const first = popup.open('first');
	popup.close();
	first.quit();
	expect(popup.left()).toBe(0);
});
