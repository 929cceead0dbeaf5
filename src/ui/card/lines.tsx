/** Lines of a card on the screen, and the line that tells how many are missing. */
import {Text} from 'ink';
import type {CardLine} from '../../app/card/line.js';
import type {Excerpt} from '../../app/reading/excerpt.js';
import {useLook} from '../use-look.js';

/** Draws each line in one row, cut at the edge. */
export function CardLines({lines}: {lines: readonly CardLine[]}) {
	const {theme} = useLook();
	return Object.entries(lines).map(([number, {text, role, lead, spans}]) => (
		<Text key={number} wrap="truncate" {...theme[role]}>
			{lead !== undefined && <Text {...theme[lead.role]}>{lead.text}</Text>}
			{spans === undefined || spans.length === 0
				? text || (lead === undefined ? ' ' : '')
				: Object.entries(spans).map(([part, span]) => (
						<Text key={part} {...theme[span.role]}>
							{span.text}
						</Text>
					))}
		</Text>
	));
}

type ExcerptProps = {
	readonly text: Excerpt | undefined;
	/** The name of the key that shows the whole text; undefined: there is none. */
	readonly readKey: string | undefined;
};

export function ExcerptLines({text, readKey}: ExcerptProps) {
	if (text === undefined) return null;
	const {lines, missing, isEnd} = text;
	const more = missing > 0 && <MoreLines count={missing} isAbove={isEnd} readKey={readKey} />;
	return (
		<>
			{isEnd && more}
			<CardLines lines={lines} />
			{!isEnd && more}
		</>
	);
}

function MoreLines({count, isAbove, readKey}: {count: number; isAbove: boolean; readKey: string | undefined}) {
	const {theme, glyphs} = useLook();
	return (
		<Text wrap="truncate" {...theme.quiet}>
			{`${isAbove ? glyphs.less : glyphs.more} ${count.toLocaleString('en')} more line${count === 1 ? '' : 's'}${readKey === undefined ? '' : ` (${readKey})`}`}
		</Text>
	);
}
