/**
 * Turns of several requests with the real Claude Code, settled in the pane, by keys and by the waiting hook: compares what was shown with what ran.
 */
import {setTimeout as pause} from 'node:timers/promises';
import {asList, type Fields, parseObject} from '../../../src/core/fields.js';
import {createChances} from '../../random.js';
import {type Call, fieldsOf} from '../agent/model.js';
import {type Desk, type DeskOptions, openDesk, within} from '../desk.js';
import {transcriptsIn} from '../home.js';
import {createRecorder} from '../record.js';
import {dialogOf, editable, isAsked, isSameRequest, type Plan, type Settled, type Shape, toPlan} from './requests.js';

type Approvals = {readonly settled: readonly Settled[]; readonly ran: readonly Call[]; readonly stalled: readonly string[]};
type ApprovalOptions = Omit<DeskOptions, 'files'> & {
	readonly count: number;
	readonly seed: number;
	/** Folder to put a recording into, and the shape that all its turns have. */
	readonly record?: {readonly folder: string; readonly name: string; readonly shape: Shape; readonly requests: number} | undefined;
	readonly log: (line: string) => void;
};

const shapes: readonly Shape[] = ['sequential', 'parallel', 'subagents'];

/** One session until `count` dialogs were settled, or one did not come. */
export async function runApprovals(options: ApprovalOptions): Promise<Approvals> {
	const {count, seed, record, log, ...rest} = options;
	const random = createChances(seed, 0).share;
	const desk = await openDesk({...rest, files: editable, hasServer: true});
	const settled: Settled[] = [];
	const stalled: string[] = [];
	const recorder = record === undefined ? undefined : createRecorder(desk, rest);
	try {
		await desk.shows(/^[│|]?\s*[❯>][\s\u00a0]/m, 60_000);
		if (rest.withoutKeys === true) await desk.openNavigator();
		for (let number = 1; settled.length < count && stalled.length < 3; number++) {
			const shape = record?.shape ?? shapes[Math.floor(random() * shapes.length)] ?? 'sequential';
			const requests = record?.requests ?? 3 + Math.floor(random() * 4);
			const plan = toPlan(shape, number, requests, desk.project, random);
			const rounds = await runPlan(desk, plan, number, {random, byHook: rest.withoutKeys === true, seen: recorder?.seen});
			settled.push(...rounds.settled);
			for (const one of rounds.settled) log(lineOf(one));
			if (rounds.stalled === undefined) continue;
			stalled.push(rounds.stalled);
			log(rounds.stalled);
			if (record !== undefined) break;
		}
		if (record !== undefined && recorder !== undefined) await recorder.write(record.folder, record.name);
		return {settled, ran: ranCalls(desk), stalled};
	} finally {
		recorder?.stop();
		await desk.close();
	}
}

type Means = {readonly random: () => number; readonly byHook: boolean; readonly seen: ((requests: readonly Call[]) => void) | undefined};

async function runPlan(
	desk: Desk,
	plan: Plan,
	number: number,
	means: Means,
): Promise<{settled: readonly Settled[]; stalled: string | undefined}> {
	desk.model.script(plan.main);
	for (const {words, turns} of plan.agents) desk.model.scriptFor(words, turns);
	means.seen?.(plan.requests);
	await desk.enter(`please do turn ${number}`);
	const settled: Settled[] = [];
	const isOpen = (call: Call): boolean => !settled.some(({dialog}) => isSameRequest(dialog, call));
	while (settled.length < plan.requests.length) {
		const dialog = await within(25_000, async () => dialogOf(await desk.screen(), plan.requests.filter(isOpen), desk.project));
		if (dialog === undefined) {
			const stalled = `${plan.shape}: no dialog of ${plan.requests.filter(isOpen).map(gist).join(' | ')} came\n${failures(desk)}\n${await desk.screen()}`;
			await desk.press('Escape');
			// A key right after it would be read as one with Alt.
			await pause(1500);
			return {settled, stalled};
		}
		settled.push(await settle(desk, plan, dialog, means));
		await leave(desk, dialog);
	}
	await within(20_000, async () =>
		(await desk.screen()).includes(`Turn ${number} is done.`) || plan.shape === 'subagents' ? true : undefined,
	);
	await within(20_000, async () => ((await desk.row())?.['group'] === 'autonomous' ? undefined : true));
	return {settled, stalled: undefined};
}

