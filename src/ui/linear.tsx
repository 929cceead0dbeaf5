/** The list for a screen reader: no columns, no lines, no pictures; one sentence for the row under the cursor, what it asks, and the counts. */
import {Box, Text} from 'ink';
import {useEffect} from 'react';
import {cardLines, lastWords} from '../app/card/card.js';
import type {CardLine} from '../app/card/line.js';
import {wrapCard} from '../app/card/wrap.js';
import type {Size} from '../app/layout.js';
import {groupOf} from '../app/list/lines.js';
import {putAwayText} from '../app/marks/put-away.js';
import type {CardDrawn} from '../app/reading/model.js';
import {oneLine} from '../app/text.js';
import {headline} from '../core/rows/headline.js';
import {nameOf} from '../core/rows/row-name.js';
import type {Row} from '../core/session.js';
import {CardLines} from './card/lines.js';
import {useTextAt} from './clock.js';
import {stateLook} from './list/state-style.js';
import type {Drawn} from './view-model.js';

type Props = {
	readonly drawn: Drawn;
	readonly answers: readonly CardLine[];
	readonly size: Size;
	readonly readKey: string;
	readonly onCard: (card: CardDrawn) => void;
};

export function Linear({drawn, answers, size, readKey, onCard}: Props) {
	const {row, source} = drawn;
	const about = useTextAt((now) => (row === undefined ? 'Nothing is selected.' : rowText(drawn, row, now)));
	const texts = [countsText(drawn), about];
	const card = row === undefined ? [] : [...cardLines(row, source), ...lastWords(row), ...answers];
	const lines = wrapCard([...texts.map((text): CardLine => ({text, role: 'plain'})), ...card], size.columns);
	const room = Math.max(1, size.rows - 1);
	const isLong = lines.length > room;
	const seen = lines.slice(0, isLong ? room - 1 : room);
	const isCut = isLong && row?.state.context.kind === 'blocked';
	const key = row?.key;
	const token = row?.token;
	useEffect(() => {
		if (key !== undefined) onCard({row: key, token, isCut, isAlone: true});
	}, [onCard, key, token, isCut]);
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
			<CardLines lines={seen} />
			{isLong && <Text>{`${lines.length - seen.length} more lines: ${readKey} reads all.`}</Text>}
			<Text> </Text>
		</Box>
	);
}

/** More groups than this are not listed to be heard before the row. */
const mostGroups = 6;

/** `Needs you 3, Running 2, Done 1.` */
function countsText({view, cursor}: Drawn): string {
	const here = view.groups.find(({key}) => key === groupOf(view, cursor));
	if (view.groups.length > mostGroups && here !== undefined)
		return `${oneLine(here.title)} ${here.count}, one of ${view.groups.length} groups.`;
	return `${view.groups.map(({title, count}) => `${oneLine(title)} ${count}`).join(', ')}.`;
}

/** `2 of 6: docs, acting, for 2 minutes: Rewrite the guide`. */
function rowText({view, ticked, arrangement}: Drawn, row: Row, now: number): string {
	const at = view.keys.indexOf(row.key) + 1;
	const {word} = stateLook(row, true);
	const isTicked = ticked.has(row.key) ? ', ticked' : '';
	const pinned = row.marks.pinned ? ', pinned' : '';
	const arrived = view.arrived.has(row.key) ? ', new' : '';
	const putAway = arrangement.drawer ? `, ${putAwayText(row, now)}` : '';
	// What it asks is read out below.
	const about = row.state.context.kind === 'blocked' ? '' : oneLine(headline(row));
	return `${at} of ${view.keys.length}: ${oneLine(nameOf(row))}, ${word}${isTicked}${pinned}${arrived}${putAway}, for ${spokenAge(now - row.state.since)}${about === '' ? '.' : `: ${about}`}`;
}

const steps = [
	{ms: 86_400_000, word: 'day'},
	{ms: 3_600_000, word: 'hour'},
	{ms: 60_000, word: 'minute'},
] as const;

/** @param ms an age. @returns `2 minutes`, `less than a minute`. */
export function spokenAge(ms: number): string {
	const step = steps.find((one) => ms >= one.ms);
	if (step === undefined) return 'less than a minute';
	const count = Math.floor(ms / step.ms);
	return `${count} ${step.word}${count === 1 ? '' : 's'}`;
}
