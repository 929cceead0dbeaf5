/**
 * Decides which of several programs continues a start, by the mark on its pane: the next start of the same wish continues one that was
 * killed. A mark is replaced only if its text is the expected one, so of two programs that try one succeeds.
 */
import {createHash} from 'node:crypto';
import type {PaneId, ProcessId} from '../../core/address.js';
import type {Machine} from '../../core/machine/machine.js';
import {parseStartMark, type StartMark, startMarkMs, startMarkText, startOption} from '../../core/rows/start-mark.js';
import {processStart} from '../../system/processes.js';
import {listPanes} from '../../tmux/panes/panes.js';
import {replaceOption} from '../../tmux/panes/send.js';
import {ignoreTmuxErrors} from '../../tmux/run.js';

/** @param words what the user wishes; the same words give the same id */
export function wishOf(words: readonly (string | undefined)[]): string {
	return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
}

export function thisMaker(): ProcessId {
	return {pid: process.pid, start: (processStart(process.pid) ?? '').replaceAll(/\W/g, '_')};
}

export type MarkedPane = {readonly pane: PaneId; readonly mark: StartMark};

/** Takes over the pane of an equal start that was killed. Undefined when there is none. @throws TmuxError */
export async function takeOver(
	machine: Machine,
	socket: string,
	{wish, now}: {readonly wish: string; readonly now: number},
): Promise<MarkedPane | undefined> {
	for (const {place, dead, starting} of (await listPanes([socket], machine)).panes) {
		const mark = starting === undefined || dead ? undefined : parseStartMark(starting);
		const isOurs = mark?.wish === wish && mark.step !== 'failed' && now - mark.at < startMarkMs;
		if (mark === undefined || !isOurs || isAlive(mark.maker)) continue;
		const mine = {...mark, at: now, maker: thisMaker()};
		if (await replaceMark(machine, {socket, pane: place.pane}, {mark, next: mine})) return {pane: place.pane, mark: mine};
	}
	return undefined;
}

function isAlive({pid, start}: ProcessId): boolean {
	return processStart(pid)?.replaceAll(/\W/g, '_') === start;
}

/** @param next undefined removes the mark. @returns whether it was replaced; false also when the pane is gone. */
export async function replaceMark(
	machine: Machine,
	{socket, pane}: {readonly socket: string; readonly pane: PaneId},
	{mark, next}: {readonly mark: StartMark; readonly next: StartMark | undefined},
): Promise<boolean> {
	const change = {option: startOption, text: startMarkText(mark), next: next && startMarkText(next), run: machine.tmux};
	return (await replaceOption(socket, pane, change).catch(ignoreTmuxErrors)) ?? false;
}
