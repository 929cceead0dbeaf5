/** A screen with the input box (its text or suggestion, and the footer below it): at rest, at work, or with a dialog held back. */
import type {Composer, NamedTool, Surface, SurfaceAssessment} from '../../../core/surface.js';
import {readActivity, type ScreenActivity} from './activity.js';
import {type ScreenLine, sliceLine, styleAt} from './cells.js';
import type {Preset} from './presets.js';
import {type Box, chromeAbove, heldBackFrom, isHint, projectDialogue} from './regions.js';
import {indentOf, isBlank, type Rows, unwrap} from './rows.js';

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

/**
 * The user looks at a subagent or a teammate, which they chose in the list below the box. The conversation is that agent's, the box writes to it, and
 * Esc stops it (facts §8.1). With a draft, only the list tells, which a low pane may not show.
 */
export function atOtherAgent(rows: Rows, box: Box, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const shown = preset.prompt.exec(rows.lines[box.prompt]?.text ?? '')?.[2] ?? '';
	const writesToAgent = /^Message @.+…$/.test(shown) && !(rows.coloured && readComposer(rows, box, preset).kind === 'draft');
	const isListed = rows.lines.slice(box.bottom + 1).some(({text}) => /^ {2}◯ main$/.test(text));
	if (!writesToAgent && !isListed) return undefined;
	return {
		availability: 'supported',
		inputMode: 'closed',
		surface: 'closed',
		confidence: 0.8,
		mode: readFooter(rows, box, preset).mode,
		projection: projectDialogue(rows, {live: chromeAbove(rows, box, preset), dialog: undefined}, preset),
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
	const held = rows.lines[heldBackFrom(rows, box, preset)];
	if (held !== undefined) return isGrey(rows, held, 0);
	return line !== undefined && preset.deferred.test(line.text) && isGrey(rows, line, 2);
}

function isGrey({coloured}: Rows, line: ScreenLine, column: number): boolean {
	const style = styleAt(line, column);
	return !coloured || style.fg !== '' || style.dim;
}

type Cues = {
	readonly glyph: boolean | undefined;
	readonly composer: Composer;
	readonly footer: ScreenFooter;
	readonly activity: ScreenActivity;
	readonly list: boolean;
};

function isWorking({glyph, composer, footer, activity, list}: Cues): {working: boolean; confidence: number} {
	// In a session that starts with a prompt on its command line, the glyph has the colour of rest for a second (2.1.332).
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

/** The rows under the input box: permission mode, hints, the user's own status line, background work. */
type ScreenFooter = {
	readonly mode: SurfaceAssessment['mode'];
	readonly busy: boolean;
	readonly idle: boolean;
	readonly exitPending: boolean;
	readonly shells: number;
	/** The agents at work in the list under the mode line, without `main`. */
	readonly agents: number;
	readonly draftStashed: boolean;
	/** Whether a search in earlier prompts is open, or vim's visual mode: pasted text replaces what is marked, and Enter submits nothing. */
	readonly takesNoText: boolean;
};

/** Reads the mode line only: the user's own status line may contain anything. */
function readFooter(rows: Rows, box: Box, preset: Preset): ScreenFooter {
	const below = rows.lines.slice(box.bottom + 1).map((line) => line.text);
	const mode = below.find((text) => preset.modeLine.test(text)) ?? '';
	const [left = ''] = mode.trimStart().split(/ {6,}/);
	const hints = [...below, ...rows.lines.slice(chromeAbove(rows, box, preset), box.upper).map((line) => line.text)];
	return {
		mode: preset.modes.find(({pattern}) => pattern.test(left))?.mode,
		busy: preset.busyFooter.test(left),
		idle: preset.idleFooter.test(left),
		exitPending: /^Press Ctrl-[CD] again to exit/.test(left),
		shells: Number(/ · (\d+) shells?\b/.exec(left)?.[1] ?? 0),
		agents: below.filter((text) => /^ {2}(?:❯ )?◯ (?!.* {3,}(?:idle|stopped)(?: ·|$))/.test(text)).length,
		draftStashed: hints.some((text) => isStashHint(text, rows.columns)),
		takesNoText: /^-- VISUAL/.test(left) || below.some((text) => preset.historySearch.test(text)),
	};
}

function isStashHint(text: string, columns: number): boolean {
	return /(?:^| )draft stashed$/.test(text) && (isHint(text, columns) || / {6,}\S.*draft stashed$/.test(text));
}

/** Reads the box. A suggestion is dim behind a reverse first letter; without colours only Claude Code's own phrases are recognized. */
function readComposer(rows: Rows, box: Box, preset: Preset): Composer {
	if (box.scrolled) return scrolledDraft(rows, box);
	const first = rows.lines[box.prompt];
	const match = preset.prompt.exec(first?.text ?? '');
	if (first === undefined || match === null) return {kind: 'none'};
	const shell = match[1] === '!';
	const start = first.text.indexOf(match[1] ?? '') + 2;
	const rest = rows.lines.slice(box.prompt + 1, box.bottom).map((line) => line.text.slice(2));
	const text = unwrap([first.text.slice(start), ...rest], rows.columns - 4);
	const isGhost = rows.coloured ? isDim(sliceLine(first, start)) : preset.placeholders.test(text);
	if (text.trim() === '' || isGhost) return {kind: 'empty', shell};
	return {kind: 'draft', text: text.replace(/\n+$/, ''), pasted: countPasted(text), shell};
}

function scrolledDraft(rows: Rows, box: Box): Composer {
	const shown = rows.lines.slice(box.prompt, box.bottom).map((line) => line.text.slice(2));
	const text = `…\n${unwrap(shown, rows.columns - 4)}`;
	return {kind: 'draft', text, pasted: countPasted(text), shell: false};
}

function countPasted(text: string): number {
	return [...text.matchAll(/\[(?:Image|Pasted text) #\d+(?: \+\d+ lines?)?\]/g)].length;
}

function isDim(line: ScreenLine): boolean {
	const cursor = styleAt(line, 0).inverse ? 1 : 0;
	if (line.text.length <= cursor) return false;
	for (let i = cursor; i < line.text.length; i++) if (line.text[i] !== ' ' && !styleAt(line, i).dim) return false;
	return true;
}

/**
 * Whether the glyph's colour means work: at rest it is the default foreground or the teammate's colour, not dim. Undefined without colours,
 * and in shell mode.
 */
function glyphSaysWorking(rows: Rows, box: Box, preset: Preset): boolean | undefined {
	const line = rows.lines[box.prompt];
	if (!rows.coloured || box.scrolled || line === undefined || preset.prompt.exec(line.text)?.[1] === '!') return undefined;
	const style = styleAt(line, line.text.search(/[❯>]/));
	return style.dim || (style.fg !== '' && style.fg !== teammateColour(rows, box));
}

/** A teammate's box has its name and its colour (2.1.330). */
function teammateColour(rows: Rows, box: Box): string | undefined {
	const rule = rows.lines[box.upper];
	return rule !== undefined && /─ @\S+ ─+$/.test(rule.text) ? styleAt(rule, 0).fg : undefined;
}
