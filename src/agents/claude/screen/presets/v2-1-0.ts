import type {Preset} from './preset.js';
import {preset000} from './v0-0-0.js';

/** The idle prompt spans the pane between two rules; its glyph is `>` or `❯`. The footer says how to interrupt. */
export const preset210: Preset = {
	...preset000,
	floor: '2.1.0',
	recorded: [],
	boxed: false,
	prompt: /^([>❯!])(?! +\d{1,2}\. | {2,}Submit$)(?:[ \u00a0](.*))?$/,
	ruled: true,
	history: /^(?:[●⏺✻✶✳✢✽∴※▎⎿]|[>❯!] (?!\d{1,2}\. | *Submit$))/,
	userPrompt: /^[>❯] \S/,
	diffBlanks: {changed: 0, unchanged: 1},
};
