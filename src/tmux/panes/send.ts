/**
 * Sends keys and text into one pane, and sets options on it. tmux itself compares address and screen in the turn of its loop that writes,
 * so nothing can come between check and send. What to send, and whether it landed, is decided elsewhere.
 */
import type {PaneId, Spot} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxWord} from '../../core/quoting/words.js';
import {tmuxByInput} from '../clients.js';
import {TmuxError, tmuxBatch} from '../run.js';
import {type Marks, makeMarks, parseRecords, toTableFormat} from '../table.js';
import {compareHidden, formatEscaped, type SendTarget, toGuard} from './guard.js';
import {type AddressReading, holderFormat, holderOption, parseReading, readingFormats} from './reading.js';

type SendOutcome =
	| {readonly kind: 'sent'}
	/** Nothing was written; `now` is the current reading, undefined when the pane does not exist. */
	| {readonly kind: 'refused'; readonly now: AddressReading | undefined};

/** Presses keys by tmux name (`1`, `Enter`, `C-s`), in one write. @throws TmuxError */
export async function sendKeys(target: SendTarget, keys: readonly string[], run: RunTmux): Promise<SendOutcome> {
	const words = keys.map(tmuxWord).join(' ');
	return guarded(run, target, {act: `send-keys -t ${target.pane} -- ${words}`});
}

/**
 * Pastes the text as one piece: bracketed if the program asked for that, with its line feeds. The text goes through a new buffer, which is
 * always deleted. It is written as given: see `toPasteText`. @throws TmuxError
 */
export async function pasteText(target: SendTarget, text: string, run: RunTmux): Promise<SendOutcome> {
	return text === '' ? {kind: 'sent'} : pasted(target, text, {run, more: []});
}

/**
 * Pastes a line and presses Enter, in one turn of tmux. @param mark a pane option that is set in the same turn, to show that the line was
 * typed.
 * @throws TmuxError
 */
export async function pasteLine(target: SendTarget, line: string, mark?: PaneOption): Promise<SendOutcome> {
	const enter = `send-keys -t ${target.pane} -- Enter`;
	const more = mark === undefined ? [] : [`set-option -p -t ${target.pane} ${tmuxWord(mark.option)} ${tmuxWord(mark.text)}`];
	return pasted(target, line, {run: tmuxBatch, more: [enter, ...more]});
}

async function pasted(
	target: SendTarget,
	text: string,
	{run, more}: {readonly run: RunTmux; readonly more: readonly string[]},
): Promise<SendOutcome> {
	const buffer = `beckon-${makeMarks().field.replaceAll('␟', '')}`;
	return guarded(run, target, {
		before: `set-buffer -b ${buffer} -- ${tmuxWord(text)}\n`,
		act: [`paste-buffer -p -d -r -b ${buffer} -t ${target.pane}`, ...more].join(' ; '),
		otherwise: `delete-buffer -b ${buffer} ; `,
	});
}

/** Closes the pane. @throws TmuxError */
export async function killPane(target: SendTarget, run: RunTmux): Promise<SendOutcome> {
	return guarded(run, target, {act: `kill-pane -t ${target.pane}`});
}

type Guarded = {readonly before?: string; readonly act: string; readonly otherwise?: string};

/** Runs the act if the guard is true, all by standard input, since every user can read the arguments of a process. */
async function guarded(run: RunTmux, target: SendTarget, {before = '', act, otherwise = ''}: Guarded): Promise<SendOutcome> {
	const marks = makeMarks();
	const sent = `sent${marks.field}`;
	const {hiddenRows = [], ...plain} = target;
	const hidden = hiddenRows.length === 0 ? undefined : compareHidden(plain, hiddenRows, marks.field.replaceAll('␟', ''));
	const reading = `display-message -p -t ${target.pane} ${tmuxWord(toTableFormat(['#{pane_id}', ...readingFormats], marks))}`;
	const [then, refuse] = [`${act} ; display-message -p ${sent}`, `${otherwise}${reading}`].map(tmuxWord);
	const guard = toGuard(hidden === undefined ? plain : {...plain, hidden: hidden.wanted});
	const check = `if-shell -F -t ${target.pane} ${tmuxWord(guard)} ${then} ${refuse}\n`;
	const input = hidden === undefined ? `${before}${check}` : `${before}${hidden.script}${check}${hidden.end}\n`;
	return toOutcome(await run(target.socket, [['source-file', '-']], {input}), {pane: target.pane, marks, sent});
}

