/** `beckon ls`: the queue in its order, as a table for people or as JSON for programs. */
import type {Config} from '../../core/config.js';
import type {ExitCode, Io} from '../../core/context.js';
import {keptText} from '../../core/queue/limited.js';
import {type QueueGroup, toQueue} from '../../core/queue/queue.js';
import {withHealthNews} from '../../core/resolve/health.js';
import {type SpentToday, spentText, whereSpent} from '../../core/terms/spending.js';
import {printableLine} from '../../core/text/label.js';
import {limitsText} from '../../core/usage/limits.js';
import {columnsFor, hangingText, type Painter, painterOf} from '../../core/words/print-colours.js';
import {writeProblems} from '../../core/words/problems.js';
import type {OncePolicy} from '../../observe/once.js';
import {sumUp} from '../../observe/summing.js';
import type {Wired} from '../../observe/wire.js';
import {lookEverywhere} from '../../sources/sources.js';
import {readHealthNews} from '../../store/records/health-news.js';
import {readLimits} from '../../store/records/limits.js';
import {countKept} from '../../store/records/outbox.js';
import {clockTime} from '../../system/clocks.js';
import {waitOf} from '../find-around.js';
import type {LsOptions} from '../params/look.js';
import {toRowJson, writeJson} from '../print/row-json.js';
import {emptyHostText, emptyText, idsText, listText, namesText, type RowGroup} from '../print/row-text.js';

export async function runLs(io: Io, options: LsOptions): Promise<ExitCode> {
	const policy: OncePolicy = options.json ? {costs: true} : {witnesses: 'words'};
	const look = await lookEverywhere(io, {...policy, host: options.host, ...waitOf(options)});
	look.close();
	const {world, problems, silent, wired} = look;
	const isSilent = options.host !== undefined && silent.length > 0;
	const rows = withHealthNews(look.rows, readHealthNews(wired.paths), world.now);
	const queue = toQueue(rows, {...world.config, now: world.now});
	const queued = queue.groups.flatMap((group) => group.rows);
	const others = options.all ? rows.filter((row) => !queued.includes(row)) : [];
	if (options.json) {
		writeJson(io, {sessions: [...queued, ...others].map(toRowJson)});
	} else if (options.format === 'ids') {
		io.stdout.write(idsText([...queued, ...others]));
	} else if (options.format === 'names') {
		io.stdout.write(namesText([...queued, ...others]));
	} else {
		const isDetailed = options.format === 'detail';
		const isFolding = !options.all && !isDetailed;
		const all = [...queue.groups.map((group) => toRowGroup(group, isFolding)), {title: 'Not in the queue', rows: others}];
		const groups = all.filter(({rows: shown, limited = []}) => shown.length + limited.length > 0);
		if (groups.length === 0) io.stdout.write(await emptyList(io, options.host, isSilent));
		const paint = painterOf(io);
		io.stdout.write(await listText(groups, {now: world.now, columns: columnsFor(io), detail: isDetailed, paint}));
		const spent = isDetailed && groups.length > 0 ? spentLine(sumUp(wired, rows, world.now), world.config, paint) : '';
		io.stdout.write(footerText(wired, {spent, isEmpty: groups.length === 0, now: world.now, paint}));
	}
	writeProblems(io, [...problems, ...silent]);
	return isSilent ? 1 : 0;
}

/** Today's spending, of this machine only; may be empty. */
function spentLine(today: SpentToday, {hosts}: Pick<Config, 'hosts'>, paint: Painter): string {
	const spent = spentText(today);
	return spent && `${paint('strong', `Today${whereSpent(hosts)}:`)} ${spent}\n`;
}

type FooterParts = {readonly spent: string; readonly isEmpty: boolean; readonly now: number; readonly paint: Painter};

/** The spending, the limits of the accounts, and the kept texts; may be empty. */
function footerText({paths}: Pick<Wired, 'paths'>, {spent, isEmpty, now, paint}: FooterParts): string {
	const limits = isEmpty ? '' : limitsText(readLimits(paths, now), (at) => clockTime(at, now));
	const kept = keptText(countKept(paths, now));
	const lines = [
		spent,
		limits && `${paint('strong', 'Limits:')} ${printableLine(limits)}\n`,
		kept && `${paint('strong', 'Outbox:')} ${kept}\n`,
	].join('');
	return lines === '' ? '' : `\n${lines}`;
}

async function emptyList(io: Io, host: string | undefined, isSilent: boolean): Promise<string> {
	if (host !== undefined) return emptyHostText(host, isSilent);
	const text = emptyText(await (await import('../../setup/missing.js')).whatIsMissing(io));
	return text
		.split('\n')
		.map((line) => hangingText(line, 0, {columns: columnsFor(io)}))
		.join('\n');
}

/** @param isFolding whether rows that wait for the same limit share a line */
function toRowGroup({title, rows, counted, limited, skipped}: QueueGroup, isFolding: boolean): RowGroup {
	const waiting = limited.flatMap((each) => each.rows);
	const count = {count: counted.length, skipped: skipped.length};
	if (!isFolding) return {title, rows, count: {...count, limited: waiting.length}};
	return {title, rows: rows.filter((row) => !waiting.includes(row)), limited, count};
}
