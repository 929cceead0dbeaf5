/** Reads what one capture of an OpenCode pane shows, as drawn by 1.18.33. Pure. */
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import type {DialogKind, OptionRole} from '../../core/terms/ask.js';
import {columnsOf} from '../../core/text/width.js';
import {
	atDialog,
	knownScreen,
	optionsFrom,
	paragraphs,
	plainDialog,
	screenLines,
	unsupported,
	withComposer,
} from '../parts/screen-lines.js';

/** The moving bar at work, at the left below the input box. A long text of a retry may cover its end. */
const bar = /^ *[■⬝]{1,8}/;
/** The lower edge of the input box, which no dialog has. */
const boxEnd = /^ *╹▀{8,}/;
const blockLine = /^ *┃(.*)$/;

export function readScreen({text, columns}: Snapshot): SurfaceAssessment {
	const lines = screenLines(text);
	const normalised = lines
		.filter((line) => line !== '')
		.map((line) => line.replace(bar, '').replace(/^( +)[⠀-⣿] /, '$1'))
		.join('\n');
	const known = knownScreen({preset: '1.18.33', normalised}, lines);
	const edge = lines.findLastIndex((line) => boxEnd.test(line));
	// Only the footer is below the input box. An edge with a block below it is a part of a text.
	const box = lines.slice(edge + 1).some((line) => blockLine.test(line)) ? -1 : edge;
	const dialog = box === -1 ? findDialog(lines, columns) : undefined;
	if (dialog) return {...known, ...atDialog(dialog)};
	if (box === -1) return unsupported(known);
	const footer = lines.slice(box + 1);
	const above = withoutColumn(lines).slice(0, box);
	const mode = /^ *┃ {2}Plan · /.test(above.findLast((line) => blockLine.test(line)) ?? '') ? 'plan' : 'none';
	const isHome = showsHome(above);
	const base = {...withComposer(known, {mode, projection: isHome ? '' : dialogueOf(above)}), isHome};
	if (footer.some((line) => bar.test(line))) return working(base, footer, above);
	return {...base, surface: 'idle', businessState: 'idle', interrupted: lastTurn(above)?.endsWith(' · interrupted') ?? false};
}