/** A key that came while the agent drew another dialog is lost: its user would press it again. */
async function leave(desk: Desk, dialog: Call): Promise<void> {
	const isThere = async () => dialogOf(await desk.screen(), [dialog], desk.project) !== undefined;
	for (let tries = 0; tries < 3; tries++) {
		if (await within(4000, async () => ((await isThere()) ? undefined : true))) return;
		await desk.press('1');
	}
}

async function settle(desk: Desk, {shape}: Plan, dialog: Call, {random, byHook}: Means): Promise<Settled> {
	const inPane = random() < 0.5;
	let row: Fields | undefined;
	const shown = await within(3000, async () => {
		row = await desk.row();
		return row?.['state'] === 'needs_permission' ? toShown(row) : undefined;
	});
	const base = {shape, dialog, shown};
	if (inPane) {
		await desk.press('1');
		return {...base, way: 'pane', outcome: 'pressed', why: ''};
	}
	const way = byHook ? 'hook' : 'keys';
	const token = row?.['token'];
	const {code, out} = await desk.beckon('answer', desk.pane, 'y', '--json', ...(typeof token === 'string' ? ['--token', token] : []));
	const receipt = fieldsOf(fieldsOf(parseObject(out))['receipt']);
	const why = String(receipt['why'] ?? receipt['by'] ?? out).trim();
	if (code === 0) return {...base, way, outcome: 'landed', why};
	if (code === 4) return {...base, way, outcome: 'unconfirmed', why};
	// The dialog still stands: its user would answer it in the pane.
	if (dialogOf(await desk.screen(), [dialog], desk.project) !== undefined) await desk.press('1');
	return {...base, way, outcome: 'refused', why};
}

/** What the card tells: the tool and its input; undefined where it tells of none. */
function toShown(row: Fields): Call | undefined {
	const ask = fieldsOf(row['ask']);
	return ask['kind'] === 'tool' ? {name: String(ask['tool']), input: fieldsOf(ask['input'])} : undefined;
}

function gist({name, input}: Call): string {
	return `${name} ${String(input['command'] ?? input['file_path'] ?? Object.values(input).at(-1))}`;
}

function lineOf(one: Settled): string {
	const {shape, way, dialog, shown, outcome, why} = one;
	const compared = shown === undefined ? 'no request' : isSameRequest(dialog, shown) ? 'the same' : `*** ${gist(shown)}`;
	return `${shape.padEnd(10)} ${way.padEnd(4)} ${outcome.padEnd(11)} ${gist(dialog)} → shown: ${compared}${why === '' ? '' : ` (${why})`}`;
}

/** Of all that the transcripts of the session and of its subagents hold. */
function blocksOf(desk: Desk): readonly Fields[] {
	const lines = transcriptsIn(desk.home).flatMap((text) => text.split('\n'));
	return lines.flatMap((line) => asList(fieldsOf(parseObject(line)?.['message'])['content']).map(fieldsOf));
}

/** What calls failed with: such a call may have asked nobody. */
function failures(desk: Desk): string {
	return blocksOf(desk)
		.filter((block) => block['type'] === 'tool_result' && block['is_error'] === true)
		.map((block) => `failed: ${JSON.stringify(block['content']).slice(0, 300)}`)
		.join('\n');
}

/** The calls that ran. */
function ranCalls(desk: Desk): readonly Call[] {
	const blocks = blocksOf(desk);
	// Without a network an approved fetch fails, which is no refusal.
	const isRefused = (block: Fields) => /doesn't want to (?:proceed|take)/.test(JSON.stringify(block['content']));
	const results = blocks.filter((block) => block['type'] === 'tool_result' && !isRefused(block));
	const isRun = ({type, id, name}: Fields): boolean => {
		const result = results.find((block) => block['tool_use_id'] === id);
		return type === 'tool_use' && result !== undefined && (name === 'WebFetch' || result['is_error'] !== true) && isAsked(String(name));
	};
	const calls = blocks.filter(isRun);
	const byId = new Map(calls.map((block) => [block['id'], {name: String(block['name']), input: fieldsOf(block['input'])}]));
	return [...byId.values()];
}
