import fs from 'node:fs';
import type {Snapshot} from '../../../src/core/surface.js';

const folder = new URL('../../fixtures/screens/', import.meta.url);

export type ExpectedScreen = {readonly columns: number; readonly rows: number} & Readonly<Record<string, unknown>>;

/** What each fixture screen shows, by its name; false, empty and undefined parts left out. */
export function expectedScreens(): Readonly<Record<string, ExpectedScreen>> {
	return JSON.parse(fs.readFileSync(new URL('expected.json', folder), 'utf8'));
}

/** A captured screen with its colours. Runs of one character are stored as `«─×200»`. */
export function screenText(name: string): string {
	return unpack(fs.readFileSync(new URL(`${name}.ansi`, folder), 'utf8'));
}

export function snapshotOf(text: string, size: {columns?: number; rows?: number} = {}): Snapshot {
	return {text, columns: size.columns ?? 200, rows: size.rows ?? 50, foreground: undefined, history: undefined};
}

export function withoutColours(text: string): string {
	return text.replace(/\u001b\[[0-9;]*m/g, '');
}

/** A screen at rest or at work: these rows, then the input box as the agent draws it. */
export function withBox(rows: readonly string[], box: {draft?: string; footer?: string; columns?: number} = {}): string {
	const rule = '─'.repeat(box.columns ?? 80);
	return [...rows, '', rule, `❯\u00a0${box.draft ?? ''}`, rule, `  ${box.footer ?? '⏸ manual mode on · ? for shortcuts'}`, ''].join('\n');
}

/** The text of a fixture file. */
export function unpack(text: string): string {
	return text.replace(/«(.)×(\d+)»/gu, (_, character: string, count: string) => character.repeat(Number(count)));
}
