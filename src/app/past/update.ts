/** Searches what was said while the user types, and goes to a found session, by keys. */
import {hasSameFields} from '../../core/last-of.js';
import {isReachable} from '../../core/rows/host-rows.js';
import type {PastFound, PlacedHit} from '../../core/search/hit.js';
import {isEnded, type Row} from '../../core/session.js';
import {actSummary, receiptText} from '../../core/words/send-summary.js';
import {baseOf, choiceMoved, choosing, homeMode, inMode, keysOf, leaving, refused, selectedRow, withNotice} from '../binding.js';
import {changing, type Handlers} from '../handlers.js';
import type {AppState, Step} from '../model.js';
import type {PastEvent, PastMode, PastOrder, PastScope} from './model.js';

/** How often the search is repeated while transcripts are being read. */
const againMs = 400;
/** Hosts are asked after this time without typing: each query starts a program there. */
const hostsAfterMs = 500;
/** The progress until the first answer. */
const unread = {read: 0, of: 0};
const nothing: PastFound = {hits: [], total: 0, reading: unread, problem: undefined};

function pastOpened(state: AppState): AppState {
	const text = state.mode.kind === 'find' ? state.filter : '';
	const project = selectedRow(state)?.project;
	const under = baseOf(state);
	return {
		...state,
		mode: {kind: 'past', text, at: 0, project, scope: 'machine', only: undefined, asked: undefined, found: nothing, far: undefined, under},
	};
}

function hitUnfolded(state: AppState, mode: PastMode): Step {
	const only = mode.only === undefined ? hitsOf(mode)[mode.at]?.sessionId : undefined;
	return [{...state, mode: {...mode, only, at: 0}}, []];
}

/** The available scopes in order. */
function scopesOf({config}: AppState, {project}: PastMode): readonly PastScope[] {
	return [...(project === undefined ? [] : ['project' as const]), 'machine', ...(config.hosts.length === 0 ? [] : ['hosts' as const])];
}

/** Undefined when there is no other. */
function nextScope(state: AppState): PastScope | undefined {
	const {mode} = state;
	if (mode.kind !== 'past') return undefined;
	const scopes = scopesOf(state, mode);
	return scopes.length < 2 ? undefined : scopes[(scopes.indexOf(mode.scope) + 1) % scopes.length];
}

/** The sessions of this machine, then those of hosts. */
export function hitsOf({found, far = []}: PastMode): readonly PlacedHit[] {
	return [...found.hits, ...far.flatMap((each) => ('hits' in each ? each.hits : []))];
}

function chosenHit({mode}: AppState): PlacedHit | undefined {
	return mode.kind === 'past' ? hitsOf(mode)[mode.at] : undefined;
}

function goToHit(state: AppState): Step {
	const hit = chosenHit(state);
	if (hit === undefined) return refused(state, 'Nothing was found to go to');
	const row = rowOfHit(state, hit);
	const host = hit.far?.host;
	if (row === undefined && hit.far?.isAlive) return refused(state, `${hit.project} on ${host} is in no list yet. Try again in a moment`);
	if (row === undefined || isEnded(row))
		return [
			withNotice({...state, mode: homeMode(state)}, `Resuming ${hit.project}${host === undefined ? '' : ` on ${host}`}…`),
			[{type: 'resume-past', sessionId: hit.sessionId, host, name: hit.project}],
		];
	if (!isReachable(row)) return refused(state, `${hit.project} runs outside tmux: there is nowhere to jump`);
	return [{...state, mode: homeMode(state), cursor: row.key}, [{type: 'jump', row}]];
}

/** The listed row of this session; undefined when only its transcript is left. */
export function rowOfHit({rows}: Pick<AppState, 'rows'>, {sessionId, far}: Pick<PlacedHit, 'sessionId' | 'far'>): Row | undefined {
	return rows.find((row) => row.sessionId === sessionId && row.host === far?.host);
}

export const pastHandlers: Handlers<PastEvent['type']> = {
	'past-due': (state) => [state, state.mode.kind === 'past' ? [{type: 'search-past', order: orderOf(state.mode)}] : []],
	'past-found': whileAsked((state, mode, {found}) => {
		const at = Math.max(0, Math.min(mode.at, hitsOf({...mode, found}).length - 1));
		const again = found.reading === undefined ? [] : [{type: 'wait', name: 'past', ms: againMs, event: {type: 'past-due'}} as const];
		return [{...state, mode: {...mode, at, found}}, again];
	}),
	'hosts-due': whileAsked((state, _, {order}) => [state, [{type: 'search-hosts', order}]]),
	'hosts-found': whileAsked((state, mode, {far}) => {
		const problems = far.flatMap((each) => ('problem' in each ? each.problem : []));
		const [next] = problems.length === 0 ? [state] : refused(state, problems.join(' · '));
		return [{...next, mode: {...mode, far}}, []];
	}),
	'past-resumed': changing((state, {receipt, name}) => {
		const text = receiptText(name, receipt, actSummary('resume'));
		return {...state, notice: {kind: receipt.kind === 'landed' ? 'said' : 'failed', text}};
	}),
};

