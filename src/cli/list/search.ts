/** `beckon search`: finds sessions by what was said in them. */

import {realpathSync} from 'node:fs';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {foldedText} from '../../core/search/fold.js';
import type {Hit, PastSession} from '../../core/search/hit.js';
import {parseQuery, queryText} from '../../core/search/query.js';
import type {Row} from '../../core/session.js';
import {isWithin} from '../../core/text/paths.js';
import {counted} from '../../core/text/times.js';
import {columnsFor, inkOf} from '../../core/words/ink.js';
import {lookOnce} from '../../observe/once.js';
import {openRecall, type Recall} from '../../recall/recall.js';
import {ignoreFileErrors} from '../../store/files.js';
import {hitsText, type ShownHit, toHitJson} from '../print/hit-text.js';
import {jsonText} from '../print/row-json.js';

export type SearchOptions = {
	readonly words: readonly string[];
	readonly project: string | undefined;
	/** Only sessions of the current directory, or below it. */
	readonly here: boolean;
	readonly limit: number;
	readonly json: boolean;
};

const stepMs = 100;

/** Reads what is new in the transcripts, then searches. Exits with 1 where nothing is found. @throws UserError for a query without words. */
export async function runSearch(io: Io, {words, project, here, limit, json}: SearchOptions): Promise<ExitCode> {
	const now = io.now();
	const parsed = parseQuery(queryText(words), {now, utcOffsetMs: -new Date(now).getTimezoneOffset() * 60_000});
	if (!parsed.ok) throw new UserError(parsed.problem, 'For example: `beckon search retry after:2w`.', 2);
	if (parsed.value.words.length === 0)
		throw new UserError('There is no word to search for', 'For example: `beckon search retry project:api`.', 2);
	const query = project === undefined ? parsed.value : {...parsed.value, project: foldedText(project)};
	const {rows, world} = await lookOnce(io, {witnesses: 'needed'});
	const recall = openRecall(io, world.config, () => rows.flatMap(({transcriptPath}) => transcriptPath ?? []));
	const total = await readAll(io, recall);
	const place = here ? (ignoreFileErrors(() => realpathSync('.')) ?? '.') : undefined;
	const isMeant = ({cwd}: PastSession): boolean => place === undefined || (cwd !== undefined && isWithin(cwd, place));
	const columns = io.stdout.isTTY === true ? (io.stdout.columns ?? 80) : 100;
	const found = recall.find(query, {most: limit, excerpts: 2, width: json ? 240 : Math.max(40, columns - 12), isMeant});
	const shown = found.hits.map((hit) => toShown(hit, rows, recall));
	if (json)
		io.stdout.write(`${jsonText({v: 1, words: query.words, transcripts: total, found: found.total, sessions: shown.map(toHitJson)})}\n`);
	else if (shown.length > 0)
		io.stdout.write(
			hitsText(shown, {
				now,
				columns: columnsFor(io),
				ink: inkOf(io),
				total: found.total,
			}),
		);
	else io.stderr.write(`Nothing was found in ${counted(total, 'session')}.\n`);
	return shown.length > 0 ? 0 : 1;
}

/** @returns how many sessions there are to search. */
async function readAll({stderr, env}: Io, recall: Recall): Promise<number> {
	const tells = stderr.isTTY === true && env['TERM'] !== 'dumb';
	let hasTold = false;
	try {
		for (;;) {
			const {isDone, read, total} = recall.step(stepMs);
			if (isDone) return total;
			if (tells) stderr.write(`\rReading transcripts: ${read} of ${total}\x1b[K`);
			hasTold = true;
			// A signal ends the program between two steps.
			await new Promise(setImmediate);
		}
	} finally {
		if (tells && hasTold) stderr.write('\r\x1b[K');
		recall.close();
	}
}

function toShown(hit: Hit, rows: readonly Row[], recall: Recall): ShownHit {
	const row = rows.find(({sessionId, host}) => sessionId === hit.sessionId && host === undefined);
	return {hit, row, project: row?.project ?? recall.projectOf(hit)};
}
