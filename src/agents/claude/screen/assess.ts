/** Reads what one capture of a pane shows. Pure: the same snapshot always gives the same result. */
import type {ScreenPattern} from '../../../core/config.js';
import {toStateClaim} from '../../../core/resolve/claimed-state.js';
import {blankAssessment, type Dialog, type Snapshot, type StateClaim, type Surface, type SurfaceAssessment} from '../../../core/surface.js';
import {isShell} from '../../../core/terms/shells.js';
import {patternProblem, searchable} from '../../../core/text/pattern.js';
import {atDialog as openDialog, plainDialog} from '../../parts/screen-lines.js';
import {atDialog} from '../dialog/dialog.js';
import {withRoles} from '../dialog/option-role.js';
import {atBox, atOtherAgent} from './box-surface.js';
import {type Preset, presets, selectPreset} from './presets.js';
import {type Box, findBox, headlessBox, normalise, panelEnd, projectDialogue} from './regions.js';
import {bannerRows, bannerVersion, isRule, openFrames, type Rows, toScreenRows} from './rows.js';

type AssessOptions = {
	/** Claude Code's version by config, environment or its own file; it wins over the banner. */
	readonly version?: string | undefined;
	readonly patterns?: readonly ScreenPattern[] | undefined;
};

const requests: readonly Surface[] = ['permission', 'question', 'plan'];

/** Reads a snapshot from the bottom up: the input box, else a dialog, else a view without either, else no Claude Code. */
export function assess(snapshot: Snapshot, options: AssessOptions = {}): SurfaceAssessment {
	const captured = toScreenRows(snapshot);
	const banner = bannerVersion(captured);
	const chosen = selectPreset(options.version, banner);
	const newest = readAs(chosen.preset, captured, snapshot);
	const older = chosen.isGuess ? olderReading(newest.shown, captured, snapshot) : undefined;
	const {preset, rows, shown} = older ?? newest;
	const anomalies = older === undefined ? chosen.anomalies : ['unknown_version_floor_used'];
	const user = matchPatterns(rows, options.patterns ?? []);
	const known = {
		...blankAssessment,
		...shown,
		preset: preset.floor,
		bannerVersion: banner,
		normalised: normalise(rows, preset),
		anomalies: [...anomalies, ...user.anomalies],
	};
	const named = user.matches[0];
	if (named === undefined) return known;
	const claim = toStateClaim(named);
	const businessState = known.businessState === 'unknown' ? businessOf(claim) : known.businessState;
	const isWork = businessState === 'working' && businessOf(claim) === 'working';
	const activity = isWork && !isOwnState(known.activity) ? named.detail : known.activity;
	return {...known, businessState, activity, claim, details: user.matches.map((match) => match.detail)};
}

type ScreenParts = {readonly preset: Preset; readonly rows: Rows; readonly shown: Partial<SurfaceAssessment>};

function readAs(preset: Preset, captured: Rows, snapshot: Snapshot): ScreenParts {
	const rows = openFrames(captured, preset);
	return {preset, rows, shown: readSurface(rows, preset, snapshot)};
}

/**
 * Without hooks only the greeting, which scrolls away, has the version of Claude Code up to 2.1.74. A screen that the newest patterns do
 * not match is read with older ones, if those find an input box or a request.
 */
function olderReading({surface = 'other'}: Partial<SurfaceAssessment>, captured: Rows, snapshot: Snapshot): ScreenParts | undefined {
	const explains: readonly (Surface | undefined)[] =
		surface === 'other' ? [...requests, 'idle', 'working'] : surface === 'local-dialog' ? requests : [];
	if (explains.length === 0) return undefined;
	const readings = presets.slice(1).map((preset) => readAs(preset, captured, snapshot));
	return readings.find(({shown}) => explains.includes(shown.surface));
}

/** Whether the activity is a state of its own, which a pattern's name for ordinary work does not hide. */
function isOwnState(activity: SurfaceAssessment['activity']): boolean {
	return activity === 'retrying' || activity === 'compacting' || activity === 'hook';
}

function businessOf({group, state}: StateClaim): SurfaceAssessment['businessState'] {
	if (group === 'autonomous') return 'working';
	return group === 'delivered' || state === 'idle' ? 'idle' : 'awaiting_operator';
}

function readSurface(rows: Rows, preset: Preset, snapshot: Snapshot): Partial<SurfaceAssessment> {
	if (rows.lines.length === 0) return {};
	const box = findBox(rows, preset);
	if (box !== undefined) return atPanel(rows, box, preset) ?? atOtherAgent(rows, box, preset) ?? atBox(rows, box, preset);
	const draft = headlessBox(rows, preset);
	if (draft !== undefined) return atDialog(rows, preset) ?? atBox(rows, draft, preset);
	return (
		readingView(rows, preset) ?? atFirstStart(rows, preset) ?? atDialog(rows, preset) ?? withoutPrompt(rows, preset, snapshot.foreground)
	);
}

/** A panel above the box: the box shows whether the session is at work, and takes no text. */
function atPanel(rows: Rows, box: Box, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const end = panelEnd(rows, box.upper);
	const shown = end === undefined ? undefined : atDialog({...rows, lines: rows.lines.slice(0, end)}, preset);
	return shown && {...shown, businessState: atBox(rows, box, preset).businessState};
}

const liveRows = 15;

/**
 * The user's own patterns, tried on the last rows of the screen. An expression that is invalid, or may search for ever, is left out and
 * named by the anomaly `pattern_invalid:<detail>`.
 */
