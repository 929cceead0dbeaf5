/** The whole screen, from the state: one component places its lines, and sends what is pressed and clicked. */
import {Box, Text, Transform, useInput, usePaste, useStdin} from 'ink';
import {useCallback, useEffect, useRef, useSyncExternalStore} from 'react';
import {hasLine} from '../app/binding.js';
import {eventForKey} from '../app/keymap/keymap.js';
import type {Runtime} from '../app/loop/runtime.js';
import type {AppState, KeyEvent} from '../app/model.js';
import {subjectOf} from '../app/shown/shown.js';
import {isSameList} from '../core/fields.js';
import {hasSameFields} from '../core/last-of.js';
import {createMouseReader, toKeyNames} from './keys/mouse-input.js';
import {clickAt, painted, type TerminalStyle} from './line.js';
import {screenLines} from './screen.js';

export type NavigatorProps = {readonly runtime: Runtime; readonly style: TerminalStyle};

/** Ink measures a text again for every frame; here it measures one letter a line instead. */
export function Navigator({runtime, style}: NavigatorProps) {
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

/** The lines with SGR; the same list while nothing visible has changed, so that nothing is drawn. */
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

/** What of the state is on the screen: a look without news, and the loop's own affairs, cost no lines. */
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

/** What comes this soon behind a paste into a line is no key: a text may hold the sequence that ends a paste, and Enter behind it. */
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

/** Reads mouse events from the same bytes from which Ink reads the keys; Ink drops these events. After `useInput`: a listener before Ink's would take the keys away. */
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

/** The typed text; empty for a key with a name. */
function letterOf(name: string): string {
	if (name === 'space') return ' ';
	return [...name].length === 1 ? name : '';
}
