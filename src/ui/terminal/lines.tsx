import {Text, Transform} from 'ink';
import type {CardLine} from '../../app/card/line.js';
import {type ExcerptSize, excerptTexts, styledCardTexts} from '../card/card-text.js';
import {useLook} from '../use-look.js';

/** Lines that fit and contain only text and SGR. Ink measures a text again for every frame; here it measures one letter a line instead. */
export function Lines({lines}: {lines: readonly string[]}) {
	if (lines.length === 0) return null;
	return (
		<Transform transform={(_, index) => lines[index] ?? ''}>
			<Text>{Array.from(lines, () => 'x').join('\n')}</Text>
		</Transform>
	);
}

/** Lines of a card on the screen, and the line that tells how many are missing. */
export function CardLines({lines, columns}: {readonly lines: readonly CardLine[]; readonly columns: number}) {
	return <Lines lines={styledCardTexts(lines, columns, useLook())} />;
}

export function ExcerptLines({text, ...size}: ExcerptSize & {readonly text: Parameters<typeof excerptTexts>[0]}) {
	return <Lines lines={excerptTexts(text, size, useLook())} />;
}