function working(base: SurfaceAssessment, footer: readonly string[], above: readonly string[]): SurfaceAssessment {
	const retry = /^ *(.{1,300}?) *\[retrying\b/.exec(footer.join(' ').replace(/[■⬝]+/g, ' '))?.[1]?.replace(/ +/g, ' ');
	const isCompacting = lastTurn(above)?.startsWith('Compaction ') ?? false;
	const activity = retry !== undefined ? 'retrying' : isCompacting ? 'compacting' : undefined;
	return {
		...base,
		surface: 'working',
		businessState: 'working',
		activity,
		spinner: retry === undefined ? undefined : {verb: 'Retrying', text: retry},
		queued: above.some((line) => /^ *┃ {3}QUEUED$/.test(line)),
	};
}

const turnLine = /^ *▣ {2}(.+)$/;

/** The line below the newest answer: `Build · Fake One · 1m 34s`. */
function lastTurn(above: readonly string[]): string | undefined {
	return above.map((line) => turnLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}

/** Whether it is the first screen, also of `/new`: only the name in block letters is above the input box. */
function showsHome(above: readonly string[]): boolean {
	const rest = above.slice(0, above.findLastIndex((line) => !blockLine.test(line)) + 1).filter((line) => line !== '');
	return rest.length > 2 && rest.every((line) => /^[ █▀▄]+$/.test(line));
}

function dialogueOf(above: readonly string[]): string {
	const said = above.slice(0, above.findLastIndex((line) => !blockLine.test(line)) + 1).filter((line) => !turnLine.test(line));
	return paragraphs(said);
}

type Form = {readonly kind: DialogKind; readonly title: RegExp | undefined; readonly end: RegExp};

const forms: readonly Form[] = [
	{kind: 'permission', title: /^ {2}△ Permission required$/, end: /^ {3}Allow once {3}Allow always {3}Reject\b/},
	{kind: 'permission', title: /^ {2}△ Always allow$/, end: /^ {3}Confirm {3}Cancel\b/},
	{kind: 'permission', title: /^ {2}△ Reject permission$/, end: /\benter confirm {2}esc cancel$/},
	{kind: 'question', title: undefined, end: /^ {2}(?:⇆ tab {2})?(?:↑↓ select {2})?enter \w+ {2}esc dismiss$/},
];

/** The dialog: the last block of the screen, instead of the input box. */
function findDialog(all: readonly string[], columns: number): Dialog | undefined {
	const lines = withoutColumn(all);
	const bottom = lines.findLastIndex((line) => line !== '' && !/^ *┃$/.test(line));
	// In a narrow pane the keys are on separate lines below the choices.
	const ends = lines.slice(Math.max(0, bottom - 3), bottom + 1).map((line) => blockLine.exec(line)?.[1]);
	const at = ends.findLastIndex((end) => end !== undefined && forms.some((each) => each.end.test(end)));
	const form = forms.find((each) => each.end.test(ends[at] ?? ''));
	if (!form) return cutForm(lines, {bottom, columns});
	if (ends.slice(at).includes(undefined)) return undefined;
	const last = bottom - (ends.length - 1 - at);
	const first = lines.slice(0, last).findLastIndex((line) => !blockLine.test(line)) + 1;
	const rows = lines.slice(first, last).map((line) => blockLine.exec(line)?.[1] ?? '');
	const title = form.title;
	const from = title === undefined ? 0 : rows.findIndex((row) => title.test(row));
	// The beginning is out of sight.
	if (from === -1) return undefined;
	// In a narrow pane the keys are below the choices.
	const most = at < ends.length - 1 ? mostRows.narrow : mostRows.wide;
	const isFull = form.kind === 'permission' && rows.slice(from + 1).filter((row) => row !== '').length >= most;
	const cut = isFull || rows.some((row) => scrolled.test(row) || unshown.test(row));
	return toDialog(form.kind, rows.slice(from), {columns, above: first + from, cut});
}

/** A form that is higher than the pane, and so has nothing below its choices. */
function cutForm(lines: readonly string[], {bottom, columns}: {readonly bottom: number; readonly columns: number}): Dialog | undefined {
	const first = lines.slice(0, bottom + 1).findLastIndex((line) => !blockLine.test(line)) + 1;
	const rows = lines.slice(first, bottom + 1).map((line) => blockLine.exec(line)?.[1] ?? '');
	const isForm = rows.some((row) => /^ {2}1\. /.test(row)) && rows.some((row) => /^ {2}2\. /.test(row));
	return isForm ? toDialog('question', rows, {columns, above: first, cut: true}) : undefined;
}

/** The most recorded rows of a request's text; further rows are out of sight. */
const mostRows = {narrow: 6, wide: 8};
/** The scroll bar of a change. */
const scrolled = /[▀▄█]$/;
/** The dialog of an MCP tool, which does not show the arguments. */
const unshown = /^ {4}⚙ Call tool /;

/** The lines without the right column of a wide pane, whose last line has the version. */
function withoutColumn(lines: readonly string[]): readonly string[] {
	const at = lines.findLast((line) => / {3}• OpenCode [\d.]+$/.test(line))?.lastIndexOf('•') ?? -1;
	if (at === -1) return lines;
	return lines.map((line) => {
		// A wide letter takes two cells.
		const wide = columnsOf(line) - line.length;
		const beside = line.slice(Math.max(0, at - wide));
		return wide <= 0 || /^\S/.test(beside) ? line.slice(0, Math.max(0, at - wide)).trimEnd() : line;
	});
}

const option = /^ {2,3}(\d{1,2})\. (?:\[[✓ ]\] )?(.+)$/;

type Place = {readonly columns: number; readonly above: number; readonly cut: boolean};

function toDialog(kind: DialogKind, rows: readonly string[], {columns, above, cut}: Place): Dialog {
	const isQuestion = kind === 'question';
	const [tabRow = '', firstRow = ''] = rows.filter((row) => row.trim() !== '');
	const tabs = isQuestion && / {3}Confirm$/.test(tabRow);
	const first = isQuestion ? optionsFrom(rows, (row) => option.exec(row)?.[1]) : -1;
	const choices = first === -1 ? [] : rows.slice(first);
	const words = first === -1 ? rows : [...rows.slice(0, first), ...choices.filter((row) => !option.test(row))];
	const told = words.map((row) => row.trim().replace(/ *[▀▄█]$/, '')).filter((row) => row !== '');
	const body = told.slice(isQuestion && !tabs ? 0 : 1);
	const title = (isQuestion ? '' : body[0]?.replace(/^[#→←⚙%] /, '')) || (told[0] ?? '').replace(/^△ /, '');
	const isCommand = body[1]?.startsWith('$ ') === true;
	// The rows of a command are one text; a question goes on to the empty row below it.
	const rest = isCommand ? [body.slice(1).join(' ')] : body.slice(1);
	return {
		...plainDialog,
		kind: tabs && firstRow.trim() === 'Review' ? 'review' : kind,
		// A cut request is shown by its title alone, which then has the beginning of the text too.
		title: cut && rest[0] !== undefined && !isQuestion ? `${title} · ${rest[0].slice(0, columns)} …` : title,
		question: isQuestion ? questionIn(rows, tabs) : '',
		body: rest.join('\n'),
		drawn: {columns, parts: [rows], above},
		options: choices.flatMap((row) => toOption(row) ?? []),
		multiSelect: rows.some((row) => /^ {2}\d\. \[/.test(row)),
		cut,
	};
}

function questionIn(rows: readonly string[], tabs: boolean): string {
	const words = rows.map((row) => row.trim());
	const filled = [...words.keys()].filter((at) => words[at] !== '');
	const first = filled[tabs ? 1 : 0] ?? 0;
	const end = words.indexOf('', first);
	const question = words.slice(first, end === -1 ? first + 1 : end).join(' ');
	return question.replace(/ \(select all that apply\)$/, '');
}

function toOption(row: string): Dialog['options'][number] | undefined {
	const [, digit, label = ''] = option.exec(row) ?? [];
	if (digit === undefined) return undefined;
	const role: OptionRole = label === 'Type your own answer' ? 'text' : 'other';
	return {label, role, digit: Number(digit), description: '', selected: false, checked: undefined};
}
