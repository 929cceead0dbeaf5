/** Starts a new session, from its key to its first prompt. */
import {knownFolders} from '../../core/rows/start-folders.js';
import {toHosts} from '../../core/terms/host.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import {startPlaces} from '../../core/terms/start-place.js';
import {baseOf, choiceMoved, homeMode, refused, withNotice} from '../binding.js';
import {changing, type Handlers} from '../handlers.js';
import type {AppState, Pressed, Step} from '../model.js';
import {briefPath} from '../text.js';
import {chosenFolder, foldersOf, parentOf, type StartEvent, type StartMode, startFields, startKey, typedPath, wholeOf} from './model.js';

/** Opens the box, filled in as the last time. */
export function openStart(state: AppState): Step {
	const {rows, wish, startable: agents, home, config} = state;
	const mode: StartMode = {
		kind: 'start',
		field: 'where',
		text: '',
		at: 0,
		picked: undefined,
		wish,
		wishOf: undefined,
		host: undefined,
		hosts: config.hosts.length === 0 ? [] : [undefined, ...toHosts(config.hosts).map(({name}) => name)],
		folders: knownFolders(rows),
		below: undefined,
		agents,
		home,
		under: baseOf(state),
	};
	return [{...state, mode}, [{type: 'read-folders', host: undefined}]];
}

/** Text that was typed into the box. @param change makes the new text of the field from the old one. */
export function startTyped(mode: StartMode, change: (old: string) => string): StartMode {
	switch (mode.field) {
		case 'where':
			return {...mode, text: change(mode.picked === undefined ? mode.text : briefPath(mode.picked, mode.home)), at: 0, picked: undefined};
		case 'prompt':
		case 'name':
			return {...mode, wish: {...mode.wish, [mode.field]: change(mode.wish[mode.field])}};
		case 'host':
		case 'agent':
		case 'place':
			return withLetter(mode, mode.field, change(''));
	}
}

type ChoiceField = 'host' | 'agent' | 'place';

/** The choices of a field in words, and the index of the chosen one. */
export function choicesOf(
	{wish, agents, host, hosts}: StartMode,
	field: ChoiceField,
): {readonly words: readonly string[]; readonly at: number} {
	if (field === 'place') return {words: startPlaces, at: startPlaces.indexOf(wish.place)};
	if (field === 'host') return {words: hosts.map((each) => each ?? 'this machine'), at: hosts.indexOf(host)};
	const at = agents.findIndex(({id}) => id === wish.agent);
	return {words: agents.map(({name}) => name), at: Math.max(0, at)};
}

/** In a field of choices a letter selects the next choice that begins with it, and a blank the next choice. */
function withLetter(mode: StartMode, field: ChoiceField, letter: string): StartMode {
	const {words, at} = choicesOf(mode, field);
	const steps = words.map((_, index) => index + 1);
	const step = steps.find((by) => words[(at + by) % words.length]?.toLowerCase().startsWith(letter.trim().toLowerCase()));
	return letter === '' || step === undefined ? mode : chosenBy(mode, field, step);
}

function chosenBy(mode: StartMode, field: ChoiceField, by: number): StartMode {
	const {wish, agents, hosts} = mode;
	const {words, at: from} = choicesOf(mode, field);
	const at = (from + by + words.length) % Math.max(1, words.length);
	if (field === 'host') return {...mode, host: hosts[at], text: '', at: 0, picked: undefined, below: undefined};
	return {...mode, wish: {...wish, ...(field === 'place' ? {place: startPlaces[at] ?? wish.place} : {agent: agents[at]?.id})}};
}

/** Left and right choose where there are choices. */
export function startChosen(state: AppState, mode: StartMode, {index}: Pressed): Step {
	return [hasChoices(mode) ? {...state, mode: chosenBy(mode, mode.field, index === 0 ? 1 : -1)} : state, []];
}

export function hasChoices(mode: StartMode): mode is StartMode & {readonly field: ChoiceField} {
	return mode.field === 'agent' || mode.field === 'place' || mode.field === 'host';
}

/** Up and down: among the directories, or to the field above or below. */
export function startMoved(state: AppState, by: 1 | -1): AppState {
	const {mode} = state;
	if (mode.kind !== 'start') return state;
	if (mode.field !== 'where') return {...state, mode: inField(mode, by)};
	return choiceMoved({...state, mode: {...mode, picked: undefined}}, by, foldersOf(mode).length);
}

/** Tab: completes a typed path, as in a shell; else goes to the next field. */
export function startTabbed(state: AppState, mode: StartMode): Step {
	const longer = mode.field === 'where' && mode.picked === undefined ? completed(mode) : undefined;
	return [{...state, mode: longer === undefined ? inField(mode, 1) : {...mode, text: longer, at: 0}}, []];
}

function completed(mode: StartMode): string | undefined {
	const path = foldersOf(mode)[mode.at]?.path;
	const typed = mode.text.trim();
	if (path === undefined || typedPath(typed) === undefined) return undefined;
	const text = `${briefPath(path, typed.startsWith('~') ? mode.home : '')}/`;
	return typed.replace(/\/?$/, '/') === text ? undefined : text;
}

/** Moves to another field. The chosen directory stays chosen, whatever is read meanwhile. */
export function inField(mode: StartMode, by: number): StartMode {
	const fields = startFields.filter((field) => field !== 'host' || mode.hosts.length > 0);
	return {...mode, field: fields.at((fields.indexOf(mode.field) + by) % fields.length) ?? 'where', picked: chosenFolder(mode)};
}

