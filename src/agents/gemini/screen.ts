/** Reads what one capture of a Gemini CLI pane shows, with its title, as drawn by 0.61.0. Pure. */
import type {Snapshot, SurfaceAssessment} from '../../core/surface.js';
import {atDialog, knownScreen, paragraphs, screenLines, unsupported, withComposer} from '../parts/screen-lines.js';
import {findDialog, hasBox} from './dialog.js';

/** The modes in the line above the input box. */
const modes = [
	['bypass', /^ YOLO\b/],
	['accept-edits', /^ auto-accept edits\b/],
	['plan', /^ plan\b/],
] as const;

/**
 * What the title says. The screen comes first, since some dialogs have the title `ready` (trust, sign-in, a suspected loop) or `working`
 * (a used up quota).
 */
type Title = 'working' | 'asking' | 'ready' | 'unknown';

function readTitle(title: string): Title {
	if (title.startsWith('✋')) return 'asking';
	if (/^[✦⏲]/.test(title)) return 'working';
	return title.startsWith('◇') ? 'ready' : 'unknown';
}

export function readScreen({text, columns}: Snapshot, {title = ''}: {readonly title?: string | undefined}): SurfaceAssessment {
	const lines = screenLines(text);
	const told = readTitle(title);
	const known = knownScreen({preset: '0.61.0', normalised: normalise(lines)}, lines, / Gemini CLI v([\d.]{1,20})/);
	const box = lastComposer(lines);
	const dialog = box === -1 ? findDialog(lines, columns) : undefined;
	if (dialog) return {...known, ...atDialog(dialog), keyRows: dialog.drawn.rows};
	// The title changes before the dialog is drawn; a shell command that waits for input has no dialog.
	if (told === 'asking') return {...known, surface: 'deferred', businessState: 'awaiting_operator', inputMode: 'modal'};
	if (box === -1)
		return told === 'working' ? working(known, lines) : told === 'ready' && hasBox(lines) ? atMenu(known, lines) : unsupported(known);
	const above = lines.slice(0, box);
	const ruled = above.slice(above.findLastIndex(isRule) + 1);
	const mode = modes.find(([, sign]) => ruled.slice(-6).some((line) => sign.test(line)))?.[0] ?? 'none';
	const base = {...withComposer(known, {mode, projection: dialogueOf(above)}), ...composerIn(lines, box)};
	const runs = above.slice(-6).some((line) => spinner.test(line));
	if (told === 'working' || (told === 'unknown' && runs)) return working(base, above);
	if (above.slice(-8).some((line) => compresses.test(line))) return {...working(base, above), activity: 'compacting'};
	return {...base, surface: 'idle', businessState: 'idle', queued: isHeld(above), ...endOf(above)};
}

/** The assessment of a menu of the user instead of the input box, which does not affect the session. */
function atMenu(known: SurfaceAssessment, lines: readonly string[]): SurfaceAssessment {
	const rest = {surface: 'idle', businessState: 'idle', inputMode: 'modal', confidence: 0.6} as const;
	return {...known, ...rest, projection: dialogueOf(lines), ...endOf(lines)};
}

/** ` ⠦ Thinking... (esc to cancel, 11s)` above the input box; hooks overwrite it. */
const spinner = /^ [\u2801-\u28ff] (?:.{0,400}\(esc to cancel, [^)]{1,20}\)|Executing Hooks?: )/;

/** Its title says that it is ready meanwhile. Words of the conversation begin with other signs, or further to the right. */
const compresses = /^[\u2801-\u28ff] Compressing chat history$/;

/** The last line like the upper edge of the input box, which no dialog has, or -1. Prompts in the conversation have the same edge. */
function lastComposer(lines: readonly string[]): number {
	const bottom = lines.findLastIndex((line) => /^▀{10,}$/.test(line));
	const rest = lines.slice(bottom + 1).filter((line) => line !== '');
	// Only the footer may be below it.
	if (bottom === -1) return plainComposer(lines);
	if (rest.length > 4 || rest.some((line) => /^(?:[╭│╰✦✕ℹ]|▄{10})/.test(line))) return -1;
	return lines.slice(0, bottom).findLastIndex((line) => /^▄{10,}$/.test(line));
}

/** The input box in a terminal with fewer colours: the first line with its sign below a rule. Without colours its edges are rules. */
function plainComposer(lines: readonly string[]): number {
	const rule = lines.findLastIndex(isRule);
	const edge = lines.slice(0, Math.max(0, rule)).findLastIndex(isRule);
	const below = rule === -1 ? -1 : lines.findIndex((line, at) => at > rule && isInput(line));
	const box = below === -1 && isInput(lines[edge + 1]) ? edge : below;
	return box === -1 || lines.slice(box + 1).some((line) => /^[╭│╰✦✕ℹ]/.test(line)) ? -1 : box;
}

