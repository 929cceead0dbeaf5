import {drawsSame} from '../../app/list/row-equality.js';
import type {RowKey} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {isQueued} from '../../core/queue/queue.js';
import {isHostLine} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import {writeProblems} from '../../core/words/problems.js';
import {createBell} from '../../observe/changes/bell.js';
import {wirePorts} from '../../observe/wire.js';
import {followEverywhere} from '../../sources/everywhere.js';
import {onEndSignal} from '../../system/end-process.js';
import {jsonText, toRowJson, writeJson} from '../print/row-json.js';

/**
 * `beckon watch --json`: a line for each row that appeared, changed or disappeared, until it is ended or its pipe is closed. All rows of this
 * machine come first, and after them a line with their number.
 * It changes no tmux server and sends no notification.
 */
export async function runStream(io: Io): Promise<ExitCode> {
	const wired = await wirePorts(io);
	const looks = await followEverywhere(io, {wired, follow: () => {}});
	const bell = createBell();
	const ignoreSignals = onEndSignal(bell.end);
	process.stdout.on('error', bell.end);
	const toLines = createDiff();
	let isFirst = true;
	try {
		await looks.listen(bell.ring);
		while (!bell.isEnded()) {
			const look = await looks.next();
			const {now, config} = look.world;
			const shown = look.rows.filter((row) => !isHostLine(row) && isQueued(row, {now, showHeadless: config.showHeadless}));
			for (const line of toLines(shown, now)) io.stdout.write(line);
			if (isFirst) {
				writeJson(io, {at: now, listed: shown.length});
				writeProblems(io, look.problems);
			}
			isFirst = false;
			await bell.wait(Math.max(0, look.nextAt - io.now()));
		}
		return 0;
	} finally {
		await looks.close();
		ignoreSignals();
		process.stdout.off('error', bell.end);
	}
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
		// An unchanged row keeps its last printed form, so that small changes add up to a visible one.
		printed = new Map(rows.map((row) => [row.key, isNews(row) ? row : (printed.get(row.key) ?? row)]));
		return [...lines, ...gone];
	};
}
