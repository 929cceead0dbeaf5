/** Finds the dialog at the bottom of the screen, its kind, and the state that it implies. */
import {isNo, isYes} from '../../../core/ask/option-role.js';
import type {BusinessState, Dialog, RowRange, Surface, SurfaceAssessment} from '../../../core/surface.js';
import {type DialogKind, traitsOf} from '../../../core/terms/ask.js';
import {cursor, more} from '../glyphs.js';
import {readActivity} from '../screen/activity.js';
import {type ScreenLine, sliceLine} from '../screen/cells.js';
import type {DialogPattern} from '../screen/dialog-patterns.js';
import type {Preset} from '../screen/presets.js';
import {dialogRegions, projectDialogue, type Region} from '../screen/regions.js';
import {indentOf, isBlank, isFrame, isSeparator, type Rows, unwrap} from '../screen/rows.js';
import {textRange, toDialog} from './content.js';
import {type DialogParts, type Menu, parseBareMenu, parseMenu} from './menu.js';
import {readPreviewForm, withTalk} from './previews.js';

const underCursor = new RegExp(`^ ?${cursor} ?\\S`);
const moreLines = new RegExp(` *${more} \\d+ more lines?$`);
const moreAtEnd = new RegExp(` {3,}${more}$`);

type FoundDialog = {readonly dialog: Dialog; readonly from: number; readonly to: number; readonly rule: Region['rule']};

/** The live dialog; undefined when there is none at the bottom of the screen. */
function dialogAtBottom(rows: Rows, preset: Preset): FoundDialog | undefined {
	for (const region of dialogRegions(rows, preset)) {
		const parts = readParts(rows.lines.slice(region.from, region.to), preset, rows.main);
		const closed = isClosed(parts, preset);
		const pattern = preset.dialogs.find((candidate) => (closed || candidate.endless) && matches(candidate, parts, region));
		if (pattern === undefined || (region.rule === undefined && !isLiveWithoutRule(parts, pattern.kind))) continue;
		const headless = region.rule === undefined && pattern.title === undefined && !onlyRuleIsCut(parts);
		const seen = headless ? {...parts, title: '', titleRow: -1} : parts;
		const dialog = toDialog(pattern.kind, {...seen, cut: parts.cut || region.rule === undefined}, preset);
		// The upper rule belongs to the dialog.
		const above = Math.max(0, region.rule === undefined ? region.from : region.from - 1);
		const drawn = {...dialog.drawn, above, rows: textRows(parts, dialog.kind, region)};
		const question = pattern.about === undefined ? dialog.question : `${pattern.about}. ${dialog.question}`;
		return {dialog: {...dialog, question, drawn}, from: region.from, to: region.to, rule: region.rule};
	}
	return undefined;
}

/** The pane's rows of the text between title and question. `withPathBelow` makes two lines of one row. */
function textRows(parts: DialogParts, kind: DialogKind, {from, to}: Region): RowRange {
	const range = textRange(kind, parts);
	const more = parts.lines.length - (to - from);
	return {from: from + range.from, to: from + range.to - more};
}

function readParts(shown: readonly ScreenLine[], preset: Preset, columns: number): DialogParts {
	// A scrollable part has its arrow at the right edge of its last row.
	const whole = shown.map((line) => (moreAtEnd.test(line.text) ? sliceLine(line, 0, line.text.length - 1) : line));
	const titleRow = whole.findIndex((line) => !isBlank(line.text) && !preset.cutMark.test(line.text) && !isSeparator(line.text));
	const titled = withWholeTitle(whole, titleRow);
	const drawn = titled.flatMap((line, row) => (row === titleRow ? withPathBelow(withoutCount(line)) : [line]));
	const form = readPreviewForm(drawn);
	const lines = form?.lines ?? drawn;
	const title = lines[titleRow]?.text ?? '';
	const available = columns - Math.min(indentOf(title), 4);
	const plain = () => parseMenu(lines, available, preset);
	const menu = takesNotes(lines, preset, available)
		? form && withTalk(plain(), lines)
		: (plain() ?? parseBareMenu(lines, available, preset));
	const headed = menu === undefined || menu.first > titleRow;
	const hidesFirst = menu !== undefined && isBehindOthers(menu, lines, preset);
	const {question, row} =
		menu === undefined || hidesFirst ? {question: '', row: menu?.first ?? lines.length} : questionAbove(lines, menu.first, available);
	return {
		lines,
		columns,
		available,
		menu,
		...(menu !== undefined && form !== undefined ? {previews: {note: form.note}} : {}),
		title: headed ? title.trim() : '',
		titleRow: headed ? titleRow : -1,
		hidesFirst,
		question,
		questionRow: row,
		bottom: lastParagraph(lines.slice(menu?.end ?? 0), preset, available),
		cut: (menu?.scrolled ?? false) || lines.some((line, i) => preset.cutMark.test(line.text) || whole[i] !== shown[i]),
	};
}

function isBehindOthers({options}: Menu, lines: readonly ScreenLine[], preset: Preset): boolean {
	return (options[0]?.digit ?? 1) > 1 && lines.some(({text}) => preset.cutMark.test(text));
}