/** The texts of an empty input box: usual, in shell mode, and in vim mode, where keys are commands until `i` is pressed. */
const placeholders = ['Type your message or @path/to/file', 'Type your shell command', "Press 'Esc' for NORMAL mode."];
const deafBox = "Press 'i' for INSERT mode.";

/** @param box the upper edge of the input box, or its first row if it has no edges */
function composerIn(lines: readonly string[], box: number): Pick<SurfaceAssessment, 'composer' | 'keyRows'> {
	const from = lines.findIndex((line, at) => at >= box && isInput(line));
	if (from === -1) return {composer: {kind: 'none'}, keyRows: undefined};
	const end = lines.findIndex((line, at) => at > from && line !== '' && !line.startsWith('   '));
	const to = lines.slice(0, end === -1 ? undefined : end).findLastIndex((line) => line !== '') + 1;
	const keyRows = {from, to};
	const shell = lines[from]?.[1] === '!';
	const text = lines
		.slice(from, to)
		.map((line) => line.slice(3))
		.join('\n')
		.trimEnd();
	// A narrow pane wraps them.
	const words = text.replace(/\s+/g, ' ').trim();
	if (words === deafBox) return {composer: {kind: 'none'}, keyRows: undefined};
	if (words === '' || placeholders.includes(words)) return {composer: {kind: 'empty', shell}, keyRows};
	return {composer: {kind: 'draft', text, pasted: text.includes('[Pasted Text: ') ? 1 : 0, shell}, keyRows};
}

function isRule(line: string): boolean {
	return /^─{10,}$/.test(line);
}

function isInput(line = ''): boolean {
	return /^ [>!*](?: |$)/.test(line);
}

function working(base: SurfaceAssessment, above: readonly string[]): SurfaceAssessment {
	const tool = above.map((line) => /^│ [⊶⊷] {1,2}(\w+)(?: (.{1,200}?))? *│?$/.exec(line)).findLast((found) => found !== null);
	const isTold = above.slice(-8).some((line) => /^│ [⊶⊷]|^╰/.test(line));
	return {
		...base,
		surface: 'working',
		businessState: 'working',
		activity: tool && isTold ? 'acting' : undefined,
		runningTool: tool && isTold ? {tool: tool[1] ?? '', input: tool[2]?.trim()} : undefined,
		queued: above.slice(-8).some((line) => line.startsWith('  Queued (press')),
	};
}

/** Whether a prompt waits for the end of Gemini's start. */
function isHeld(above: readonly string[]): boolean {
	return above.findLast((line) => /^(?:[✦✕ℹ] | ?> )/.test(line))?.startsWith('ℹ Initializing... Prompts will be queued') === true;
}

/** How the newest turn ended, by the last mark above the input box. */
function endOf(above: readonly string[]): Pick<SurfaceAssessment, 'interrupted' | 'error'> {
	const at = above.findLastIndex((line) => /^(?:✦ |✕ |ℹ Request cancelled\.| ?> )/.test(line));
	const mark = above[at] ?? '';
	if (mark.startsWith('ℹ')) return {interrupted: true, error: undefined};
	if (!mark.startsWith('✕')) return {interrupted: false, error: undefined};
	const rest = above.slice(at + 1);
	const end = rest.findIndex((line) => !line.startsWith('  '));
	const said = [mark, ...rest.slice(0, end === -1 ? 0 : end)].join(' ').slice(2).replace(/\s+/g, ' ').trim();
	return {interrupted: false, error: {text: said.replace(/^\[API Error: (.*?)\]?$/, '$1').slice(0, 500), resetsAt: undefined}};
}

/** The conversation; empty before the first prompt. */
function dialogueOf(above: readonly string[]): string {
	// In a terminal with fewer colours a prompt has no edges.
	const first = above.findIndex((line) => /^(?:▄{10,}$| ?> \S)/.test(line));
	const rule = above.findLastIndex(isRule);
	const said = above.slice(first, rule > first ? rule : undefined).filter((line) => !/^\? for shortcuts| {2,}\? for shortcuts$/.test(line));
	return first === -1 ? '' : paragraphs(said.map((line) => (/^[▄▀]{10,}$/.test(line) ? '' : line)));
}

/** The screen without the spinner, its clock, and the moving sign of a running tool. */
function normalise(lines: readonly string[]): string {
	return lines
		.filter((line) => line !== '')
		.map((line) => (spinner.test(line) || compresses.test(line) ? ' …' : line.replace(/^│ ⊶/, '│ ⊷')))
		.join('\n');
}
