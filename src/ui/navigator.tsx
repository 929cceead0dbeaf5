/** The whole screen, from the state. */
import {Box, useInput, usePaste} from 'ink';
import {useMemo, useRef} from 'react';
import {confirmQuestion} from '../app/answer/acts.js';
import type {KeyEvent} from '../app/event.js';
import {paletteEntries} from '../app/help/palette.js';
import type {Keymap} from '../app/keys/binding.js';
import type {PlacedKey} from '../app/keys/footer-fit.js';
import {eventForKey, footerKeys, toKeyOf} from '../app/keys/keymap.js';
import {isNarrow, isTooSmall} from '../app/layout.js';
import type {Runtime} from '../app/loop/runtime.js';
import {isLineOfFooter} from '../app/mode.js';
import type {AppState} from '../app/model.js';
import {oneLine} from '../app/text.js';
import {Body} from './body.js';
import {ClockProvider} from './clock.js';
import {DrawnKeysContext} from './keys/drawn-keys.js';
import {Footer} from './keys/footer.js';
import {toKeyNames} from './keys/key-name.js';
import {useMouse} from './keys/use-mouse.js';
import {FilterContext} from './list/found-text.js';
import {type Look, LookProvider} from './terminal-style.js';
import {type Drawn, useDrawn} from './view-model.js';

export type NavigatorProps = {readonly runtime: Runtime; readonly keymap: Keymap; readonly look: Look};

export function Navigator({runtime, keymap, look}: NavigatorProps) {
	const drawn = useDrawn(runtime);
	useKeys(runtime, keymap);
	const footer = useRef<readonly PlacedKey[]>([]);
	useMouse(runtime, keymap, footer);
	const clock = useMemo(() => ({subscribe: runtime.subscribe, now: () => runtime.state().clock}), [runtime]);
	const keys = footerKeys(keymap, runtime.state());
	const {mode, row, keyOf} = drawn;
	const question = mode.kind === 'confirm' && row !== undefined ? confirmQuestion(row, mode.act) : undefined;
	const {columns, rows} = drawn.size;
	const palette = mode.kind === 'palette' ? paletteEntries(keymap, runtime.state()) : none;
	return (
		<LookProvider value={look}>
			<ClockProvider value={clock}>
				<Box flexDirection="column" width={columns} height={rows}>
					<FilterContext value={drawn.filter}>
						<Body drawn={drawn} palette={palette} />
					</FilterContext>
					{!isTooSmall(drawn.size) && (
						<DrawnKeysContext value={footer}>
							<Footer
								input={inputOf(drawn)}
								filter={mode.kind === 'queue' ? drawn.filter : ''}
								notice={drawn.notice}
								question={question}
								keys={keys}
								keyOf={keyOf}
								place={toPlace(drawn, keyOf('drawer'))}
								columns={columns}
							/>
						</DrawnKeysContext>
					)}
				</Box>
			</ClockProvider>
		</LookProvider>
	);
}

const none: readonly never[] = [];

function useKeys(runtime: Runtime, keymap: Keymap): void {
	useInput((input, key) => {
		for (const name of toKeyNames(input, key)) {
			const event = eventForKey(keymap, runtime.state(), name) ?? textEvent(runtime.state(), letterOf(name));
			if (event !== undefined) runtime.dispatch({type: 'pressed', key: event});
		}
	});
	// What is pasted is text, never keys.
	usePaste((text) => {
		const reason = `Paste ignored. Press ${toKeyOf(keymap)('reply')} to reply first.`;
		runtime.dispatch({type: 'pressed', key: textEvent(runtime.state(), text) ?? {type: 'key-refused', reason}});
	});
}

/** Into the input line that is open, if one is. */
function textEvent({mode: {kind}}: AppState, text: string): KeyEvent | undefined {
	if (text === '') return undefined;
	if (isLineOfFooter(kind)) return {type: 'find-typed', text: text.replace(/\p{Cc}+/gu, ' ')};
	return kind === 'reply' ? {type: 'text-edited', edit: {kind: 'insert', text}} : undefined;
}

/** Nothing for a key with a name. */
function letterOf(name: string): string {
	if (name === 'space') return ' ';
	return [...name].length === 1 ? name : '';
}

function inputOf({mode, filter}: Drawn): {lead: string; text: string; hint: string} | undefined {
	switch (mode.kind) {
		case 'find':
			return {lead: '/', text: filter, hint: 'project, task or any words; state: project: branch:'};
		case 'search':
			return {lead: '/', text: mode.over.text, hint: 'words, in any order'};
		case 'rename':
			return {lead: 'new name: ', text: mode.text, hint: 'empty: restore the original name'};
		case 'palette':
			return {lead: ':', text: mode.text, hint: 'type to filter'};
		case 'start':
			return {lead: 'new session in: ', text: mode.text, hint: 'words of a directory, or a path'};
		case 'start-prompt':
			return {lead: 'first prompt: ', text: mode.text, hint: `empty: start without one (${oneLine(mode.directory)})`};
		default:
			return undefined;
	}
}

function toPlace({view, cursor, ticked, problems, today, limits, mode, arrangement, size, batch}: Drawn, drawerKey: string): string {
	const sent = batch === undefined ? '' : `${batch.of - batch.open.size}/${batch.of} ${batch.did}  `;
	const troubles = problems === 0 ? '' : `${problems} unreadable: beckon doctor  `;
	const away = arrangement.drawer || view.filed === 0 ? '' : `${drawerKey}: ${view.filed} in drawer  `;
	const count = [...ticked].filter((key) => view.order.has(key)).length;
	const chosen = count === 0 ? '' : `${count} selected  `;
	const sorted = arrangement.sortBy === 'queue' || isNarrow(size) ? '' : `by ${arrangement.sortBy}  `;
	const at = cursor === undefined ? 0 : view.keys.indexOf(cursor) + 1;
	const isList = mode.kind === 'queue' || mode.kind === 'find';
	const spent = isNarrow(size) ? '' : [limits, today && `today ${today}`].map((text) => text && `${text}  `).join('');
	if (!isList) return sent + troubles;
	return view.keys.length === 0
		? sent + troubles + spent + away
		: `${sent}${troubles}${spent}${chosen || away}${sorted}${at}/${view.keys.length} `;
}
