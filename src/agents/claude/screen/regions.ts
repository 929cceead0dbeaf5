/** Finds the live part of the screen from the bottom (everything above it is history), and makes the text in which changes are detected. */
import {type ScreenLine, styleAt} from './cells.js';
import type {Preset} from './presets.js';
import {bannerRows, indentOf, isBlank, isHintRule, isRule, isSeparator, type Rows} from './rows.js';

/**
 * `upper` is the rule above the box, or the prompt row if there is none; `prompt` its first row; `bottom` the rule below, or the row count
 * when that is cut off. `scrolled`: the draft is taller than the box, and the row with the glyph is out of sight.
 */
export type Box = {readonly upper: number; readonly prompt: number; readonly bottom: number; readonly scrolled: boolean};

/**
 * Rows `from` to `to` (exclusive). `rule` is the upper rule's character; undefined when the top is cut off. `alone`: neither the greeting
 * nor the conversation is above it.
 */
export type Region = {readonly from: number; readonly to: number; readonly rule: '─' | '▔' | undefined; readonly alone: boolean};

/** The input box at the bottom: its rule, its glyph in the first column, its rule, then nothing but footer rows. */
export function findBox(captured: Rows, preset: Preset): Box | undefined {
	const rows = {...captured, lines: captured.lines.slice(0, footerEnd(captured, preset))};
	const {lines} = rows;
	for (let i = lines.length - 1; i >= 0; i--) {
		const text = lines[i]?.text ?? '';
		if (preset.prompt.test(text)) return boxAt(rows, preset, i);
		if (/^─+ ↑ \d+ more ─/.test(text)) return scrolledBox(rows, i);
		if (!isFooterRow(text) && !isRule(text)) return undefined;
	}
	return undefined;
}

/** The end of the footer. While the user's own command runs, it is below the footer (2.0.60). */
function footerEnd({lines}: Rows, preset: Preset): number {
	const start = lines.findLastIndex(({text}) => /^! \S/.test(text));
	const below = lines.slice(start + 1).map(({text}) => text);
	const footer = lines.slice(0, Math.max(0, start)).findLast(({text}) => !isBlank(text))?.text ?? '';
	const isRunning = below.every(isFooterRow) && below.some((text) => preset.toolRunning.test(text));
	return isRunning && preset.modeLine.test(footer) ? start : lines.length;
}

/**
 * A draft taller than the pane of the inline renderer: only its last rows, the lower rule and the mode line are visible. A dialog's text
 * can look like it.
 */
export function headlessBox(captured: Rows, preset: Preset): Box | undefined {
	const lines = captured.lines.slice(0, footerEnd(captured, preset));
	if (!lines.every(({text}) => isFooterRow(text) || isRule(text))) return undefined;
	const bottom = lines.findLastIndex((line) => isRule(line.text));
	if (bottom < 1 || lines.slice(0, bottom).some((line) => isRule(line.text))) return undefined;
	return lines.slice(bottom + 1).some((line) => preset.modeLine.test(line.text))
		? {upper: 0, prompt: 0, bottom, scrolled: true}
		: undefined;
}

function boxAt(rows: Rows, preset: Preset, prompt: number): Box | undefined {
	const {lines} = rows;
	let bottom = prompt + 1;
	while (bottom < lines.length && isFooterRow(lines[bottom]?.text ?? '')) bottom++;
	const closed = bottom < lines.length;
	if (closed && !isRule(lines[bottom]?.text ?? '')) return undefined;
	for (let i = bottom + 1; i < lines.length; i++) if (!isFooterRow(lines[i]?.text ?? '')) return undefined;
	const ruled = prompt > 0 && isRule(lines[prompt - 1]?.text ?? '');
	if (ruled) return {upper: prompt - 1, prompt, bottom, scrolled: false};
	if (prompt === 0 && closed) return {upper: 0, prompt, bottom, scrolled: false};
	const footed = lines.slice(prompt + 1, prompt + 6).some((line) => preset.idleFooter.test(line.text) || preset.busyFooter.test(line.text));
	return !preset.ruled && footed ? {upper: prompt, prompt, bottom, scrolled: false} : undefined;
}

