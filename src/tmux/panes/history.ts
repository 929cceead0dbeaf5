/** A pane with its scrollback, with colours. */
import type {Place} from '../../core/address.js';
import {paneKey} from '../../core/fold/world.js';
import type {RunTmux} from '../../core/machine/machine.js';
import type {PaneHistory} from '../../core/surface.js';
import {tmuxBatch} from '../run.js';
import {type Marks, makeMarks} from '../table.js';
import {capturedOr, captureLine, parseCaptures} from './capture.js';

/** The most rows of history that are read: at 200 columns some 400 kB. */
const mostRows = 2000;

/** Undefined: the pane is gone, was replaced, or its server does not answer. */
export async function captureHistory(place: Place, run: RunTmux = tmuxBatch): Promise<PaneHistory | undefined> {
	const marks = makeMarks();
	const read = async () => {
		const output = await run(place.server.socket, [['source-file', '-']], {input: historyScript(place, marks)});
		const shot = parseCaptures(output, [place], marks).get(paneKey(place));
		return shot && toHistory(shot.text, shot.rows);
	};
	return capturedOr(undefined, read);
}

/** A program on the alternate screen has no history: the rows of the main screen are older than the program. */
function historyScript({pane}: Place, marks: Marks): string {
	const capture = `if-shell -F -t ${pane} "#{alternate_on}" "capture-pane -p -e -t ${pane}" "capture-pane -p -e -S -${mostRows} -t ${pane}"`;
	return captureLine(pane, capture, marks);
}

/** @param rows of the screen, which is the end of the text. */
function toHistory(text: string, rows: number): PaneHistory {
	const lines = text.split('\n');
	const from = Math.max(0, lines.length - rows);
	return {above: lines.slice(0, from).join('\n'), screen: lines.slice(from).join('\n')};
}
