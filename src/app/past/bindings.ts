/** Keys of the search through what was said. */

import {choosing, leaving} from '../binding.js';
import {choiceMoved} from '../mode.js';
import type {AppState, Binding} from '../model.js';
import type {PastScope} from './model.js';
import {goToHit, hitsOf, hitUnfolded, nextScope, pastOpened, rowOfHit, scopeChanged} from './update.js';

const chosenHit = ({mode}: AppState) => (mode.kind === 'past' ? hitsOf(mode)[mode.at] : undefined);

/** What Enter does with the selected session. */
function goingWord(state: AppState): string {
	const hit = chosenHit(state);
	const row = hit && rowOfHit(state, hit);
	return row === undefined || row.state.state === 'session_ended' ? 'resume' : 'jump';
}

const scopeWords: Readonly<Record<PastScope, string>> = {project: 'this project', machine: 'this machine', hosts: 'hosts too'};

const noScope = (state: AppState): string | undefined =>
	nextScope(state) === undefined ? 'No session was selected whose project it could be, and there are no hosts' : undefined;

const noHit = (state: AppState): string | undefined => (chosenHit(state) === undefined ? 'Nothing was found' : undefined);

const noMore = (state: AppState): string | undefined =>
	chosenHit(state)?.far === undefined ? noHit(state) : 'Only its host has more of it';

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
	...choosing(
		'past',
		[
			['hit-down', 'next found session'],
			['hit-up', 'previous found session'],
		],
		{
			kind: 'shows',
			tabs: false,
			run: (state, by) => choiceMoved(state, by, state.mode.kind === 'past' ? hitsOf(state.mode).length : 0),
		},
	),
	{
		action: 'hit-more',
		modes: ['past'],
		keys: ['tab'],
		help: 'show more of what was said in this session, or all sessions again',
		footer: [3, 'more'],
		words: ({mode}) => [{index: 0, word: mode.kind === 'past' && mode.only !== undefined ? 'all sessions' : 'more of it'}],
		kind: 'acts',
		blocked: (state) => (state.mode.kind === 'past' && state.mode.only !== undefined ? undefined : noMore(state)),
		run: (state) => [hitUnfolded(state), []],
	},
	{
		action: 'search-scope',
		modes: ['past'],
		keys: ['ctrl-r'],
		help: 'search this project only, this machine, or hosts too',
		footer: [4, 'this project'],
		words: (state) => [{index: 0, word: scopeWords[nextScope(state) ?? 'project']}],
		kind: 'shows',
		blocked: noScope,
		run: (state) => [scopeChanged(state), []],
	},
	leaving('past', 'leave-search-said', [2, 'back', 'leave the search']),
];
