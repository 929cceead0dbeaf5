/** The files of a soak about one row, for explaining a difference. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreFileErrors} from '../../src/store/files.js';
import {statePaths} from '../../src/store/paths.js';
import type {ObservedLine} from '../observer/observed.js';
import type {Crowd, Player} from './crowd.js';

const SHOWN = 4;
const LINES = 10;
const CHARACTERS = 900;

type Sources = {
	readonly crowd: Crowd;
	/** Of the process that looked all the time. */
	readonly lines: readonly ObservedLine[];
	readonly fresh: readonly ObservedLine[];
};

/** What was shown and when, cuts of the journal, and the ends of the journal with its payloads, of the transcript and of the player's own log. */
export function evidenceOf(key: string, {crowd, lines, fresh}: Sources): readonly string[] {
	const shown = lines.filter((line) => line.key === key).slice(-SHOWN);
	const sessionId = shown.at(-1)?.row?.sessionId ?? key;
	const player = [...crowd.players, ...crowd.departed].find((each) => each && isOf(each, sessionId));
	const dir = join(statePaths(crowd.world.env).sessions, sessionId);
	return [
		...shown.map(({at, row}) => `shown since ${toClock(at)}: ${JSON.stringify(row)}`),
		...fresh.filter((line) => line.key === key).map(({row}) => `fresh: ${JSON.stringify(row)}`),
		...(player?.cuts ?? []).map(({at, from, to}) => `cut ${toClock(at)}: from ${from} to ${to} bytes`),
		...files(dir, 'base.json'),
		...files(dir, 'journal.1.jsonl'),
		...files(dir, 'journal.jsonl').map((line) => line + payloadOf(dir, line)),
		...transcriptOf(crowd, sessionId),
		...(player?.log() ?? []).slice(-LINES).map(({at, what, text}) => `did ${toClock(at)}: ${what} ${text}`),
	].map((line) => (line.length > CHARACTERS && !line.startsWith('shown') ? `${line.slice(0, CHARACTERS)}…` : line));
}

/** `/clear` adds to the id. */
function isOf(player: Player, sessionId: string): boolean {
	return sessionId === player.sessionId || sessionId.startsWith(`${player.sessionId}-`);
}

function files(dir: string, name: string): readonly string[] {
	return readLines(join(dir, name))
		.slice(-LINES)
		.map((line) => `${name}: ${line}`);
}

function payloadOf(dir: string, line: string): string {
	const name = /"payload":"(p\/[^"]+)"/.exec(line)?.[1];
	return name === undefined ? '' : ` ${readLines(join(dir, name)).join('')}`;
}

function transcriptOf({world}: Crowd, sessionId: string): readonly string[] {
	const projects = join(world.configDir, 'projects');
	const path = readdirSync(projects, {recursive: true, encoding: 'utf8'}).find((name) => name.endsWith(`/${sessionId}.jsonl`));
	return path === undefined ? [] : files(projects, path);
}

/** None of a file that was never written, or was removed with its player. */
function readLines(file: string): readonly string[] {
	const text = ignoreFileErrors(() => readFileSync(file, 'utf8'), '');
	return text.split('\n').filter((line) => line !== '');
}

function toClock(at: number): string {
	return new Date(at).toISOString().slice(11, -1);
}
