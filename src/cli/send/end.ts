/** `beckon end`: ends sessions, after telling what is lost. */

import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findRow} from '../../core/queue/find-row.js';
import {whyChanged} from '../../core/queue/recipients.js';
import {lossesOf} from '../../core/rows/ended.js';
import {silentHost} from '../../core/rows/host-rows.js';
import {receiptName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {orderMs} from '../../core/terms/host.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import {printableLine} from '../../core/text/label.js';
import {writeProblems} from '../../core/words/problems.js';
import type {EndAct} from '../../core/words/send-summary.js';
import {stateWord} from '../../core/words/state-word.js';
import {actProblem} from '../../deliver/act.js';
import {lookEverywhere} from '../../sources/everywhere.js';
import {createSources} from '../../sources/sources.js';
import type {EndCommand} from '../params/answer.js';
import {requireYes} from '../print/questions.js';
import {worstOf, writeReceipt} from '../print/receipt-text.js';

/**
 * Ends each of the sessions that are still as they were when the list was shown. @returns 0 if all have ended, else the code of the worst receipt.
 * @throws UserError where a name fits none or several, and where nobody can be asked.
 */
export async function runEnd(io: Io, {sessions, how, host, yes, json}: EndCommand): Promise<ExitCode> {
	const {rows, world, silent, hosts, again, close} = await lookEverywhere(io, {host, waitMs: orderMs});
	const sources = createSources(io, hosts);
	try {
		writeProblems(io, silent);
		const shown = [...new Set(sessions.map((text) => findRow(rows, text)))];
		for (const row of shown) {
			const why = row.lastSeenAt === undefined ? actProblem(how, row, undefined) : undefined;
			if (why !== undefined) throw new UserError(`Nothing was ended. ${receiptName(row)}: ${reasonText(why)}`, '', 3);
			if (row.lastSeenAt !== undefined) throw new UserError(`Nothing was ended. ${silentHost(row)}`, '', 3);
		}
		if (!json)
			io.stdout.write(
				shown
					.map((row) =>
						lineOf(row, lossesOf(row, how === 'close' || row.process?.pid === row.place?.panePid ? world.panes.panes : undefined)),
					)
					.join(''),
			);
		if (!yes) await requireYes(io, `${questions[how]} ${shown.length === 1 ? 'this session' : `these ${shown.length} sessions`}?`);
		const now = await again(shown);
		const codes: ExitCode[] = [];
		for (const row of shown) {
			const found = now.find(({key}) => key === row.key);
			const why = whyChanged(row, found);
			if (found !== undefined && why === undefined) {
				codes.push(writeReceipt(io, row, {delivered: await sources.of(row).act(found, {act: how}), json}));
				continue;
			}
			io.stderr.write(`${printableLine(`${receiptName(row)}: left alone, ${why ?? ''}`)}\n`);
			codes.push(3);
		}
		return worstOf(codes);
	} finally {
		close();
	}
}

const questions: Readonly<Record<EndAct, string>> = {end: 'End', close: 'Close the pane of', kill: 'Kill'};

/** `  api: using tool; lost: 1 background shell` */
function lineOf(row: Row, losses: readonly string[]): string {
	const lost = losses.length === 0 ? 'nothing is lost' : `lost: ${losses.join(', ')}`;
	return `  ${printableLine(`${receiptName(row)}: ${stateWord(row)}; ${lost}`)}\n`;
}
