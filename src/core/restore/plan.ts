/** What `beckon restore` does with each session of a tmux server that is gone. */
import {parseSessionId, type SessionId} from '../address.js';
import {latestLife} from '../fold/fold.js';
import type {Life, SessionFold, World} from '../fold/world.js';
import {endedByUserAt} from '../rows/ended.js';
import type {Row} from '../session.js';
import {type SavedPane, type SavedServer, type SavedSession, type SavedWindow, savedSessionsOf} from './saved.js';

/**
 * `resume`: by its id. `fresh`: nothing was said in it yet, so its agent starts without it. `skip`: left as it is; `why` is a clause behind its name.
 */
export type RestoreStep = {readonly session: SavedSession; readonly window: SavedWindow; readonly pane: SavedPane} & (
	| {readonly does: 'resume' | 'fresh'}
	| {readonly does: 'skip'; readonly why: string}
);

export type RestorePlan = {readonly saved: SavedServer; readonly steps: readonly RestoreStep[]};

export type Known = {
	/** By id: where a living process holds the conversation. */
	readonly alive: ReadonlyMap<SessionId, string>;
	readonly folds: ReadonlyMap<SessionId, SessionFold>;
	/** Those that their user has ended through beckon, by whatever means. */
	readonly ended: ReadonlySet<SessionId>;
	/** Whether the transcript exists and holds a turn. */
	readonly hasTurn: (session: SavedSession) => boolean;
	readonly isFolder: (path: string) => boolean;
};

/** The reasons with which a session ends because its user wanted it, or because another conversation took its place. */
const wanted: ReadonlySet<string> = new Set(['prompt_input_exit', 'logout', 'exit', 'clear', 'resume']);

/** Those that waited for their user come first. One conversation is never started twice, whatever the save says. */
export function planRestore(saved: SavedServer, known: Known): RestorePlan {
	const seen = new Set<SessionId>();
	const steps = saved.windows.flatMap((window) =>
		window.panes.flatMap((pane): RestoreStep[] => {
			if (pane.holds === undefined) return [];
			const session = latestIn(pane.holds, saved, known);
			const isTwice = seen.has(session.sessionId);
			seen.add(session.sessionId);
			const step = {session, window, pane};
			const why = isTwice ? 'it is in this list already' : whySkipped(session, known);
			if (why !== undefined) return [{...step, does: 'skip', why}];
			return [{...step, does: known.hasTurn(session) ? 'resume' : 'fresh'}];
		}),
	);
	return {saved, steps: steps.toSorted((a, b) => Number(b.session.waits) - Number(a.session.waits))};
}

/**
 * The conversation that its pane held last: `/clear` and `/resume` change it, maybe after the last save. Hooks name pane and server with each event, so no
 * directory has to be compared.
 */
function latestIn(held: SavedSession, {server, at}: SavedServer, {folds}: Known): SavedSession {
	const isOnIt = ({tmux}: Life): boolean => tmux?.socket === server.socket && tmux.serverPid === server.pid;
	const life = folds.get(held.sessionId)?.lives.findLast(isOnIt);
	if (life?.turn.kind !== 'closed' || (life.turn.reason !== 'clear' && life.turn.reason !== 'resume')) return held;
	const later = [...folds.values()].flatMap((fold) => {
		const own = fold.lives.findLast((each) => each.pane === life.pane && isOnIt(each));
		return own !== undefined && own.startedAt >= Math.min(at, life.lastEventAt) && fold.sessionId !== held.sessionId ? [{fold, own}] : [];
	});
	const last = later.toSorted((a, b) => b.own.lastEventAt - a.own.lastEventAt)[0];
	if (last === undefined) return held;
	return {...held, sessionId: last.fold.sessionId, cwd: last.own.cwd ?? held.cwd, transcriptPath: last.own.transcriptPath};
}

/** Those that their user has ended through beckon. One whose row is gone counts by its mark, unless the save saw it alive since. */
export function endedByUser(rows: readonly Row[], marks: World['marks'], {at}: Pick<SavedServer, 'at'>): ReadonlySet<SessionId> {
	const shown = new Map(rows.flatMap((row) => (row.sessionId === undefined ? [] : [[row.sessionId, row] as const])));
	const gone = [...marks].flatMap(([key, {endedAt}]) => (endedAt !== undefined && endedAt >= at ? (parseSessionId(key) ?? []) : []));
	return new Set([
		...[...shown].flatMap(([id, row]) => (endedByUserAt(row) === undefined ? [] : id)),
		...gone.filter((id) => !shown.has(id)),
	]);
}

function whySkipped(session: SavedSession, {alive, folds, ended, isFolder}: Known): string | undefined {
	const where = alive.get(session.sessionId);
	if (where !== undefined) return `it runs already, ${where === '' ? 'outside tmux' : `in ${where}`}`;
	const fold = folds.get(session.sessionId);
	const life = fold && latestLife(fold);
	if (ended.has(session.sessionId) || (life?.turn.kind === 'closed' && wanted.has(life.turn.reason))) return 'it was ended before';
	if (session.cwd !== undefined && !isFolder(session.cwd)) return `its directory is gone: ${session.cwd}`;
	return undefined;
}

/** The windows in which something is started, with their steps. */
export function windowsToOpen({
	saved,
	steps,
}: RestorePlan): readonly {readonly window: SavedWindow; readonly steps: readonly RestoreStep[]}[] {
	return saved.windows
		.map((window) => ({window, steps: steps.filter((step) => step.window === window && step.does !== 'skip')}))
		.filter(({steps: some}) => some.length > 0);
}

/** Whether a save of the same server may take the place of an earlier one: while a server dies its panes go one by one. */
export function isAsGood(next: SavedServer, before: SavedServer): boolean {
	return savedSessionsOf(next).length >= savedSessionsOf(before).length;
}
