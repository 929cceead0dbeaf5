import type {Preset} from './preset.js';
import {preset2162} from './v2-1-62.js';

/** The look of 2.1.62, except that new files have line numbers, and that a multi-select form sends the user's own words. */
export const preset21200: Preset = {
	...preset2162,
	floor: '2.1.200',
	recorded: ['2.1.200', '2.1.250'],
	numbersNewFiles: true,
	sendsOwnWords: true,
};
