/** Short remarks on a row that change no state. */
import type {Candidate} from './rows-join.js';
import type {SessionState} from './session.js';
import type {Evidence} from './witness.js';

export function notesOf(candidate: Candidate, evidence: Evidence, {context, state}: SessionState): readonly string[] {
	const {client, screen, tmux, transcript} = evidence;
	const notes: string[] = [];
	const seen = screen?.surface;
	if (state !== 'session_ended' && context.kind !== 'blocked' && isLocalDialog(evidence)) notes.push('dialog open');
	if (tmux?.inMode) notes.push('copy mode');
	if (context.kind === 'rest' && context.shells > 0)
		notes.push(`${context.shells} ${context.shells === 1 ? 'shell' : 'shells'} still running`);
	if (context.kind === 'rest' && context.wakesItself) notes.push('wakes itself');
	if (seen?.composer.kind === 'draft' && state !== 'session_ended') notes.push('draft in the composer');
	if ((transcript?.queued ?? 0) > 0 || seen?.queued) notes.push('prompt queued');
	if (client?.parkedJobId) notes.push('moved to the background');
	if (candidate.kind === 'background') notes.push('runs in the background');
	if (!candidate.life && candidate.sessionId) notes.push('no hook was heard');
	return notes;
}

function isLocalDialog({client, screen}: Evidence): boolean {
	if (client?.status === 'waiting') return client.waitingFor === 'dialog open';
	return screen?.surface.surface === 'local-dialog';
}
