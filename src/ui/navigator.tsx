/** The whole screen, from the state. */
import {Box, useInput, usePaste} from 'ink';
import {useMemo} from 'react';
import type {KeyEvent} from '../app/event.js';
import {paletteEntries, paletteTotal} from '../app/help/palette.js';
import {eventForKey} from '../app/keymap/keymap.js';
import type {Runtime} from '../app/loop/runtime.js';
import {hasLine} from '../app/mode.js';
import type {AppState} from '../app/model.js';
import {pastView} from '../app/past/lines.js';
import {Body} from './body.js';
import {ClockProvider} from './clock.js';
import {Footer} from './keys/footer.js';
import {toKeyNames} from './keys/key-name.js';
import {useMouse} from './keys/use-mouse.js';
import {FilterContext} from './list/list.js';
import type {TerminalLook} from './terminal-style.js';
import {LookProvider} from './use-look.js';
import {useViewModel} from './view-model.js';

export type NavigatorProps = {readonly runtime: Runtime; readonly look: TerminalLook};

export function Navigator({runtime, look}: NavigatorProps) {
	const {drawn, footer} = useViewModel(runtime);
	useKeys(runtime);
	useMouse(runtime);
	const clock = useMemo(() => ({subscribe: runtime.subscribe, now: () => runtime.state().clock}), [runtime]);
	const {mode} = drawn;
	const {columns, rows} = drawn.size;
	const palette = mode.kind === 'palette' ? {entries: paletteEntries(runtime.state()), total: paletteTotal(runtime.state())} : none;
	const past = pastView(runtime.state(), {columns, rows: rows - 1});
	return (
		<LookProvider value={look}>
			<ClockProvider value={clock}>
				<Box flexDirection="column" width={columns} height={rows}>
					<FilterContext value={drawn.filter}>
						<Body drawn={drawn} palette={palette} past={past} />
					</FilterContext>
					{footer !== undefined && <Footer view={footer} columns={columns} />}
				</Box>
			</ClockProvider>
		</LookProvider>
	);
}

const none = {entries: [], total: 0};

function useKeys(runtime: Runtime): void {
	useInput((input, key) => {
		for (const name of toKeyNames(input, key)) {
			const event = eventForKey(runtime.state(), name) ?? textEvent(runtime.state(), letterOf(name));
			if (event !== undefined) runtime.dispatch({type: 'pressed', key: event});
		}
	});
	// Pasted text never counts as keys.
	usePaste((text) => {
		const reason = `Paste ignored. Press ${runtime.state().keyOf('reply')} to reply first.`;
		runtime.dispatch({type: 'pressed', key: textEvent(runtime.state(), text) ?? {type: 'key-refused', reason}});
	});
}

/** Text is for the open input line, if there is one. */
function textEvent(state: AppState, text: string): KeyEvent | undefined {
	return text !== '' && hasLine(state) ? {type: 'typed', text} : undefined;
}

/** The typed text; empty for a key with a name. */
function letterOf(name: string): string {
	if (name === 'space') return ' ';
	return [...name].length === 1 ? name : '';
}