/** Enter: goes on from the host and the directory, and starts the session from any other field. */
export function startEntered(state: AppState, mode: StartMode): Step {
	if (mode.field !== 'host' && mode.field !== 'where') return startThere(state, mode, false);
	if (mode.field === 'where' && chosenFolder(mode) === undefined) return noDirectory(state);
	return [{...state, mode: inField(mode, 1)}, []];
}

/** @param goes whether the user wants to see the session at once. */
export function startThere(state: AppState, mode: StartMode, goes: boolean): Step {
	const directory = chosenFolder(mode);
	if (directory === undefined) return noDirectory(state);
	const {wish, host} = mode;
	const wanted = {...wish, directory, host, prompt: wish.prompt.trim(), name: wish.name.trim()};
	const {agent, place} = wish;
	const lastStarts = new Map([...state.lastStarts].filter(([key]) => key !== keyOf(mode))).set(keyOf(mode) ?? '', {agent, place});
	return [{...state, mode: homeMode(state), wish, lastStarts}, [{type: 'start', wanted, goes}]];
}

function keyOf(mode: StartMode): string | undefined {
	const directory = chosenFolder(mode);
	return directory && startKey(mode.host, wholeOf(directory, mode.home));
}

function noDirectory(state: AppState): Step {
	return refused(state, 'No directory matches. Type a path that begins with / or ~');
}

/** Adds the orders to read the directories of a newly chosen host, and the folders that the typed text may mean, once for each. */
export function withBelow(step: Step, before: AppState): Step {
	const [state, effects] = withLastStart(step);
	const {mode} = state;
	if (mode.kind !== 'start') return [state, effects];
	if (before.mode.kind === 'start' && before.mode.host !== mode.host) {
		const rows = state.rows.filter(({host}) => host === mode.host).map((row) => ({...row, host: undefined}));
		return [{...state, mode: {...mode, folders: knownFolders(rows)}}, [...effects, {type: 'read-folders', host: mode.host}]];
	}
	const parent = mode.field === 'where' && mode.host === undefined ? parentOf(mode) : undefined;
	if (parent === undefined || mode.below?.parent === parent) return [state, effects];
	return [{...state, mode: {...mode, below: {parent, names: undefined}}}, [...effects, {type: 'read-below', parent}]];
}

/** Sets agent and place from the last start in the chosen directory, else from the last start anywhere. */
function withLastStart([state, effects]: Step): Step {
	const {mode, wish, lastStarts} = state;
	const key = mode.kind === 'start' ? keyOf(mode) : undefined;
	if (mode.kind !== 'start' || key === undefined || mode.wishOf === key) return [state, effects];
	const {agent, place} = lastStarts.get(key) ?? wish;
	return [{...state, mode: {...mode, wishOf: key, wish: {...mode.wish, agent, place}}}, effects];
}

export const startHandlers: Handlers<StartEvent['type']> = {
	'folders-read': changing((state, {host, agents, folders: found}) => {
		const {mode} = state;
		const known = {...state, startable: agents};
		if (mode.kind !== 'start' || mode.host !== host) return known;
		const foundAt = (path: string) => found.find((folder) => folder.path === path);
		const listed = mode.folders.map((folder) => ({...folder, branch: folder.branch ?? foundAt(folder.path)?.branch}));
		const more = found.filter(({path}) => mode.folders.every((folder) => folder.path !== path)).map((folder) => ({...folder, note: ''}));
		return {...known, mode: keptChoice(mode, {...mode, folders: [...listed, ...more], agents})};
	}),
	'below-read': changing((state, {parent, names}) => {
		const {mode} = state;
		if (mode.kind !== 'start' || mode.below?.parent !== parent) return state;
		return {...state, mode: keptChoice(mode, {...mode, below: {parent, names}})};
	}),
	'session-started': (state, {started, prompt, goes = false}) => {
		const agent = state.startable.find(({id}) => id === started.agent)?.name ?? started.agent;
		const then = prompt === '' ? '' : `. The prompt follows when ${agent} is ready`;
		const where = started.host === undefined ? '' : ` on ${started.host}`;
		const text = `Starting in ${briefPath(started.directory, state.home)}${where}${then}`;
		return [
			withNotice({...state, wish: {...state.wish, prompt: '', name: ''}}, text),
			[
				...(prompt === '' ? [] : [{type: 'send-first', started, prompt} as const]),
				...(goes && started.host === undefined ? [{type: 'go-to-started', started} as const] : []),
			],
		];
	},
	'first-prompt-ended': (state, {sent: {receipt, outboxId}, prompt}) => {
		const why = receipt.kind === 'landed' ? '' : reasonText(receipt.why);
		const place = outboxId === undefined ? 'for the next new session' : `beckon outbox (${outboxId})`;
		const wish = outboxId === undefined ? {...state.wish, prompt} : state.wish;
		return refused({...state, wish}, `The first prompt was not sent: ${why}. The text is kept: ${place}`);
	},
};

/** Keeps the choice, which new results must not change once the user moved to it. */
function keptChoice(before: StartMode, after: StartMode): StartMode {
	if (before.at === 0) return after;
	const chosen = foldersOf(before)[before.at]?.path;
	const at = foldersOf(after).findIndex(({path}) => path === chosen);
	return {...after, at: Math.max(0, at)};
}
