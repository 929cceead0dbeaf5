/** The pane of a window that was opened with the user's shell. */
import type {PaneId} from '../../core/address.js';
import {type AddressReading, parseReading, readingFormats} from '../panes/reading.js';
import {tmuxBatch} from '../run.js';
import {makeMarks, toTableFormat} from '../table.js';

export type ShellPane = AddressReading & {
	readonly tty: string;
	/** As people write it: `main:3`. */
	readonly window: string;
	readonly text: string;
};

/** Undefined: the pane is gone. @throws TmuxError */
export async function readShellPane(socket: string, pane: PaneId): Promise<ShellPane | undefined> {
	const [head, place] = [makeMarks(), makeMarks()];
	const print = (formats: readonly string[], marks: typeof head): readonly string[] => [
		'display-message',
		'-p',
		'-t',
		pane,
		toTableFormat(formats, marks),
	];
	const output = await tmuxBatch(socket, [
		print(['#{pane_id}', ...readingFormats], head),
		print(['#{pane_tty}', '#{session_name}:#{window_index}'], place),
		['capture-pane', '-p', '-t', pane],
	]);
	const reading = parseReading(output, pane, head);
	const end = output.indexOf(place.record);
	const [tty, window] = output
		.slice(output.indexOf(head.record) + head.record.length, end)
		.trim()
		.split(place.field);
	if (reading === undefined || reading.dead || tty === undefined || window === undefined) return undefined;
	return {...reading, tty, window, text: output.slice(end + place.record.length)};
}
