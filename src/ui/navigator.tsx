/** The whole screen, from the state: one component places its lines, and sends what is pressed and clicked. */
import {Box, type Key, Text, Transform, useInput, usePaste, useStdin} from 'ink';
import {useCallback, useEffect, useRef, useSyncExternalStore} from 'react';
import {hasLine} from '../app/binding.js';
import {eventForKey} from '../app/keymap/keymap.js';
import type {Runtime} from '../app/loop/runtime.js';
import type {AppState, KeyEvent} from '../app/model.js';
import {subjectOf} from '../app/shown/shown.js';
import {isSameList} from '../core/fields.js';
import {hasSameFields} from '../core/last-of.js';
import {clickAt, painted, type TerminalStyle} from './line.js';
import {screenLines} from './screen.js';

/** Ink measures every text for each frame; here it measures one letter for each line. */
export function Navigator({runtime, style}: {readonly runtime: Runtime; readonly style: TerminalStyle}) {
	const lines = useLines(runtime, style);
	useKeys(runtime);
	useMouse(runtime, style);
	const {columns, rows} = runtime.state().size;
	return (
		<Box width={columns} height={rows}>
			<Transform transform={(_, index) => lines[index] ?? ''}>
				<Text>{lines.map(() => 'x').join('\n')}</Text>
			</Transform>
		</Box>
	);
}

/** The lines with SGR codes; the same list while nothing visible changed, so that nothing is drawn. */
function useLines(runtime: Runtime, style: TerminalStyle): readonly string[] {
	const last = useRef<{readonly seen: ReturnType<typeof seenOf>; readonly style: TerminalStyle; readonly lines: readonly string[]}>(
		undefined,
	);
	const read = useCallback(() => {
		const seen = seenOf(runtime.state());
		const before = last.current;
		if (before !== undefined && before.style === style && hasSameFields(before.seen, seen)) return before.lines;
		const lines = screenLines(runtime.state(), {style}).map(painted);
		last.current = {seen, style, lines: before !== undefined && isSameList(before.lines, lines) ? before.lines : lines};
		return last.current.lines;
	}, [runtime, style]);
	return useSyncExternalStore(runtime.subscribe, read, read);
}

/** The part of the state that the screen shows, so that other changes cause no drawing. */
function seenOf(state: AppState) {
	const {rows, looking, lookMs, lastKeyAt, held, click, capturing, strayAt, preview, onlyPanes, ...others} = state;
	const {todayWholeAt, spentToday, spentAtKey, ...seen} = others;
	const hasRows = state.mode.kind === 'batch' || state.mode.kind === 'past';
	return {
		...seen,
		...subjectOf(state),
		rows: hasRows ? rows : undefined,
		onlyPanes: state.mode.kind === 'confirm' ? onlyPanes : undefined,
		preview: preview?.text,
		previewOf: preview?.key,
	};
}

/** Input that comes this soon after a paste into a line is no key: a text may contain the sequence that ends a paste, followed by Enter. */
export const withPasteMs = 50;

function useKeys(runtime: Runtime): void {
	const pastedAt = useRef(Number.NEGATIVE_INFINITY);
	useInput((input, key) => {
		if (performance.now() - pastedAt.current < withPasteMs && hasLine(runtime.state())) {
			pastedAt.current = performance.now();
			runtime.dispatch({type: 'pressed', key: {type: 'key-refused', reason: 'Ignored: this came together with a paste'}});
			return;
		}
		for (const name of toKeyNames(input, key)) {
			const event = eventForKey(runtime.state(), name) ?? textEvent(runtime.state(), letterOf(name));
			if (event !== undefined) runtime.dispatch({type: 'pressed', key: event});
		}
	});
	// Pasted text never counts as keys.
	usePaste((text) => {
		pastedAt.current = performance.now();
		const reason = `Paste ignored. Press ${runtime.state().keyOf('reply')} to reply first.`;
		runtime.dispatch({type: 'pressed', key: textEvent(runtime.state(), text) ?? {type: 'key-refused', reason}});
	});
}

/**
 * Reads mouse events, which Ink drops, from the bytes of the keys. It must come after `useInput`: a listener before Ink's would
 * take the keys away.
 */
