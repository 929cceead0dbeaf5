/** May free text go into this surface? */
import type {SurfaceAssessment} from '../../core/surface.js';
import type {Seen} from '../ports.js';

export type Readiness = {readonly kind: 'ready'} | {readonly kind: 'draft'} | {readonly kind: 'refuse'; readonly why: string};

/** `queue`: the user chose to let the text wait for the turn to end. */
export function readiness(surface: SurfaceAssessment, queue: boolean): Readiness {
	if (surface.availability !== 'supported') return refuse('the screen is not one of the client that beckon can read');
	if (surface.exitPending) return refuse('the client is about to exit');
	const place = placeOf(surface, queue);
	if (place !== undefined) return refuse(place);
	if (surface.inputMode !== 'freeform' || surface.composer.kind === 'none') return refuse('the composer is not open');
	if (surface.composer.shell) return refuse('the composer is in shell mode: the text would run as a command');
	return surface.composer.kind === 'draft' ? {kind: 'draft'} : {kind: 'ready'};
}

function refuse(why: string): Readiness {
	return {kind: 'refuse', why};
}

function placeOf({surface, dialog, uiContext}: SurfaceAssessment, queue: boolean): string | undefined {
	switch (surface) {
		case 'idle':
		case 'background':
			return uiContext === 'slash_command' ? 'a menu is open in the composer' : undefined;
		case 'working':
			return queue ? undefined : 'the session is at work; queue the text to send it all the same';
		case 'permission':
		case 'question':
		case 'plan':
		case 'trust':
			return `a dialog is up: ${dialog?.question || dialog?.title || surface}; answer it first`;
		case 'deferred':
			return 'the session is about to ask for something';
		case 'local-dialog':
			return `a dialog of the client is open: ${dialog?.title ?? ''}`;
		case 'closed':
			return 'the pane is scrolled up or shows a view that takes no text';
		case 'blank':
		case 'shell':
		case 'other':
			return 'the composer is not on the screen';
	}
}

/** A dialog stands where the composer was. */
export function isBlocking(surface: SurfaceAssessment): boolean {
	return surface.businessState === 'awaiting_operator' && surface.composer.kind === 'none';
}

/** A dialog waits for the typist to pause, or is not drawn yet: what is typed now would go to it. */
export function isAboutToAsk({surface, heard}: Pick<Seen, 'surface' | 'heard'>): boolean {
	return surface.surface === 'deferred' || heard.token !== undefined || heard.status?.value === 'waiting';
}
