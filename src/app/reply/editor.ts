/** A text of several lines with a cursor, as a reducer. */
import {graphemes} from '../../core/text/graphemes.js';

/** The cursor is between `before` and `after`. `recalled`: the past text that is shown instead of `own`. */
export type Editor = {
	readonly before: string;
	readonly after: string;
	readonly recalled: {readonly index: number; readonly own: string} | undefined;
};

type Move = 'left' | 'right' | 'word-left' | 'word-right' | 'line-start' | 'line-end' | 'up' | 'down';

export type Edit =
	/** Typed or pasted text: one piece, whatever it contains. */
	| {readonly kind: 'insert'; readonly text: string}
	| {readonly kind: 'move'; readonly to: Move}
	/** Erases what a move would pass; at the end of a line, the line break. */
	| {readonly kind: 'erase'; readonly to: Exclude<Move, 'up' | 'down'>}
	/** Text from outside, e.g. from the user's own editor. */
	| {readonly kind: 'replace'; readonly text: string};

export function createEditor(text = ''): Editor {
	return {before: text, after: '', recalled: undefined};
}

export function editorText({before, after}: Editor): string {
	return before + after;
}

/** @param past earlier sent texts, oldest first; up and down at the edges walk through them. */
export function edit(editor: Editor, change: Edit, past: readonly string[] = []): Editor {
	const {before, after} = editor;
	switch (change.kind) {
		case 'insert':
			return change.text === '' ? editor : {...editor, before: before + change.text};
		case 'replace':
			return createEditor(change.text);
		case 'move': {
			const target = targetOf(before, after, change.to);
			return target === undefined ? recall(editor, change.to === 'up' ? -1 : 1, past) : at(editor, target);
		}
		case 'erase': {
			const far = targetOf(before, after, change.to);
			const target = (far === before.length ? targetOf(before, after, nearer[change.to] ?? change.to) : far) ?? before.length;
			return {...editor, before: before.slice(0, target), after: editorText(editor).slice(Math.max(before.length, target))};
		}
	}
}

/** For an erasure to the end of a line where the cursor is already: the move that erases the line break instead. */
const nearer: Partial<Readonly<Record<Move, Move>>> = {'line-start': 'left', 'line-end': 'right'};

/** Where the cursor goes, as an index of the text. Undefined when there is no such line. */
function targetOf(before: string, after: string, to: Move): number | undefined {
	switch (to) {
		// This much of an end is enough to find its grapheme.
		case 'left':
			return before.length - (graphemes(before.slice(-64)).at(-1)?.length ?? 0);
		case 'right':
			return before.length + (graphemes(after.slice(0, 64))[0]?.length ?? 0);
		case 'word-left':
			return wordLeft(before);
		case 'word-right':
			return before.length + (/^\s*\S*/u.exec(after)?.[0].length ?? 0);
		case 'line-start':
			return lineStart(before);
		case 'line-end':
			return before.length + lineEnd(after);
		case 'up':
		case 'down':
			return verticalTarget(before, after, to);
	}
}

function at(editor: Editor, index: number): Editor {
	const text = editorText(editor);
	return index === editor.before.length ? editor : {...editor, before: text.slice(0, index), after: text.slice(index)};
}

/** After the newest past text comes the user's own text again. */
function recall(editor: Editor, step: 1 | -1, past: readonly string[]): Editor {
	const {recalled} = editor;
	const own = recalled?.own ?? editorText(editor);
	const index = (recalled?.index ?? past.length) + step;
	if (index < 0 || index > past.length) return editor;
	const text = index === past.length ? own : past[index];
	if (text === undefined) return editor;
	return {before: text, after: '', recalled: index === past.length ? undefined : {index, own}};
}

/** Skips blanks, then the word before them. */
export function wordLeft(before: string): number {
	let at = before.trimEnd().length;
	while (at > 0 && /\S/u.test(before[at - 1] ?? '')) at -= 1;
	return at;
}

function lineStart(before: string): number {
	return before.lastIndexOf('\n') + 1;
}

/** Stops at the next line break. */
function lineEnd(after: string): number {
	const end = after.indexOf('\n');
	return end === -1 ? after.length : end;
}

/** The same column, in graphemes, one line above or below. Undefined when that line does not exist. */
function verticalTarget(before: string, after: string, to: 'up' | 'down'): number | undefined {
	const start = lineStart(before);
	const column = graphemes(before.slice(start)).length;
	if (to === 'up') {
		if (start === 0) return undefined;
		const above = lineStart(before.slice(0, start - 1));
		return above + columnIndex(before.slice(above, start - 1), column);
	}
	const end = lineEnd(after);
	if (end === after.length) return undefined;
	const below = after.slice(end + 1);
	return before.length + end + 1 + columnIndex(below.slice(0, lineEnd(below)), column);
}

function columnIndex(line: string, column: number): number {
	return graphemes(line).slice(0, column).join('').length;
}
