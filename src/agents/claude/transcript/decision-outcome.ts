/** Follows what a transcript says about who decided on a request, and how. */
import {lstatSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {asRecord, asRecords, type Fields, isSameValue, parseObject} from '../../../core/fields.js';
import {parseIsoTime} from '../../../core/text/times.js';
import {ignoreCodes, unreadableCodes} from '../../../store/files.js';
import {readTail, startOfFile, type TailCursor, type TailRead} from '../../../store/read-lines.js';
import type {AnsweredRequest, DecisionFollower, DecisionRecord} from '../../answering.js';

/** How far back a transcript is read for the call, which was written shortly before the request. */
const backBytes = 512 * 1024;
/** A line of a transcript may contain a whole file. */
const maxLineBytes = 8 * 2 ** 20;

/** The transcript with the calls of a session, or of its subagent. */
export function decisionsPath(transcriptPath: string, sessionId: string | undefined, subagent: string | undefined): string | undefined {
	if (subagent === undefined) return transcriptPath;
	// The subagent's id comes from a payload.
	if (!/^[\w-]{1,128}$/.test(subagent)) return undefined;
	return join(dirname(transcriptPath), sessionId ?? '', 'subagents', `agent-${subagent}.jsonl`);
}

/** Follows a transcript from its current end; one that does not exist yet is read whole. */
export function followDecision(path: string, requested: AnsweredRequest): DecisionFollower {
	const {open, isOver, cursor: end} = openCalls(path, requested);
	let cursor = end;
	let decided: DecisionRecord = {by: undefined, refusals: []};
	const read = (): DecisionRecord => {
		const tail = readIfAllowed(path, cursor);
		if (tail.kind !== 'read') return tail.kind === 'gone' ? {...decided, by: 'unsaid'} : decided;
		cursor = tail.cursor;
		for (const line of tail.lines.flatMap(({text}) => parseLine(text))) {
			for (const id of callsOf(line, requested)) open.add(id);
			decided = {
				by: decided.by ?? deciderOf(line, open, requested),
				refusals: [...decided.refusals, ...resultsOf(line).flatMap(refusalOf)],
			};
		}
		return decided;
	};
	return {isOver, read};
}

type Calls = {
	/** The ids of the calls without a result. */
	readonly open: Set<string>;
	readonly isOver: boolean;
	readonly cursor: TailCursor;
};

function openCalls(path: string, requested: AnsweredRequest): Calls {
	const open = new Set<string>();
	let endedAt = 0;
	const stats = lstatSync(path, {throwIfNoEntry: false});
	if (stats === undefined) return {open, isOver: false, cursor: startOfFile};
	const from = {...startOfFile, inode: stats.ino, offset: Math.max(0, stats.size - backBytes)};
	const tail = readIfAllowed(path, from);
	if (tail.kind !== 'read') return {open, isOver: false, cursor: {...from, offset: stats.size}};
	for (const line of tail.lines.flatMap(({text}) => parseLine(text))) {
		for (const id of callsOf(line, requested)) open.add(id);
		for (const {tool_use_id: id} of resultsOf(line)) if (open.delete(String(id))) endedAt = parseIsoTime(line['timestamp']) ?? 0;
	}
	return {open, isOver: open.size === 0 && endedAt >= requested.askedAt, cursor: tail.cursor};
}

/** An unreadable transcript, such as a symbolic link, is like a missing one. */
function readIfAllowed(path: string, from: TailCursor): TailRead {
	return ignoreCodes(unreadableCodes, () => readTail(path, from, maxLineBytes), {kind: 'gone'});
}

/** Empty for lines without a tool, and for cut ones at the start of the read or from a full disk. */
function parseLine(text: string): readonly Fields[] {
	if (!/"(?:tool_use|tool_result|hook_permission_decision)"/.test(text)) return [];
	const fields = parseObject(text);
	return fields === undefined ? [] : [fields];
}

function deciderOf(line: Fields, open: ReadonlySet<string>, {since}: AnsweredRequest): DecisionRecord['by'] {
	// If the call was not found, any answer counts, since one dialog is open at a time.
	const isIts = (id: unknown): boolean => open.size === 0 || open.has(String(id));
	const note = asRecord(line['attachment']);
	if (note?.['type'] === 'hook_permission_decision' && note['hookEvent'] === 'PermissionRequest')
		return isIts(note['toolUseID']) && (parseIsoTime(line['timestamp']) ?? 0) >= since ? 'hook' : undefined;
	if (!resultsOf(line).some(({tool_use_id: id}) => isIts(id))) return undefined;
	const source = asRecord(line['permissionDecision'])?.['source'];
	if (source === 'hook') return 'hook';
	return (typeof source === 'string' && source.startsWith('user_')) || line['toolDenialKind'] === 'user-rejected' ? 'pane' : 'unsaid';
}

function callsOf(line: Fields, {tool, input}: AnsweredRequest): readonly string[] {
	return blocksOf(line, 'tool_use').flatMap((call) =>
		call['name'] === tool && isSameValue(call['input'], input) ? [String(call['id'])] : [],
	);
}

const resultsOf = (line: Fields): readonly Fields[] => blocksOf(line, 'tool_result');

function blocksOf(line: Fields, type: string): readonly Fields[] {
	return asRecords(asRecord(line['message'])?.['content']).filter((block) => block['type'] === type);
}

function refusalOf({is_error: isError, content}: Fields): readonly string[] {
	if (isError !== true) return [];
	const texts = typeof content === 'string' ? [content] : asRecords(content).map((part) => part['text']);
	return texts.filter((text) => typeof text === 'string');
}
