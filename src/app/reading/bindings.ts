/** Keys of the detail, and of the pages over the list: the help, a card, a history; and why one cannot work now. */
import {shortName} from '../../core/rows/row-name.js';
import {aboutRow, type Key, keysOf, notArranged, onRow, onSmallScreen, withNotice} from '../binding.js';
import {layoutOf} from '../list/lines.js';
import type {Move} from '../list/model.js';
import type {AppState} from '../model.js';
import {searchKept, searchLeft, searchOpened} from '../pager/model.js';
import {isScrollable, pageMoved} from '../pager/page-view.js';
import {detailOptions} from '../shown/shown.js';
import {isUnread} from './gate.js';
import {cardOpened, closePage, openHistory, openLog, openPager} from './update.js';

export const nothingSaid = aboutRow((row) =>
	row.state.context.kind === 'none' && row.task === '' ? `${shortName(row)} has nothing more to show` : undefined,
);

export const noHistory = aboutRow((row) =>
	row.host === undefined ? undefined : `${shortName(row)} runs on another machine: read its history there`,
);

const noRoom = (state: AppState): string | undefined =>
	notArranged(state) ??
	(layoutOf(state, {...detailOptions(state), showDetail: true}).detail === undefined
		? `No room beside the list: press ${state.keyOf('read')} to read in full`
		: undefined);

const nextDetail = {both: 'card', card: 'preview', preview: 'both'} as const;
const detailWords = {both: 'prompt and pane', card: 'prompt only', preview: 'pane only'} as const;

/** On a screen with room for one part, the settings look the same, so a notice names the new one. */
function withDetail(state: AppState, detail: AppState['detail'], showPreview: boolean): AppState {
	return withNotice({...state, detail, showPreview}, showPreview ? `Details: ${detailWords[detail]}` : 'Details hidden');
}

export const readBindings = keysOf(
	{modes: ['queue'], task: 'Read', blocked: nothingSaid},
	{
		read: {
			modes: ['queue', 'quick'],
			keys: ['space', 'v'],
			sheet: ['Read', 1, 'read all'],
			name: 'Read in full',
			also: 'view show open card zoom message',
			help: 'read the whole request or message',
			footer: (state) => (isUnread(state) ? [2, 'read'] : onSmallScreen(state.mode, [4, 'read'])),
			kind: 'shows',
			run: (state, {now}) => [cardOpened(state, now), []],
		},
		page: {
			modes: ['queue', 'card'],
			keys: ['o'],
			sheet: ['Read', 2, 'in the pager'],
			name: 'Open in the pager',
			also: 'less diff plan',
			help: 'open the diff, plan or last message in $PAGER',
			run: onRow(openPager),
		},
	},
);

export const detailBindings = keysOf(
	{modes: ['queue'], task: 'Read', kind: 'shows', blocked: noRoom},
	{
		detail: {
			keys: ['p'],
			sheet: ['List', 10, 'details'],
			also: 'preview layout toggle',
			help: 'cycle details: prompt, pane, both',
			run: (state) => [withDetail(state, state.showPreview ? nextDetail[state.detail] : state.detail, true), []],
		},
		preview: {
			keys: ['w'],
			sheet: ['List', 11, 'hide details'],
			also: 'preview detail toggle',
			help: 'show or hide details',
			run: (state) => [withDetail(state, state.detail, !state.showPreview), []],
		},
	},
);

/** The modes with a text over the whole screen. */
const pages = ['help', 'history', 'log', 'card', 'batch'] as const;

function scrolling(move: Move, key: Omit<Key, 'run'>): Key {
	return {...key, kind: 'shows', run: (state) => [pageMoved(state, move), []]};
}

export const pageBindings = [
	...keysOf(
		{modes: pages, task: 'Reading'},
		{
			'scroll-down': {
				...scrolling({by: 1}, {keys: ['j', 'down'], sheet: ['Read', 8, 'scroll'], help: 'scroll down'}),
				footer: (state) => (isScrollable(state) ? [1, 'scroll'] : undefined),
			},
			'scroll-up': scrolling({by: -1}, {keys: ['k', 'up'], sheet: ['Read', 8, 'scroll'], help: 'scroll up'}),
			'scroll-page-down': scrolling(
				{pages: 1},
				{keys: ['space', 'ctrl-d', 'pagedown'], sheet: ['Read', 9, 'pages'], help: 'scroll a page down'},
			),
			'scroll-page-up': scrolling({pages: -1}, {keys: ['b', 'ctrl-u', 'pageup'], sheet: ['Read', 9, 'pages'], help: 'scroll a page up'}),
			'scroll-first': scrolling({to: 'first'}, {keys: ['g', 'home'], sheet: ['Read', 10, 'top, end'], help: 'scroll to the top'}),
			'scroll-last': scrolling({to: 'last'}, {keys: ['G', 'end'], sheet: ['Read', 10, 'top, end'], help: 'scroll to the end'}),
			search: {
				modes: ['help', 'history', 'log'],
				keys: ['/'],
				help: 'show only entries with certain words',
				footer: [3, 'search'],
				run: (state) => [searchOpened(state), []],
			},
		},
	),
	...keysOf(
		{modes: ['search'], task: 'Searching'},
		{
			'keep-search': {keys: ['enter'], help: 'keep the search', footer: [1, 'keep'], run: (state) => [searchKept(state), []]},
			'leave-search': {
				keys: ['esc'],
				help: 'go back to what was shown before',
				footer: [2, 'cancel'],
				run: (state) => [searchLeft(state), []],
			},
		},
	),
	...keysOf(
		{modes: ['queue', 'card'], task: 'Read'},
		{
			history: {
				keys: ['H'],
				sheet: ['Read', 3, 'history'],
				name: 'Show the history',
				also: 'prompts turns transcript past log',
				help: 'show its prompts and last messages, turn by turn',
				blocked: noHistory,
				run: onRow(openHistory),
			},
			log: {
				keys: ['@'],
				sheet: ['Read', 5, 'what was sent'],
				name: 'Show what was sent',
				also: 'log record audit answers replies results',
				help: 'show what was sent to all sessions, and its results',
				run: (state, {now}) => openLog(state, now),
			},
			back: {
				modes: pages,
				task: 'Reading',
				keys: ['esc', 'q'],
				sheet: ['General', 5, 'back'],
				also: 'close leave',
				help: 'back to the list',
				footer: [2, 'back'],
				stays: true,
				kind: 'shows',
				run: closePage,
			},
		},
	),
];
