/** One look at a pane → what it shows. Pure; the same snapshot always gives the same answer. */

import type {ScreenPattern} from '../config.js';
import {readActivity} from './activity.js';
import {bannerVersion} from './banner.js';
import {atBox} from './box-surface.js';
import {type FoundDialog, findDialog} from './dialog.js';
import type {Preset} from './presets/preset.js';
import {normalise, projectDialogue} from './projection.js';
import {findBox} from './regions.js';
import {openBoxes, type Rows, toRows} from './rows.js';
import {selectPreset} from './select-preset.js';
import {readOther} from './shell.js';
import type {Anomaly, Snapshot, Surface, SurfaceAssessment} from './surface.js';
import {blankAssessment} from './surface.js';
import {matchPatterns} from './user-patterns.js';

export type AssessOptions = {
	/** The client's version by config, environment or its own file; beats the banner. */
	readonly version?: string | undefined;
	readonly patterns?: readonly ScreenPattern[] | undefined;
	/** Scrollback rows of an earlier look: fewer now means that what was read then is gone. */
	readonly baselineHistory?: number | undefined;
};

/** Reads a snapshot from the bottom up: the input box, else a dialog, else a view without either, else no client at all. */
export function assess(snapshot: Snapshot, options: AssessOptions = {}): SurfaceAssessment {
	const captured = toRows(snapshot);
	const banner = bannerVersion(captured);
	const {preset, anomalies} = selectPreset(options.version, banner);
	const rows = openBoxes(captured, preset);
	const user = matchPatterns(rows, options.patterns ?? []);
	const shown = readSurface(rows, preset, snapshot);
	const shrank = options.baselineHistory !== undefined && snapshot.history !== undefined && snapshot.history < options.baselineHistory;
	const all: readonly Anomaly[] = [...anomalies, ...(shrank ? ['baseline_invalidated'] : []), ...user.anomalies];
	const known = {
		...blankAssessment,
		...shown,
		preset: preset.floor,
		bannerVersion: banner,
		normalised: normalise(rows, preset),
		anomalies: all,
	};
	const named = user.matches[0];
	if (named === undefined) return known;
	const businessState = known.businessState === 'unknown' ? named.state : known.businessState;
	const activity = businessState === 'working' && named.state === 'working' ? named.detail : known.activity;
	return {...known, businessState, activity, details: user.matches.map((match) => match.detail)};
}

function readSurface(rows: Rows, preset: Preset, snapshot: Snapshot): Partial<SurfaceAssessment> {
	if (rows.lines.length === 0) return {};
	const box = findBox(rows, preset);
	if (box !== undefined) return atBox(rows, box, preset);
	const view = readOther.view(rows, preset);
	if (view !== undefined) return view;
	const found = findDialog(rows, preset);
	if (found !== undefined)
		return preset.historySearch.test(found.dialog.title) ? searching(rows, found, preset) : atDialog(rows, found, preset);
	return readOther.noClient(rows, preset, snapshot.foreground);
}

function atDialog(rows: Rows, found: FoundDialog, preset: Preset): Partial<SurfaceAssessment> {
	const {dialog} = found;
	const surface = surfaceOf(found);
	const isLocal = surface === 'local-dialog';
	const activity = readActivity(rows, Math.max(0, found.from - 1), preset);
	const working = isLocal && activity.spinner !== undefined;
	return {
		availability: 'supported',
		businessState: isLocal ? (working ? 'working' : 'idle') : 'awaiting_operator',
		inputMode: 'modal',
		uiContext: surface === 'trust' ? 'trust_prompt' : 'selection_menu',
		family: 'claude_waiting_menu_v1',
		surface,
		confidence: dialog.cut || found.rule === undefined ? 0.8 : 0.9,
		dialog,
		runningTool: isLocal ? activity.runningTool : undefined,
		backgroundAgents: activity.waitingForAgents,
		projection: projectDialogue(rows, {live: found.from, dialog: found}, preset),
	};
}

// The search for an earlier prompt reads keys, but none of them reaches the prompt.
function searching(rows: Rows, found: FoundDialog, preset: Preset): Partial<SurfaceAssessment> {
	return {...atDialog(rows, found, preset), surface: 'closed', inputMode: 'closed', dialog: undefined};
}

function surfaceOf({dialog}: FoundDialog): Surface {
	switch (dialog.kind) {
		case 'permission':
		case 'auto-mode':
			return 'permission';
		case 'question':
		case 'review':
		case 'elicitation':
			return 'question';
		case 'plan':
			return 'plan';
		case 'trust':
		case 'startup':
			return 'trust';
		case 'local':
			// A local dialog that asks yes or no waits for an allow or a deny like any other.
			return /^Yes\b/.test(dialog.options[0]?.label ?? '') && /^No\b/.test(dialog.options.at(-1)?.label ?? '')
				? 'permission'
				: 'local-dialog';
	}
}
