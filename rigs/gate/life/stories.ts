/** The life of sessions by beckon's own commands, one story after the other in one world: start, wait, queue, broadcast, end, find, restore. */
import {isBuiltin} from 'node:module';
import {setTimeout as pause} from 'node:timers/promises';
import type {Fields} from '../../../src/core/fields.js';
import {isSignalable} from '../../../src/system/proc.js';
import {endOf, within} from '../desk.js';
import {Miss} from '../stage.js';
import type {Result} from '../table.js';
import {type LifeSite, openWorld, type World} from './world.js';

/** The sessions of the stories so far, by their conversation ids, and the words with which each began. */
type Lives = {plum?: string; pear?: string};
type LifeStory = {
	readonly name: string;
	/** Why it is not played with this agent here. */
	readonly whyNot?: (world: World) => string | undefined;
	readonly run: (world: World, lives: Lives) => Promise<void>;
};

const done = {text: 'It is done.'};
const slow = {text: `${Array.from({length: 120}, (_, step) => `step ${step}`).join(' ')} the last step`, charactersPerSecond: 60};
const rests = ['idle', 'ready', 'awaiting_input', 'task_complete'];
const beginOf = {plum: 'plum begins here', pear: 'pear begins here'} as const;

function once(world: World, text: string, sessions = 1): void {
	const counts = world.received(text);
	if (counts.length !== sessions || counts.some((count) => count !== 1))
		throw new Miss(`"${text}" once to each of ${sessions} is right, the model's requests hold it ${counts.join(' and ') || 0} times`);
}

function needed(id: string | undefined): string {
	if (id === undefined) throw new Miss('not played: a story before this one has to start its session');
	return id;
}

async function begin(world: World, words: string): Promise<{readonly id: string; readonly labels: ReadonlySet<string>}> {
	const before = new Set((await world.rows()).map((row) => row['session_id']));
	const isNew = (row: Fields) => !before.has(row['session_id']);
	world.model.script([done]);
	let isOver = false;
	const labels = new Set<string>();
	const watch = async () => {
		while (!isOver) {
			for (const row of await world.rows()) if (isNew(row)) labels.add(String(row['label']).toLowerCase());
			await pause(60);
		}
	};
	const starts = world.exits(0, 'new', world.project, '--agent', world.agent, '--prompt', words, '--detach', '--json').finally(() => {
		isOver = true;
	});
	await Promise.all([starts, watch()]);
	const found = await within(20_000, async () => (await world.rows()).find((row) => typeof row['session_id'] === 'string' && isNew(row)));
	const id = needed(found?.['session_id'] as string | undefined);
	// It may rest for a moment before the turn of its first prompt.
	await within(20_000, async () => (world.received(words).length > 0 ? true : undefined));
	await world.is(id, ...rests);
	once(world, words);
	return {id, labels};
}

/** It is at work with words that take some seconds. */
async function works(world: World, id: string, text: string, ...then: readonly {readonly text: string}[]): Promise<void> {
	world.model.script([slow, ...then]);
	await world.exits(0, 'reply', id, '--text', text, '--json');
	await world.exits(0, 'wait', id, '--state', 'autonomous', '--timeout', '20', '--json');
}

/** A prompt to it is heard after the words with which it began, and without those of the other. */
async function goesOn(world: World, id: string, own: keyof typeof beginOf, words: string): Promise<void> {
	world.model.script([done]);
	await world.exits(0, 'reply', id, '--text', words, '--json');
	const request = (await within(60_000, async () => world.model.requests().findLast((each) => each.includes(words)))) ?? '';
	const other = beginOf[own === 'plum' ? 'pear' : 'plum'];
	if (!request.includes(beginOf[own]) || request.includes(other))
		throw new Miss(`"${words}" did not go to the conversation of ${own}: ${request.slice(0, 300)} … ${request.slice(-600)}`);
	await world.is(id, ...rests);
}

