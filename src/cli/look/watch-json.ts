/** `beckon watch --json`: a line of JSON for each change in the list. */
import {drawsSame} from '../../app/list/view.js';
import type {RowKey} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {isQueued} from '../../core/queue/queue.js';
import {isHostLine} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import {writeProblems} from '../../core/words/problems.js';
import {wirePorts} from '../../observe/wire.js';
import {jsonText, toRowJson, writeJson} from '../print/row-json.js';
import {lookOn} from './look-on.js';

/**
 * A line for each row that appeared, changed or disappeared, until it is ended or its pipe is closed. All rows of this machine come first,
 * followed by a line with their number. It changes no tmux server and sends no notification.
 */
export async function runWatchJson(io: Io): Promise<ExitCode> {
	const toLines = createDiff();
	let isFirst = true;
	await lookOn(io, await wirePorts(io), ({world: {now, config}, rows, problems}) => {
		const shown = rows.filter((row) => !isHostLine(row) && isQueued(row, {now, showHeadless: config.showHeadless}));
		for (const line of toLines(shown, now)) io.stdout.write(line);
		if (isFirst) {
			writeJson(io, {at: now, listed: shown.length});
			writeProblems(io, problems);
		}
		isFirst = false;
	});
	return 0;
}

/** The lines for changes since the previous rows. */
export function createDiff(): (rows: readonly Row[], at: number) => readonly string[] {
	let printed: ReadonlyMap<RowKey, Row> = new Map();
	return (rows, at) => {
		const now = new Map(rows.map((row) => [row.key, row]));
		const isNews = (row: Row): boolean => {
			const before = printed.get(row.key);
			return before === undefined || !drawsSame(before, row);
		};
		const line = (key: RowKey, row: Row | undefined) => `${jsonText({v: 1, at, key, row: row ? toRowJson(row) : null})}\n`;
		const lines = rows.filter(isNews).map((row) => line(row.key, row));
		const gone = [...printed.keys()].filter((key) => !now.has(key)).map((key) => line(key, undefined));
		// A row without a visible change is compared with its last printed form, so that small changes add up.
		printed = new Map(rows.map((row) => [row.key, isNews(row) ? row : (printed.get(row.key) ?? row)]));
		return [...lines, ...gone];
	};
}
