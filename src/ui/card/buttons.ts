/** Tells what can be clicked of a card and where it was drawn. */
import {useEffect, useMemo} from 'react';
import type {CardLine} from '../../app/card/line.js';
import type {Buttons} from '../../app/reading/model.js';
import {width} from '../../app/text.js';
import type {RowKey} from '../../core/session.js';

/** Cells before the lines of a card. */
const cardIndent = 1;
/** A finger on a phone is broader than a "Yes". */
const leastColumns = 12;

export type OnButtons = (buttons: Buttons) => void;

type Drawn = {
	readonly part: Buttons['part'];
	readonly row: RowKey;
	/** Of the first line, from the top of its part. */
	readonly top: number;
	readonly lines: readonly CardLine[];
	/** The line that tells of more to read. */
	readonly more?: number | undefined;
};

export function useButtons(onButtons: OnButtons, {part, row, top, lines, more}: Drawn): void {
	const options = useMemo(() => lines.map(toButton), [lines]);
	useEffect(() => onButtons({part, row, top, options, more}), [onButtons, part, row, top, options, more]);
}

function toButton({option, lead, text}: CardLine): Buttons['options'][number] {
	const drawn = cardIndent + width(lead?.text ?? '') + width(text);
	return option === undefined ? undefined : {number: option, columns: Math.max(drawn, leastColumns)};
}
