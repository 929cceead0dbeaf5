import {stripControls} from './label.js';

/** Text from outside without terminal controls; newlines stay. */
export function printable(text: string): string {
	return stripControls(text);
}

/** The same text on one line. */
export function printableLine(text: string): string {
	return stripControls(text).replaceAll(/\s+/g, ' ').trim();
}
