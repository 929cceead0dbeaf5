/** The panes of a stage, and the clients that show them. */
import {setTimeout as pause} from 'node:timers/promises';
import {tmux, tmuxBatch} from '../../../src/tmux/run.js';
import {openTerminal, type Terminal} from '../../perf/terminal.js';
import type {Actor} from './troupe.js';

export const stageSize = {columns: 160, rows: 64} as const;

/** Both in one window, one above the other, nothing zoomed, scrolled or joined together. */
export async function layOut(socket: string, target: string, bystander: string): Promise<void> {
	const asked = (format: string): Promise<string> => tmux(socket, ['display-message', '-p', '-t', target, format]);
	const [window, other] = [await asked('#{window_id}'), await tmux(socket, ['display-message', '-p', '-t', bystander, '#{window_id}'])];
	if (window !== other) await tmux(socket, ['join-pane', '-d', '-v', '-s', target, '-t', bystander]);
	if ((await asked('#{window_zoomed_flag}')).trim() === '1') await tmux(socket, ['resize-pane', '-Z', '-t', target]);
	if ((await asked('#{pane_in_mode}')).trim() !== '0') await tmux(socket, ['send-keys', '-t', target, '-X', 'cancel']);
	await tmuxBatch(socket, [
		['set-option', '-w', '-t', target, 'synchronize-panes', 'off'],
		['select-pane', '-e', '-t', target],
		['resize-window', '-t', target, '-x', `${stageSize.columns}`, '-y', `${stageSize.rows}`],
		['select-layout', '-t', target, 'even-vertical'],
	]);
}

/** tmux tells a client of a second new size within 250 ms only after that time. */
export async function drawnFor(socket: string, {pane, order}: Actor): Promise<void> {
	for (const deadline = Date.now() + 2000; Date.now() < deadline; await pause(15)) {
		const report = await order({do: 'settle'});
		const size = await tmux(socket, ['display-message', '-p', '-t', pane, '#{pane_width}x#{pane_height}']);
		if (report === undefined || size.trim() === `${report.columns}x${report.rows}`) return;
	}
}

type Seat = {readonly socket: string; readonly target: Actor};

/** A human's own terminal at the target's pane. Resolves when tmux knows of it; whoever opens it closes it. */
export async function sitDown({socket, target}: Seat, env: NodeJS.ProcessEnv): Promise<Terminal> {
	await tmux(socket, ['select-pane', '-t', target.pane]);
	const terminal = openTerminal(`exec tmux -u -S '${socket}' attach -t '${target.pane}'`, {...stageSize, env});
	const seats = ['display-message', '-p', '-t', target.pane, '#{&&:#{pane_active},#{window_active_clients}}'];
	for (const deadline = Date.now() + 3000; Date.now() < deadline; await pause(10)) {
		if ((await tmux(socket, seats)).trim() === '1') return terminal;
	}
	terminal.close();
	throw new Error('nobody sits at the pane');
}
