/** The request that several sessions share, and these sessions, before one key answers them all. */
import {targetText} from '../../core/address.js';
import {nameOf} from '../../core/rows/row-name.js';
import {cardLines} from '../card/card.js';
import {blankLine, type CardLine} from '../card/line.js';
import {lastOf} from '../last-of.js';
import type {AppState} from '../model.js';
import type {ShownPrompt} from '../sends/model.js';
import {isSending} from '../sends/receipts.js';
import {answerLines} from '../shown/option-lines.js';
import {rowOf} from '../target.js';
import {briefPath, clipMiddle, oneLine, width} from '../text.js';

/** The first `request` lines are the request. `below`: the answers. */
export type BatchLines = {readonly lines: readonly CardLine[]; readonly request: number; readonly below: readonly CardLine[]};

type BatchInput = Pick<AppState, 'rows' | 'deliveries' | 'keyOf' | 'home'> & {readonly columns: number};

/** Sessions that ask something else by now are left out. */
export const batchLines = lastOf((prompts: readonly ShownPrompt[], {rows, deliveries, keyOf, home, columns}: BatchInput): BatchLines => {
	const [first] = prompts;
	if (first === undefined) return {lines: [], request: 0, below: []};
	const request = cardLines(first.row);
	const below = answerLines(first.row, {picks: undefined, alike: 1, keyOf});
	const sessions = sessionLines(prompts, {rows, deliveries, home, columns});
	return {lines: [...request, blankLine, ...sessions], request: request.length, below};
});

/** The left-out sessions come first. */
function sessionLines(
	prompts: readonly ShownPrompt[],
	now: Pick<BatchInput, 'rows' | 'deliveries' | 'home' | 'columns'>,
): readonly CardLine[] {
	const ordered = prompts
		.map((one) => ({row: one.row, why: whyLeftOut(now, one)}))
		.toSorted((a, b) => Number(a.why === undefined) - Number(b.why === undefined));
	return ordered.map(({row, why}): CardLine => {
		const where = row.place === undefined ? '' : targetText(row.place);
		const name = `${oneLine(nameOf(row))}  ${oneLine(where)}`.trimEnd();
		if (why !== undefined) return {text: `- ${name}: skipped, ${why}`, role: 'quiet'};
		const directory = clipMiddle(oneLine(briefPath(row.cwd ?? '', now.home)), now.columns - width(name) - 4);
		const spans = [
			{text: `  ${name}`, role: 'strong'},
			{text: directory === '' ? '' : `  ${directory}`, role: 'quiet'},
		] as const;
		return {text: spans.map(({text}) => text).join(''), role: 'plain', spans};
	});
}

/** Why a listed row gets no answer; undefined: its request is the same. */
export function whyLeftOut(state: Pick<AppState, 'rows' | 'deliveries'>, {row, token}: ShownPrompt): string | undefined {
	const now = rowOf(state, row.key);
	if (now === undefined) return 'it is gone';
	if (now.token === undefined) return 'it was answered';
	if (now.token !== token) return 'it asks something else now';
	return isSending(state, row.key) ? 'another answer is being sent' : undefined;
}