function useMouse(runtime: Runtime, style: TerminalStyle): void {
	const {stdin} = useStdin();
	useEffect(() => {
		const read = createMouseReader();
		const onData = (chunk: string | Buffer) => {
			for (const {kind, column, line} of read(String(chunk))) {
				if (kind === 'press') {
					const on = clickAt(screenLines(runtime.state(), {style})[line] ?? [], column);
					runtime.dispatch({type: 'clicked', on});
				} else runtime.dispatch({type: 'wheel-turned', by: kind === 'wheel-up' ? -1 : 1, column, line});
			}
		};
		stdin.on('data', onData);
		return () => {
			stdin.off('data', onData);
		};
	}, [runtime, style, stdin]);
}

function textEvent(state: AppState, text: string): KeyEvent | undefined {
	return text !== '' && hasLine(state) ? {type: 'typed', text} : undefined;
}

/** The typed text of a key; empty for a named key. */
function letterOf(name: string): string {
	if (name === 'space') return ' ';
	return [...name].length === 1 ? name : '';
}

/** Cells count from 0. */
type MouseInput = {readonly kind: 'press' | 'wheel-up' | 'wheel-down'; readonly column: number; readonly line: number};

/** Turns on mouse events in SGR encoding. */
export const mouseOn = '\x1b[?1000h\x1b[?1006h';
export const mouseOff = '\x1b[?1006l\x1b[?1000l';

const token = /\x1b\[(?:<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])|200~|201~)/g;
/** A sequence that continues in the next chunk. */
const unfinished = /\x1b(?:\[(?:<[\d;]{0,16}|2(?:0[01]?)?)?)?$/;

/** @returns the parser of one terminal. Pasted text is text, whatever it contains. */
export function createMouseReader(): (chunk: string) => readonly MouseInput[] {
	let rest = '';
	let isPasting = false;
	return (chunk) => {
		const text = rest + chunk;
		rest = unfinished.exec(text)?.[0] ?? '';
		const found: MouseInput[] = [];
		for (const match of text.matchAll(token)) {
			if (match[1] === undefined) isPasting = match[0].endsWith('200~');
			else if (!isPasting) found.push(...toInput(Number(match[1]), match));
		}
		return found;
	};
}

function toInput(button: number, [, , column, line, end]: RegExpMatchArray): readonly MouseInput[] {
	const place = {column: Number(column) - 1, line: Number(line) - 1};
	if (button === 64) return [{kind: 'wheel-up', ...place}];
	if (button === 65) return [{kind: 'wheel-down', ...place}];
	// Only a press of the left button counts.
	return button === 0 && end === 'M' ? [{kind: 'press', ...place}] : [];
}

const named: readonly (readonly [keyof Key, string])[] = [
	['upArrow', 'up'],
	['downArrow', 'down'],
	['leftArrow', 'left'],
	['rightArrow', 'right'],
	['pageUp', 'pageup'],
	['pageDown', 'pagedown'],
	['home', 'home'],
	['end', 'end'],
	['return', 'enter'],
	['backspace', 'backspace'],
	['delete', 'delete'],
];

/**
 * The keymap's names of the keys of one input: `j`, `G`, `ctrl-d`, `alt-b`, `shift-tab`, `enter`, `alt-enter`.
 * Several letters in one input (a held key over a slow connection) are as many keys.
 */
export function toKeyNames(input: string, key: Key): readonly string[] {
	if (key.tab) return [key.shift ? 'shift-tab' : 'tab'];
	// tmux reports two presses within its `escape-time` (half a second by default) as one Alt-Esc.
	if (key.escape) return key.meta ? ['esc', 'esc'] : ['esc'];
	// A terminal that tells Shift-Enter from Enter sends it for a new line, as most send Alt-Enter.
	const isAlt = key.meta || (key.return && key.shift);
	const modifier = key.ctrl ? 'ctrl-' : isAlt ? 'alt-' : '';
	const special = named.find(([field]) => key[field] === true);
	if (special !== undefined) return [modifier + special[1]];
	if (modifier !== '') return input === '' ? [] : [modifier + input];
	// Enter is a carriage return; a line feed is Ctrl-J.
	return [...input].map((letter) => spelled[letter] ?? controlName(letter) ?? letter);
}

/** `ctrl-u` for the byte that a terminal sends for it; undefined for a letter. */
function controlName(letter: string): string | undefined {
	const code = letter.codePointAt(0) ?? 0;
	return code >= 1 && code <= 26 ? `ctrl-${String.fromCodePoint(code + 96)}` : undefined;
}

/** Names of control bytes that come together with others. */
const spelled: Readonly<Record<string, string>> = {' ': 'space', '\r': 'enter', '\t': 'tab', '\x7f': 'backspace'};
