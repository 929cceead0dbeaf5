/** Roles, and the one place that knows how they look. ANSI names only, so that the user's palette wins. */
import type {TextProps} from 'ink';

export type Role =
	| 'plain'
	| 'selected'
	| 'strong'
	| 'quiet'
	| 'waiting'
	| 'urgent'
	| 'running'
	| 'done'
	| 'key'
	| 'failed'
	| 'said'
	| 'added'
	| 'removed';

export type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse'>;

export type Theme = Readonly<Record<Role, Style>>;

const coloured: Theme = {
	plain: {},
	/** Laid over the role of the row's state. */
	selected: {inverse: true, bold: true},
	strong: {bold: true},
	quiet: {dimColor: true},
	waiting: {color: 'yellow'},
	urgent: {color: 'red'},
	running: {color: 'green'},
	done: {color: 'blue'},
	key: {color: 'cyan'},
	failed: {color: 'red', bold: true},
	said: {color: 'green'},
	added: {color: 'green'},
	removed: {color: 'red'},
};

const colourless: Theme = {
	...coloured,
	waiting: {bold: true},
	urgent: {bold: true},
	running: {},
	done: {dimColor: true},
	key: {bold: true},
	failed: {bold: true},
	said: {},
	added: {},
	removed: {dimColor: true},
};

export function createTheme(hasColour: boolean): Theme {
	return hasColour ? coloured : colourless;
}
