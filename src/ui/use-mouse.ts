import {useStdin} from 'ink';
import {useEffect} from 'react';
import {optionEvent} from '../app/buttons.js';
import type {Keymap} from '../app/keymap.js';
import type {Runtime} from '../app/runtime.js';
import {createMouseReader} from './mouse-input.js';

/**
 * Ink reads the keys and drops what is none; its reading hands us the same bytes. To be used after `useInput`: a listener before Ink's own
 * would take the keys away from it.
 */
export function useMouse(runtime: Runtime, keymap: Keymap): void {
	const {stdin} = useStdin();
	useEffect(() => {
		const read = createMouseReader();
		const onData = (chunk: string | Buffer) => {
			for (const {kind, ...place} of read(String(chunk))) {
				const option = kind === 'press' ? optionEvent(keymap, runtime.state(), place) : undefined;
				if (option !== undefined) runtime.dispatch({type: 'pressed', key: option});
				else if (kind === 'press') runtime.dispatch({type: 'clicked', ...place});
				else runtime.dispatch({type: 'wheel-turned', by: kind === 'wheel-up' ? -1 : 1, ...place});
			}
		};
		stdin.on('data', onData);
		return () => {
			stdin.off('data', onData);
		};
	}, [runtime, keymap, stdin]);
}
