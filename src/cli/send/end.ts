/** `beckon end`: ends sessions, after listing what is lost. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findRow} from '../../core/queue/find-row.js';
import {whyChanged} from '../../core/queue/recipients.js';
import {lossesOf} from '../../core/rows/ended.js';
import {silentHost} from '../../core/rows/host-rows.js';
import {placedName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import {printableLine} from '../../core/text/label.js';
import type {EndAct} from '../../core/words/send-summary.js';
import {stateWord} from '../../core/words/state-word.js';
import {actProblem} from '../../deliver/act.js';
import type {EndCommand} from '../params/send.js';
import {requireYes} from '../print/questions.js';
import {worstOf, writeReceipt} from '../print/receipt-text.js';
import {withRows} from '../target-row.js';

/**
 * Ends the sessions that are still as they were when the list was shown.
 * @returns 0 if all ended, else the code of the worst receipt.
 * @throws UserError when a name fits none or several, and when the user cannot be asked.
 */
export function runEnd(io: Io, {sessions, how, host, yes, json}: EndCommand): Promise<ExitCode> {
	return withRows(io, {host}, async ({rows, world, sources, again}) => {
		const shown = [...new Set(sessions.map((text) => findRow(rows, text)))];
		for (const row of shown) {
			const why = whyNotEnded(row, how);
			if (why !== undefined) throw new UserError(`Nothing was ended. ${why}`, '', 3);
		}
		for (const row of json ? [] : shown) {
			const endsPane = how === 'close' || row.process?.pid === row.place?.panePid;
			io.stdout.write(lineOf(row, lossesOf(row, endsPane ? world.panes.panes : undefined)));
		}
		if (!yes) await requireYes(io, `${questions[how]} ${shown.length === 1 ? 'this session' : `these ${shown.length} sessions`}?`);
		const now = await again(shown);
		const codes: ExitCode[] = [];
		for (const row of shown) {
			const found = now.find(({key}) => key === row.key);
			const why = whyChanged(row, found);
			if (found === undefined || why !== undefined) {
				io.stderr.write(`${printableLine(`${placedName(row)}: left alone, ${why ?? ''}`)}\n`);
				codes.push(3);
			} else codes.push(writeReceipt(io, row, {delivered: await sources.sourceOf(row).act(found, {act: how}), json}));
		}
		return worstOf(codes);
	});
}

function whyNotEnded(row: Row, how: EndAct): string | undefined {
	if (row.lastSeenAt !== undefined) return silentHost(row);
	const why = actProblem(how, row, undefined);
	return why && `${placedName(row)}: ${reasonText(why)}`;
}

const questions: Readonly<Record<EndAct, string>> = {end: 'End', close: 'Close the pane of', kill: 'Kill'};

/** `  api: using tool; lost: 1 background shell` */
function lineOf(row: Row, losses: readonly string[]): string {
	const lost = losses.length === 0 ? 'nothing is lost' : `lost: ${losses.join(', ')}`;
	return `  ${printableLine(`${placedName(row)}: ${stateWord(row)}; ${lost}`)}\n`;
}
