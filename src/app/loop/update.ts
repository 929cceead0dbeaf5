/** Takes an event; gives the next state and its effects. Pure: `now` is an argument. */
import {dollarsText} from '../../core/terms/spending.js';
import {toClock, untilNextTick} from '../../core/text/times.js';
import {withShownPrompt} from '../answer/update.js';
import {walked, wentOn, withNews} from '../away/update.js';
import {refused, withNotice} from '../binding.js';
import {installHandlers, setupAfterMs} from '../first-run/update.js';
import {changing, type Handlers, handle} from '../handlers.js';
import {clicked, keyOfClick, wheeled} from '../keys/mouse.js';
import {updateByKey, withoutVanished} from '../keys/update.js';
import {arranged, isFrozen, scrolled} from '../list/cursor.js';
import {renamed} from '../marks/update.js';
import type {AppEvent, AppState, Effect, KeyEvent, Notice, Step} from '../model.js';
import {withSettledPage} from '../pager/page-view.js';
import {paneRead, withPane} from '../pane/update.js';
import {pastHandlers, withPast} from '../past/update.js';
import {withRead} from '../reading/gate.js';
import {readingHandlers} from '../reading/update.js';
import {replyHandlers, withQuick} from '../reply/update.js';
import {delivered, isDealtWith, movedAhead, withoutCountedBatch, withoutFaded} from '../sends/receipts.js';
import {sourceRead, withSource} from '../shown/shown.js';
import {startHandlers, withBelow} from '../start/update.js';
import {
	afterCapture,
	capture,
	jumping,
	look,
	lookEnded,
	lookOnNews,
	withBusy,
	withLookAfterKey,
	withoutBusy,
	withPreview,
} from './refresh.js';

const lookAgainMs = 1000;
const noticeMs = 4000;
/** How long an earlier complete sum stays on the screen while transcripts are read, so that no `≥` flickers. */
const grownMs = 10_000;

/** What a feature does after every event. @param before the state before the event. */
type Settle = (step: Step, before: AppState, now: number) => Step;

const settling =
	(change: (state: AppState, now: number) => AppState): Settle =>
	([state, effects], _, now) => [change(state, now), effects];

/** The features in order: each sees the changes of those before it. */
const settles: readonly Settle[] = [
	withBusy,
	withQuit,
	settling(withoutVanished),
	withQuick,
	settling(withSettledPage),
	settling(withShownPrompt),
	settling(withPane),
	withLookAfterKey,
	withPreview,
	withSource,
	withPast,
	withBelow,
	withNoticeEnd,
];

/** Events after which a look is due. */
const seenByLook: ReadonlySet<AppEvent['type']> = new Set<AppEvent['type']>([
	'delivered',
	'marked',
	'renamed',
	'command-ended',
	'past-resumed',
	'session-started',
	'first-prompt-ended',
	'failed',
]);

/** The events by which the user moves the cursor. */
const byUser: ReadonlySet<AppEvent['type']> = new Set<AppEvent['type']>(['pressed', 'clicked', 'wheel-turned']);

/** @param now epoch ms. @returns the same state when nothing changed. */
export function update(state: AppState, event: AppEvent, now: number): Step {
	if (state.hasQuit && (event.type === 'pressed' || event.type === 'clicked')) return [state, []];
	const [routed, effects] = handle(handlers, withoutBusy(withRead(state, now), event), event, now);
	const [looking, looks] = seenByLook.has(event.type) ? look(routed, now) : [routed, []];
	const step: Step = [looking, [...effects, ...looks]];
	const [settled, orders] = settles.reduce((settled, settle) => settle(settled, state, now), step);
	const hasGone = settled.cursor !== state.cursor && state.cursor !== undefined && !byUser.has(event.type);
	return [hasGone ? {...settled, wentAt: now} : settled, orders];
}

function withQuit([state, effects]: Step): Step {
	return effects.some(({type}) => type === 'quit') ? [{...state, hasQuit: true}, effects] : [state, effects];
}

