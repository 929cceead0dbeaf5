/** Which keys fit in a line: all options or none, then the most useful of the others. */
import type {FooterKey} from '../keymap/keymap.js';
import {width} from '../text.js';

export const gap = '  ';

/** The keys that fit. Either all options are shown or none, since some of them would look like all. */
export function keysThatFit(keys: readonly FooterKey[], room: number): readonly FooterKey[] {
	const shown = fitting(keys, room);
	return keys.every((key) => !key.isOption || shown.includes(key)) ? shown : fitting(withRange(keys, 'pick'), room);
}

/** Keys with `stays` come first, then the others in order. */
function fitting(keys: readonly FooterKey[], room: number): readonly FooterKey[] {
	let left = room + gap.length;
	const shown = new Set<FooterKey>();
	for (const one of keys.toSorted((a, b) => Number(b.stays) - Number(a.stays))) {
		const cells = width(`${one.key} ${one.does}`) + gap.length;
		if (cells > left) continue;
		left -= cells;
		shown.add(one);
	}
	return keys.filter((key) => shown.has(key));
}

/**
 * For options that are on the screen with their numbers: leaves them out if there are answers by letter, else shows only the
 * range of their numbers.
 */
export function withoutListed(keys: readonly FooterKey[]): readonly FooterKey[] {
	return keys.some(({action}) => action === 'yes') ? keys.filter(({isOption}) => !isOption) : withRange(keys, 'choose');
}

function withRange(keys: readonly FooterKey[], does: string): readonly FooterKey[] {
	const options = keys.filter(({isOption}) => isOption);
	const [first] = options;
	if (first === undefined || options.some(({key}, index) => key !== String(index + 1))) return keys;
	// A click on the range picks no option.
	const range = {...first, key: `1–${options.length}`, press: '', does};
	return keys.flatMap((key) => (key === first ? [range] : key.isOption ? [] : [key]));
}

/** The keys that matter more than the spending: the options, and the three most useful others. */
export function firstKeys(keys: readonly FooterKey[]): readonly FooterKey[] {
	return [...keys.filter(({isOption}) => isOption), ...keys.filter(({isOption}) => !isOption).slice(0, 3)];
}
