/** A screen with a dialog at its bottom: the state it means. */
import {isNo, isYes} from '../../../core/ask/option-role.js';
import type {BusinessState, Dialog, Surface, SurfaceAssessment} from '../../../core/surface.js';
import {traitsOf} from '../../../core/terms/dialog-kinds.js';
import {readActivity} from '../screen/activity.js';
import type {Preset} from '../screen/presets/preset.js';
import {projectDialogue} from '../screen/projection.js';
import type {Rows} from '../screen/rows.js';
import {dialogAtBottom, type FoundDialog} from './dialog.js';

/** The assessment of a screen that ends with a dialog; undefined for others. */
export function atDialog(rows: Rows, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const found = dialogAtBottom(rows, preset);
	if (found === undefined) return undefined;
	const surface = surfaceOf(found.dialog);
	const activity = readActivity(rows, Math.max(0, found.from - 1), preset);
	const shown: Partial<SurfaceAssessment> = {
		availability: 'supported',
		businessState: surface === 'local-dialog' ? stateBehind(found, activity.spinner !== undefined) : 'awaiting_operator',
		inputMode: 'modal',
		uiContext: surface === 'trust' ? 'trust_prompt' : 'selection_menu',
		surface,
		confidence: found.dialog.cut ? 0.8 : 0.9,
		dialog: found.dialog,
		keyRows: {from: found.dialog.drawn.above ?? found.from, to: found.to},
		backgroundAgents: activity.waitingForAgents,
		projection: projectDialogue(rows, {live: found.from, dialog: found}, preset),
	};
	// The search for an earlier prompt takes keys, but none of them reaches the prompt.
	if (!preset.historySearch.test(found.dialog.title)) return shown;
	return {...shown, surface: 'closed', inputMode: 'closed', uiContext: 'unknown', dialog: undefined};
}

// A local dialog changes no state: the session goes on behind it. When its top is cut off, the state is unknown.
function stateBehind({rule}: FoundDialog, spinning: boolean): BusinessState {
	if (spinning) return 'working';
	return rule === undefined ? 'unknown' : 'idle';
}

// A local dialog with yes and no (`Switch model?`) waits for an allow or a deny like any other.
function surfaceOf({kind, options}: Dialog): Surface {
	const isAsked = kind === 'local' && isYes(options[0]?.role) && isNo(options.at(-1)?.role);
	return isAsked ? 'permission' : traitsOf(kind).surface;
}