const handlers: Handlers<AppEvent['type']> = {
	...installHandlers,
	...pastHandlers,
	...readingHandlers,
	...replyHandlers,
	...startHandlers,
	pressed: (state, {key}, now) => pressed(state, key, now),
	started: (state, {problems}, now) => started(state, problems, now),
	clicked(state, {on}, now) {
		const key = keyOfClick(state, on);
		if (key !== undefined) return pressed(state, key, now);
		const [next, effects] = clicked({...state, notice: undefined}, on, now);
		return [wentOn(state, next), effects];
	},
	'wheel-turned': wheeled,
	resized: changing((state, {columns, rows}) => {
		const isSame = columns === state.size.columns && rows === state.size.rows;
		return isSame ? state : scrolled({...state, size: {columns, rows}});
	}),
	'screen-drawn': changing((state, _, now) =>
		state.shownPrompt === undefined ? state : {...state, shownPrompt: {...state.shownPrompt, at: now}},
	),
	'files-changed': (state, _, now) => lookOnNews(state, now),
	'look-due': (state, _, now) => lookOnNews(state, now),
	'rows-changed': rowsChanged,
	'look-failed'(state, {message}, now) {
		const [next, effects] = lookEnded({...state, looked: true}, now, lookAgainMs);
		return [{...next, notice: {kind: 'failed', text: message}}, effects];
	},
	delivered(state, event, now) {
		const [received, effects] = delivered(state, event, now);
		const next = withoutCountedBatch(arranged(received, {now, frozen: isFrozen(received, now)}));
		const isOver = state.quick?.pane !== undefined && isDealtWith(state, event);
		return [next, isOver ? [...effects, {type: 'quit'}] : effects];
	},
	'deliveries-faded': (state, _, now) => withoutFaded(state, now),
	'preview-due': capture,
	'preview-captured': afterCapture,
	'pane-read': changing(paneRead),
	'source-read': changing(sourceRead),
	'clock-ticked'(state, _, now) {
		const next = arranged({...state, clock: toClock(now)}, {now, frozen: isFrozen(state, now)});
		return [next, [clock(next, now)]];
	},
	'still-busy': changing((state) => (state.isJumping ? withNotice(state, jumping) : state)),
	'notice-expired': changing((state) => (state.notice === undefined || state.notice.isNews ? state : {...state, notice: undefined})),
	// After a jump the cursor stays on the row that was selected.
	jumped: (state, _, now) => (state.popup ? [state, [{type: 'quit'}]] : look({...state, held: true}, now)),
	marked: noticed,
	'command-ended': noticed,
	renamed: changing(renamed),
	failed: (state, {message, fix}) => refused(state, fix === undefined ? message : `${message} — ${fix}`),
};

/** A command may have installed the hooks, so the setup is read again. */
function noticed(state: AppState, {notice}: {readonly notice: Notice | undefined}): Step {
	return [notice === undefined ? state : {...state, notice}, state.setup.kind === 'missing' ? [{type: 'read-setup'}] : []];
}

function pressed(state: AppState, key: KeyEvent, now: number): Step {
	const used = {...state, lastKeyAt: now, spentAtKey: state.spentToday?.costUsd};
	const to = walked(used, key, now);
	if (to !== undefined) return [scrolled(to), []];
	const [next, effects] = updateByKey({...used, notice: undefined}, key, now);
	return [wentOn(state, next), effects];
}

function rowsChanged(state: AppState, event: Extract<AppEvent, {type: 'rows-changed'}>, now: number): Step {
	const {config = state.config} = event;
	const found = {
		...movedAhead(state, event.rows),
		rows: event.rows,
		problems: event.problems.length,
		looked: true,
		config,
		onlyPanes: event.onlyPanes ?? state.onlyPanes,
		today:
			event.today && (event.today.isWhole || now - state.todayWholeAt >= grownMs)
				? dollarsText(event.today.costUsd, event.today.isWhole)
				: state.today,
		todayWholeAt: event.today?.isWhole ? now : state.todayWholeAt,
		limits: event.limits ?? state.limits,
		kept: event.kept ?? state.kept,
		spentToday: event.today ?? state.spentToday,
	};
	const frozen = isFrozen(state, now);
	// The same rows keep their order, unless they were held in place before.
	const arrangedNow = event.rows === state.rows && frozen === state.held ? found : arranged(found, {now, frozen});
	const isNews = arrangedNow.view !== state.view;
	const [shown, effects] = lookEnded(withNews(arrangedNow, now), now, (event.nextAt ?? Number.POSITIVE_INFINITY) - now);
	// A new row may need the next tick earlier.
	return [withVersionNote(shown), isNews ? [...effects, clock(shown, now)] : effects];
}

function started(state: AppState, problems: readonly string[], now: number): Step {
	const [next, effects] = look({...state, clock: toClock(now)}, now);
	const setup: Effect = {type: 'wait', name: 'setup', ms: setupAfterMs, event: {type: 'setup-due'}};
	const all = [...effects, clock(next, now), setup];
	const [first, ...others] = problems;
	if (first === undefined) return [next, all];
	// The footer has room for one problem.
	const text = others.length === 0 ? first : `${first} · ${others.length} more: beckon doctor`;
	return [{...next, notice: {kind: 'failed', text}}, all];
}

function clock(state: AppState, now: number): Effect {
	const shown = state.view.groups.flatMap((group) => group.rows.map((row) => row.state.since));
	return {type: 'wait', name: 'clock', ms: untilNextTick(shown, now), event: {type: 'clock-ticked'}};
}

/** The notice of an agent newer than the tested ones appears once, and replaces no other notice. */
function withVersionNote(state: AppState): AppState {
	if (state.hasShownNewer || state.notice !== undefined) return state;
	const text = state.rows.map((row) => row.versionNote).find((note) => note !== undefined);
	return text === undefined ? state : withNotice({...state, hasShownNewer: true}, text);
}

/** Adds the wait after which a new notice ends. */
function withNoticeEnd([state, effects]: Step, before: AppState): Step {
	if (state.notice === undefined || state.notice.isNews || state.notice === before.notice) return [state, effects];
	return [state, [...effects, {type: 'wait', name: 'notice', ms: noticeMs, event: {type: 'notice-expired'}}]];
}
