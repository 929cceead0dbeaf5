/** The rows under the input box: permission mode, hints, the user's own status line, background work. */
import type {SurfaceAssessment} from '../../../core/surface.js';
import type {Preset} from './presets/preset.js';
import {type Box, chromeAbove, isHint} from './regions.js';
import type {Rows} from './rows.js';

export type Footer = {
	readonly mode: SurfaceAssessment['mode'];
	readonly busy: boolean;
	readonly idle: boolean;
	readonly exitPending: boolean;
	readonly shells: number;
	/** The agents listed under the mode line, without `main`. */
	readonly agents: number;
	readonly draftStashed: boolean;
	readonly searching: boolean;
};

/** Reads the mode line only: the user's own status line may contain anything. */
export function readFooter(rows: Rows, box: Box, preset: Preset): Footer {
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
		searching: below.some((text) => preset.historySearch.test(text)),
	};
}

function isStashHint(text: string, columns: number): boolean {
	return /(?:^| )draft stashed$/.test(text) && (isHint(text, columns) || / {6,}\S.*draft stashed$/.test(text));
}
