/** The format that tmux evaluates in the turn that writes a key: true only while pane, program and screen are those that were looked at. */
import type {Address} from '../../core/address.js';
import {addressFormats, attendedFormat, cursorFormat, holderFormat, modesFormat, printedFormat} from './reading.js';
import {hiddenFormat, type ShownRow} from './shown-rows.js';

export type SendTarget = Pick<Address, 'socket' | 'serverStart' | 'pane' | 'panePid'> & {
	/** The program that must be in the foreground, by its `pane_current_command`. */
	readonly foreground: string;
	/** Rows that the pane must show. */
	readonly rows?: readonly ShownRow[];
	/** Rows that a search does not find: see `hidden-rows.ts`. */
	readonly hiddenRows?: readonly ShownRow[];
	/** What the option of `hidden-rows.ts` must say. */
	readonly hidden?: string;
	/** The window's `printedAt` at the last capture, if nothing may have been printed since. */
	readonly printedAt?: string;
	/** The terminal's modes at the last capture: a program that ends resets them before it stops reading. */
	readonly modes?: string;
	/** The cursor position at the last capture, which must not have changed. */
	readonly cursor?: string;
	/** Who must hold the pane: see `pane-holder.ts`. */
	readonly holder?: string;
	/** The pane must not be in front of any attached client, so that no typist's keys mix with these. */
	readonly alone?: boolean;
};

/** A format that is true when the pane is that of the target, takes keys for itself alone, and shows the wanted rows. */
export function toGuard({pane, serverStart, panePid, foreground, ...wanted}: SendTarget): string {
	const compared: readonly (readonly [format: string, value: string | number])[] = [
		['#{pane_id}', pane],
		...addressFormats.map((format, index) => [format, [serverStart, panePid, foreground, 0, 0, 0, 0][index] ?? ''] as const),
		...optional(modesFormat, wanted.modes),
		...optional(cursorFormat, wanted.cursor),
		...optional(attendedFormat, wanted.alone === true ? '0' : undefined),
		...optional(holderFormat, wanted.holder),
		...optional(printedFormat, wanted.printedAt),
		...optional(hiddenFormat, wanted.hidden),
		...(wanted.rows ?? []).map(({number, text}) => [toSearch(text), number] as const),
	];
	const now = compared.map(([format]) => format).join('/');
	const then = compared.map(([, value]) => formatEscaped(`${value}`)).join('/');
	// Formats that take over 100 ms expand to nothing from then on (tmux 3.7). Two of them would be equal, but then the `1` is empty too.
	return `#{&&:#{==:${now},${then}},1}`;
}

function optional(format: string, value: string | undefined): readonly (readonly [string, string])[] {
	return value === undefined ? [] : [[format, value]];
}

/** The number of the first row with this very text and nothing else; 0: there is none. */
function toSearch(text: string): string {
	return `#{C/r:^${formatEscaped(text.replace(/[.\\*?+()|^$[{]/g, '\\$&'))}$}`;
}

/** Escapes a text within a format. */
export function formatEscaped(text: string): string {
	return text.replace(/[#,}]/g, '#$&');
}
