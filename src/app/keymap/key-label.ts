/** Names of keys for people (`C-d`, `Esc`, `↑`), and the parser of these names. */
const labels: Readonly<Record<string, string>> = {
	enter: 'Enter',
	esc: 'Esc',
	space: 'Space',
	tab: 'Tab',
	'shift-tab': 'S-Tab',
	up: '↑',
	down: '↓',
	left: '←',
	right: '→',
	home: 'Home',
	end: 'End',
	pageup: 'PgUp',
	pagedown: 'PgDn',
	backspace: 'Backspace',
	delete: 'Delete',
};

export function keyLabel(key: string): string {
	const [, modifier, bare] = /^(ctrl|alt)-(.+)$/.exec(key) ?? [];
	if (modifier !== undefined && bare !== undefined) return `${modifier === 'ctrl' ? 'C' : 'M'}-${keyLabel(bare)}`;
	return labels[key] ?? key;
}

/** Names in tmux, vim and terminals. */
const aliases: Readonly<Record<string, string>> = {
	...Object.fromEntries(Object.entries(labels).map(([key, label]) => [label.toLowerCase(), key])),
	escape: 'esc',
	return: 'enter',
	cr: 'enter',
	bspace: 'backspace',
	del: 'delete',
	dc: 'delete',
	btab: 'shift-tab',
	' ': 'space',
};

/** A terminal sends the same byte for both. */
const sameByte: Readonly<Record<string, string>> = {'ctrl-i': 'tab', 'ctrl-m': 'enter', 'ctrl-h': 'backspace', 'ctrl-[': 'esc'};

/** @param text as the footer, tmux or the table of keys spells it: `C-d`, `ctrl-d`, `PgUp`. @returns undefined for a key that no terminal reports. */
export function readKey(text: string): string | undefined {
	if ([...text].length === 1 && text !== ' ') return aliases[text] ?? text;
	const [, modifier = '', bare = ''] = /^(C|M|S|ctrl|control|alt|meta|shift)-(.+)$/i.exec(text) ?? [];
	if (modifier === '') return Object.hasOwn(labels, text.toLowerCase()) ? text.toLowerCase() : aliases[text.toLowerCase()];
	const key = readKey(bare);
	if (key === undefined) return undefined;
	const isLetter = /^[a-z]$/i.test(key);
	switch (modifier[0]?.toLowerCase()) {
		case 's':
			return isLetter ? key.toUpperCase() : key === 'tab' ? 'shift-tab' : undefined;
		case 'c': {
			const name = `ctrl-${key.toLowerCase()}`;
			return sameByte[name] ?? (isLetter || Object.hasOwn(labels, key) ? name : undefined);
		}
		default:
			return `alt-${key}`;
	}
}
