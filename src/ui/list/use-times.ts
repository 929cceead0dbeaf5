/** What of the lines of a list changes with time. A component that uses it is drawn again when one of these texts changes. */
import {useMemo} from 'react';
import type {Line} from '../../app/list/lines.js';
import {useTextAt} from '../clock.js';
import {type Timely, type TimelyInput, timelyOf} from './list-text.js';

/** @returns one for each line; the same list while no text changes. */
export function useTimes(lines: readonly Line[], input: TimelyInput): readonly Timely[] {
	const text = useTextAt((now) => JSON.stringify(lines.map((line) => timelyOf(line, input, now))));
	return useMemo(() => JSON.parse(text), [text]);
}
