/** Whether the detail shows the whole dialog of a pane: of a request that only its pane tells, nothing may be out of sight. */
import type {Row} from '../../core/session.js';
import {stripControls} from '../../core/text/label.js';
import {width} from '../text.js';
import {paneLines} from './lines.js';

type Shown = {
	/** The last capture. */
	readonly text: string;
	/** The rows and columns of the pane's part of the detail. */
	readonly rows: number;
	readonly columns: number;
};

/** Where the dialog begins is unknown for some: then the whole pane must be on the screen. The card has the options, so these may be cut. */
export function showsWholeDialog({state: {context}}: Row, {text, rows, columns}: Shown): boolean {
	if (context.kind !== 'blocked') return false;
	const dialog = inked(text.split('\n').slice(context.aboveDialog ?? 0));
	const shown = inked(paneLines({text, scroll: undefined, card: undefined, rows})?.lines ?? []);
	const label = squeeze(context.options[0]?.label ?? '');
	const menu = dialog.findLastIndex((line) => /(?:^|\D)1[.)]/.test(line) && squeeze(line).includes(label));
	const asked = menu === -1 ? dialog : dialog.slice(0, menu);
	return dialog.length <= shown.length && asked.every((line) => isRule(line) || width(line) <= columns);
}

function inked(lines: readonly string[]): readonly string[] {
	return lines.map((line) => stripControls(line).trimEnd()).filter((line) => line !== '');
}

function squeeze(text: string): string {
	return text.replace(/\s+/g, '');
}

/** A line of box-drawing signs says nothing. */
function isRule(line: string): boolean {
	return /^[\s\u2500-\u259f]*$/.test(line);
}
