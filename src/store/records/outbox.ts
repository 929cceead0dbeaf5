/** `outbox/`: a human's texts that are not known to have arrived, one private file each. */
import {readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {messageOf} from '../../core/errors.js';
import {asRecord, asText, asTime} from '../../core/fields.js';
import type {Parsed, Problem} from '../../core/parsed.js';
import {ignoreCodes, isCode, missingCodes} from '../file-errors.js';
import {ensureDir, type StatePaths} from '../paths.js';
import {readText} from '../read-file.js';
import {writeAtomic} from '../write-atomic.js';

export type OutboxEntry = {
	readonly id: string;
	/** Epoch ms. */
	readonly at: number;
	/** The text of a reply, or the words in the answer of a dialog. */
	readonly kind: 'reply' | 'answer';
	readonly row: string;
	readonly sessionId: string | undefined;
	readonly project: string;
	readonly text: string;
	readonly queue: boolean;
	readonly allowShell: boolean;
	/** The result of the send. `sending`: the sending process died. */
	readonly state: 'sending' | 'typed' | 'unconfirmed' | 'refused';
	/** A sentence, and its code; empty when nothing is known. */
	readonly why: string;
	readonly reason: string;
};

export type OutboxRead = {readonly entries: readonly OutboxEntry[]; readonly problems: readonly Problem[]};

/** The id, if it has the form of one and so is safe in a path. */
export function parseOutboxId(text: string): string | undefined {
	return /^[a-z0-9]{4,32}$/.test(text) ? text : undefined;
}

/** Ids sort by time. */
export function newOutboxId(now: number, random: () => number = Math.random): string {
	return now.toString(36) + random().toString(36).slice(2, 6).padEnd(4, '0');
}

/** Writes with mode 0600 in a folder of mode 0700. Throws the file system's error: without a copy nothing may be sent. */
export function writeOutbox(paths: Pick<StatePaths, 'outbox'>, entry: OutboxEntry): void {
	ensureDir(paths.outbox);
	writeAtomic(fileOf(paths, entry.id), `${JSON.stringify({v: 1, ...entry})}\n`);
}

export function dropOutbox(paths: Pick<StatePaths, 'outbox'>, id: string): void {
	rmSync(fileOf(paths, id), {force: true});
}

/** @returns when the entry was last sent, epoch ms; undefined: it is not there, or not readable. */
export function outboxTime(paths: Pick<StatePaths, 'outbox'>, id: string): number | undefined {
	const entry = readEntry(fileOf(paths, id));
	return entry?.ok ? entry.value.at : undefined;
}

/** A send takes less time than this. */
const sendMs = 60_000;

/** How many texts wait for their user; a send that is under way is none of them. */
export function countKept(paths: Pick<StatePaths, 'outbox'>, now: number): number {
	return readOutbox(paths).entries.filter(({state, at}) => state !== 'sending' || now - at > sendMs).length;
}

/** Oldest first. */
export function readOutbox(paths: Pick<StatePaths, 'outbox'>): OutboxRead {
	const entries: OutboxEntry[] = [];
	const problems: Problem[] = [];
	for (const name of listNames(paths.outbox)) {
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

function listNames(dir: string): readonly string[] {
	return ignoreCodes(missingCodes, () => readdirSync(dir), []).filter((name) => /^[a-z0-9]{4,32}\.json$/.test(name));
}

function readEntry(file: string): Parsed<OutboxEntry> | undefined {
	try {
		return parseEntry(JSON.parse(readText(file)));
	} catch (error) {
		if (isCode(error, 'ENOENT')) return undefined;
		return {ok: false, problem: messageOf(error)};
	}
}

function parseEntry(value: unknown): Parsed<OutboxEntry> {
	const fields = asRecord(value);
	const [id, at, text] = [fields?.['id'], asTime(fields?.['at']), fields?.['text']];
	if (!fields || typeof id !== 'string' || at === undefined || typeof text !== 'string')
		return {ok: false, problem: 'it is not a text with an ID and a time'};
	const state = fields['state'];
	return {
		ok: true,
		value: {
			id,
			at,
			kind: fields['kind'] === 'answer' ? 'answer' : 'reply',
			row: asText(fields['row'], 512) ?? '',
			sessionId: asText(fields['sessionId'], 128),
			project: asText(fields['project'], 512) ?? '',
			text,
			queue: fields['queue'] === true,
			allowShell: fields['allowShell'] === true,
			state: state === 'typed' || state === 'unconfirmed' || state === 'refused' ? state : 'sending',
			why: asText(fields['why'], 1024) ?? '',
			reason: asText(fields['reason'], 64) ?? '',
		},
	};
}
