/** Turns of several requests with the real Claude Code, settled at random: what came of each, or recordings of them. */
import {existsSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import type {Call} from './agent/model.js';
import type {DeskOptions} from './desk.js';
import type {Renderer} from './home.js';
import {runApprovals} from './stories/approvals.js';
import {isClean, type Settled, type Shape, tally} from './stories/requests.js';

type Each = Pick<DeskOptions, 'model' | 'beckon' | 'root' | 'agent' | 'onLanded' | 'columns'>;

const sessionOf = 12;

/** @returns 1 where an answer went astray. */
export async function approve({
	count,
	seed,
	renderers,
	byHook,
	...each
}: Each & {count: number; seed: number; renderers: readonly Renderer[]; byHook: boolean}): Promise<number> {
	const settled: Settled[] = [];
	const ran: Call[] = [];
	const log = (line: string) => void process.stdout.write(`${line}\n`);
	for (let session = 0; settled.length < count; session++) {
		const renderer = renderers[session % renderers.length] ?? 'default';
		const withoutKeys = byHook || session % 3 === 2;
		const room = Math.min(sessionOf, count - settled.length);
		log(`-- session ${session + 1}: ${renderer}${withoutKeys ? ', by the waiting hook' : ''}`);
		const found = await runApprovals({...each, renderer, withoutKeys, count: room, seed: seed * 1000 + session, log});
		const sums = tally(found.settled, found.ran);
		log(JSON.stringify(sums));
		settled.push(...found.settled);
		ran.push(...found.ran);
		if (found.settled.length === 0) break;
	}
	const sums = tally(settled, ran);
	log(`\n${each.agent.version}: ${JSON.stringify(sums)}`);
	return isClean(sums) ? 0 : 1;
}

type Take = {
	readonly name: string;
	readonly shape: Shape;
	readonly requests: number;
	readonly renderer: Renderer;
	readonly withoutKeys: boolean;
};

const wide = 'turn_par_5';
const takes: readonly Take[] = [
	{name: 'turn_seq_8', shape: 'sequential', requests: 8, renderer: 'fullscreen', withoutKeys: false},
	{name: 'turn_par_5', shape: 'parallel', requests: 5, renderer: 'fullscreen', withoutKeys: false},
	{name: 'turn_sub_6', shape: 'subagents', requests: 6, renderer: 'fullscreen', withoutKeys: false},
	{name: 'turn_hook_4', shape: 'parallel', requests: 4, renderer: 'fullscreen', withoutKeys: true},
	{name: 'cl_turn_seq_3', shape: 'sequential', requests: 3, renderer: 'default', withoutKeys: false},
	{name: 'cl_turn_par_6', shape: 'parallel', requests: 6, renderer: 'default', withoutKeys: false},
	{name: 'cl_turn_sub_4', shape: 'subagents', requests: 4, renderer: 'default', withoutKeys: true},
	{name: 'turn_sub_2', shape: 'subagents', requests: 2, renderer: 'fullscreen', withoutKeys: false},
];

/** What is in the folder stays. */
export async function record({folder, ...each}: Each & {folder: string}): Promise<void> {
	mkdirSync(folder, {recursive: true});
	for (const [index, {name, shape, requests, renderer, withoutKeys}] of takes.entries()) {
		if (existsSync(join(folder, name))) continue;
		process.stdout.write(`-- ${name}\n`);
		const log = (line: string) => void process.stdout.write(`${line}\n`);
		// A wide pane of the fullscreen renderer shows a diff panel beside the dialog.
		const [columns, rows] = name === wide ? [200, 40] : [100, 34];
		await runApprovals({
			...each,
			columns,
			rows,
			renderer,
			withoutKeys,
			count: requests,
			seed: 7000 + index,
			record: {folder, name, shape, requests},
			log,
		});
	}
}
