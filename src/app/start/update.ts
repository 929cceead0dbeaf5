/** Starts a new session, from its key to its first prompt. */
import {knownFolders} from '../../core/rows/known-folders.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import {startPlaces} from '../../core/terms/start-place.js';
import {baseOf, homeMode, left} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {briefPath, chosenFolder, foldersOf, typedPath} from './folders.js';
import {type StartEvent, type StartField, type StartMode, startFields} from './model.js';

/** Opens the box, with what was filled in the last time. */
export function openStart(state: AppState): Step {
	const {rows, wish, startable: agents, home} = state;
	const mode: StartMode = {
		kind: 'start',
		field: 'where',
		text: '',
		at: 0,
		picked: undefined,
		wish,
		folders: knownFolders(rows),
		below: undefined,
		agents,
		home,
		under: baseOf(state),
	};
	return [{...state, mode}, [{type: 'read-folders'}]];
}

/** What was filled in stays for the next time. */
export function leftStart(state: AppState): Step {
	return left(state.mode.kind === 'start' ? {...state, wish: state.mode.wish} : state);
}

/** Text that was typed into the box. @param change makes the new text of the field from the old one. */
export function startTyped(mode: StartMode, change: (old: string) => string): StartMode {
	switch (mode.field) {
		case 'where':
			return {...mode, text: change(mode.picked === undefined ? mode.text : briefPath(mode.picked, mode.home)), at: 0, picked: undefined};
		case 'prompt':
		case 'name':
			return {...mode, wish: {...mode.wish, [mode.field]: change(mode.wish[mode.field])}};
		case 'agent':
		case 'place':
			return withLetter(mode, mode.field, change(''));
	}
}

/** In a field of choices a letter takes the next one that begins with it, and a blank the next one. */
function withLetter(mode: StartMode, field: 'agent' | 'place', letter: string): StartMode {
	const words = field === 'place' ? startPlaces : mode.agents.map(({name}) => name.toLowerCase());
	const from = choiceAt(mode, field);
	const steps = words.map((_, index) => index + 1);
	const step = steps.find((by) => words[(from + by) % words.length]?.startsWith(letter.trim().toLowerCase()));
	return letter === '' || step === undefined ? mode : chosenBy(mode, field, step);
}

/** The place of the choice of a field. */
function choiceAt({wish, agents}: StartMode, field: 'agent' | 'place'): number {
	return field === 'place'
		? startPlaces.indexOf(wish.place)
		: Math.max(
				0,
				agents.findIndex(({id}) => id === wish.agent),
			);
}

function chosenBy(mode: StartMode, field: 'agent' | 'place', by: number): StartMode {
	const {wish, agents} = mode;
	const count = field === 'place' ? startPlaces.length : agents.length;
	const at = (choiceAt(mode, field) + by + count) % Math.max(1, count);
	return {...mode, wish: {...wish, ...(field === 'place' ? {place: startPlaces[at] ?? wish.place} : {agent: agents[at]?.id})}};
}

/** Left and right choose where there are choices. */
export function startChosen(state: AppState, by: 1 | -1): AppState {
	const {mode} = state;
	return mode.kind === 'start' && hasChoices(mode) ? {...state, mode: chosenBy(mode, mode.field, by)} : state;
}

export function hasChoices(mode: StartMode): mode is StartMode & {readonly field: 'agent' | 'place'} {
	return mode.field === 'agent' || mode.field === 'place';
}

/** Up and down: among the directories, or to the field above or below. */
export function startMoved(state: AppState, by: 1 | -1): AppState {
	const {mode} = state;
	if (mode.kind !== 'start') return state;
	if (mode.field !== 'where') return {...state, mode: inField(mode, startFields.indexOf(mode.field) + by)};
	const count = foldersOf(mode).length;
	return count === 0 ? state : {...state, mode: {...mode, at: (mode.at + by + count) % count, picked: undefined}};
}

/** Tab: a path that is typed becomes the chosen one, as in a shell; else to the next field. */
export function startTabbed(state: AppState, by: 1 | -1): AppState {
	const {mode} = state;
	if (mode.kind !== 'start') return state;
	const longer = by === 1 && mode.field === 'where' && mode.picked === undefined ? completed(mode) : undefined;
	return {...state, mode: longer === undefined ? inField(mode, startFields.indexOf(mode.field) + by) : {...mode, text: longer, at: 0}};
}

function completed(mode: StartMode): string | undefined {
	const path = foldersOf(mode)[mode.at]?.path;
	const typed = mode.text.trim();
	if (path === undefined || typedPath(typed) === undefined) return undefined;
	const text = `${briefPath(path, typed.startsWith('~') ? mode.home : '')}/`;
	return typed.replace(/\/?$/, '/') === text ? undefined : text;
}

