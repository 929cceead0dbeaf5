/** `beckon log`: what was sent, with the results. */
import type {ExitCode, Io} from '../../core/context.js';
import {printableLine, truncate} from '../../core/text/label.js';
import {columnsOf} from '../../core/text/width.js';
import {columnsFor, hangingText, type Painter, painterOf} from '../../core/words/print-colours.js';
import {writeProblems} from '../../core/words/problems.js';
import {sentWords} from '../../core/words/send-summary.js';
import {statePaths} from '../../store/paths.js';
import {type AuditLine, readAudit} from '../../store/records/audit-log.js';
import {writeJson} from '../print/row-json.js';
import {localTime} from '../print/row-text.js';

/** `beckon log`: prints the sends and their results, newest first. */
export async function runLog(io: Io, {json}: {readonly json: boolean}): Promise<ExitCode> {
	const {lines, problems} = readAudit(statePaths(io.env));
	const style = {paint: painterOf(io), columns: columnsFor(io)};
	if (json) writeJson(io, {sends: lines});
	else if (lines.length + problems.length === 0) io.stderr.write('Nothing was sent yet.\n');
	else for (const line of lines) io.stdout.write(`${lineText(line, style)}\n`);
	writeProblems(io, problems);
	return 0;
}

/** One line of the log. The words have a hanging indent after the project's name. */
function lineText(line: AuditLine, {paint, columns}: {paint: Painter; columns: number}): string {
	const {what, how} = sentWords(line);
	const head = [localTime(line.at), printableLine(line.project)] as const;
	const lead = columnsOf(head.join(' ')) + 1;
	const words = printableLine(what);
	// A terminal gets two lines of the text, and the result; "--json" and a pipe get all of it.
	const most = Number.isFinite(columns) ? 2 * columns : words.length;
	const shown = words.length <= most ? words : `${truncate(words, most).trimEnd()}…`;
	return `${paint('quiet', head[0])} ${paint('strong', head[1])} ${hangingText(`${shown}: ${printableLine(how)}`, lead, {columns})}`;
}
