/**
 * The sessions of a played day: turns, `/clear`, the end, and new ones in their place. On disk and on the screen of their pane, as the
 * agent would write them.
 */
import {appendFileSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {sessionId, sessionIn, transcriptLine, writeStatus} from '../perf/worlds/world.js';
import {append, permission} from '../perf/worlds/world-journal.js';
import type {BenchSession, BenchWorld, Situation} from '../perf/worlds/world-model.js';
import {screenOf} from '../perf/worlds/world-screens.js';
import type {Chances} from '../random.js';

type Life = {readonly session: BenchSession; readonly tty: string; situation: Situation};
type Counts = {events: number; cleared: number; ended: number; started: number; resumed: number};

export type Day = {
	readonly world: BenchWorld;
	readonly chances: Chances;
	/** Always as many. */
	readonly lives: Life[];
	/** Who could be resumed, the first to end first. */
	readonly gone: BenchSession[];
	readonly counts: Counts;
	/** How many session ids were given out. */
	ids: number;
};

/** Primes, so that all sessions have their turn. */
const turnsPerClear = 11;
const turnsPerEnd = 19;

export function createDay(world: BenchWorld, chances: Chances): Day {
	const lines = world.tmux('list-panes', '-a', '-F', '#{pane_id} #{pane_tty}').split('\n');
	const ttys = new Map(lines.map((line) => line.split(' ') as [string, string]));
	const lives = world.sessions.map((session): Life => ({session, tty: ttys.get(session.pane) ?? '/dev/null', situation: 'idle'}));
	const counts = {events: 0, cleared: 0, ended: 0, started: 0, resumed: 0};
	return {world, chances, lives, gone: [], counts, ids: lives.length};
}

/** A prompt, an answer that grows, a permission now and then, and the end; now and then the end of the session, too. */
export function playTurn(day: Day, number: number): void {
	const {lives, chances} = day;
	const at = number % lives.length;
	const life = lives[at];
	if (life === undefined) return;
	report(day, life.session, 'UserPromptSubmit', {
		prompt: `Task ${number}: ${'make it so '.repeat(chances.between(1, 20))}`,
		prompt_id: `p${number}`,
	});
	show(day, life, 'working');
	for (let step = 0; step < chances.between(2, 8); step += 1) {
		const content = [{type: 'text', text: 'What was done, and why. '.repeat(chances.between(5, 200))}];
		appendFileSync(life.session.transcript, transcriptLine(life.session, 'assistant', {role: 'assistant', content}));
		day.counts.events += 1;
	}
	if (chances.share() < 0.3) {
		report(day, life.session, 'PermissionRequest', permission(`npm test -- --shard ${number}`));
		show(day, life, 'blocked');
	}
	const isOver = number > 0 && (number % turnsPerClear === 0 || number % turnsPerEnd === 0);
	if (isOver || chances.share() < 0.8) {
		const answer = `Done with ${number}. ${'All is well. '.repeat(chances.between(1, 100))}`;
		report(day, life.session, 'Stop', {last_assistant_message: answer, background_tasks: []});
		show(day, life, 'idle');
	}
	if (!isOver) return;
	lives[at] = number % turnsPerEnd === 0 ? replace(day, life) : clear(day, life);
}

/** The same agent goes on with another session. */
function clear(day: Day, {session, tty}: Life): Life {
	const next = sessionIn(day.world.configDir, {...session, id: sessionId(day.ids++)});
	report(day, session, 'SessionEnd', {reason: 'clear'});
	report(day, next, 'SessionStart', {source: 'clear'});
	day.counts.cleared += 1;
	return show(day, {session: next, tty, situation: 'fresh'}, 'fresh');
}

/** One ends, and a new one or one that had ended before comes up: in turns. */
function replace(day: Day, life: Life): Life {
	const resumed = day.counts.started > day.counts.resumed ? day.gone.shift() : undefined;
	const next = resumed ? resume(day, resumed) : start(day);
	report(day, life.session, 'SessionEnd', {reason: 'prompt_input_exit'});
	rmSync(join(day.world.configDir, 'sessions', `${life.session.pid}.json`));
	day.world.tmux('kill-pane', '-t', life.session.pane);
	day.gone.push(life.session);
	day.counts.ended += 1;
	return next;
}

function start(day: Day): Life {
	const index = day.ids++;
	const life = open(day, {id: sessionId(index), cwd: join(day.world.root, 'work', `project-${String(index).padStart(3, '0')}`)});
	report(day, life.session, 'SessionStart', {source: 'startup'});
	day.counts.started += 1;
	return show(day, life, 'fresh');
}

function resume(day: Day, session: BenchSession): Life {
	const life = open(day, session);
	// Nothing was asked in this life yet.
	report(day, life.session, 'SessionStart', {source: 'resume'});
	day.counts.resumed += 1;
	return show(day, life, 'fresh');
}

/** An agent in a window of its own. */
function open({world}: Day, {id, cwd}: Pick<BenchSession, 'id' | 'cwd'>): Life {
	mkdirSync(cwd, {recursive: true});
	const command = `exec '${join(world.root, 'bin', 'claude')}' 86400`;
	const printed = ['-P', '-F', '#{pane_id} #{pane_pid} #{pane_tty}'];
	const [pane = '', pid = '', tty = ''] = world.tmux('new-window', '-d', '-t', 'bench:', '-c', cwd, ...printed, command).split(' ');
	return {session: sessionIn(world.configDir, {id, cwd, pane, pid: Number(pid)}), tty, situation: 'fresh'};
}

function report({world, counts}: Day, session: BenchSession, event: string, extra: Record<string, unknown>): void {
	append(world, session, {event, extra, file: `${counts.events}.json`});
	counts.events += 1;
}

function show({world}: Day, life: Life, situation: Situation): Life {
	life.situation = situation;
	writeStatus(world, life.session, situation);
	writeFileSync(life.tty, `\x1b[H\x1b[2J${screenOf(situation).replaceAll('\n', '\r\n')}`);
	return life;
}
