/**
 * `hosts/<name>/rows.json`: the last known rows of a host, for lists while it is silent. `rows.json`: those of this machine, which the
 * navigator draws until its first look.
 */
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {type HostName, parseRowKey, parseSessionId, type RowKey} from '../../core/address.js';
import {cut} from '../../core/cut.js';
import {asList, asTime, objectReader, textUpTo} from '../../core/fields.js';
import {headline} from '../../core/rows/headline.js';
import {lastSeenRow} from '../../core/rows/host-rows.js';
import {kinds, noMarks, type Row, type RowMarks} from '../../core/session.js';
import {ignoreFileErrors} from '../files.js';
import type {StatePaths} from '../paths.js';
import {readObject, writeObject} from './json-files.js';

type Paths = Pick<StatePaths, 'root'>;

const most = {rows: 300, text: 300, bytes: 2 ** 20} as const;
/** The rows of a silent host are listed for this long. */
const keptMs = 86_400_000;

/** @param at when the host reported them, epoch ms. A failure to write is ignored. */
export function writeLastRows(
	{root}: Paths,
	host: HostName | undefined,
	{rows, at}: {readonly rows: readonly Row[]; readonly at: number},
): void {
	const kept = {at, machine: rows[0]?.machine, rows: rows.slice(0, most.rows).map(toKept)};
	ignoreFileErrors(() => writeObject(fileOf(root, host), kept, {flush: false}));
}

/** Removes the rows of this machine. */
export function forgetLastRows({root}: Paths): void {
	rmSync(fileOf(root, undefined), {force: true});
}

/** The last known rows, which have only what a list shows and accept no keys. Empty after a day. */
export function readLastRows({root}: Paths, host: HostName | undefined, {now, marks}: ReadOptions): readonly Row[] {
	const fields = readObject(fileOf(root, host), most.bytes);
	const at = asTime(fields['at']);
	if (at === undefined || now - at > keptMs) return [];
	const machine = text(fields['machine']);
	return asList(fields['rows'])
		.slice(0, most.rows)
		.flatMap((row) => toRow(row, host, {at: Math.min(at, now), machine, marks}) ?? []);
}

type RowsSource = {readonly at: number; readonly machine: string | undefined; readonly marks: ReadOptions['marks']};

type ReadOptions = {readonly now: number; readonly marks: ReadonlyMap<RowKey, RowMarks>};

function fileOf(root: string, host: HostName | undefined): string {
	return join(...(host === undefined ? [root] : [root, 'hosts', host]), 'rows.json');
}

function toKept(row: Row) {
	const {key, sessionId, agent, kind, project, title, cwd, branch, state, lastActivityAt} = row;
	const about = cut(headline(row), most.text);
	return {key, sessionId, agent, kind, project, title, cwd, branch, about, state: state.state, since: state.since, lastActivityAt};
}

const text = textUpTo(most.text);

const readKept = objectReader(
	{key: parseRowKey, kind: (value) => kinds.find((each) => each === value), project: text, state: text},
	{about: text, agent: text, sessionId: parseSessionId, cwd: text, branch: text, title: text, since: asTime, lastActivityAt: asTime},
);

function toRow(value: unknown, host: HostName | undefined, {at, machine, marks}: RowsSource): Row | undefined {
	const kept = readKept(value);
	if (kept === undefined || (host !== undefined && !kept.key.startsWith(`${host}/`))) return undefined;
	const {key, project, state, about = '', agent = '', since = at, lastActivityAt = at, ...more} = kept;
	return {
		...lastSeenRow({key, host, at, project, state, about, since}),
		...more,
		agent,
		machine,
		marks: marks.get(key) ?? noMarks,
		lastActivityAt,
	};
}
