/**
 * A tape: what panes, titles, files and processes of another agent's session said, with the times, and what was true. One JSON line a
 * change. Times are ms from its start.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {AgentId} from '../../src/core/address.js';
import type {AgentStatus} from '../../src/core/agent-traits.js';
import type {AgentProcess, Pane} from '../../src/core/fold/world.js';
import type {Snapshot} from '../../src/core/surface.js';

/** The home of its user, whatever it was. */
export const tapeHome = '/home/dev';

export type TapeHead = {
	readonly name: string;
	readonly agent: AgentId;
	readonly version: string;
	/** Epoch ms of its start. */
	readonly zero: number;
	readonly boot: string;
};

export type TapeRow = {readonly t: number} & (
	| {readonly panes: readonly Pane[]}
	| {readonly title: readonly [string, string]}
	/** Of a pane: the rows that are other than before, by their number. */
	| {readonly shot: string; readonly size?: readonly [number, number, string]; readonly rows: Readonly<Record<string, string>>}
	| {readonly file: string; readonly add: string}
	| {readonly file: string; readonly set: string | null}
	| {readonly agents: readonly AgentProcess[]; readonly families: Readonly<Record<string, readonly number[]>>}
	/** What its server told. */
	| {readonly statuses: readonly AgentStatus[]}
	/** From here on this is so; a group of null: it is not settled, or nobody is there. */
	| {readonly truth: readonly [string | null, string | null]}
	/** The pane of the session that the truth is about from here on. */
	| {readonly about: string}
	| {readonly ends: true}
);

export type Tape = {readonly head: TapeHead; readonly rows: readonly TapeRow[]};

export function splitShot({text, columns, rows, foreground}: Snapshot): {
	readonly lines: readonly string[];
	readonly size: readonly [number, number, string];
} {
	return {lines: text.split('\n'), size: [columns, rows, foreground ?? '']};
}

export function readTape(file: string): Tape {
	const [head, ...rows] = readFileSync(file, 'utf8')
		.split('\n')
		.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
	return {head, rows};
}

/** The tapes of an agent in a folder, in the order of their names. */
export function tapesIn(folder: string, agent: AgentId): readonly string[] {
	return readdirSync(folder)
		.filter((name) => name.startsWith(`${agent}-`) && name.endsWith('.ndjson'))
		.toSorted()
		.map((name) => join(folder, name));
}
