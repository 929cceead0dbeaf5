/** Starts a new session, from its key to its first prompt. */
import {knownFolders} from '../../core/rows/known-folders.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import {baseOf, homeOf} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {foldersOf} from './folders.js';
import type {StartEvent} from './model.js';

/** Asks for the directory. */
export function openStart(state: AppState): Step {
	return [
		{...state, mode: {kind: 'start', text: '', at: 0, folders: knownFolders(state.rows).map(({path}) => path), under: baseOf(state)}},
		[{type: 'read-folders'}],
	];
}

export function folderMoved(state: AppState, by: number): AppState {
	const {mode} = state;
	if (mode.kind !== 'start') return state;
	const count = foldersOf(mode).length;
	return count === 0 ? state : {...state, mode: {...mode, at: (mode.at + by + count) % count}};
}

export function folderChosen(state: AppState): AppState {
	const {mode} = state;
	const directory = mode.kind === 'start' ? foldersOf(mode)[mode.at] : undefined;
	if (mode.kind !== 'start' || directory === undefined)
		return {...state, notice: {kind: 'failed', text: 'No directory matches. Type a path that begins with / or ~'}};
	return {...state, mode: {kind: 'start-prompt', directory, text: state.unstarted, under: mode.under}};
}

export function start(state: AppState): Step {
	const {mode} = state;
	if (mode.kind !== 'start-prompt') return [state, []];
	const {directory, text} = mode;
	return [{...state, mode: homeOf(state), unstarted: text}, [{type: 'start', directory, prompt: text.trim()}]];
}

export function updateByStart(state: AppState, event: StartEvent): Step {
	switch (event.type) {
		case 'folders-read': {
			const {mode} = state;
			if (mode.kind !== 'start') return [state, []];
			return [{...state, mode: {...mode, folders: [...new Set([...mode.folders, ...event.folders])]}}, []];
		}
		case 'session-started': {
			const {started, prompt} = event;
			const said = prompt === '' ? '' : ' The prompt follows when it takes text.';
			const next: AppState = {...state, unstarted: '', notice: {kind: 'said', text: `Starting in ${started.directory}.${said}`}};
			return [next, prompt === '' ? [] : [{type: 'send-first', started, prompt}]];
		}
		case 'first-prompt-ended': {
			const {receipt, outboxId} = event.sent;
			const why = receipt.kind === 'landed' ? '' : reasonText(receipt.why);
			const place = outboxId === undefined ? 'for the next new session' : `beckon outbox (${outboxId})`;
			const text = `The first prompt was not sent: ${why}. The text is kept: ${place}`;
			return [{...state, unstarted: outboxId === undefined ? event.prompt : state.unstarted, notice: {kind: 'failed', text}}, []];
		}
	}
}
