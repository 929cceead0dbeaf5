/** `outbox/`: a user's texts that are not known to have arrived, one private file each. */
import {readdirSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {messageOf} from '../../core/errors.js';
import {
	asString,
	asText,
	asTime,
	type FieldReader,
	isTrue,
	objectReader,
	type Parsed,
	type Problem,
	type ReadBy,
	textUpTo,
} from '../../core/fields.js';
import type {Queued} from '../../core/session.js';
import {type StartPlace, startPlaces} from '../../core/terms/start-place.js';
import {ignoreCodes, ignoreFileErrors, isCode, missingCodes} from '../files.js';
import type {StatePaths} from '../paths.js';
import {readText} from '../read-file.js';
import {readOnChange, writeObject} from './json-files.js';

type OutboxRead = {readonly entries: readonly OutboxEntry[]; readonly problems: readonly Problem[]};

/** The id, if it is valid and so safe in a path. */
export function parseOutboxId(text: string): string | undefined {
	return /^[a-z0-9]{4,32}$/.test(text) ? text : undefined;
}

/** The host of its session, from the row key; undefined for this machine. */
export function hostOfEntry({row}: Pick<OutboxEntry, 'row'>): string | undefined {
	return /^([^/]+)\/./.exec(row)?.[1];
}

/** Ids sort by time. */
export function newOutboxId(now: number): string {
	return now.toString(36) + Math.random().toString(36).slice(2, 6).padEnd(4, '0');
}

/** An entry for a text that is about to be sent. @param at when, epoch ms */
export function newEntry(
	at: number,
	about: Pick<OutboxEntry, 'row' | 'sessionId' | 'project' | 'text'> & Partial<OutboxEntry>,
): OutboxEntry {
	const usual = {kind: 'reply', queue: false, allowShell: false, state: 'sending', after: undefined, start: undefined} as const;
	return {id: newOutboxId(at), at, ...usual, why: '', reason: '', ...about};
}

/** Writes with mode 0600 in a folder of mode 0700. Throws the file system's error: without a copy nothing may be sent. */
export function writeOutbox(paths: Pick<StatePaths, 'outbox'>, entry: OutboxEntry): void {
	writeObject(fileOf(paths, entry.id), entry);
}

export function dropOutbox(paths: Pick<StatePaths, 'outbox'>, id: string): void {
	rmSync(fileOf(paths, id), {force: true});
}

/** @returns when the entry was last sent, epoch ms; undefined when it is missing or unreadable. */
export function outboxTime(paths: Pick<StatePaths, 'outbox'>, id: string): number | undefined {
	const entry = readEntry(fileOf(paths, id));
	return entry?.ok ? entry.value.at : undefined;
}

/** A send takes less time than this. */
const sendMs = 60_000;

/** Whether a program is sending it now; a send that takes longer was cut off. */
export function isUnderWay({state, at}: OutboxEntry, now: number): boolean {
	return state === 'sending' && now - at <= sendMs;
}

/** How many texts wait for their user, without those that are being sent. */
export function countKept(paths: Pick<StatePaths, 'outbox'>, now: number): number {
	return readOutbox(paths).entries.filter((entry) => entry.state !== 'queued' && !isUnderWay(entry, now)).length;
}

const tickMs = 50;

/** Returns a reader of the queued and held texts, the oldest first, which reads the folder again only after a change in it. */
export function createQueueReader(paths: Pick<StatePaths, 'outbox'>): () => readonly OutboxEntry[] {
	const identity = (): unknown => {
		const at = ignoreFileErrors(() => statSync(paths.outbox).mtimeMs, 0);
		// Another change within a tick of the file system has the same time, so a recent time does not count.
		return Math.abs(Date.now() - at) < tickMs ? {} : at;
	};
	return readOnChange(identity, () => {
		const some = readOutbox(paths).entries.filter(({state}) => state === 'queued' || state === 'held');
		return some.toSorted((one, other) => (one.id < other.id ? -1 : 1));
	});
}

/** Returns a reader of the queued prompts by session id, for rows of a host or of this machine. */
export function createQueuedReader(paths: Pick<StatePaths, 'outbox'>, host: string | undefined): () => ReadonlyMap<string, Queued> {
	return readOnChange(createQueueReader(paths), (entries) => toQueued(entries.filter((entry) => hostOfEntry(entry) === host)));
}

function toQueued(entries: readonly OutboxEntry[]): ReadonlyMap<string, Queued> {
	const all = new Map<string, Queued>();
	for (const {sessionId = '', state, why} of entries) {
		const before = all.get(sessionId);
		all.set(sessionId, before ? {...before, count: before.count + 1} : {count: 1, held: state === 'held' ? why : undefined});
	}
	return all;
}

/** The first text of each session, if it is queued. A held one holds the others behind it. */
export function queuedFirst(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
	const first = new Map<string | undefined, OutboxEntry>();
	for (const entry of entries) if (!first.has(entry.sessionId)) first.set(entry.sessionId, entry);
	return [...first.values()].filter(({state}) => state === 'queued');
}

/** Oldest first. */
export function readOutbox(paths: Pick<StatePaths, 'outbox'>): OutboxRead {
	const entries: OutboxEntry[] = [];
	const problems: Problem[] = [];
	for (const name of ignoreCodes(missingCodes, () => readdirSync(paths.outbox), [])) {
		if (!/^[a-z0-9]{4,32}\.json$/.test(name)) continue;
		const file = join(paths.outbox, name);
		const entry = readEntry(file);
		if (entry?.ok) entries.push(entry.value);
		else if (entry) problems.push({file, line: undefined, problem: entry.problem});
	}
	return {entries: entries.toSorted((one, other) => one.at - other.at), problems};
}

function fileOf(paths: Pick<StatePaths, 'outbox'>, id: string): string {
	if (parseOutboxId(id) === undefined) throw new RangeError(`${JSON.stringify(id)} is not an ID of the outbox`);
	return join(paths.outbox, `${id}.json`);
}

function readEntry(file: string): Parsed<OutboxEntry> | undefined {
	try {
		const value = readOwn(JSON.parse(readText(file)));
		return value === undefined ? {ok: false, problem: 'it is not a text with an ID and a time'} : {ok: true, value};
	} catch (error) {
		if (isCode(error, 'ENOENT')) return undefined;
		return {ok: false, problem: messageOf(error)};
	}
}

const someText: FieldReader<string> = (value) => asText(value, 4096) || undefined;

/** How the session of a first prompt is to be started, as in the arguments of `beckon new`. */
const readStart = objectReader(
	{
		/** An absolute path on its machine. */
		directory: someText,
		agent: someText,
		in: (value): StartPlace => startPlaces.find((each) => each === value) ?? 'window',
	},
	/** `resume`: the conversation to resume. */
	{host: someText, name: someText, resume: someText},
);
export type KeptStart = ReadBy<typeof readStart>;

const states = ['sending', 'typed', 'unconfirmed', 'refused', 'queued', 'held'] as const;
const textOr =
	(limit: number) =>
	(value: unknown): string =>
		asText(value, limit) ?? '';

/** `at`: epoch ms. */
const readOwn = objectReader(
	{id: asString, at: asTime, text: asString},
	{
		/** The text of a reply, or the words in the answer of a dialog. */
		kind: (value): 'reply' | 'answer' => (value === 'answer' ? 'answer' : 'reply'),
		row: textOr(512),
		sessionId: textUpTo(128),
		project: textOr(512),
		queue: isTrue,
		allowShell: isTrue,
		/**
		 * The result of the send. `sending`: under way, or the sending process died. `queued`: it is sent when its session rests. `held`: it is
		 * not sent by itself any more.
		 */
		state: (value) => states.find((each) => each === value) ?? 'sending',
		/** It is sent at a rest that began after this time, epoch ms. */
		after: asTime,
		/** Set for the first prompt of a session that does not exist yet. */
		start: readStart,
		/** A sentence, and its code; empty when nothing is known. */
		why: textOr(1024),
		reason: textOr(64),
	},
);
export type OutboxEntry = ReadBy<typeof readOwn>;
