/** Reads the file in which Copilot stores which sessions are open. */
import {basename, dirname, join} from 'node:path';
import type {TranscriptClaim} from '../../core/evidence.js';
import {asRecord, type Fields, parseObject} from '../../core/fields.js';
import {parseIsoTime} from '../../core/text/times.js';
import {ignoreFileErrors} from '../../store/files.js';
import {readText} from '../../store/read-file.js';

/** Times in epoch ms. */
export type OpenSession = {readonly openedAt: number; readonly working: boolean; readonly changedAt: number};

/**
 * Adds what the record lacks: the end of a turn without a last message, and the state of a session before its first prompt. A prompt that
 * is stopped before any words goes back into the input box, and out of the record.
 */
export function withOpen(claim: TranscriptClaim, open: OpenSession | undefined): TranscriptClaim {
	if (open === undefined) return claim;
	const {openedAt, working, changedAt} = open;
	const {turn, workedAt = 0} = claim;
	if (turn.kind === 'none' || openedAt > claim.lastLineAt) {
		const began = {...claim, lastLineAt: Math.max(openedAt, claim.lastLineAt), asked: undefined};
		if (working) return {...began, turn: {kind: 'working', at: changedAt, openTools: []}, workedAt: changedAt};
		return {...began, turn: {kind: 'fresh', at: openedAt}};
	}
	if (working || turn.kind !== 'working' || changedAt <= workedAt) return claim;
	return {...claim, turn: {kind: 'ended', at: changedAt}, asked: undefined};
}

/** The entry in `<home>/open-sessions-state.json` for `<home>/session-state/<id>/events.jsonl`; undefined when missing or unreadable. */
export function openSession(path: string, aheadMs = 0): OpenSession | undefined {
	const folder = dirname(path);
	const {working, openedAt, refreshedAt} = asRecord(readOpen(dirname(dirname(folder)))[basename(folder)]) ?? {};
	const [opened = 0, changedAt] = [parseIsoTime(openedAt), parseIsoTime(refreshedAt)];
	if (typeof working !== 'boolean' || changedAt === undefined) return undefined;
	return {working, openedAt: opened - aheadMs, changedAt: changedAt - aheadMs};
}

export function openIds(home: string): readonly string[] {
	return Object.keys(readOpen(home));
}

function readOpen(home: string): Fields {
	return parseObject(ignoreFileErrors(() => readText(join(home, 'open-sessions-state.json'), 2 ** 20)) ?? '') ?? {};
}