function matchPatterns(
	rows: Rows,
	patterns: readonly ScreenPattern[],
): {readonly matches: readonly ScreenPattern[]; readonly anomalies: readonly string[]} {
	if (patterns.length === 0) return {matches: [], anomalies: []};
	const text = rows.lines
		.slice(-liveRows)
		.map((line) => line.text)
		.join('\n');
	const matches: ScreenPattern[] = [];
	const anomalies: string[] = [];
	for (const pattern of patterns) {
		if (patternProblem(pattern.pattern, flags) !== undefined) anomalies.push(`pattern_invalid:${pattern.detail}`);
		else if (isFound(pattern.pattern, text)) matches.push(pattern);
	}
	return {matches, anomalies};
}

const flags = 'mu';

/** Whether the expression matches. If the screen is too large for it, each row is searched separately. */
function isFound(source: string, text: string): boolean {
	const expression = new RegExp(source, flags);
	const whole = searchable(text, source);
	return whole === text ? expression.test(text) : text.split('\n').some((row) => expression.test(searchable(row, source)));
}

const shellPrompt = /^[\w.@:~/()[\]{}+ -]{0,80}[$#%❯»➜λ>](?: |$)/u;
const hasLeft = /^Resume this session with:|^Pane is dead \(|^Claude Code didn't start/;

/** The transcript view, a scrolled-up conversation, the view of background agents: Claude Code runs without its prompt. */
function readingView(rows: Rows, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const last = rows.lines.at(-1)?.text ?? '';
	const reading: Partial<SurfaceAssessment> = {
		availability: 'supported',
		inputMode: 'closed',
		surface: 'closed',
		confidence: 0.8,
		projection: projectDialogue(rows, {live: rows.lines.length - 1, dialog: undefined}, preset),
	};
	const isRuled = isRule(rows.lines.at(-2)?.text ?? '');
	if (isRuled && preset.transcriptSearch.test(last)) return reading;
	const view = (isRuled ? preset.transcriptView.exec(last) : null) ?? preset.scrolledUp.exec(last);
	if (view === null) return agentsView(rows, preset);
	// Behind such a view a dialog waits undrawn, as while the user types.
	if (view[1] === 'working') return {...reading, businessState: 'working'};
	return view[1] === undefined ? reading : {...reading, businessState: 'awaiting_operator', surface: 'deferred'};
}

/** A shell at its prompt, a pane with an ended program, text of Claude Code without its prompt, or another program. */
function withoutPrompt(rows: Rows, preset: Preset, foreground: string | undefined): Partial<SurfaceAssessment> {
	const texts = rows.lines.map((line) => line.text);
	const atShell = foreground === undefined ? texts.slice(-2).some((text) => shellPrompt.test(text)) : isShell(foreground);
	const left = atShell || texts.some((text) => hasLeft.test(text));
	const answers = !left && texts.some((text) => preset.response.test(text));
	return {
		availability: answers ? 'supported' : left && hasTraces(rows, preset) ? 'disconnected' : 'unsupported',
		inputMode: answers ? 'unknown' : 'closed',
		surface: atShell ? 'shell' : 'other',
		confidence: foreground === undefined ? 0.6 : 0.8,
		projection: projectDialogue(rows, {live: rows.lines.length, dialog: undefined}, preset),
	};
}

function hasTraces(rows: Rows, preset: Preset): boolean {
	return bannerRows(rows).size > 0 || rows.lines.some((line) => hasLeft.test(line.text) || preset.modeLine.test(line.text));
}

const bareDialog = {...plainDialog, question: '', tools: {named: {}, others: 'no'}, body: '', drawn: {columns: 0, parts: []}} as const;

/** The steps of the first start, each with its words and the end of its last row (2.1.332). In a wide pane a picture is above them. */
const firstSteps = [
	{words: /^Choose the text style that looks best\b/, end: /\bctrl\+t to (?:dis|en)able\)$|^(?:to )?disable\)$/},
	{words: /^Security notes:$/, end: /^Press Enter to continue$/},
];

/** A step of the first start. It stands in no dialog and has no rule; what its keys do was not measured. */
function atFirstStart({lines}: Rows, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const texts = lines.map(({text}) => text.trim());
	const step = firstSteps.find(({end}) => end.test(texts.at(-1) ?? ''));
	const title = texts.find((text) => step?.words.test(text) === true);
	if (title === undefined || lines.some(({text}) => preset.history.test(text))) return undefined;
	const dialog: Dialog = {...bareDialog, kind: 'setup', title: title.replace(/:$/, ''), options: []};
	return {availability: 'supported', ...openDialog(dialog)};
}

function agentsView(rows: Rows, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const at = rows.lines.findLastIndex((line) => preset.agentsView.test(line.text));
	if (at < 1 || !isRule(rows.lines[at - 1]?.text ?? '') || !isRule(rows.lines[at + 1]?.text ?? '')) return undefined;
	const list = rows.lines.slice(0, at - 1).map((line) => line.text);
	const options = list
		.filter((text) => /^[❯ ] [·✢✳✶✻✽*●◯] /u.test(text))
		.map((text) => ({
			digit: undefined,
			label: text.slice(4).replace(/ {2,}.*/, ''),
			description: text.slice(4).replace(/^.*? {2,}/, ''),
			selected: text.startsWith('❯'),
			checked: undefined,
		}));
	const dialog: Dialog = {...bareDialog, kind: 'local', title: 'claude agents', options: withRoles('local', options)};
	return {
		availability: 'supported',
		businessState: 'idle',
		inputMode: 'modal',
		uiContext: 'selection_menu',
		surface: 'local-dialog',
		confidence: 0.8,
		dialog,
		projection: projectDialogue(rows, {live: at - 1, dialog: undefined}, preset),
	};
}
