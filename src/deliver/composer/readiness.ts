/** Whether a surface takes free text. */
import type {SurfaceAssessment} from '../../core/surface.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import type {Seen} from '../ports.js';

export type Readiness = {readonly kind: 'ready'} | {readonly kind: 'draft'} | {readonly kind: 'refuse'; readonly why: Reason};

/** `queue`: the user lets the text wait for the turn to end. */
export function readiness(surface: SurfaceAssessment, queue: boolean): Readiness {
	if (surface.availability !== 'supported') return refuse('screen-unknown');
	if (surface.exitPending) return refuse('exiting');
	const place = placeOf(surface, queue);
	if (place !== undefined) return refuse(place);
	if (surface.inputMode !== 'freeform' || surface.composer.kind === 'none') return refuse('input-box-closed');
	if (surface.composer.shell) return refuse('input-box-in-shell-mode');
	return surface.composer.kind === 'draft' ? {kind: 'draft'} : {kind: 'ready'};
}

function refuse(why: Reason): Readiness {
	return {kind: 'refuse', why};
}

function placeOf({surface, dialog, inputMode, uiContext}: SurfaceAssessment, queue: boolean): Reason | undefined {
	switch (surface) {
		case 'idle':
		case 'background':
			return uiContext === 'slash_command' ? 'menu-open' : undefined;
		case 'working':
			return queue ? undefined : 'working';
		case 'question':
			return {code: 'dialog-open', title: dialog?.question || dialog?.title || ''};
		case 'permission':
		case 'plan':
		case 'trust':
		case 'local-dialog':
			return {code: 'dialog-open', title: dialog?.title || dialog?.question || ''};
		case 'deferred':
			return inputMode === 'closed' ? 'dialog-scrolled' : 'about-to-ask';
		case 'closed':
			return 'pane-scrolled';
		case 'blank':
		case 'shell':
		case 'other':
			return 'input-box-missing';
	}
}

/** Whether a dialog is in the place of the composer. */
export function isBlocking(surface: SurfaceAssessment): boolean {
	return surface.businessState === 'awaiting_operator' && surface.composer.kind === 'none';
}

/** Whether a dialog waits for the typist to pause, or is not drawn yet: keys would go to it. */
export function isAboutToAsk({surface, reports}: Pick<Seen, 'surface' | 'reports'>): boolean {
	return surface.surface === 'deferred' || reports.token !== undefined || reports.status?.value === 'waiting';
}
