/** Rebuilds a window: its index, its panes and its layout, each pane with the user's shell. */
import {type PaneId, parsePaneId} from '../../core/address.js';
import {tmuxWord} from '../../core/quoting/words.js';
import type {SavedWindow} from '../../core/restore/plan.js';
import {ignoreTmuxErrors, TmuxError, tmux, tmuxBatch} from '../run.js';
import {makeMarks, parseCount, parseRecords, toTableFormat} from '../table.js';
import {startOf} from './window.js';

type RebuiltPane = {
	readonly directory: string;
	readonly env: Readonly<Record<string, string>>;
	/** What the pane is for; a later run finds the pane by it. Letters, digits, `_` and `-`. */
	readonly purpose: string | undefined;
};

/** It has at least one pane. */
export type RebuiltWindow = Omit<SavedWindow, 'panes'> & {readonly panes: readonly RebuiltPane[]};

const option = '@beckon_restored';

/** The panes of a server that were built for a purpose. @throws TmuxError */
export async function panesByPurpose(socket: string): Promise<ReadonlyMap<string, PaneId>> {
	const marks = makeMarks();
	const output = await tmux(socket, ['list-panes', '-a', '-F', toTableFormat(['#{pane_id}', `#{${option}}`, '#{pane_dead}'], marks)]);
	const panes = parseRecords(output, marks).flatMap(({kind, fields: [purpose = '', dead]}) => {
		const pane = parsePaneId(kind);
		return pane === undefined || purpose === '' || dead === '1' ? [] : [[purpose, pane] as const];
	});
	return new Map(panes);
}

/**
 * Creates the window with all its panes and options in one tmux call, so that a killed program leaves all of it or nothing. If the index is
 * taken, it gets the next free one. @throws TmuxError
 */
export async function rebuildWindow(socket: string, window: RebuiltWindow): Promise<void> {
	const {session, layout, panes} = window;
	const taken = await windowsOf(socket, session);
	const [first, ...others] = panes;
	if (first === undefined) return;
	const isNew = taken === undefined;
	const index = taken?.has(window.index) === true ? Math.max(...taken) + 1 : window.index;
	const target = `=${session}:${index}`;
	const base = await indexOption(socket, '-gwv', 'pane-base-index');
	const lines: (readonly string[])[] = isNew
		? [
				['new-session', '-d', '-s', session, '-x', '200', '-y', '50', '-n', window.name, ...startOf(first)],
				// The first window of a session is at `base-index`.
				['move-window', '-s', `=${session}:^`, '-t', target],
			]
		: [['new-window', '-d', '-t', target, '-n', window.name, ...startOf(first)]];
	const mark = (at: number, purpose: string | undefined): void => {
		if (purpose !== undefined) lines.push(['set-option', '-p', '-t', `${target}.${base + at}`, option, purpose]);
	};
	mark(0, first.purpose);
	for (const [at, pane] of others.entries()) {
		// The tiled layout makes room for another split.
		lines.push(['split-window', '-d', '-t', `${target}.${base + at}`, ...startOf(pane)], ['select-layout', '-t', target, 'tiled']);
		mark(at + 1, pane.purpose);
	}
	await run(
		socket,
		isNew && index === (await indexOption(socket, '-gv', 'base-index')) ? lines.filter(([name]) => name !== 'move-window') : lines,
	);
	// A layout for another number of panes, or of another version of tmux, is refused; the panes stay.
	if (layout !== '') await tmux(socket, ['select-layout', '-t', target, layout]).catch(ignoreTmuxErrors);
}

/** Runs commands by standard input, since the variables may be secret and arguments are visible to every user. */
async function run(socket: string, lines: readonly (readonly string[])[]): Promise<void> {
	await tmuxBatch(socket, [['source-file', '-']], {input: `${lines.map((words) => words.map(tmuxWord).join(' ')).join('\n')}\n`});
}

/** The indexes of a session's windows; undefined without such a session. */
async function windowsOf(socket: string, session: string): Promise<ReadonlySet<number> | undefined> {
	try {
		const output = await tmux(socket, ['list-windows', '-t', `=${session}`, '-F', '#{window_index}']);
		return new Set(output.split('\n').flatMap((line) => parseCount(line) ?? []));
	} catch (error) {
		if (error instanceof TmuxError && error.reason === 'refused') return undefined;
		throw error;
	}
}

async function indexOption(socket: string, flags: string, name: string): Promise<number> {
	return parseCount((await tmux(socket, ['show-options', flags, name])).trim()) ?? 0;
}
