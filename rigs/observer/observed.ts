/** What an observing process showed over time, as lines of a file: one line for each row that appeared, changed or disappeared. */
import {readFileSync} from 'node:fs';
import type {Row} from '../../src/core/session.js';
import type {Ask} from '../../src/core/terms/ask.js';
import type {SessionState} from '../../src/core/terms/state.js';

/** What of a row must be the same for everyone who reads the same files. */
export type ObservedRow = Pick<Row, 'key' | 'kind' | 'project' | 'task' | 'notes'> &
	Pick<SessionState, 'group' | 'state' | 'label' | 'source' | 'confidence'> & {
		readonly sessionId: string | null;
		readonly pane: string | null;
		readonly socket: string | null;
		readonly pid: number | null;
		readonly prompt: string | null;
		readonly ask: Ask | null;
	};

/** `row` is null once it is gone. `at` is epoch ms. */
export type ObservedLine = {readonly at: number; readonly key: string; readonly row: ObservedRow | null};

function toObserved({key, kind, project, task, notes, state, sessionId, place, process, prompt}: Row): ObservedRow {
	return {
		key,
		kind,
		project,
		task,
		notes,
		group: state.group,
		state: state.state,
		label: state.label,
		source: state.source,
		confidence: state.confidence,
		sessionId: sessionId ?? null,
		pane: place?.pane ?? null,
		socket: place?.server.socket ?? null,
		pid: process?.pid ?? null,
		prompt: prompt ?? null,
		ask: state.context.kind === 'blocked' ? state.context.ask : null,
	};
}

/** Turns looks into lines; the first look gives a line for every row. */
export function createChangeLines(): (rows: readonly Row[], at: number) => readonly string[] {
	let before: ReadonlyMap<string, string> = new Map();
	return (rows, at) => {
		const now = new Map(rows.map((row) => [row.key as string, JSON.stringify(toObserved(row))]));
		const lines = [...now].filter(([key, text]) => before.get(key) !== text).map(([key, text]) => toLine(at, key, text));
		const gone = [...before.keys()].filter((key) => !now.has(key)).map((key) => toLine(at, key, 'null'));
		before = now;
		return [...lines, ...gone];
	};
}

function toLine(at: number, key: string, row: string): string {
	return `{"at":${at},"key":${JSON.stringify(key)},"row":${row}}\n`;
}

/** Oldest first; the line being written is left out. */
export function readObserved(path: string): readonly ObservedLine[] {
	const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
	return lines.map((line): ObservedLine => JSON.parse(line));
}

/** The rows after the last line. */
export function rowsAtEnd(lines: readonly ObservedLine[]): ReadonlyMap<string, ObservedRow> {
	const rows = new Map<string, ObservedRow>();
	for (const {key, row} of lines) {
		if (row) rows.set(key, row);
		else rows.delete(key);
	}
	return rows;
}
