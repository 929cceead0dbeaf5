/** Keys of the search through what was said. */

import {left} from '../mode.js';
import type {AppState, Binding} from '../model.js';
import {goToHit, hitMoved, hitUnfolded, pastOpened, rowOfHit, scopeChanged} from './update.js';

/** What Enter does with the selected session. */
function goingWord(state: AppState): string {
	const {mode} = state;
	const hit = mode.kind === 'past' ? mode.found.hits[mode.at] : undefined;
	const row = hit && rowOfHit(state, hit);
	return row === undefined || row.state.state === 'session_ended' ? 'resume' : 'jump';
}

const noProject = ({mode}: AppState): string | undefined =>
	mode.kind === 'past' && mode.project === undefined ? 'No session was selected whose project it could be' : undefined;

const noHit = ({mode}: AppState): string | undefined =>
	mode.kind === 'past' && mode.found.hits.length === 0 ? 'Nothing was found' : undefined;

export const pastBindings: readonly Binding[] = [
	{
		action: 'search-said',
		modes: ['queue', 'find'],
		keys: ['ctrl-f'],
		task: 'Go to a session',
		name: 'Find what was said',
		also: 'past ended old search transcripts',
		help: 'search what was said in all sessions, also ended ones',
		kind: 'opens',
		blocked: 'never',
		run: (state) => [pastOpened(state), []],
	},
	{
		action: 'go-to-hit',
		modes: ['past'],
		keys: ['enter'],
		help: 'jump to the session, or resume it',
		footer: [1, 'go'],
		words: (state) => [{index: 0, word: goingWord(state)}],
		kind: 'acts',
		blocked: noHit,
		run: goToHit,
	},
	{
		action: 'hit-down',
		modes: ['past'],
		keys: ['down', 'ctrl-n'],
		help: 'next found session',
		kind: 'shows',
		blocked: 'never',
		run: (state) => [hitMoved(state, 1), []],
	},
	{
		action: 'hit-up',
		modes: ['past'],
		keys: ['up', 'ctrl-p'],
		help: 'previous found session',
		kind: 'shows',
		blocked: 'never',
		run: (state) => [hitMoved(state, -1), []],
	},
	{
		action: 'hit-more',
		modes: ['past'],
		keys: ['tab'],
		help: 'show more of what was said in this session, or all sessions again',
		footer: [3, 'more'],
		words: ({mode}) => [{index: 0, word: mode.kind === 'past' && mode.only !== undefined ? 'all sessions' : 'more of it'}],
		kind: 'acts',
		blocked: (state) => (state.mode.kind === 'past' && state.mode.only !== undefined ? undefined : noHit(state)),
		run: (state) => [hitUnfolded(state), []],
	},
	{
		action: 'search-scope',
		modes: ['past'],
		keys: ['ctrl-r'],
		help: 'search this project only, or everywhere',
		footer: [4, 'this project'],
		words: ({mode}) => [{index: 0, word: mode.kind === 'past' && !mode.isEverywhere ? 'everywhere' : 'this project'}],
		kind: 'shows',
		blocked: noProject,
		run: (state) => [scopeChanged(state), []],
	},
	{
		action: 'leave-search-said',
		modes: ['past'],
		keys: ['esc'],
		help: 'leave the search',
		footer: [2, 'back'],
		stays: true,
		kind: 'leaves',
		blocked: 'never',
		run: left,
	},
];
