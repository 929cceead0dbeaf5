/** `beckon broadcast`: one text to several sessions. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findRow, isInStates, readStates} from '../../core/queue/find-row.js';
import {inQueueOrder} from '../../core/queue/queue.js';
import {type LeftOut, type Recipients, stillAsShown, toRecipients} from '../../core/queue/recipients.js';
import {toExitCode} from '../../core/receipt.js';
import {placedName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {printableLine, stripControls} from '../../core/text/label.js';
import {counted, toAge} from '../../core/text/times.js';
import {receiptText} from '../../core/words/send-summary.js';
import {stateWord} from '../../core/words/state-word.js';
import type {Delivered} from '../../deliver/audit.js';
import {parseTmuxEnv} from '../../tmux/run.js';
import type {BroadcastCommand} from '../params/send.js';
import {requireYes} from '../print/questions.js';
import {toReceiptJson, worstOf} from '../print/receipt-text.js';
import {writeJson} from '../print/row-json.js';
import {withRows} from '../target-row.js';
import {textFor, writtenText} from './sender.js';

type RowDelivery = {readonly row: Row; readonly delivered: Delivered};

/**
 * Shows which sessions get the text and which do not, asks, looks again, sends, and prints a receipt for each session. It never answers
 * requests.
 * @returns 0 if the text arrived everywhere it was sent to, else the code of the worst receipt.
 * @throws UserError without a text, without a recipient, and when the user cannot be asked.
 */
export async function runBroadcast(io: Io, command: BroadcastCommand): Promise<ExitCode> {
	const given = await writtenText(io, command);
	if (given.trim() === '')
		throw new UserError('No text to send', 'Write it behind the command, or give it on stdin: beckon broadcast run the tests', 2);
	if (given.startsWith('!'))
		throw new UserError('A text that starts with ! would run as a shell command', 'Send it to one session: beckon reply --shell.', 3);
	const here = !command.everywhere && command.host === undefined;
	return withRows(io, {host: command.host, here}, async ({rows, world, sources, again}) => {
		const shown = toRecipients(inQueueOrder(meantRows(io, rows, command), world.config.order), command);
		if (!command.json) io.stdout.write(listText(shown, io.now()));
		if (shown.rows.length === 0)
			throw new UserError(
				'No session takes the text now',
				shown.leftOut.length === 0 ? '`beckon ls` lists the sessions and their states.' : 'The lines above say why.',
				3,
			);
		if (command.dryRun) return printed(io, command, {sent: [], leftOut: shown.leftOut, rows: shown.rows});
		const text = textFor(given, shown.rows, {rows, world});
		if (!command.yes) {
			if (io.stdout.isTTY) io.stdout.write(`\n${stripControls(text)}\n\n`);
			const whom = shown.rows.length === 1 ? 'this session' : `these ${shown.rows.length} sessions`;
			await requireYes(io, `Send it to ${whom}?`, 'Add --yes to send without being asked, or --dry-run to see who would get it.');
		}
		const still = stillAsShown(shown.rows, await again(shown.rows), command.queue);
		const sent: RowDelivery[] = [];
		// One after the other, so that no receipt is disturbed by other keys of this command.
		for (const row of still.rows) {
			const delivered = await sources.sourceOf(row).reply(row, {text, queue: command.queue});
			sent.push({row, delivered});
			if (!command.json) io.stdout.write(`${printableLine(receiptText(placedName(row), delivered.receipt, delivered.summary))}\n`);
		}
		if (!command.json) io.stdout.write(leftText(still.leftOut));
		return printed(io, command, {sent, leftOut: [...shown.leftOut, ...still.leftOut], rows: []});
	});
}

function meantRows(io: Io, rows: readonly Row[], {to, state, project, everywhere, host}: BroadcastCommand): readonly Row[] {
	const named = to === undefined ? undefined : new Set(to.map((text) => findRow(rows, text).key));
	const states = state === undefined ? undefined : readStates(state, rows);
	const socket = everywhere || host !== undefined || named !== undefined ? undefined : parseTmuxEnv(io.env)?.socket;
	return rows.filter(
		(row) =>
			(named === undefined || named.has(row.key)) &&
			(states === undefined || isInStates(row, states)) &&
			(project === undefined || row.project.toLowerCase() === project.toLowerCase()) &&
			(socket === undefined || row.place?.server.socket === socket),
	);
}

function listText({rows, leftOut}: Recipients, now: number): string {
	const line = (row: Row): string => `  ${printableLine(`${placedName(row)}: ${stateWord(row)} ${toAge(now - row.state.since).trim()}`)}\n`;
	const head = rows.length === 0 ? '' : `To ${counted(rows.length, 'session')}:\n`;
	return `${head}${rows.map(line).join('')}${leftText(leftOut)}`;
}

function leftText(leftOut: readonly LeftOut[]): string {
	return leftOut.map(({row, why}) => `${printableLine(`Left out: ${placedName(row)}: ${why}`)}\n`).join('');
}

type Result = {readonly sent: readonly RowDelivery[]; readonly leftOut: readonly LeftOut[]; readonly rows: readonly Row[]};

function printed(io: Io, {json, dryRun}: BroadcastCommand, {sent, leftOut, rows}: Result): ExitCode {
	const named = (row: Row) => ({session: row.key, host: row.host ?? null, pane: row.place?.pane ?? null});
	if (json)
		writeJson(io, {
			dry_run: dryRun,
			to: rows.map(named),
			sent: sent.map(({row, delivered}) => ({
				...named(row),
				receipt: toReceiptJson(delivered.receipt),
				outbox: delivered.outboxId ?? null,
			})),
			left_out: leftOut.map(({row, why}) => ({...named(row), why})),
		});
	return worstOf(sent.map(({delivered}) => toExitCode(delivered.receipt)));
}
