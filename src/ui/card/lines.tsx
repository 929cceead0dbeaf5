/** Lines of a card on the screen, and the line that tells how many are missing. */
import type {CardLine} from '../../app/card/line.js';
import {Lines} from '../terminal/lines.js';
import {useLook} from '../use-look.js';
import {cardTexts, type ExcerptSize, excerptTexts} from './card-text.js';

export function CardLines({lines, columns}: {readonly lines: readonly CardLine[]; readonly columns: number}) {
	return <Lines lines={cardTexts(lines, columns, useLook())} />;
}

export function ExcerptLines({text, ...size}: ExcerptSize & {readonly text: Parameters<typeof excerptTexts>[0]}) {
	return <Lines lines={excerptTexts(text, size, useLook())} />;
}
