/** Two texts of a whole screen: the dialogue, and the text in which changes are detected. */

import type {Preset} from './presets.js';
import {bannerRows, indentOf, isBlank, isSeparator, type Rows} from './rows.js';

/** The rows' parts: the live part starts at `live`; a dialog in it belongs to the dialogue, an input box does not. */
export type Cut = {readonly live: number; readonly dialog: {readonly from: number; readonly to: number} | undefined};

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
