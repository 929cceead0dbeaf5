import type {Preset} from './preset.js';
import {preset2162} from './v2-1-62.js';

/** Draws as 2.1.62 does; a multi-select form sends words of one's own. */
export const preset21200: Preset = {
	...preset2162,
	floor: '2.1.200',
	recorded: ['2.1.200', '2.1.250'],
	sendsOwnWords: true,
};
