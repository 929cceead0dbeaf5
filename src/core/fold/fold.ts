/** The fold of one session's journal: small, bounded, and independent of the journal's length. */
import type {ProcessId, SessionId} from '../address.js';
import {defaultConfig} from '../config.js';
import {isSameList} from '../fields.js';
import type {HookEvent} from '../hook-event.js';
import {emptyLife, foldLife} from './life.js';
import type {FoldConfig, Life, SessionFold} from './world.js';

const maxLives = 8;

export function emptyFold(sessionId: SessionId): SessionFold {
	return {sessionId, firstCwd: undefined, lives: []};
}

/** Events come in the order of the journal's lines; their times are used for ages only (design: registry). */
export function foldEvent(fold: SessionFold, event: HookEvent, config: FoldConfig = defaultConfig): SessionFold {
	const index = lifeIndex(fold.lives, event);
	const before = index === -1 ? inherit(fold, event) : fold.lives[index];
	if (!before) return fold;
	const life = foldLife(before, event, config);
	const rest = index === -1 ? fold.lives : fold.lives.filter((_, at) => at !== index);
	return {sessionId: fold.sessionId, firstCwd: fold.firstCwd ?? event.cwd, lives: [...rest, life].slice(-maxLives)};
}

export function latestLife(fold: SessionFold): Life | undefined {
	return fold.lives.at(-1);
}

/** Whether the session still does the same: its latest life has the same turn, requests and notice. Another tool is no change. */
export function goesOn(before: SessionFold | undefined, after: SessionFold | undefined): boolean {
	const [one, other] = [before && latestLife(before), after && latestLife(after)];
	if (one === undefined || other === undefined) return one === other;
	const isSameTurn = one.turn.kind === other.turn.kind && one.failure === other.failure && one.notice === other.notice;
	return isSameTurn && one.startedAt === other.startedAt && isSameList(one.open, other.open) && isSameList(one.lapsed, other.lapsed);
}

/** True for the same pid and start time; an empty start time (no /proc) matches by pid. */
export function isSameProcess(one: ProcessId | undefined, other: ProcessId | undefined): boolean {
	if (!one || !other) return false;
	return one.pid === other.pid && (one.start === other.start || one.start === '' || other.start === '');
}

/** An agent without a reported pid is identified by its pane and its tmux server. */
function lifeIndex(lives: readonly Life[], event: HookEvent): number {
	const {process, boot, pane, tmux} = event.line;
	return lives.findLastIndex((life) => {
		if (life.boot !== undefined && boot !== undefined && life.boot !== boot) return false;
		if (process || life.process) return isSameProcess(life.process, process);
		return life.pane === pane && life.tmux?.serverPid === tmux?.serverPid;
	});
}

/** A resumed session keeps the task of its previous process. */
function inherit(fold: SessionFold, event: HookEvent): Life {
	const previous = latestLife(fold);
	const life = emptyLife(event);
	if (!previous) return life;
	const {task, title, prompt} = previous;
	return {...life, task, title, prompt};
}
