import type {SurfaceAssessment, SurfaceEvent} from '../../../core/surface.js';

/**
 * What changed between two ordered looks at one pane. Observations only: a return to an idle prompt does not by itself mean that
 * the turn is complete. `before` is undefined at the first look.
 */
export function compare(before: SurfaceAssessment | undefined, after: SurfaceAssessment): readonly SurfaceEvent[] {
	const became = (holds: (surface: SurfaceAssessment) => boolean) => holds(after) && (before === undefined || !holds(before));
	const triggers: readonly (readonly [SurfaceEvent, boolean])[] = [
		['evt_supported_surface', became((s) => s.availability === 'supported')],
		['evt_surface_unsupported', became((s) => s.availability === 'unsupported')],
		['evt_surface_disconnected', became((s) => s.availability === 'disconnected')],
		['evt_processing_started', became((s) => s.businessState === 'working')],
		['evt_prompt_freeform', became((s) => s.businessState === 'idle' && s.inputMode === 'freeform')],
		['evt_prompt_modal', became((s) => s.businessState === 'idle' && s.inputMode === 'modal')],
		['evt_operator_blocked', became((s) => s.businessState === 'awaiting_operator')],
		['evt_unknown_entered', became((s) => s.businessState === 'unknown' && s.availability === 'supported')],
		['evt_context_changed', before !== undefined && before.uiContext !== after.uiContext],
		['evt_normalized_text_changed', before !== undefined && before.normalised !== after.normalised],
	];
	return triggers.filter(([, fired]) => fired).map(([event]) => event);
}
