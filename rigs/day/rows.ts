/** Whether the rows of a navigator match their sessions: read from its screen, page by page. */
import {basename} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import type {Situation} from '../perf/worlds/world-model.js';
import type {Day} from './lives.js';

/** The glyphs that a row may have. */
const glyphs: Readonly<Record<Situation, string>> = {
	idle: '●',
	fresh: '·',
	blocked: '▲',
	// Nothing moves on its screen.
	working: '○▸≡■',
};
const ended = '–';
const anyRow = /(\S) (project-\d+)\b/g;
/** A row may be wrong for so long. */
const settleMs = 5000;
const drawnMs = 300;

/** None: all rows are right. @param target of the pane that the navigator is in. */
export async function wrongRows(day: Day, target: string): Promise<readonly string[]> {
	// Out of a reply, what is read below it, and the filter.
	for (const key of ['Escape', 'Escape', 'Escape']) await press(day, target, key);
	for (const deadline = performance.now() + settleMs; ; ) {
		const wrong = differences(day, await readRows(day, target));
		if (wrong.length === 0) return [];
		if (performance.now() > deadline) return [...wrong, `the screen:\n${day.world.tmux('capture-pane', '-p', '-t', target)}`];
	}
}

function differences({lives, gone}: Day, rows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
	const named = (name: string) => [...(rows.get(name) ?? [])];
	const living = lives.flatMap(({session, situation}) => {
		const name = basename(session.cwd);
		const shown = named(name);
		const isRight = shown.length === 1 && glyphs[situation].includes(shown[0] ?? ' ');
		return isRight ? [] : [`${name}: shown as ${shown.join(', ') || 'nothing'}, it is ${situation}`];
	});
	// Those that ended long ago have no row any more.
	const past = gone.flatMap(({cwd}) => {
		const shown = named(basename(cwd)).filter((glyph) => glyph !== ended);
		return shown.length === 0 ? [] : [`${basename(cwd)}: shown as ${shown.join(', ')}, it has ended`];
	});
	return [...living, ...past];
}

/** By the name of a row: its glyph. */
async function readRows(day: Day, target: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
	const rows = new Map<string, Set<string>>();
	let before = '';
	let screen = await press(day, target, 'Home');
	for (; screen !== before; [before, screen] = [screen, await press(day, target, 'C-d')]) {
		for (const [, glyph = '', name = ''] of screen.matchAll(anyRow)) rows.set(name, (rows.get(name) ?? new Set()).add(glyph));
	}
	return rows;
}

async function press({world}: Day, target: string, key: string): Promise<string> {
	world.tmux('send-keys', '-t', target, key);
	await pause(drawnMs);
	// The detail beside the list says more of one session; clocks tick.
	return world
		.tmux('capture-pane', '-p', '-t', target)
		.split('\n')
		.map((line) => line.split('│')[0]?.replace(/\S+\s*$/, ''))
		.join('\n');
}
