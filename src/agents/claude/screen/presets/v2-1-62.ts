import {formTitle} from '../../glyphs.js';
import type {Preset} from './preset.js';
import {preset210} from './v2-1-0.js';

/** Answers and tools have visible markers (`●`), prompts `❯`; question forms have tabs and a bottom line. */
export const preset2162: Preset = {
	...preset210,
	floor: '2.1.62',
	recorded: ['2.1.100', '2.1.150'],
	prompt: /^([❯!])(?! +\d{1,2}\. | {2,}Submit$)(?:[ \u00a0](.*))?$/,
	response: /^[●⏺](?: |$)/,
	userPrompt: /^❯ \S/,
	diffBlanks: {changed: 0, unchanged: 0},
	dialogs: [
		...preset210.dialogs.filter((pattern) => pattern.kind === 'review'),
		{kind: 'question', title: formTitle, firstOption: /./},
		{kind: 'question', lastOption: /^Chat about this$/},
		{kind: 'question', firstOption: /./, bottom: /^Enter to select · (?:↑\/↓|Tab\/Arrow keys) to navigate ·/},
		...preset210.dialogs.filter((pattern) => pattern.kind !== 'question' && pattern.kind !== 'review'),
	],
};
