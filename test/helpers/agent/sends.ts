/** Stand-ins in panes, and sends to them. */
import {afterAll, beforeAll, expect, onTestFinished} from 'vitest';
import type {Receipt} from '../../../src/core/receipt.js';
import type {Row} from '../../../src/core/session.js';
import {statePaths} from '../../../src/store/paths.js';
import {readOutbox} from '../../../src/store/records/outbox.js';
import type {Script, Step} from '../../../stand-in/agent/script.js';
import {createTestIo} from '../test-io.js';
import {waitFor} from '../wait-for.js';
import {openPlayWorld, type PlayWorld, type StandIn} from './play.js';

export let world: PlayWorld;

/** The tests of the file that calls this share `world`. */
export function shareWorld(): void {
	beforeAll(async () => {
		world = await openPlayWorld();
	});
	afterAll(() => world.close());
}

export const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 300, asks: true};

export const done: Step = {do: 'say', text: 'All done.', ms: 0};

/** A script that begins with these steps, after which every turn is done at once. */
export function script(...steps: readonly Step[]): Script {
	return {trust: false, opening: {prompt: 'go', steps}, turns: [[done]]};
}

const slow: Step = {do: 'say', text: Array(200).fill('word').join('\n'), ms: 30_000};

export async function agent(script: Partial<Script>): Promise<StandIn> {
	const opened = await world.standIn({trust: false, opening: undefined, turns: [[done]], ...script});
	onTestFinished(async () => {
		await world.server.tmux('kill-pane', '-t', opened.pane).catch(() => undefined);
	});
	return opened;
}

/** The agent at its prompt, and its row. */
export async function resting(script: Partial<Script> = {}): Promise<{readonly it: StandIn; readonly row: Row}> {
	const it = await agent(script);
	await it.see(/^❯/m);
	return {it, row: await world.row(it.sessionId, ({place, state}) => place !== undefined && state.group === 'delivered')};
}

/** The agent in the middle of a turn, on its screen and by its row: the screen may be ahead of what its hooks said. */
export async function working(script: Partial<Script> = {}): Promise<{readonly it: StandIn; readonly row: Row}> {
	const it = await agent({opening: {prompt: 'go', steps: [slow]}, ...script});
	await it.see(/word[\s\S]*esc to interrupt/);
	return {it, row: await world.row(it.sessionId, ({place, state}) => place !== undefined && state.group === 'autonomous')};
}

/** The agent with a dialog up, and its row as a list would show it. */
export async function blocked(...steps: readonly Step[]): Promise<{readonly it: StandIn; readonly row: Row}> {
	const it = await agent({opening: {prompt: 'go', steps}});
	await it.see(/❯ 1\. |Accept {2,}Decline/);
	return {it, row: await askedRow(it, () => true)};
}

/** The row with a dialog up, as a list would show it, once the condition holds for it too. */
export function askedRow({sessionId}: Pick<StandIn, 'sessionId'>, holds: (row: Row) => boolean): Promise<Row> {
	return world.row(sessionId, (row) => {
		const {context} = row.state;
		// The agent's own file may be ahead of the hook that says what is asked.
		return context.kind === 'blocked' && context.options.length > 0 && context.payload !== undefined && holds(row);
	});
}

export const io = () => createTestIo(world.env).io;

export function outbox() {
	return readOutbox(statePaths(world.env)).entries;
}

/** With its reason when it did not. */
export function landed(receipt: Receipt): void {
	expect(receipt).toMatchObject({kind: 'landed'});
}

export async function reports(it: StandIn, entry: string): Promise<void> {
	await waitFor(() => it.log().includes(entry), {what: entry, lastSeen: () => it.log().join('\n')});
}
