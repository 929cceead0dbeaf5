/** What several sessions ask alike, and who they are, before one key answers them all. */
import {useMemo} from 'react';
import {whyLeftOut} from '../../app/answer/batch.js';
import {answerLines} from '../../app/answer/option-lines.js';
import {cardLines} from '../../app/card/card.js';
import {blankLine, type CardLine} from '../../app/card/line.js';
import {wrapCard} from '../../app/card/wrap.js';
import type {KeyOf} from '../../app/keys/binding.js';
import type {Size} from '../../app/layout.js';
import type {AppState, Mode} from '../../app/model.js';
import type {PageDrawn} from '../../app/reading/model.js';
import {oneLine} from '../../app/text.js';
import {Pager} from '../reading/pager.js';

type Props = {
	readonly mode: Extract<Mode, {kind: 'batch'}>;
	/** As the last look found them: those that ask something else by now are left out. */
	readonly now: Pick<AppState, 'rows' | 'deliveries' | 'mode'>;
	readonly size: Size;
	readonly onMeasure: (drawn: PageDrawn) => void;
	readonly keyOf: KeyOf;
};

export function BatchCard({mode, now, size, onMeasure, keyOf}: Props) {
	const {asked, page} = mode;
	const [first] = asked;
	const columns = size.columns - 2;
	const request = useMemo(() => (first === undefined ? [] : cardLines(first.row)), [first]);
	const bottom = useMemo(() => (first === undefined ? [] : answerLines(first.row, {picks: undefined, alike: 1, keyOf})), [first, keyOf]);
	const room = size.rows - 3 - wrapCard(request, columns).length - wrapCard(bottom, columns).length;
	const lines = useMemo(
		() => [...request, blankLine, ...sessionLines(now, mode, Math.max(leastSessions, room))],
		[request, now, mode, room],
	);
	const title = `Answer ${asked.length} sessions that ask the same`;
	const must = {lines: request.length, token: first?.token};
	return <Pager title={title} lines={lines} page={page} size={size} onMeasure={onMeasure} request={must} bottom={bottom} />;
}

/** Also below a request that leaves no room. */
const leastSessions = 3;

/** Those that are left out come first. @param most lines there are room for. */
function sessionLines(now: Props['now'], {asked}: Props['mode'], most: number): readonly CardLine[] {
	const told = asked
		.map((one) => ({row: one.row, why: whyLeftOut(now, one)}))
		.toSorted((a, b) => Number(a.why === undefined) - Number(b.why === undefined));
	const shown = told.length <= most ? told : told.slice(0, most - 1);
	const lines = shown.map(({row, why}): CardLine => {
		const where = row.place === undefined ? '' : `${row.place.session}:${row.place.windowIndex}.${row.place.paneIndex}`;
		const name = `${oneLine(row.project)}  ${oneLine(where)}`.trimEnd();
		return why === undefined ? {text: `  ${name}`, role: 'strong'} : {text: `- ${name}: left out, ${why}`, role: 'quiet'};
	});
	return shown.length === told.length ? lines : [...lines, {text: `  + ${told.length - shown.length} more`, role: 'quiet'}];
}