type SendRequest = {readonly pane: PaneId; readonly marks: Marks; readonly sent: string};

/** Reads the answer. Without one, as with other text on the link to a host, it is unknown what was done. @throws TmuxError */
function toOutcome(output: string, {pane, marks, sent}: SendRequest): SendOutcome {
	// A hook of the user may print text too.
	if (output.includes(sent)) return {kind: 'sent'};
	if (parseRecords(output, marks).length === 0) throw new TmuxError([], 'timeout', 'tmux gave no answer that can be read');
	return {kind: 'refused', now: parseReading(output, pane, marks)};
}

/** `option` begins with `@`. */
export type PaneOption = {readonly option: string; readonly text: string};

/**
 * Replaces the option's text only if it is still the given one, so that of several programs that try one succeeds.
 * @param next undefined removes the option. @returns whether it was replaced. @throws TmuxError, also when the pane is gone.
 */
export async function replaceOption(
	socket: string,
	pane: PaneId,
	{option, text, next, run}: PaneOption & {readonly next: string | undefined; readonly run: RunTmux},
): Promise<boolean> {
	const write =
		next === undefined
			? `set-option -p -u -t ${pane} ${tmuxWord(option)}`
			: `set-option -p -t ${pane} ${tmuxWord(option)} ${tmuxWord(next)}`;
	const line = `if-shell -F -t ${pane} ${tmuxWord(`#{==:#{${option}},${formatEscaped(text)}}`)} ${tmuxWord(`${write} ; display-message -p done`)}\n`;
	return (await run(socket, [['source-file', '-']], {input: line})).includes('done');
}

// A pane gets no keys for a moment after a popup over it closes: what the user types then is meant for the popup.

/**
 * Turns the input of a pane off for some time, in one command, so that it is turned on again whatever happens to this program. Input that
 * the user turned off stays off.
 * @param seconds for how long
 * @throws TmuxError when the server or the pane is gone
 */
export async function turnInputOff(socket: string, pane: PaneId, seconds = 0.6): Promise<void> {
	const turnOn = `run-shell -b -d ${seconds} -C 'select-pane -e -t ${pane}'`;
	await tmuxByInput(socket, [['if-shell', '-F', '-t', pane, '#{?pane_input_off,0,1}', `select-pane -d -t ${pane} ; ${turnOn}`]]);
}

type Change = {
	/** The expected holder; empty for none. */
	readonly from: string;
	readonly to: string;
	/** The server itself removes `to` after this time, by a timer that no clock change affects. */
	readonly leaseSeconds?: number | undefined;
};

/**
 * Makes `to` the holder of the pane, if that is still `from`. Every sender, also one on another machine, uses this pane option as its lock.
 * tmux compares and sets it in one turn of its loop. The option ends with the pane.
 * @returns the pane afterwards; undefined when it does not exist. @throws TmuxError
 */
export async function changeHolder(spot: Spot, {from, to, leaseSeconds}: Change, run: RunTmux): Promise<AddressReading | undefined> {
	const {socket, serverStart, pane, panePid} = spot;
	const marks = makeMarks();
	const set = (value: string) => `set-option -p ${value === '' ? '-u ' : ''}-t ${pane} ${holderOption} ${value}`.trim();
	const isHeldBy = (value: string) =>
		`#{==:#{pane_id}/#{start_time}/#{pane_pid}/${holderFormat},${pane}/${serverStart}/${panePid}/${formatEscaped(value)}}`;
	const end = `if-shell -F -t ${pane} ${tmuxWord(isHeldBy(to))} ${tmuxWord(set(''))}`;
	const output = await run(socket, [
		['if-shell', '-F', '-t', pane, isHeldBy(from), set(to)],
		...(leaseSeconds === undefined ? [] : [['run-shell', '-b', '-d', String(leaseSeconds), '-C', end]]),
		['display-message', '-p', '-t', pane, toTableFormat(['#{pane_id}', ...readingFormats], marks)],
	]);
	if (parseRecords(output, marks).length === 0) throw new TmuxError([], 'timeout', 'tmux gave no answer that can be read');
	return parseReading(output, pane, marks);
}
