/** How keys are written for people: `C-d`, `Esc`, `↑`. */
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
