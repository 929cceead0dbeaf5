/** The meaning of keys in the stand-in's dialogs. */
import type {Key} from './keys.js';

export function nameOf(key: Key): string {
	return key.kind === 'named' ? key.name : key.text;
}

/** A single digit; several characters at once are typing, which dialogs ignore. */
export function digitOf(key: Key): number | undefined {
	return key.kind === 'text' && /^[1-9]$/.test(key.text) ? Number(key.text) : undefined;
}

export function isNamed(key: Key, ...names: readonly string[]): boolean {
	return key.kind === 'named' && names.includes(key.name);
}

/** The index after Up or Down among `count` options; undefined for other keys. Up from the first leads to the last, Down from the last nowhere (2.1.330). */
export function arrow(key: Key, selected: number, count: number): number | undefined {
	if (isNamed(key, 'up')) return (selected + count - 1) % count;
	if (isNamed(key, 'down')) return Math.min(count - 1, selected + 1);
	return undefined;
}

/** The content of an open text field after a key; undefined when the field does not use the key. */
export function typeInto(text: string, key: Key): string | undefined {
	if (key.kind === 'text' || key.kind === 'paste') return text + key.text;
	return isNamed(key, 'backspace') ? [...text].slice(0, -1).join('') : undefined;
}
