/** Short remarks on a row that change no state. */

import type {Evidence} from '../evidence.js';
import type {SessionState} from '../session.js';
import {modeNote, permissionMode} from '../text/permission-mode.js';
import type {Candidate} from './candidate.js';

/** A pane at rest is not captured again, so a draft in its composer may have been sent or deleted since. */
const SEEN_MS = 3000;
const draftNote = 'draft in the composer';
export const dialogNote = 'dialog open';
const queuedNote = 'prompt queued';
/** Said where nobody knows whether the pane still exists. */
export const silentNote = 'tmux does not answer';

type Told = {readonly state: SessionState; readonly now: number};

export function notesOf(candidate: Candidate, evidence: Evidence, {state: {context, state}, now}: Told): readonly string[] {
	const {client, screen, tmux, transcript} = evidence;
	const notes: string[] = [];
	const mode = state === 'session_ended' ? undefined : permissionMode(evidence);
	const unasked = modeNote(mode);
	if (unasked !== undefined && mode === 'bypass') notes.push(unasked);
	const seen = screen && now - screen.at < SEEN_MS ? screen.surface : undefined;
	if (state !== 'session_ended' && context.kind !== 'blocked' && isLocalDialog(evidence)) notes.push(dialogNote);
	if (candidate.paneHidden && state !== 'session_ended') notes.push(silentNote);
	if (tmux?.inMode) notes.push('copy mode');
	if (context.kind === 'rest' && context.shells > 0)
		notes.push(`${context.shells} ${context.shells === 1 ? 'shell' : 'shells'} still running`);
	if (context.kind === 'rest' && context.wakesItself) notes.push('wakes itself');
	if (seen?.composer.kind === 'draft' && state !== 'session_ended') notes.push(draftNote);
	if ((transcript?.queued ?? 0) > 0 || seen?.queued) notes.push(queuedNote);
	if (client?.parkedJobId) notes.push('moved to the background');
	if (candidate.kind === 'background' && state !== 'session_ended') notes.push('runs in the background');
	if (!candidate.life && candidate.sessionId) notes.push('no hook was heard');
	if (unasked !== undefined && mode !== 'bypass') notes.push(unasked);
	return notes;
}

/** Notes that are dropped unless the pane is captured again. */
export function hasPassingNotes(notes: readonly string[]): boolean {
	return notes.includes(draftNote) || notes.includes(queuedNote);
}

function isLocalDialog({client, screen}: Evidence): boolean {
	if (client?.status === 'waiting') return client.waitingFor === 'dialog open';
	return screen?.surface.surface === 'local-dialog';
}