function scrolledBox({lines}: Rows, upper: number): Box | undefined {
	let bottom = upper + 1;
	while (bottom < lines.length && isFooterRow(lines[bottom]?.text ?? '')) bottom++;
	const closed = bottom > upper + 1 && isRule(lines[bottom]?.text ?? '');
	return closed ? {upper, prompt: upper + 1, bottom, scrolled: true} : undefined;
}

/**
 * Candidates for the dialog at the bottom, likeliest first. A dialog starts under a rule, or its top is cut off; it contains no row of the
 * conversation.
 */
export function dialogRegions(rows: Rows, preset: Preset): readonly Region[] {
	const {lines} = rows;
	const end = dialogEnd(rows, preset);
	const regions: Region[] = [];
	let from = end - 1;
	for (; from >= 0; from--) {
		const line = lines[from];
		if (line === undefined || preset.history.test(line.text) || preset.prompt.test(line.text)) break;
		const {text} = line;
		if (!isUpperRule(line)) continue;
		const below = lines.slice(from + 1, end).find((line) => !isBlank(line.text))?.text ?? '';
		if (!preset.innerRule.test(below)) regions.push({from: from + 1, to: end, rule: text.endsWith('▔') ? '▔' : '─', alone: false});
	}
	const asked = sideQuestion(rows, end, preset);
	if (asked !== undefined) regions.push(asked);
	const alone = from < 0 && bannerRows(rows).size === 0;
	const found = regions.map((region) => ({...region, alone}));
	return from < 0 && end > 0 ? [...found, {from: 0, to: end, rule: undefined, alone}] : found;
}

/** Whether a row is the upper rule of a dialog. The bold text of a question can have a row of such characters too. */
function isUpperRule(line: ScreenLine): boolean {
	return (isRule(line.text) && !styleAt(line, 0).bold) || isHintRule(line);
}

/** The inline renderer draws the panel of a side question (`/btw`) without a rule. */
function sideQuestion(rows: Rows, below: number, preset: Preset): Region | undefined {
	const to = panelEnd(rows, below);
	if (to === undefined) return undefined;
	const drawn = rows.lines.slice(0, to);
	const from = drawn.findLastIndex(({text}) => /^ {2}\/btw \S/.test(text));
	const isQuoted = drawn.slice(from).some(({text}) => preset.history.test(text));
	return from < 0 || isQuoted ? undefined : {from, to, rule: '▔', alone: false};
}

/**
 * The end of a panel, below the row that names its keys. The inline renderer draws some panels above the input box, whose keys they take.
 * Undefined without such a row.
 */
export function panelEnd(rows: Rows, below: number): number | undefined {
	const to = lastRowEnd(rows.lines, below);
	const keys = rows.lines[to - 1];
	const isPanel = keys !== undefined && /^ {2}(?:\S.* )?Esc to (?:close|cancel)$/.test(keys.text);
	return isPanel && !(rows.coloured && styleAt(keys, 2).fg === '') ? to : undefined;
}

const queuedStart = /^ {2}❯ \S/;
const queuedRow = /^ {2}(?:❯ | {2})\S/;

/** The end of the dialog. In the fullscreen renderer of 2.1.250 queued prompts are below it, behind the row that names its keys. */
function dialogEnd({lines, coloured}: Rows, preset: Preset): number {
	const end = lastRowEnd(lines, lines.length);
	const isQueued = (line: ScreenLine | undefined) =>
		line !== undefined && queuedRow.test(line.text) && (!coloured || styleAt(line, 2).bg !== '');
	let from = end;
	while (isQueued(lines[from - 1])) from--;
	const above = lastRowEnd(lines, from);
	const isBelow = above < from && queuedStart.test(lines[from]?.text ?? '') && preset.bottomLine.test(lines[above - 1]?.text ?? '');
	return isBelow ? above : end;
}

function lastRowEnd(lines: readonly ScreenLine[], until: number): number {
	let end = until;
	while (end > 0 && (isBlank(lines[end - 1]?.text ?? '') || isRule(lines[end - 1]?.text ?? ''))) end--;
	return end;
}

/** In a pane of 30 columns a notice has four rows, and below it may be a hint and a blank row. */
const mostOfNotice = 6;

/** The first row of a notice that a question is held back, above the input box; the number of rows of the screen without one. */
export function heldBackFrom({lines}: Rows, box: Box, preset: Preset): number {
	const texts = lines.slice(Math.max(0, box.upper - mostOfNotice), box.upper).map(({text}) => text);
	const from = texts.findLastIndex((text) => preset.heldBack.test(text));
	const isBelowAll = from !== -1 && !texts.slice(from).some((text) => preset.history.test(text));
	return isBelowAll ? box.upper - texts.length + from : lines.length;
}

