import {describe, expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import type {SurfaceAssessment} from '../../../../src/core/surface.js';
import {expectedScreens, screenText, snapshotOf, withoutColours} from '../../../helpers/samples/screens.js';

const screens = expectedScreens();

describe('a captured screen says what a person sees on it', () => {
	for (const [name, {columns, rows, ...expected}] of Object.entries(screens)) {
		test(name, () => {
			const seen = assess(snapshotOf(screenText(name), {columns, rows}));
			expect(slim(summary(seen))).toEqual(expected);
		});
	}
});

describe('a screen without its colours shows the same surface', () => {
	for (const [name, {columns, rows, surface, dialog}] of Object.entries(screens)) {
		test(name, () => {
			const seen = assess(snapshotOf(withoutColours(screenText(name)), {columns, rows}));
			// Only its colours tell the hint in an upper rule from the words of a request.
			if (name.startsWith('plan-under-hint')) return expect([seen.surface, seen.dialog]).toEqual(['shell', undefined]);
			// Scrolled up with a draft, the end of the turn and every cue but the colour are out of sight.
			expect(seen.surface).toBe(name === 'scrolled-up-working' ? 'idle' : surface);
			expect(seen.dialog?.kind).toBe((dialog as {kind?: string} | undefined)?.kind);
		});
	}
});

test('every surface of the vocabulary but the blank one is among the captured screens', () => {
	const seen = new Set(Object.values(screens).map((screen) => screen['surface']));
	expect([...seen].sort()).toEqual(
		[
			'background',
			'closed',
			'deferred',
			'idle',
			'local-dialog',
			'other',
			'permission',
			'plan',
			'question',
			'shell',
			'trust',
			'working',
		].sort(),
	);
});

test('a screen with nothing on it is blank, and says nothing about the agent', () => {
	const seen = assess(snapshotOf('\n'.repeat(49)));
	expect(seen).toMatchObject({
		surface: 'blank',
		availability: 'unknown',
		businessState: 'unknown',
		inputMode: 'unknown',
		uiContext: 'unknown',
	});
});

function summary(seen: SurfaceAssessment): Record<string, unknown> {
	const {
		confidence: _,
		preset: _preset,
		anomalies: _anomalies,
		projection: _projection,
		normalised: _normalised,
		details: _details,
		// These are tested in `test/deliver/pane/key-rows.test.ts`.
		keyRows: _keyRows,
		// This in `test/navigator/above-empty-box.test.ts`.
		emptyBoxFrom: _emptyBoxFrom,
		...rest
	} = seen;
	const {composer, dialog, backgroundAgents, backgroundShells} = rest;
	return {
		...rest,
		composer: composer.kind === 'none' ? undefined : composer,
		backgroundAgents: backgroundAgents || undefined,
		backgroundShells: backgroundShells || undefined,
		dialog:
			dialog?.kind === 'local'
				? {kind: 'local', title: dialog.title}
				: dialog && {...dialog, drawn: undefined, tools: undefined, hasPlainRows: undefined},
	};
}

function slim(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(slim);
	if (typeof value !== 'object' || value === null) return value;
	const kept = Object.entries(value).filter(([, part]) => part !== undefined && part !== '' && part !== false && !isEmptyList(part));
	return Object.fromEntries(kept.map(([key, part]) => [key, slim(part)]));
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value) && value.length === 0;
}
