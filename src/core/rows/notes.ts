/** Short remarks on a row that change no state, as codes. */
import type {Evidence} from '../evidence.js';
import type {Clock} from '../resolve/clock.js';
import type {Note, Queued} from '../session.js';
import type {SessionState} from '../terms/state.js';
import {permissionMode} from '../words/permission-mode.js';
import type {Candidate} from './candidate.js';

/** An idle pane is not captured again, so a draft in its input box may have been sent or deleted since. */
const SEEN_MS = 3000;

/** `needsHooks`: the agent tells what it can by hooks, so that a row without them lacks something. */
type Resolved = {readonly state: SessionState; readonly clock: Clock; readonly needsHooks: boolean};

export function notesOf(candidate: Candidate, evidence: Evidence, {state: {context, state}, clock, needsHooks}: Resolved): readonly Note[] {
	const {status, screen, tmux, transcript} = evidence;
	const notes: Note[] = [];
	const mode = state === 'session_ended' ? undefined : permissionMode(evidence);
	if (mode === 'bypass') notes.push('mode');
	const seen = screen && !clock.isPast(screen.at + SEEN_MS) ? screen.surface : undefined;
	if (state !== 'session_ended' && context.kind !== 'blocked' && isLocalDialog(evidence)) notes.push('dialog-open');
	if (candidate.paneHidden && state !== 'session_ended') notes.push('tmux-silent');
	if (state !== 'session_ended' && isBehindShell(evidence)) notes.push('behind-shell');
	if (tmux?.inMode) notes.push('copy-mode');
	if (context.kind === 'rest' && context.shells > 0) notes.push('shells-running');
	if (context.kind === 'rest' && context.wakesItself) notes.push('wakes-itself');
	if (seen?.composer.kind === 'draft' && state !== 'session_ended') notes.push('draft');
	if ((transcript?.queued ?? 0) > 0 || seen?.queued) notes.push('prompt-queued');
	if (status?.parkedJobId) notes.push('moved-to-background');
	if (candidate.kind === 'background' && state !== 'session_ended') notes.push('runs-in-background');
	if (needsHooks && !candidate.life && candidate.sessionId) notes.push('no-hooks');
	if (mode !== undefined && mode !== 'bypass' && mode !== 'manual') notes.push('mode');
	return notes;
}

export function queuedNotes(queued: Queued | undefined): readonly Note[] {
	return queued === undefined ? [] : [queued.held === undefined ? 'prompt-waits' : 'prompt-held'];
}

function isBehindShell({screen, tmux}: Evidence): boolean {
	return tmux?.process === 'alive' && !tmux.mayRunAgent && screen?.surface.surface === 'shell';
}

function isLocalDialog({status, screen}: Evidence): boolean {
	if (status?.status === 'waiting') return status.waitingFor === 'dialog open';
	return screen?.surface.surface === 'local-dialog';
}
