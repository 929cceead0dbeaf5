/** Whether the detail shows the whole dialog of a pane: of a request that only its pane tells, nothing may be out of sight. */

import type {Row} from '../../core/session.js';
import type {Ask} from '../../core/terms/ask.js';
import {cleanText, stripControls} from '../../core/text/label.js';
import {width} from '../text.js';
import {paneLines} from './pane-lines.js';

type Shown = {
	/** The last capture. */
	readonly text: string;
	/** The rows and columns of the pane's part of the detail. */
	readonly rows: number;
	readonly columns: number;
	/** The card with the request's name and its options is above the pane. */
	readonly hasCard: boolean;
};

/**
 * Where the dialog begins is unknown for some: then the whole pane must be on the screen. The card has the first lines and the options, so these may
 * be out of sight.
 */
export function showsWholeDialog({state: {context}}: Row, {text, rows, columns, hasCard}: Shown): boolean {
	if (context.kind !== 'blocked') return false;
	const whole = withoutBlankRows(text.split('\n').slice(context.aboveDialog ?? 0));
	const dialog = hasCard ? withoutName(whole, context.ask) : whole;
	const shown = withoutBlankRows(paneLines({text, scroll: undefined, card: undefined, rows})?.lines ?? []);
	const label = squeeze(context.options[0]?.label ?? '');
	const menu = dialog.findLastIndex((line) => /(?:^|\D)1[.)]/.test(line) && squeeze(line).includes(label));
	const asked = menu === -1 || !hasCard ? dialog : dialog.slice(0, menu);
	const isAdvice = (line: string) => context.advice?.includes(line.trim()) === true;
	return dialog.length <= shown.length && asked.every((line) => isRule(line) || isAdvice(line) || width(line) <= columns);
}

/** The lines behind those that are the name of the request. */
function withoutName(lines: readonly string[], ask: Ask): readonly string[] {
	const names = ask.kind === 'dialog' ? ask.title.split(' · ') : [];
	const first = lines.findIndex((line) => !isRule(line) && !names.includes(cleanText(line)));
	return lines.slice(Math.max(0, first));
}

function withoutBlankRows(lines: readonly string[]): readonly string[] {
	return lines.map((line) => stripControls(line).trimEnd()).filter((line) => line !== '');
}

function squeeze(text: string): string {
	return text.replace(/\s+/g, '');
}

/** A line of box-drawing signs says nothing. */
function isRule(line: string): boolean {
	return /^[\s\u2500-\u259f]*$/.test(line);
}
