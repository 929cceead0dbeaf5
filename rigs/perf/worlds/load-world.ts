/** A world under load: panes that print without pause, and journals of long-ended sessions. */
import {utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createWorld, sessionId} from './world.js';
import {append, journalFiles} from './world-journal.js';
import type {BenchWorld, Situation} from './world-model.js';
import {screenOf} from './world-screens.js';

export type Load = {
	readonly panes: number;
	/** The number of these panes that print as fast as they can. */
	readonly printing: number;
	/** The number of sessions with a journal; those without a pane ended long ago. */
	readonly journals: number;
};

/** The number of pictures that a printing pane repeats. */
const frames = 12;
/** Rows count their seconds in their first minute. */
const restingMs = 2 * 60_000;
const overSince = 2 * 24 * 3_600_000;
/** A pid above the highest possible one, which no process has. */
const noPid = 4_194_305;

/** The first sessions work and print; the others rest. */
export async function createLoadedWorld({panes, printing, journals}: Load): Promise<BenchWorld> {
	const situation = (index: number): Situation => (index < printing ? 'working' : 'idle');
	const world = await createWorld(panes, {situation, isQuick: true, at: Date.now() - restingMs});
	for (let index = panes; index < journals; index += 1) leaveJournal(world, index);
	return world;
}

/** The panes of the first sessions print from then on, in front of their programs, until the server ends. */
export function startPrinting(world: BenchWorld, printing: number): void {
	const [text, script] = [join(world.root, 'frames'), join(world.root, 'print.sh')];
	writeFileSync(text, Array.from({length: frames}, (_, index) => `\x1b[H${pictureOf(index)}`).join(''));
	writeFileSync(script, `exec yes "$(cat '${text}')" >"$1" 2>&1\n`);
	for (const {pane} of world.sessions.slice(0, printing)) {
		world.tmux('run-shell', '-b', '-t', pane, `exec sh '${script}' #{pane_tty}`);
	}
}

function pictureOf(index: number): string {
	return screenOf('working')
		.replace('Reading files.', `Reading file ${index}, and ${'more '.repeat(index)}.`)
		.replace('14s', `${14 + index}s`);
}

/** Writes the journal of a session whose process is gone. */
function leaveJournal(world: BenchWorld, index: number): void {
	const cwd = join(world.root, 'work', 'old');
	const id = sessionId(index);
	const session = {
		id,
		pane: `%${100_000 + index}`,
		pid: noPid,
		start: '1',
		cwd,
		transcript: join(world.configDir, 'projects', 'old', `${id}.jsonl`),
	};
	append(world, session, {event: 'SessionStart', extra: {source: 'startup'}});
	append(world, session, {event: 'UserPromptSubmit', extra: {prompt: 'Work on it'}});
	append(world, session, {event: 'Stop', extra: {last_assistant_message: 'Done.', background_tasks: []}});
	append(world, session, {event: 'SessionEnd', extra: {reason: 'other'}});
	const at = new Date(Date.now() - overSince);
	for (const file of journalFiles(world, session)) utimesSync(file, at, at);
}
