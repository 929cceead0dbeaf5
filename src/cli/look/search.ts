/** `beckon search`: finds sessions by what was said in them, and prints them as text for people or as JSON. */
import {realpathSync} from 'node:fs';
import {whyUnsaid} from '../../agents/agents.js';
import type {SessionId} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {foundByPrompt, type Hit, type PastSession, type PlacedHit} from '../../core/search/hit.js';
import {createExclusion, foldedText, parseQuery, type Query, queryText} from '../../core/search/query.js';
import {isEnded, type Row} from '../../core/session.js';
import {cleanText} from '../../core/text/label.js';
import {inParts} from '../../core/text/parts.js';
import {isWithin} from '../../core/text/paths.js';
import {counted} from '../../core/text/times.js';
import {hitFacts, speakerWords} from '../../core/words/hit-words.js';
import {columnsFor, type Painter, painterOf} from '../../core/words/print-colours.js';
import {lookOnce} from '../../observe/once.js';
import {openRecall, type Recall} from '../../recall/recall.js';
import {searchHosts} from '../../sources/far-search.js';
import {ignoreFileErrors} from '../../store/files.js';
import {utcOffsetMs} from '../../system/clocks.js';
import type {SearchOptions} from '../params/look.js';
import {writeJson} from '../print/row-json.js';
import {textTools} from '../print/row-text.js';

const stepMs = 100;

/** Reads what is new in the transcripts, then searches. Exits with 1 when nothing is found. @throws UserError for a query without words. */
export async function runSearch(io: Io, {words, project, here, everywhere, limit, json}: SearchOptions): Promise<ExitCode> {
	const now = io.now();
	const query = toQuery(words, project, now);
	if (here && everywhere) throw new UserError('--here is a directory of this machine', 'Leave out --here or --everywhere.', 2);
	const {rows, world} = await lookOnce(io, {witnesses: 'needed'});
	const recall = openRecall(io, world.config, () => rows.flatMap(({transcriptPath}) => transcriptPath ?? []));
	const asked = everywhere ? searchHosts(io, world.config, {words, project, limit}) : Promise.resolve([]);
	const total = await readAll(io, recall);
	const place = here ? (ignoreFileErrors(() => realpathSync('.')) ?? '.') : undefined;
	const isMeant = ({cwd}: PastSession): boolean => place === undefined || (cwd !== undefined && isWithin(cwd, place));
	const columns = io.stdout.isTTY === true ? (io.stdout.columns ?? 80) : 100;
	const width = json ? 240 : Math.max(40, columns - 12);
	const written = recall.find(query, {most: limit, excerpts: 2, width, isMeant});
	const isExcluded = createExclusion([...world.config.search.exclude, ...world.config.ignoreDirectories]);
	const isWritten = (id: SessionId): boolean => written.hits.some(({sessionId}) => sessionId === id);
	// Only if no found transcript was left out, since the transcript of such a session may be one of those.
	const byPrompt = written.total > written.hits.length ? [] : foundByPrompt(rows, query, width);
	const unwritten = byPrompt.filter((hit) => !isWritten(hit.sessionId) && isMeant(hit) && (hit.cwd === undefined || !isExcluded(hit.cwd)));
	const own = [...unwritten, ...written.hits].slice(0, limit).map((hit) => toShown(hit, rows, recall));
	const far = await asked;
	const shown = [...own, ...far.flatMap((each) => ('hits' in each ? each.hits.map((hit) => ({...hit, row: undefined})) : []))];
	const found = written.total + unwritten.length + far.reduce((sum, each) => sum + ('hits' in each ? each.total : 0), 0);
	const problems = [...whyUnsaid(io.env), ...far.flatMap((each) => ('problem' in each ? each.problem : []))];
	for (const problem of problems) io.stderr.write(`beckon: ${problem}\n`);
	if (json) writeJson(io, {words: query.words, transcripts: total, found, sessions: shown.map(toHitJson)});
	else if (shown.length > 0) io.stdout.write(await hitsText(shown, {now, columns: columnsFor(io), paint: painterOf(io), total: found}));
	else io.stderr.write(`Nothing was found in ${counted(total, 'session')}.\n`);
	return shown.length > 0 ? 0 : 1;
}

