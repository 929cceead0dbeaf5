/** Keys of the detail, and of the pages over the list: the help, a card, a history; and why one cannot work now. */
import {shortName} from '../../core/rows/row-name.js';
import {onSmallScreen} from '../binding.js';
import type {Move} from '../list/model.js';
import type {AppState, Binding} from '../model.js';
import {isScrollable, pageMoved} from '../pager/page-view.js';
import {searchKept, searchLeft, searchOpened} from '../pager/search.js';
import {aboutRow} from '../target.js';
import {hasRoom, isUnread} from './gate.js';
import {cardOpened, closePage, detailCycled, detailToggled, openHistory, openLog, openPager} from './update.js';

export const nothingSaid = aboutRow((row) =>
	row.state.context.kind === 'none' && row.task === '' ? `${shortName(row)} has nothing more to show` : undefined,
);

export const noHistory = aboutRow((row) =>
	row.host === undefined ? undefined : `${shortName(row)} runs on another machine: read its history there`,
);

const noRoom = (state: AppState): string | undefined =>
	hasRoom(state) ? undefined : `No room beside the list: press ${state.keyOf('read')} to read in full`;

export const readBindings: readonly Binding[] = [
	{
		action: 'read',
		modes: ['queue', 'quick'],
		keys: ['space', 'v'],
		task: 'Read',
		name: 'Read in full',
		also: 'view show open card zoom message',
		help: 'read the whole request or message',
		footer: [4, 'read'],
		words: (state) => [isUnread(state) ? {index: 0, word: 'read', rank: 2} : onSmallScreen(state.mode, 'read')],
		kind: 'shows',
		blocked: nothingSaid,
		run: (state, {now}) => [cardOpened(state, now), []],
	},
	{
		action: 'page',
		modes: ['queue', 'card'],
		keys: ['o'],
		task: 'Read',
		name: 'Open in the pager',
		also: 'less diff plan',
		help: 'open the diff, plan or last message in $PAGER',
		kind: 'acts',
		blocked: nothingSaid,
		run: openPager,
	},
];

export const detailBindings: readonly Binding[] = [
	{
		action: 'detail',
		modes: ['queue'],
		keys: ['p'],
		task: 'Read',
		name: 'Cycle details: prompt, pane, both',
		also: 'preview layout toggle',
		help: 'cycle details: prompt, pane, both',
		kind: 'shows',
		blocked: noRoom,
		run: (state) => [detailCycled(state), []],
	},
	{
		action: 'preview',
		modes: ['queue'],
		keys: ['w'],
		task: 'Read',
		name: 'Show or hide details',
		also: 'preview detail toggle',
		help: 'show or hide details',
		kind: 'shows',
		blocked: noRoom,
		run: (state) => [detailToggled(state), []],
	},
];

/** The modes with a text over the whole screen. */
const pages = ['help', 'history', 'log', 'card', 'batch'] as const;

function scrolling(action: string, keys: readonly string[], [name, help]: readonly [string, string], move: Move): Binding {
	return {
		action,
		modes: pages,
		keys,
		task: 'Reading',
		name,
		help,
		kind: 'shows',
		blocked: 'never',
		run: (state) => [pageMoved(state, move), []],
	};
}

export const pageBindings: readonly Binding[] = [
	{
		...scrolling('scroll-down', ['j', 'down'], ['Scroll down', 'scroll down'], {by: 1}),
		footer: [1, 'scroll'],
		words: (state) => (isScrollable(state) ? [{index: 0, word: 'scroll'}] : []),
	},
	scrolling('scroll-up', ['k', 'up'], ['Scroll up', 'scroll up'], {by: -1}),
	scrolling('scroll-page-down', ['space', 'ctrl-d', 'pagedown'], ['Scroll a page down', 'a page down'], {pages: 1}),
	scrolling('scroll-page-up', ['b', 'ctrl-u', 'pageup'], ['Scroll a page up', 'a page up'], {pages: -1}),
	scrolling('scroll-first', ['g', 'home'], ['Scroll to the top', 'to the top'], {to: 'first'}),
	scrolling('scroll-last', ['G', 'end'], ['Scroll to the end', 'to the end'], {to: 'last'}),
	{
		action: 'search',
		modes: ['help', 'history', 'log'],
		keys: ['/'],
		help: 'show only entries with certain words',
		footer: [3, 'search'],
		kind: 'acts',
		blocked: 'never',
		run: (state) => [searchOpened(state), []],
	},
	{
		action: 'keep-search',
		modes: ['search'],
		keys: ['enter'],
		help: 'keep the search',
		footer: [1, 'keep'],
		kind: 'acts',
		blocked: 'never',
		run: (state) => [searchKept(state), []],
	},
	{
		action: 'leave-search',
		modes: ['search'],
		keys: ['esc'],
		help: 'go back to what was shown before',
		footer: [2, 'cancel'],
		kind: 'acts',
		blocked: 'never',
		run: (state) => [searchLeft(state), []],
	},
	{
		action: 'history',
		modes: ['queue', 'card'],
		keys: ['H'],
		task: 'Read',
		name: 'Show the history',
		also: 'prompts turns transcript past log',
		help: 'show its prompts and last messages, turn by turn',
		kind: 'acts',
		blocked: noHistory,
		run: (state, {now}) => openHistory(state, now),
	},
	{
		action: 'log',
		modes: ['queue', 'card'],
		keys: ['@'],
		task: 'Read',
		name: 'Show what was sent',
		also: 'log record audit answers replies results',
		help: 'show what was sent to all sessions, and its results',
		kind: 'acts',
		blocked: 'never',
		run: (state, {now}) => openLog(state, now),
	},
	{
		action: 'back',
		modes: pages,
		keys: ['esc', 'q'],
		task: 'Reading',
		name: 'Back to the list',
		also: 'close leave',
		help: 'back to the list',
		footer: [2, 'back'],
		stays: true,
		kind: 'shows',
		blocked: 'never',
		run: closePage,
	},
];
