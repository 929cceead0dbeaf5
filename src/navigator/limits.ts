/** The limits of the accounts in the words of the header. */

import {oneLine} from '../app/text.js';
import {limitsText} from '../core/limits.js';
import type {StatePaths} from '../store/paths.js';
import {readLimits} from '../store/records/limits.js';
import {clockTime} from '../system/clock-time.js';

export function readLimitsText(paths: Pick<StatePaths, 'limits'>, now: number): string {
	return oneLine(limitsText(readLimits(paths, now), (at) => clockTime(at, now)));
}
