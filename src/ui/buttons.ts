/** Tells where the options of a dialog were drawn, so that a click finds them. */
import {useEffect, useMemo} from 'react';
import type {Buttons} from '../app/buttons.js';
import type {RowKey} from '../core/session.js';
import type {CardLine} from './card-line.js';

export type OnButtons = (buttons: Buttons) => void;

type Drawn = {
	readonly part: Buttons['part'];
	readonly row: RowKey;
	/** Of the first line, from the top of its part. */
	readonly top: number;
	readonly lines: readonly CardLine[];
};

export function useButtons(onButtons: OnButtons, {part, row, top, lines}: Drawn): void {
	const options = useMemo(() => lines.map(({option}) => option), [lines]);
	useEffect(() => onButtons({part, row, top, options}), [onButtons, part, row, top, options]);
}