/** Rows between the conversation and the input box: hints, menus, `Waiting for permission…`; `from` is the first of them. */
export function chromeAbove(rows: Rows, box: Box, preset: Preset): number {
	let from = Math.min(box.upper, heldBackFrom(rows, box, preset));
	while (from > 0) {
		const text = rows.lines[from - 1]?.text ?? '';
		if (!isBlank(text) && !isHint(text, rows.columns) && !(from === box.upper && preset.deferred.test(text))) break;
		from--;
	}
	return from;
}

/** Right-aligned hints: `◐ medium · /effort`, tips, `draft stashed`. */
export function isHint(text: string, columns: number): boolean {
	const indent = indentOf(text);
	return indent >= Math.min(12, columns / 4) || /^ {2,}tmux focus-events/.test(text);
}

function isFooterRow(text: string): boolean {
	return isBlank(text) || text.startsWith('  ');
}

/** The rows' parts: the live part starts at `live`; a dialog in it belongs to the dialogue, an input box does not. */
type Cut = {readonly live: number; readonly dialog: {readonly from: number; readonly to: number} | undefined};

/** The visible dialogue in order: prompts, responses, menu text. Without banner, idle prompts, spinner lines, separators, hints. */
export function projectDialogue(rows: Rows, cut: Cut, preset: Preset): string {
	const history = rows.lines.slice(0, cut.live).map((line) => line.text);
	const banner = bannerRows(rows);
	const said = history.filter((text, i) => !banner.has(i) && !isChrome(text, rows.columns, preset));
	const menu = cut.dialog === undefined ? [] : rows.lines.slice(cut.dialog.from, cut.dialog.to).map((line) => line.text);
	return squeeze([...said, ...menu.filter((text) => !isSeparator(text))]);
}

/** The screen without styling, spinner, clock, token counts and rotating tips. Equal texts mean that nothing happened. */
export function normalise(rows: Rows, preset: Preset): string {
	const texts = rows.lines.map((line) => line.text);
	const banner = bannerRows(rows);
	const kept = texts.filter(
		(text, i) => !banner.has(i) && !isSpinner(text, preset) && !isRightHint(text, rows.columns) && !isSeparator(text),
	);
	return squeeze(kept.map((text) => withoutClocks(text)));
}

function isChrome(text: string, columns: number, preset: Preset): boolean {
	return isSpinner(text, preset) || preset.ended.test(text) || isSeparator(text) || isRightHint(text, columns) || isBarePrompt(text);
}

function isSpinner(text: string, preset: Preset): boolean {
	return (
		(preset.spinner.test(text) || preset.waitingForLead.test(text) || (/^[·✢✳✶✻✽*] /.test(text) && preset.retrying.test(text))) &&
		!preset.ended.test(text)
	);
}

function isBarePrompt(text: string): boolean {
	return /^[❯>!][ \u00a0]*$/.test(text);
}

function isRightHint(text: string, columns: number): boolean {
	return indentOf(text) >= columns / 2 || /^ {8,}(?:tmux focus-events|ctrl\+|◐)/.test(text);
}

function withoutClocks(text: string): string {
	return text
		.replace(/^[●⏺✻] /, '  ')
		.replace(/ {6,}\S.*$/, '')
		.replace(/ \((?:\d+[hms] ?)+(?: · .*)?\)/g, '')
		.replace(/ · (?:\d+[hms] ?)+(?=…|$| )/g, '')
		.replace(/\bretrying in \d+s/, 'retrying')
		.replace(/ for (?:\d+[hms] ?)+ · done .*$/, ' · done')
		.replace(/[↑↓] ?[\d.]+k? tokens/g, '')
		.replace(/ · (?:\? for shortcuts|← for agents|↓ to manage|esc to interrupt)\s?…?/g, '');
}

function squeeze(texts: readonly string[]): string {
	const out: string[] = [];
	for (const text of texts) if (!isBlank(text) || (out.length > 0 && out.at(-1) !== '')) out.push(isBlank(text) ? '' : text);
	return out.join('\n').trimEnd();
}
