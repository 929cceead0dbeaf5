/** A file's change as a card shows it: the changed lines with their numbers and the lines around them. */
import {diffArrays} from 'diff';
import type {FileChange} from '../../core/ask/file-change.js';
import {approvedLines} from '../text.js';
import {askedLine, askedTexts, type CardLine, cardLine, partedLine, type Role} from './line.js';

const contextLines = 3;
/** With more edits than this, all old lines are shown as removed and all new ones as added. Finding this many takes 70 to 160 ms. */
const longestEdit = 800;

export function diffLines(change: FileChange): readonly CardLine[] {
	const {path, isNew, isEverywhere} = change;
	const hunks = toHunks(change);
	const count = (sign: string) => hunks.reduce((sum, hunk) => sum + hunk.filter(({sign: one}) => one === sign).length, 0);
	const counts = `+${count('+')} -${count('-')}`;
	const name = askedLine(path, 'plain').text;
	const note = isNew ? '  new file' : `  ${counts}`;
	return [
		partedLine({text: name, role: 'plain'}, {text: note, role: 'quiet'}),
		...hunks.flatMap((hunk, index) => [...(index > 0 ? [cardLine('…', 'quiet')] : []), ...hunkLines(hunk, change)]),
		...(hunks.length === 0 ? [cardLine('No line changes', 'quiet')] : []),
		...(isEverywhere ? [cardLine('everywhere in the file', 'quiet')] : []),
	];
}

/** A change that the request gives as a patch. Leading lines that only repeat the path are left out. */
export function patchLines(patch: string, path: unknown): readonly CardLine[] {
	const lines = patch.replace(/\n$/, '').split('\n');
	const first = lines.findIndex((line) => line.startsWith('@@'));
	const heads = ['', `Index: ${path}`, `--- ${path}`, `+++ ${path}`, `diff --git a${path} b${path}`, `--- a${path}`, `+++ b${path}`];
	const isHead = (line: string): boolean => heads.includes(line.trimEnd()) || /^(?:=+|index [\da-f]+\.\.[\da-f]+(?: \d+)?)$/.test(line);
	const shown = lines.slice(0, Math.max(0, first)).every(isHead) ? lines.slice(Math.max(0, first)) : lines;
	return shown.flatMap((line) => askedTexts(line, line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'quiet'));
}

type DiffSign = '+' | '-' | ' ';
type Change = {readonly sign: DiffSign; readonly text: string; readonly number: number};
type Hunk = readonly Change[];

const roles: Readonly<Record<DiffSign, Role>> = {'+': 'added', '-': 'removed', ' ': 'quiet'};

function hunkLines(lines: Hunk, {isWhole}: FileChange): readonly CardLine[] {
	const digits = String(lines.reduce((most, {number}) => Math.max(most, number), 1)).length;
	return lines.map(({sign, text, number}) => {
		const place = isWhole ? `${String(number).padStart(digits)} ` : '';
		return {
			text: approvedLines(text).join(' '),
			role: roles[sign],
			lead: {text: `${place}${sign} `, role: sign === ' ' ? 'quiet' : roles[sign]},
		};
	});
}

function toHunks({before, after}: FileChange): readonly Hunk[] {
	const changes = toChanges(toLines(before), toLines(after));
	const shown = new Set<number>();
	for (const [index, {sign}] of changes.entries()) {
		if (sign === ' ') continue;
		for (let near = Math.max(0, index - contextLines); near <= index + contextLines; near += 1) shown.add(near);
	}
	const hunks: Change[][] = [];
	for (const [index, change] of changes.entries()) {
		if (!shown.has(index)) continue;
		if (hunks.length === 0 || !shown.has(index - 1)) hunks.push([]);
		hunks.at(-1)?.push(change);
	}
	return hunks;
}

/** Lines with their line ends, so that a last line without one differs. */
function toLines(text: string): readonly string[] {
	return text.split(/(?<=\n)/).filter((line) => line !== '');
}

/** All lines of both texts. Only lines that occur in both are compared, so that new text costs no time. */
function toChanges(old: readonly string[], own: readonly string[]): readonly Change[] {
	const changes: Change[] = [];
	let [at, to] = [0, 0];
	const add = (sign: DiffSign, line: string, number: number) => changes.push({sign, text: line.replace(/\n$/, ''), number});
	const upTo = (oldEnd: number, ownEnd: number) => {
		for (; at < oldEnd; at += 1) add('-', old[at] ?? '', at + 1);
		for (; to < ownEnd; to += 1) add('+', own[to] ?? '', to + 1);
	};
	for (const [oldIndex, ownIndex] of samePairs(old, own)) {
		upTo(oldIndex, ownIndex);
		add(' ', own[ownIndex] ?? '', ownIndex + 1);
		[at, to] = [oldIndex + 1, ownIndex + 1];
	}
	upTo(old.length, own.length);
	return changes;
}

/** @returns the indexes of unchanged lines in both texts; none when too much differs. */
function samePairs(old: readonly string[], own: readonly string[]): readonly (readonly [number, number])[] {
	const [inOld, inOwn] = [new Set(old), new Set(own)];
	const oldPlaces = placesOf(old, inOwn);
	const ownPlaces = placesOf(own, inOld);
	const linesAt = (lines: readonly string[], places: readonly number[]) => places.map((place) => lines[place] ?? '');
	const parts = diffArrays(linesAt(old, oldPlaces), linesAt(own, ownPlaces), {maxEditLength: longestEdit}) ?? [];
	const pairs: (readonly [number, number])[] = [];
	let [at, to] = [0, 0];
	for (const {added, removed, count} of parts) {
		for (let step = 0; step < count && !added && !removed; step += 1) pairs.push([oldPlaces[at + step] ?? 0, ownPlaces[to + step] ?? 0]);
		if (!added) at += count;
		if (!removed) to += count;
	}
	return pairs;
}

function placesOf(lines: readonly string[], others: ReadonlySet<string>): readonly number[] {
	return lines.flatMap((line, index) => (others.has(line) ? [index] : []));
}
