/** `beckon explain`: why a session has its state. */
import type {ExitCode, Io} from '../../core/context.js';
import {withHealthNews} from '../../core/resolve/health.js';
import {explainRow} from '../../core/rows/explain.js';
import {columnsFor, painterOf} from '../../core/words/print-colours.js';
import {statePaths} from '../../store/paths.js';
import {readHealthNews} from '../../store/records/health-news.js';
import type {SessionCommand} from '../params/look.js';
import {toRowJson, writeJson} from '../print/row-json.js';
import {withTarget} from '../target-row.js';

/** `beckon explain`: the facts behind a session's state, here or on a host. @throws UserError when no session fits. */
export function runExplain(io: Io, {session, json}: SessionCommand): Promise<ExitCode> {
	return withTarget(io, {session, isReading: true}, async ({row: found, world}): Promise<ExitCode> => {
		const [row = found] = withHealthNews([found], readHealthNews(statePaths(io.env)), world.now);
		const style = {paint: painterOf(io), columns: columnsFor(io)};
		if (json) writeJson(io, {session: toRowJson(row)});
		else io.stdout.write(explainRow(row, io.now(), style));
		return 0;
	});
}
