/** Splits a terminal's bytes into keys as the agent does: a pressed key, a chunk of text, or a bracketed paste. */

export type Key =
	/** The printable text of one read: one character is a key press, more is typing too fast for a menu. */
	| {readonly kind: 'text'; readonly text: string}
	| {readonly kind: 'paste'; readonly text: string}
	| {readonly kind: 'named'; readonly name: KeyName};

type KeyName =
	| 'enter'
	| 'escape'
	| 'tab'
	| 'shift-tab'
	| 'backspace'
	| 'newline'
	| 'up'
	| 'down'
	| 'left'
	| 'right'
	| 'page-up'
	| 'page-down'
	| 'ctrl-end'
	| `ctrl-${string}`
	| 'other';

const sequences: readonly (readonly [string, KeyName])[] = [
	['\x1b[A', 'up'],
	['\x1bOA', 'up'],
	['\x1b[B', 'down'],
	['\x1bOB', 'down'],
	['\x1b[C', 'right'],
	['\x1bOC', 'right'],
	['\x1b[D', 'left'],
	['\x1bOD', 'left'],
	['\x1b[Z', 'shift-tab'],
	['\x1b[5~', 'page-up'],
	['\x1b[6~', 'page-down'],
	['\x1b[1;5F', 'ctrl-end'],
	['\x1b\r', 'newline'],
	['\x1b\n', 'newline'],
];

const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';

/** `rest` is an unfinished paste, which belongs before the next read. */
export function parseKeys(bytes: string): {readonly keys: readonly Key[]; readonly rest: string} {
	const keys: Key[] = [];
	let at = 0;
	while (at < bytes.length) {
		if (bytes.startsWith(pasteStart, at)) {
			const end = bytes.indexOf(pasteEnd, at);
			if (end < 0) return {keys, rest: bytes.slice(at)};
			keys.push({kind: 'paste', text: bytes.slice(at + pasteStart.length, end).replaceAll(/\r\n?/g, '\n')});
			at = end + pasteEnd.length;
			continue;
		}
		const [key, length] = nextKey(bytes, at);
		keys.push(key);
		at += length;
	}
	return {keys, rest: ''};
}

function nextKey(bytes: string, at: number): readonly [Key, number] {
	const sequence = sequences.find(([text]) => bytes.startsWith(text, at));
	if (sequence) return [named(sequence[1]), sequence[0].length];
	const other = /^\x1b(?:\[[0-9;?<>=]*[A-Za-z~]|O[A-Z])/.exec(bytes.slice(at, at + 32));
	if (other) return [named('other'), other[0].length];
	const text = /^[^\x00-\x1f\x7f]+/.exec(bytes.slice(at));
	if (text) return [{kind: 'text', text: text[0]}, text[0].length];
	return [named(controlName(bytes.charCodeAt(at))), 1];
}

function controlName(code: number): KeyName {
	if (code === 13) return 'enter';
	if (code === 10) return 'newline';
	if (code === 27) return 'escape';
	if (code === 9) return 'tab';
	if (code === 8 || code === 127) return 'backspace';
	return code >= 1 && code <= 26 ? `ctrl-${String.fromCharCode(code + 96)}` : 'other';
}

function named(name: KeyName): Key {
	return {kind: 'named', name};
}
