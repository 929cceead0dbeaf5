/** The input box: the human's text, or Claude Code's suggestion; and the footer below it. */
import type {Composer, SurfaceAssessment} from '../../../core/surface.js';
import {type ScreenLine, sliceLine, styleAt} from './cells.js';
import type {Preset} from './presets.js';
import {type Box, chromeAbove, isHint} from './regions.js';
import type {Rows} from './rows.js';
import {unwrap} from './unwrap.js';

/** The rows under the input box: permission mode, hints, the user's own status line, background work. */
export type ScreenFooter = {
	readonly mode: SurfaceAssessment['mode'];
	readonly busy: boolean;
	readonly idle: boolean;
	readonly exitPending: boolean;
	readonly shells: number;
	/** The agents listed under the mode line, without `main`. */
	readonly agents: number;
	readonly draftStashed: boolean;
	/** A search through earlier prompts, or vim's visual mode: pasted text replaces what is marked there, and Enter submits nothing. */
	readonly takesNoText: boolean;
};

/** Reads the mode line only: the user's own status line may contain anything. */
export function readFooter(rows: Rows, box: Box, preset: Preset): ScreenFooter {
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
		agents: below.filter((text) => /^ {2}(?:❯ )?◯ /.test(text)).length,
		draftStashed: hints.some((text) => isStashHint(text, rows.columns)),
		takesNoText: /^-- VISUAL/.test(left) || below.some((text) => preset.historySearch.test(text)),
	};
}

function isStashHint(text: string, columns: number): boolean {
	return /(?:^| )draft stashed$/.test(text) && (isHint(text, columns) || / {6,}\S.*draft stashed$/.test(text));
}

/** Reads the box. A suggestion is dim behind a reverse first letter; without colours only Claude Code's own phrases are recognized. */
export function readComposer(rows: Rows, box: Box, preset: Preset): Composer {
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
	return {
		kind: 'draft',
		text: text.replace(/\n+$/, ''),
		pasted: countPasted(text),
		shell,
	};
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

/** The glyph's colour tells work: at rest it is the default foreground or the teammate's colour, not dim. Undefined without colours, and in shell mode. */
export function glyphSaysWorking(rows: Rows, box: Box, preset: Preset): boolean | undefined {
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
