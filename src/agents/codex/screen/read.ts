/** Reads what one capture of a Codex pane shows, with its title. Pure. */
import type {Snapshot, SurfaceAssessment} from '../../../core/surface.js';
import {atDialog, knownScreen, screenLines, unsupported, withComposer} from '../../parts/screen-lines.js';
import {findDialog} from './dialog.js';

/** What the title says. `plain`: at rest, after an error, and during some dialogs. */
type Title = 'working' | 'asking' | 'plain';

export function readScreen({text, columns}: Snapshot, {title = ''}: {readonly title?: string | undefined}): SurfaceAssessment {
	const lines = screenLines(text);
	const told = readTitle(title);
	const known = knownScreen({preset: '0.169.0', normalised: normalise(lines)}, lines, />_ OpenAI Codex \(v([\d.]{1,20})\)/);
	const dialog = findDialog(lines, columns);
	if (dialog) return {...known, ...atDialog(dialog)};
	// Dialogs are drawn a moment before or after the title changes. Until then nothing is certain.
	if (told === 'asking') return {...known, surface: 'deferred', businessState: 'awaiting_operator', inputMode: 'modal', confidence: 0.8};
	// Behind a view over the whole screen the session goes on, which only the title shows.
	if (isOverlay(lines))
		return told === 'working' ? working(known, undefined) : {...known, surface: 'idle', inputMode: 'modal', confidence: 0.6};
	const box = lines.findLastIndex((line) => /^›(?: |$)/.test(line));
	if (box === -1) return told === 'working' ? working(known, undefined) : unsupported(known);
	return atComposer(known, {lines, box, told});
}

function readTitle(title: string): Title {
	if (/^\[ [!.] \] Action Required\b/.test(title)) return 'asking';
	return /^(?:[\u2801-\u28ff] |(?:Working|Thinking) \|)/.test(title) ? 'working' : 'plain';
}

/** The line above the input box that runs while Codex works: `◦ Working (3s • esc to interrupt) · Running hook`. */
const runningLine = /^[•◦] (.{1,400}?) \(((?:\d+[hm] ?)*\d+s) • esc to interrupt\)(.*)$/;

type ScreenParts = {readonly lines: readonly string[]; readonly box: number; readonly told: Title};

function atComposer(known: SurfaceAssessment, {lines, box, told}: ScreenParts): SurfaceAssessment {
	const footer = lines.slice(box + 1).join('\n');
	const above = lines.slice(0, box);
	// Queued texts are between that line and the input box.
	const near = above.slice(-14);
	const at = near.findLastIndex((line) => runningLine.test(line));
	const isOver = near.slice(at + 1).some((line) => /^(?:■|› | {2}Worked for )/.test(line));
	const running = isOver ? null : runningLine.exec(near[at] ?? '');
	const backgroundShells = Number(/(?:^|· )\s*(\d+) background terminals? running/m.exec(above.slice(-8).join('\n'))?.[1] ?? 0);
	const base = {
		...withComposer(known, {mode: /\bPlan mode\b/.test(footer) ? 'plan' : 'none', projection: dialogueOf(above)}),
		backgroundShells,
	};
	if (running) return {...working(base, running), queued: near.some((line) => line.startsWith('  ↳ '))};
	if (told === 'working') return working(base, undefined);
	return {...base, surface: 'idle', businessState: 'idle', ...endOf(above)};
}

function working(known: SurfaceAssessment, line: RegExpExecArray | undefined): SurfaceAssessment {
	const [, verb = '', , rest = ''] = line ?? [];
	return {...known, surface: 'working', businessState: 'working', activity: activityOf(verb, rest), spinner: line && {verb, text: verb}};
}

function activityOf(verb: string, rest: string): SurfaceAssessment['activity'] {
	if (/^Compacting context/.test(verb)) return 'compacting';
	if (/^Reconnecting\.\.\.|, reconnecting \d/.test(verb)) return 'retrying';
	return / · Running hook/.test(rest) ? 'hook' : undefined;
}

/** How the newest turn ended, by the last mark above the input box: a red `■` begins an error, which may have several lines. */
function endOf(above: readonly string[]): Pick<SurfaceAssessment, 'interrupted' | 'error'> {
	const at = above.findLastIndex((line) => /^[■•✗›]| {2}Worked for /.test(line));
	const mark = above[at] ?? '';
	if (!mark.startsWith('■')) return {interrupted: false, error: undefined};
	const text = above.slice(at).join(' ').slice(1).replace(/\s+/g, ' ').trim();
	if (text.startsWith('Conversation interrupted')) return {interrupted: true, error: undefined};
	return {interrupted: false, error: {text, resetsAt: /\btry again at ([^.]{1,20})\./.exec(text)?.[1]}};
}

/** The prompts and answers on the screen; empty before the first prompt. */
function dialogueOf(above: readonly string[]): string {
	const first = above.findIndex((line) => /^› /.test(line));
	const said = above.slice(Math.max(0, first)).filter((line) => !/^(?: {2}Worked for | {2}└ Tip: |• Model changed to )/.test(line));
	return first === -1 ? '' : said.join('\n');
}

/** The screen without the clock of the running line and its blinking sign. */
function normalise(lines: readonly string[]): string {
	return lines
		.map((line) => line.replace(runningLine, '• $1$3'))
		.filter((line) => line !== '')
		.join('\n');
}

/** Whether the screen is a view over the whole pane, or a menu that does not affect the session. */
function isOverlay(lines: readonly string[]): boolean {
	const bottom = lines.filter((line) => line !== '').slice(-4);
	return bottom.some((line) =>
		/^ {1,2}(?:\? help {2}esc back|enter resume\b|k keep & next|enter select · esc back$|.*\besc (?:back|close)\b.*(?:↑\/↓|enter))/.test(
			line,
		),
	);
}