/** @throws UserError for a query that cannot be read, or without words. */
function toQuery(words: SearchOptions['words'], project: string | undefined, now: number): Query {
	const parsed = parseQuery(queryText(words), {now, utcOffsetMs: utcOffsetMs(now)});
	if (!parsed.ok) throw new UserError(parsed.problem, 'For example: `beckon search retry after:2w`.', 2);
	if (parsed.value.words.length === 0)
		throw new UserError('There is no word to search for', 'For example: `beckon search retry project:api`.', 2);
	return project === undefined ? parsed.value : {...parsed.value, project: foldedText(project)};
}

/** @returns the number of sessions that are searched. */
async function readAll({stderr, env}: Io, recall: Recall): Promise<number> {
	const showsProgress = stderr.isTTY === true && env['TERM'] !== 'dumb';
	let hasShown = false;
	try {
		for (;;) {
			const {isDone, read, total} = recall.step(stepMs);
			if (isDone) return total;
			if (showsProgress) stderr.write(`\rReading transcripts: ${read} of ${total}\x1b[K`);
			hasShown = true;
			// Lets a signal end the program between two steps.
			await new Promise(setImmediate);
		}
	} finally {
		if (showsProgress && hasShown) stderr.write('\r\x1b[K');
		recall.close();
	}
}

function toShown(hit: Hit, rows: readonly Row[], recall: Recall): ShownHit {
	const row = rows.find(({sessionId, host}) => sessionId === hit.sessionId && host === undefined);
	return {...hit, row, project: row?.project ?? recall.projectOf(hit)};
}

/** `row`: the listed session; undefined when only its transcript is left, or it is on a host. */
type ShownHit = PlacedHit & {readonly row: Row | undefined};

type HitsStyle = {readonly now: number; readonly columns: number; readonly paint: Painter; readonly total: number};

/** A block for each session: its name and state, the excerpts, and the command that goes there. */
export async function hitsText(hits: readonly ShownHit[], {now, columns, paint, total}: HitsStyle): Promise<string> {
	const heads = hits.map((shown) => headOf(shown, now));
	const {clip} = await textTools(heads.flat());
	const blocks = hits.map((shown, index) => {
		const excerpts = shown.excerpts.map(
			(excerpt) =>
				`  ${paint('quiet', speakerWords[excerpt.by].padEnd(6))}${inParts(excerpt.text, excerpt.marks, (part, isFound) => (isFound ? paint('strong', part) : part)).join('')}`,
		);
		const head = clip((heads[index] ?? []).join(' · '), columns);
		return [paint('strong', head), ...excerpts, `  ${paint('code', commandOf(shown))}`, ''].join('\n');
	});
	const more = total > hits.length ? `\n${counted(total - hits.length, 'more session')}: add words, or --limit.\n` : '';
	return `${blocks.join('\n')}${more}`;
}

function headOf(shown: ShownHit, now: number): readonly string[] {
	const {host, branch, state, age, title} = hitFacts(shown, shown.row, now);
	return [shown.project, host, branch, state, age, title].map(cleanText).filter((text) => text !== '');
}

function isAlive({row, far}: ShownHit): boolean {
	if (far !== undefined) return far.isAlive;
	return row !== undefined && !isEnded(row);
}

function commandOf(shown: ShownHit): string {
	const {far, sessionId} = shown;
	if (far !== undefined) return far.isAlive ? `beckon jump ${far.host}/${far.key}` : `on ${far.host}: beckon resume ${sessionId}`;
	return `beckon ${isAlive(shown) ? 'jump' : 'resume'} ${sessionId}`;
}

/** Names and shapes are a promise: fields are added, never changed. Unknown values are null. */
function toHitJson(shown: ShownHit) {
	const {row, far} = shown;
	return {
		session_id: shown.sessionId,
		host: far?.host ?? null,
		key: row?.key ?? null,
		agent: shown.agent,
		project: shown.project,
		cwd: row?.cwd ?? shown.cwd ?? null,
		branch: row?.branch ?? shown.branch ?? null,
		title: row?.title ?? shown.title ?? null,
		suggested_title: row?.suggestedTitle ?? shown.suggestedTitle ?? null,
		transcript_path: shown.path,
		started_at: shown.from === 0 ? null : shown.from,
		last_at: shown.to === 0 ? null : shown.to,
		group: row?.state.group ?? null,
		state: far?.state ?? row?.state.state ?? 'session_ended',
		alive: isAlive(shown),
		command: commandOf(shown),
		score: shown.score,
		messages: shown.messages,
		excerpts: shown.excerpts.map(({by, at, text, marks}) => ({by, at: at === 0 ? null : at, text, marks})),
	};
}
