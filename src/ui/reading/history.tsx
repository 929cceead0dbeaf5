/** What a session was asked and said, over the whole screen. */
import {useMemo} from 'react';
import type {Size} from '../../app/layout.js';
import type {HistoryMode} from '../../app/model.js';
import {historyLines} from '../../app/reading/history-lines.js';
import type {PageDrawn} from '../../app/reading/model.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {useTextAt} from '../clock.js';
import {Pager} from './pager.js';

type Props = {
	readonly mode: HistoryMode;
	readonly row: Row | undefined;
	readonly size: Size;
	readonly onMeasure: (drawn: PageDrawn) => void;
};

/** Its ages need not be finer. */
const minuteMs = 60_000;

export function History({mode: {turns, text, page}, row, size, onMeasure}: Props) {
	const minute = Number(useTextAt((now) => String(Math.ceil(now / minuteMs))));
	const lines = useMemo(() => historyLines(turns, text, minute * minuteMs), [turns, text, minute]);
	const name = row === undefined ? 'a session that is gone' : nameOf(row);
	return <Pager title={titleOf(`History of ${name}`, text)} lines={lines} page={page} size={size} onMeasure={onMeasure} />;
}

/** With what is looked for. */
export function titleOf(title: string, text: string): string {
	return text.trim() === '' ? title : `${title}: “${text.trim()}”`;
}
