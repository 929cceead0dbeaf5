/** The whole screen, from the state. */
import {Box, useInput, usePaste} from 'ink';
import {useCallback} from 'react';
import {eventForKey, footerKeys, type Keymap, keyLabel} from '../app/keymap.js';
import type {Runtime} from '../app/runtime.js';
import {Body} from './body.js';
import {type Drawn, useDrawn} from './drawn.js';
import {Footer} from './footer.js';
import {toKeyNames} from './key-name.js';
import type {Look} from './look.js';
import {LookProvider} from './look.js';

export type NavigatorProps = {readonly runtime: Runtime; readonly keymap: Keymap; readonly look: Look};

export function Navigator({runtime, keymap, look}: NavigatorProps) {
	const drawn = useDrawn(runtime);
	useKeys(runtime, keymap);
	const keys = footerKeys(keymap, runtime.state());
	const onMeasure = useCallback((lines: number, rows: number) => runtime.dispatch({type: 'page-measured', lines, rows}), [runtime]);
	const readKey = keyLabel(keymap.bindings.find(({action}) => action === 'read')?.keys[0] ?? '');
	const {columns, rows} = drawn.size;
	return (
		<LookProvider value={look}>
			<Box flexDirection="column" width={columns} height={rows}>
				<Body drawn={drawn} keymap={keymap} readKey={readKey} onMeasure={onMeasure} />
				{rows > 1 && (
					<Footer mode={drawn.mode.kind} filter={drawn.filter} notice={drawn.notice} keys={keys} place={toPlace(drawn)} columns={columns} />
				)}
			</Box>
		</LookProvider>
	);
}

function useKeys(runtime: Runtime, keymap: Keymap): void {
	const type = useCallback(
		(text: string) => runtime.dispatch({type: 'pressed', key: {type: 'find-typed', text: text.replace(/\p{Cc}+/gu, ' ')}}),
		[runtime],
	);
	useInput((input, key) => {
		for (const name of toKeyNames(input, key)) {
			const event = eventForKey(keymap, runtime.state(), name);
			if (event !== undefined) runtime.dispatch({type: 'pressed', key: event});
			else if (runtime.state().mode.kind === 'find') typed(name, type);
		}
	});
	// What is pasted is text, never keys.
	usePaste((text) => {
		if (runtime.state().mode.kind === 'find') type(text);
	});
}

function typed(name: string, type: (text: string) => void): void {
	if (name === 'space') type(' ');
	else if ([...name].length === 1) type(name);
}

function toPlace({view, cursor, problems, mode}: Drawn): string {
	const troubles = problems === 0 ? '' : `${problems} unreadable: beckon doctor  `;
	const at = cursor === undefined ? 0 : view.keys.indexOf(cursor) + 1;
	const isList = mode.kind === 'queue' || mode.kind === 'find';
	return view.keys.length === 0 || !isList ? troubles : `${troubles}${at}/${view.keys.length} `;
}
