import {describe, expect, test} from 'vitest';
import {compare} from '../../../../src/agents/claude/screen/compare.js';
import {blankAssessment, type SurfaceAssessment, type SurfaceEvent} from '../../../../src/core/surface.js';

const idle: SurfaceAssessment = {
	...blankAssessment,
	availability: 'supported',
	businessState: 'idle',
	inputMode: 'freeform',
	uiContext: 'normal_prompt',
	normalised: 'one',
};
const working: SurfaceAssessment = {...idle, businessState: 'working'};
const menu: SurfaceAssessment = {...idle, businessState: 'awaiting_operator', inputMode: 'modal', uiContext: 'selection_menu'};

describe('each event has its own trigger', () => {
	const cases: readonly (readonly [SurfaceEvent, SurfaceAssessment, SurfaceAssessment])[] = [
		['evt_supported_surface', blankAssessment, idle],
		['evt_surface_unsupported', idle, {...idle, availability: 'unsupported'}],
		['evt_surface_disconnected', idle, {...idle, availability: 'disconnected'}],
		['evt_processing_started', idle, working],
		['evt_prompt_freeform', working, idle],
		['evt_prompt_modal', idle, {...idle, inputMode: 'modal'}],
		['evt_operator_blocked', working, menu],
		['evt_unknown_entered', idle, {...idle, businessState: 'unknown'}],
		['evt_context_changed', idle, {...idle, uiContext: 'error_banner'}],
		['evt_normalized_text_changed', idle, {...idle, normalised: 'two'}],
	];
	for (const [event, before, after] of cases) {
		test(event, () => {
			expect(compare(before, after)).toContain(event);
			expect(compare(after, after)).toEqual([]);
		});
	}
});

test('unknown is not entered on a surface that is not supported', () => {
	expect(compare(idle, {...idle, availability: 'unsupported', businessState: 'unknown'})).toEqual(['evt_surface_unsupported']);
});

test('every state can move to every other', () => {
	const states: readonly SurfaceAssessment[] = [idle, {...idle, inputMode: 'modal'}, working, menu, {...idle, businessState: 'unknown'}];
	const names = ['evt_prompt_freeform', 'evt_prompt_modal', 'evt_processing_started', 'evt_operator_blocked', 'evt_unknown_entered'];
	for (const [i, before] of states.entries()) {
		for (const [j, after] of states.entries()) {
			if (i !== j) expect(compare(before, after)).toContain(names[j]);
		}
	}
});

test('the first look reports what is there, and no change', () => {
	expect(compare(undefined, working)).toEqual(['evt_supported_surface', 'evt_processing_started']);
});