/** Handles an answer, unless it is for an earlier search. */
function whileAsked<Event extends {readonly order: PastOrder}>(take: (state: AppState, mode: PastMode, event: Event) => Step) {
	return (state: AppState, event: Event): Step => {
		const {mode} = state;
		return mode.kind === 'past' && hasSameFields(event.order, orderOf(mode)) ? take(state, mode, event) : [state, []];
	};
}

/** Adds the order for a changed search. */
export function withPast([state, effects]: Step): Step {
	const {mode} = state;
	if (mode.kind !== 'past') return [state, effects];
	const order = orderOf(mode);
	if (mode.asked !== undefined && hasSameFields(mode.asked, order)) return [state, effects];
	const hosts = order.onHosts ? [{type: 'wait', name: 'hosts', ms: hostsAfterMs, event: {type: 'hosts-due', order}} as const] : [];
	const found = {...mode.found, reading: mode.found.reading ?? unread};
	return [{...state, mode: {...mode, asked: order, found, far: undefined}}, [...effects, {type: 'search-past', order}, ...hosts]];
}

function orderOf({text, project, scope, only}: PastMode): PastOrder {
	const words = text.trim();
	return {
		text: words,
		project: scope === 'project' ? project : undefined,
		only,
		onHosts: scope === 'hosts' && only === undefined && words !== '',
	};
}

/** What Enter does with the selected session. */
function goingWord(state: AppState): string {
	const hit = chosenHit(state);
	const row = hit && rowOfHit(state, hit);
	return row === undefined || isEnded(row) ? 'resume' : 'jump';
}

const scopeWords: Readonly<Record<PastScope, string>> = {project: 'this project', machine: 'this machine', hosts: 'hosts too'};

const noScope = (state: AppState): string | undefined =>
	nextScope(state) === undefined ? 'No session was selected whose project it could be, and there are no hosts' : undefined;

const noHit = (state: AppState): string | undefined => (chosenHit(state) === undefined ? 'Nothing was found' : undefined);

const noMore = (state: AppState): string | undefined => {
	if (state.mode.kind === 'past' && state.mode.only !== undefined) return undefined;
	return chosenHit(state)?.far === undefined ? noHit(state) : 'Only its host has more of it';
};

export const pastBindings = keysOf(
	{modes: ['past'], task: 'Search what was said'},
	{
		'search-said': {
			modes: ['queue', 'find'],
			task: 'Go to a session',
			keys: ['ctrl-f'],
			sheet: ['Read', 6, 'search all'],
			name: 'Find what was said',
			also: 'past ended old search transcripts',
			help: 'search what was said in all sessions, also ended ones',
			kind: 'opens',
			run: (state) => [pastOpened(state), []],
		},
		'go-to-hit': {
			keys: ['enter'],
			help: 'jump to the session, or resume it',
			footer: (state) => [1, goingWord(state)],
			blocked: noHit,
			run: goToHit,
		},
		...choosing(['hit-down', 'hit-up'], ['next found session', 'previous found session'], {
			kind: 'shows',
			tabs: false,
			run: (state, by) => choiceMoved(state, by, state.mode.kind === 'past' ? hitsOf(state.mode).length : 0),
		}),
		'hit-more': {
			keys: ['tab'],
			help: 'show more of what was said in this session, or all sessions again',
			footer: ({mode}) => [3, mode.kind === 'past' && mode.only !== undefined ? 'all sessions' : 'more of it'],
			blocked: noMore,
			run: inMode('past', hitUnfolded),
		},
		'search-scope': {
			keys: ['ctrl-r'],
			help: 'search this project only, this machine, or hosts too',
			footer: (state) => [4, scopeWords[nextScope(state) ?? 'project']],
			kind: 'shows',
			blocked: noScope,
			run: inMode('past', (state, mode) => [
				{...state, mode: {...mode, scope: nextScope(state) ?? mode.scope, only: undefined, at: 0}},
				[],
			]),
		},
		'leave-search-said': leaving([2, 'back'], 'leave the search'),
	},
);
