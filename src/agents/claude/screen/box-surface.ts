/** A screen with the input box: at rest, at work, or with a dialog held back. */
import type {Composer, NamedTool, Surface, SurfaceAssessment} from '../../../core/surface.js';
import {readActivity, type ScreenActivity} from './activity.js';
import {styleAt} from './cells.js';
import {glyphSaysWorking, readComposer, readFooter, type ScreenFooter} from './composer.js';
import type {Preset} from './presets.js';
import {projectDialogue} from './projection.js';
import {type Box, chromeAbove} from './regions.js';
import {indentOf, isBlank, type Rows} from './rows.js';

/** The assessment of a screen with the input box at its bottom. */
export function atBox(rows: Rows, box: Box, preset: Preset): Partial<SurfaceAssessment> {
	const composer = readComposer(rows, box, preset);
	const footer = readFooter(rows, box, preset);
	const list = openList(rows, box, composer);
	const above = chromeAbove(rows, !list ? box : {...box, upper: listStart(rows, box.upper)}, preset);
	const scrolled = rows.lines.slice(Math.max(0, above - 1), box.upper).some((line) => preset.scrolledUp.test(line.text));
	const activity = readActivity(rows, scrolled ? 0 : above, preset);
	const deferred = isDeferred(rows, box, preset);
	const {working, confidence} = isWorking({glyph: glyphSaysWorking(rows, box, preset), composer, footer, activity, list});
	const agents = Math.max(activity.waitingForAgents, footer.agents);
	const error = activity.retry ?? (working ? undefined : activity.error);
	return {
		availability: 'supported',
		businessState: deferred ? 'awaiting_operator' : working ? 'working' : 'idle',
		...inputOf({takesNoText: footer.takesNoText, list, failed: error !== undefined}),
		surface: surfaceOf({deferred, working, agents, takesNoText: footer.takesNoText}),
		confidence: deferred ? 0.9 : confidence,
		composer,
		keyRows: {from: box.prompt, to: box.bottom},
		emptyBoxFrom: composer.kind === 'empty' && !composer.shell && !list && !footer.takesNoText ? above : undefined,
		draftStashed: footer.draftStashed,
		mode: footer.mode,
		spinner: activity.spinner,
		activity: working && !deferred ? nameActivity(activity) : undefined,
		runningTool: working && !deferred && activity.runningTool !== undefined ? toNamedTool(activity.runningTool) : undefined,
		backgroundAgents: agents,
		backgroundShells: Math.max(footer.shells, activity.shellsStillRunning),
		interrupted: !working && activity.interrupted,
		error,
		queued: activity.queued,
		exitPending: footer.exitPending,
		projection: projectDialogue(rows, {live: above, dialog: undefined}, preset),
	};
}

type Facts = {readonly deferred: boolean; readonly takesNoText: boolean; readonly working: boolean; readonly agents: number};

function surfaceOf({deferred, takesNoText, working, agents}: Facts): Surface {
	if (deferred) return 'deferred';
	if (takesNoText) return 'closed';
	if (working) return 'working';
	return agents > 0 ? 'background' : 'idle';
}

type Input = Pick<SurfaceAssessment, 'inputMode' | 'uiContext'>;

function inputOf({takesNoText, list, failed}: {takesNoText: boolean; list: boolean; failed: boolean}): Input {
	if (takesNoText) return {inputMode: 'closed', uiContext: 'unknown'};
	if (list) return {inputMode: 'modal', uiContext: 'slash_command'};
	return {inputMode: 'freeform', uiContext: failed ? 'error_banner' : 'normal_prompt'};
}

// The row is directly above the box's rule and grey; the last row of an answer is neither.
function isDeferred(rows: Rows, box: Box, preset: Preset): boolean {
	const line = rows.lines[box.upper - 1];
	if (line === undefined || !preset.deferred.test(line.text)) return false;
	const style = styleAt(line, 2);
	return !rows.coloured || style.fg !== '' || style.dim;
}

type Cues = {
	readonly glyph: boolean | undefined;
	readonly composer: Composer;
	readonly footer: ScreenFooter;
	readonly activity: ScreenActivity;
	readonly list: boolean;
};

function isWorking({glyph, composer, footer, activity, list}: Cues): {working: boolean; confidence: number} {
	// The glyph of a session that starts with a prompt of its command line has the colour of rest for a second (2.1.332).
	if (glyph === true || (glyph === false && activity.spinner === undefined)) return {working: glyph, confidence: 0.9};
	if (activity.spinner !== undefined || activity.retry !== undefined || footer.busy) return {working: true, confidence: 0.85};
	if (footer.idle) return {working: false, confidence: 0.85};
	// A draft hides `esc to interrupt`: then an unfinished turn above means work, unless a list covers that turn's end.
	if (composer.kind === 'draft' && activity.unfinished && !list) return {working: true, confidence: 0.6};
	return {working: false, confidence: composer.kind === 'draft' ? 0.7 : 0.8};
}

function nameActivity(activity: ScreenActivity): SurfaceAssessment['activity'] {
	if (activity.retry !== undefined) return 'retrying';
	if (activity.waitingForLead) return 'waiting-for-lead';
	if (activity.hook !== undefined) return 'hook';
	const spinner = activity.spinner;
	if (spinner !== undefined && /^Compacting/.test(spinner.verb)) return 'compacting';
	if (activity.runningTool !== undefined) return 'acting';
	if (spinner === undefined) return 'responding';
	return /↓/.test(spinner.text) && !/thinking|thought/.test(spinner.text) ? 'responding' : 'thinking';
}

// `/` and `@` open a list, above the box in the fullscreen renderer, below it in the inline one. A path is no command.
function openList(rows: Rows, box: Box, composer: Composer): boolean {
	if (composer.kind !== 'draft' || composer.shell) return false;
	if (/^\/[\w:.-]*(?: [^\n]*)?$/.test(composer.text)) return true;
	const beside = [rows.lines[box.upper - 1]?.text ?? '', rows.lines[box.bottom + 1]?.text ?? ''];
	return /(?:^|\s)@\S*$/.test(composer.text) && beside.some((text) => /^ {2,4}(?:❯ )?[+*] /.test(text));
}

function listStart(rows: Rows, upper: number): number {
	let from = upper;
	while (from > 0 && !isBlank(rows.lines[from - 1]?.text ?? '') && indentOf(rows.lines[from - 1]?.text ?? '') >= 2) from--;
	return from;
}

/** The screen's words for a running tool, where they differ from its name. */
const shownNames: Readonly<Record<string, string>> = {
	Update: 'Edit',
	Create: 'Write',
	Search: 'Grep',
	Fetch: 'WebFetch',
	'Web Search': 'WebSearch',
};

/** Splits `Bash(npm test)` into the tool and its input; `demo - ask (MCP)(…)` gives `mcp__demo__ask`. A bare name has no input. */
export function toNamedTool(shown: string): NamedTool {
	const mcp = /^(\S+) - (\S+) \(MCP\)(?:\((.*)\)?)?$/s.exec(shown);
	if (mcp) return {tool: `mcp__${mcp[1]}__${mcp[2]}`, input: mcp[3]?.replace(/\)$/, '')};
	const [, name = shown, input] = /^([A-Z][\w ]*?)\((.*?)\)?$/s.exec(shown) ?? [];
	return {tool: Object.hasOwn(shownNames, name) ? (shownNames[name] ?? name) : name, input};
}
