/** Sessions that ask the same, each listed before one key answers them. */
import {useMemo} from 'react';
import {whyLeftOut} from '../../app/answer/batch.js';
import type {KeyOf} from '../../app/keys/binding.js';
import type {Size} from '../../app/layout.js';
import type {AppState, Mode} from '../../app/model.js';
import {cardLines} from '../card/card.js';
import type {CardLine} from '../card/line.js';
import {Pager} from '../reading/pager.js';
import {oneLine} from '../terminal/text.js';
import {answerLines} from './answers.js';

type Props = {
	readonly mode: Extract<Mode, {kind: 'batch'}>;
	/** As the last look found them: those that ask something else by now are left out. */
	readonly now: Pick<AppState, 'rows' | 'deliveries' | 'mode'>;
	readonly size: Size;
	readonly onMeasure: (lines: number, rows: number) => void;
	readonly keyOf: KeyOf;
};

export function BatchCard({mode, now, size, onMeasure, keyOf}: Props) {
	const {asked, page} = mode;
	const lines = useMemo(() => batchLines(now, mode), [now, mode]);
	const first = asked[0]?.row;
	const bottom = useMemo(() => (first === undefined ? [] : answerLines(first, {picks: undefined, alike: 1, keyOf})), [first, keyOf]);
	return <Pager title={`${asked.length} alike`} lines={lines} page={page} size={size} onMeasure={onMeasure} bottom={bottom} />;
}

function batchLines(now: Props['now'], {asked}: Props['mode']): readonly CardLine[] {
	const [first] = asked;
	const listed = asked.map((one): CardLine => {
		const {row} = one;
		const why = whyLeftOut(now, one);
		const where = row.place === undefined ? '' : `${row.place.session}:${row.place.windowIndex}.${row.place.paneIndex}`;
		const name = `${oneLine(row.project)}  ${oneLine(where)}`.trimEnd();
		return why === undefined ? {text: `  ${name}`, role: 'strong'} : {text: `- ${name}: left out, ${why}`, role: 'quiet'};
	});
	return [...listed, {text: '', role: 'plain'}, ...(first === undefined ? [] : cardLines(first.row))];
}