// `Bash command · from the general-purpose agent 1 of 2` while other dialogs wait.
function withoutCount(line: ScreenLine): ScreenLine {
	const count = / {3,}\d+ of \d+$/.exec(line.text);
	return count ? sliceLine(line, 0, count.index) : line;
}

function questionAbove(lines: readonly ScreenLine[], first: number, available: number): {question: string; row: number} {
	let end = first;
	while (end > 0 && isBlank(lines[end - 1]?.text ?? '')) end--;
	let from = end;
	while (from > 0 && !endsAbove(lines[from - 1]?.text ?? '')) from--;
	const text = lines.slice(from, end).map((line) => line.text.trim());
	return {question: unwrap(text, available - 1).replaceAll('\n', ' '), row: from};
}

/** A long path pushes the second word of its title into the next row: `Edit   …/a/long/path`, `file` (2.0.45, 2.0.60). */
function withWholeTitle(lines: readonly ScreenLine[], row: number): readonly ScreenLine[] {
	const [title, below] = lines.slice(row);
	const word = /^ (?:Create|Overwrite|Edit)(?= {2,}\S)/.exec(title?.text ?? '')?.[0];
	if (title === undefined || word === undefined || below?.text !== ' file') return lines;
	return lines.with(row, {...title, text: `${word} file`}).with(row + 1, sliceLine(title, word.length));
}

/** Versions up to 2.1.0 draw a file's path behind the title, newer ones below it. */
function withPathBelow(line: ScreenLine): readonly ScreenLine[] {
	const title = /^ (?:Create|Overwrite|Edit) file(?= [^ ·])/.exec(line.text)?.[0];
	return title === undefined ? [line] : [sliceLine(line, 0, title.length), sliceLine(line, title.length)];
}

function endsAbove(text: string): boolean {
	return isBlank(text) || isSeparator(text) || isFrame(text);
}

/** Whether the form takes notes: only one with previews does. Its options are read together with their previews, or not at all. */
function takesNotes(lines: readonly ScreenLine[], preset: Preset, available: number): boolean {
	return / · n to add notes · /.test(lastParagraph(lines, preset, available));
}

function lastParagraph(lines: readonly ScreenLine[], preset: Preset, available: number): string {
	const texts = lines.map((line) => line.text.trim()).filter((text) => !preset.cutMark.test(text));
	const start = texts.lastIndexOf('') + 1;
	return unwrap(texts.slice(start), available - 1).replace(/(?<= ·)\n|\n(?=to )/g, ' ');
}

// A dialog ends with its options or with the row that names its keys. Anything below means that it is over.
function isClosed(parts: DialogParts, preset: Preset): boolean {
	const {lines, menu} = parts;
	if (menu && lines.slice(menu.end).every(({text}) => isBlank(text) || preset.cutMark.test(text))) return true;
	return preset.bottomLine.test(parts.bottom.slice(parts.bottom.lastIndexOf('\n') + 1));
}

function matches(pattern: DialogPattern, parts: DialogParts, region: Region): boolean {
	const options = parts.menu?.options ?? [];
	return (
		(pattern.title?.test(parts.title) ?? true) &&
		(pattern.question?.test(parts.question) ?? true) &&
		(pattern.bottom?.test(parts.bottom) ?? true) &&
		(pattern.row === undefined || parts.lines.slice(parts.menu?.end).some((line) => pattern.row?.test(line.text))) &&
		(pattern.firstOption === undefined || (options[0] !== undefined && pattern.firstOption.test(options[0].label))) &&
		(pattern.lastOption?.test(options.at(-1)?.label ?? '') ?? true) &&
		(pattern.rule === undefined || pattern.rule === region.rule) &&
		(pattern.alone === undefined || region.alone)
	);
}

// A form's question is behind a bar: if the bar comes first, the heading is cut off too.
function onlyRuleIsCut({lines, title}: DialogParts): boolean {
	return !title.startsWith('│') && lines.some((line) => /^ *↑ 1 more line$/.test(line.text));
}

// Without its upper rule, only the margin distinguishes a dialog from a quoted one: answers are indented by two columns or more.
// Quoted words may pass for a local dialog without harm, because a local dialog asks nothing.
// A plan's options are indented further than others, below a rule of their own.
function isLiveWithoutRule({menu, lines, questionRow}: DialogParts, kind: Dialog['kind']): boolean {
	const mark = lines.find((line) => moreLines.test(line.text));
	if (mark !== undefined && indentOf(mark.text) <= 1) return true;
	// One of the start cannot be quoted, since nothing is said before it, and it takes no answer here without its top.
	if (kind === 'local' || kind === 'startup') return true;
	if (menu === undefined) return false;
	if (kind === 'plan' && /^ {2}─+$/.test(lines[questionRow - 1]?.text.trimEnd() ?? '')) return true;
	return lines.slice(menu.first, menu.end).some((line) => underCursor.test(line.text));
}

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
	// The search for an earlier prompt takes all keys.
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