/** The directory that is chosen in the field stays the chosen one outside it, whatever is read meanwhile. */
function inField(mode: StartMode, index: number): StartMode {
	const field: StartField = startFields.at(index % startFields.length) ?? 'where';
	return {...mode, field, picked: chosenFolder(mode)};
}

/** Enter: from the directory on to the prompt, and from anywhere else the start. */
export function startEntered(state: AppState): Step {
	const {mode} = state;
	if (mode.kind !== 'start' || mode.field !== 'where') return startThere(state, {goes: false});
	return chosenFolder(mode) === undefined ? noDirectory(state) : [{...state, mode: inField(mode, startFields.indexOf('prompt'))}, []];
}

/** @param goes whether the user wants to see the session at once. */
export function startThere(state: AppState, {goes}: {readonly goes: boolean}): Step {
	const {mode} = state;
	if (mode.kind !== 'start') return [state, []];
	const directory = chosenFolder(mode);
	if (directory === undefined) return noDirectory(state);
	const {wish} = mode;
	const wanted = {...wish, directory, prompt: wish.prompt.trim(), name: wish.name.trim()};
	return [{...state, mode: homeMode(state), wish}, [{type: 'start', wanted, goes}]];
}

function noDirectory(state: AppState): Step {
	return [{...state, notice: {kind: 'failed', text: 'No directory matches. Type a path that begins with / or ~'}}, []];
}

/** Reads the folders that a typed path may go on with, once for each folder. */
export function withBelow([state, effects]: Step): Step {
	const {mode} = state;
	const parent = mode.kind === 'start' && mode.field === 'where' ? typedPath(mode.text)?.parent : undefined;
	if (mode.kind !== 'start' || parent === undefined || mode.below?.parent === parent) return [state, effects];
	return [{...state, mode: {...mode, below: {parent, names: undefined}}}, [...effects, {type: 'read-below', parent}]];
}

export function updateByStart(state: AppState, event: StartEvent): Step {
	const {mode} = state;
	switch (event.type) {
		case 'folders-read': {
			const known = {...state, startable: event.agents};
			if (mode.kind !== 'start') return [known, []];
			const found = event.folders.map((folder) => ({...folder, note: mode.folders.find(({path}) => path === folder.path)?.note ?? ''}));
			const more = found.filter(({path}) => mode.folders.every((folder) => folder.path !== path));
			const folders = mode.folders.map((folder) => ({
				...folder,
				branch: folder.branch ?? found.find(({path}) => path === folder.path)?.branch,
			}));
			return [{...known, mode: keptChoice(mode, {...mode, folders: [...folders, ...more], agents: event.agents})}, []];
		}
		case 'below-read': {
			if (mode.kind !== 'start' || mode.below?.parent !== event.parent) return [state, []];
			return [{...state, mode: keptChoice(mode, {...mode, below: {parent: event.parent, names: event.names}})}, []];
		}
		case 'session-started': {
			const {started, prompt, goes = false} = event;
			const agent = state.startable.find(({id}) => id === started.agent)?.name ?? started.agent;
			const said = prompt === '' ? '' : `. The prompt follows when ${agent} is ready`;
			const text = `Starting in ${briefPath(started.directory, state.home)}${said}`;
			const next: AppState = {...state, wish: {...state.wish, prompt: '', name: ''}, notice: {kind: 'said', text}};
			return [
				next,
				[
					...(prompt === '' ? [] : [{type: 'send-first', started, prompt} as const]),
					...(goes ? [{type: 'go-to-started', started} as const] : []),
				],
			];
		}
		case 'first-prompt-ended': {
			const {receipt, outboxId} = event.sent;
			const why = receipt.kind === 'landed' ? '' : reasonText(receipt.why);
			const place = outboxId === undefined ? 'for the next new session' : `beckon outbox (${outboxId})`;
			const text = `The first prompt was not sent: ${why}. The text is kept: ${place}`;
			const wish = outboxId === undefined ? {...state.wish, prompt: event.prompt} : state.wish;
			return [{...state, wish, notice: {kind: 'failed', text}}, []];
		}
	}
}

/** What is read while the user looks never changes the choice: once moved to, it stays where it is found. */
function keptChoice(before: StartMode, after: StartMode): StartMode {
	if (before.at === 0) return after;
	const chosen = foldersOf(before)[before.at]?.path;
	const at = foldersOf(after).findIndex(({path}) => path === chosen);
	return {...after, at: Math.max(0, at)};
}