const lifeStories: readonly LifeStory[] = [
	{
		name: 'start with a prompt',
		async run(world, lives) {
			const {id, labels} = await begin(world, beginOf.plum);
			lives.plum = id;
			if (!labels.has('starting') && !labels.has('no prompt yet'))
				throw new Miss(`starting is right while it starts, its row said: ${[...labels].join(', ')}`);
		},
	},
	{
		name: 'wait',
		async run(world, lives) {
			const id = needed(lives.plum);
			await works(world, id, 'plum is waited for');
			await world.exits(2, 'wait', id, '--state', 'idle', '--timeout', '1', '--json');
			await world.exits(0, 'wait', id, '--state', 'idle', '--timeout', '60', '--json');
			await world.is(id, 'idle');
		},
	},
	{
		name: 'queue while it works',
		async run(world, lives) {
			const id = needed(lives.plum);
			await world.openNavigator();
			await works(world, id, 'plum works again', done);
			await world.exits(0, 'queue', id, 'plum is queued', '--json');
			if (world.received('plum is queued').length > 0) throw new Miss('it went at once');
			await within(60_000, async () => (world.received('plum is queued').length > 0 ? true : undefined));
			await world.is(id, ...rests);
			// The time in which a second one would come.
			await pause(3000);
			const {out} = await world.beckon('outbox', '--json');
			if (out.includes('plum is queued')) throw new Miss(`it is still kept: ${out.slice(0, 600)}`);
			once(world, 'plum is queued');
			// Of the two turns before it, each was said to its end.
			if (!world.model.requests().some((each) => each.includes('plum is queued') && each.split('the last step').length === 3))
				throw new Miss('it cut the turn off');
		},
	},
	{
		name: 'broadcast to two',
		async run(world, lives) {
			const first = needed(lives.plum);
			const {id: second} = await begin(world, beginOf.pear);
			lives.pear = second;
			world.model.script([done, done]);
			await world.exits(0, 'broadcast', 'to all trees', '--to', first, '--to', second, '--yes', '--json');
			for (const id of [first, second]) await world.is(id, ...rests);
			await pause(1000);
			once(world, 'to all trees', 2);
		},
	},
	{
		name: 'end',
		async run(world, lives) {
			const id = needed(lives.plum);
			const pid = Number((await world.is(id, ...rests))['pid']);
			await world.exits(0, 'end', id, '--yes', '--json');
			await world.is(id, 'session_ended');
			if (pid > 1 && isSignalable(pid)) throw new Miss('its process is still there');
			await world.is(needed(lives.pear), ...rests);
		},
	},
	{
		name: 'find',
		whyNot: whyNoPast,
		async run(world, lives) {
			const id = needed(lives.plum);
			const found = await world.exits(0, 'search', '"plum begins here"', '--json');
			const [hit, ...more] = (found['sessions'] as readonly Fields[] | undefined) ?? [];
			if (hit?.['session_id'] !== id || hit['alive'] !== false || more.length > 0)
				throw new Miss(`the ended session alone is right, ${String(found['found'])} were found, first ${String(hit?.['session_id'])}`);
		},
	},
	{
		name: 'resume',
		whyNot: whyNoPast,
		async run(world, lives) {
			const id = needed(lives.plum);
			await world.exits(0, 'resume', id, '--yes', '--json');
			await world.is(id, ...rests);
			await goesOn(world, id, 'plum', 'plum goes on');
		},
	},
	{
		name: 'restore after tmux died',
		async run(world, lives) {
			const [plum, pear] = [needed(lives.plum), needed(lives.pear)];
			// Nothing resumed the one that was ended.
			const running = whyNoPast(world) === undefined ? [plum, pear] : [pear];
			await world.tmux('kill-server');
			for (const id of running) await world.isOver(id);
			await world.openTmux();
			const asked = world.model.requests().length;
			const restored = await world.exits(0, 'restore', '--yes', '--json');
			const started = ((restored['sessions'] as readonly Fields[] | undefined) ?? []).filter((each) => each['is'] === 'started');
			if (started.length !== running.length)
				throw new Miss(`${running.length} started is right, ${started.length} were: ${JSON.stringify(restored).slice(0, 400)}`);
			const panes = [];
			for (const id of running) panes.push((await world.is(id, ...rests))['pane']);
			if (panes[0] === panes[1]) throw new Miss(`both are in pane ${String(panes[0])}`);
			if (world.model.requests().length > asked) throw new Miss('a prompt was sent');
			if (running.includes(plum)) await goesOn(world, plum, 'plum', 'plum is back');
			await goesOn(world, pear, 'pear', 'pear is back');
			const count = (await world.tmux('list-panes', '-a')).trim().split('\n').length;
			await world.exits(0, 'restore', '--yes', '--json');
			if ((await world.tmux('list-panes', '-a')).trim().split('\n').length !== count) throw new Miss('a second restore started something');
		},
	},
];

/** Sessions of OpenCode that have ended are known from its database alone. */
function whyNoPast({agent}: World): string | undefined {
	if (agent !== 'opencode' || isBuiltin('node:sqlite')) return undefined;
	return `Node ${process.versions.node} reads no SQLite, in which OpenCode keeps its sessions`;
}

/** Plays them all, in a world of their own. @param log gets a line for each */
export async function playLife(site: LifeSite, log: (line: string) => void): Promise<readonly Result[]> {
	const world = await openWorld(site);
	const lives: Lives = {};
	const results: Result[] = [];
	try {
		for (const {name, run, whyNot} of lifeStories) {
			let miss: string | undefined;
			const why = whyNot?.(world);
			if (why !== undefined) {
				log(`– ${site.run} life ${name}: ${why}`);
				results.push({run: site.run, kind: 'life', story: name, miss, skipped: true});
				continue;
			}
			try {
				await run(world, lives);
			} catch (error) {
				miss = error instanceof Error ? error.message : String(error);
				for (const pane of (await world.tmux('list-panes', '-a', '-F', '#{pane_id}')).trim().split('\n'))
					log(endOf(await world.tmux('capture-pane', '-p', '-t', pane)));
			}
			log(`${miss === undefined ? '✓' : '✗'} ${site.run} life ${name}${miss === undefined ? '' : `: ${miss}`}`);
			results.push({run: site.run, kind: 'life', story: name, miss, skipped: false});
		}
	} finally {
		await world.close();
	}
	return results;
}

/** Whether `--only` asks for these, which are played together: each goes on where the one before ended. */
export function asksLife(only: readonly string[]): boolean {
	return only.length === 0 || only.includes('life');
}
