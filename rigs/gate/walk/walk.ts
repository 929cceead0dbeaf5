/** A random walk with a real agent: keys in its pane and sends of beckon, and after each a comparison of what the pane shows with what beckon says. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import type {Fields} from '../../../src/core/fields.js';
import {type Chances, createChances} from '../../random.js';
import {fieldsOf} from '../agent/model.js';
import {within} from '../desk.js';
import {namesIn, type Shown} from './shown.js';

type Call = {readonly name: string; readonly input: Fields};
type WalkTurn = {
	readonly text: string;
	readonly calls?: readonly Call[];
	readonly charactersPerSecond: number;
	readonly fails?: boolean;
};

/** One session in a pane, and the model behind it. */
export type Walker = {
	readonly project: string;
	readonly pane: string;
	readonly screen: () => Promise<string>;
	/** What a person sees on the screen. Undefined: a menu, a reading view, a screen in the middle of a redraw. */
	readonly shown: (screen: string) => Shown | undefined;
	/** The part of the screen with the request. */
	readonly asked: (screen: string) => string;
	readonly row: () => Promise<Fields | undefined>;
	readonly enter: (text: string) => Promise<void>;
	readonly press: (...keys: readonly string[]) => Promise<void>;
	readonly beckon: (...args: readonly string[]) => Promise<{readonly code: number; readonly out: string}>;
	readonly tmux: (...args: readonly string[]) => Promise<string>;
	readonly script: (turns: readonly WalkTurn[]) => void;
	/** Whether a request to the model held the text. */
	readonly hasReceived: (text: string) => boolean;
	/** What the model may ask for: calls of one turn. @param name of a file that the calls make */
	readonly requests: readonly ((name: string) => readonly Call[])[];
	/** Keys that do no harm at rest, at work, and over a request. */
	readonly keys: Readonly<Record<Shown, readonly (readonly string[])[]>>;
};

/** How long, and which of all walks. `log` gets a line for each step, and the screen of a miss. */
export type Pace = {readonly minutes: number; readonly seed: number; readonly log: (line: string) => void};

/** A row follows the screen so fast, on a machine at load too. */
const patienceMs = 4000;
const sizes = ['60', '80', '110', '140'] as const;

/** @returns the misses; `what`: the name of this walk */
export async function walk(what: string, walker: Walker, {minutes, seed, log}: Pace): Promise<number> {
	const chances = createChances(seed, 0);
	const end = Date.now() + minutes * 60_000;
	const counts = {comparisons: 0, unread: 0, sends: 0, misses: 0};
	const refused: string[] = [];
	const denied: string[] = [];
	let names = 0;
	const name = () => `walk${++names}x`;
	const miss = async (what: string) => {
		counts.misses += 1;
		log(`✗ ${what}\n${tail(await walker.screen())}\n${(await walker.beckon('explain', walker.pane)).out}`);
	};
	const steps: Readonly<Record<Shown, readonly (readonly [number, () => Promise<void>])[]>> = {
		rests: [
			[3, async () => walker.enter(`do ${scripted()}`)],
			[4, reply],
			[1, pressed('rests')],
			[1, resized],
		],
		works: [
			[4, () => pause(chances.one([300, 1000, 3000]))],
			[2, pressed('works')],
			[1, async () => walker.enter(`later ${name()}`)],
			[1, async () => void (await sent('reply', walker.pane, '--queue', '--text', `queued ${name()}`))],
			[1, async () => void (await sent('interrupt', walker.pane, '--yes'))],
			[1, resized],
		],
		asks: [
			[5, answer],
			[3, pressed('asks')],
			[1, resized],
		],
	};

	function scripted(): string {
		walker.script(Array.from({length: 40}, () => turnOf(chances, walker.requests, name)));
		return name();
	}
	function pressed(shown: Shown): () => Promise<void> {
		return async () => {
			const keys = walker.keys[shown][chances.between(0, walker.keys[shown].length - 1)] ?? [];
			log(`presses ${keys.join(' ')}`);
			await walker.press(...keys);
		};
	}
	async function resized(): Promise<void> {
		await walker.tmux('resize-window', '-t', walker.pane, '-x', chances.one(sizes), '-y', chances.one(['24', '45']));
	}
	async function sent(...args: readonly string[]): Promise<number> {
		counts.sends += 1;
		const {code, out} = await walker.beckon(...args);
		log(`${args.join(' ')}: ${code} ${out.trim().split('\n')[0] ?? ''}`);
		return code;
	}
	async function reply(): Promise<void> {
		const text = `please ${scripted()}`;
		const code = await sent('reply', walker.pane, '--text', text);
		if (code === 3) refused.push(text);
		if (code === 0 && (await within(10_000, async () => walker.hasReceived(text) || undefined)) === undefined)
			await miss(`${text} was confirmed, and the model has not heard it`);
	}
	async function answer(): Promise<void> {
		const asked = fieldsOf(fieldsOf((await walker.row())?.['ask'])['input']);
		const file = /^touch (\S+)$/.exec(String(asked['command']))?.[1];
		const option = chances.one(['y', 'n', '1', '2']);
		const code = await sent('answer', walker.pane, option);
		if (code !== 0 || file === undefined) return;
		if (option === 'n') denied.push(file);
		if (option === 'y' && (await within(10_000, async () => existsSync(join(walker.project, file)) || undefined)) === undefined)
			await miss(`touch ${file} was approved, and has not run`);
	}
	async function compare(): Promise<Shown | undefined> {
		let last: Shown | undefined;
		let since = Date.now();
		for (;;) {
			const screen = await walker.screen();
			const shown = walker.shown(screen);
			const row = await walker.row();
			const isSame = shown === walker.shown(await walker.screen()) && shown === last;
			last = shown;
			if (!isSame) since = Date.now();
			const wrong = shown === undefined ? undefined : differenceOf(shown, walker.asked(screen), row);
			if (isSame && wrong === undefined) return shown;
			if (Date.now() - since > patienceMs) {
				await miss(wrong ?? 'the pane never rests');
				return shown;
			}
			await pause(150);
		}
	}

	scripted();
	// A key while it starts may end an agent.
	await within(30_000, async () => walker.shown(await walker.screen()));
	while (Date.now() < end) {
		const shown = await compare();
		counts[shown === undefined ? 'unread' : 'comparisons'] += 1;
		if (shown === undefined) await walker.press('Escape');
		else await chances.weighed(steps[shown])();
		await pause(chances.one([200, 500, 1000]));
	}
	for (const text of refused) if (walker.hasReceived(text)) await miss(`${text} was refused, and the model has heard it`);
	for (const file of denied) if (existsSync(join(walker.project, file))) await miss(`touch ${file} was denied, and has run`);
	log(
		`${what}: ${counts.misses} misses in ${counts.comparisons} comparisons and ${counts.sends} sends; ${counts.unread} screens that were not read`,
	);
	return counts.misses;
}

/** A turn of the model at random: words, or words and requests. */
export function turnOf(chances: Chances, requests: Walker['requests'], name: () => string): WalkTurn {
	const charactersPerSecond = chances.one([80, 300, 2000]);
	// The same word again and again is a loop to one of the agents.
	const text = `I say ${name()}.${Array.from({length: chances.one([2, 50])}, (_, at) => ` word${at}`).join('')}`;
	if (chances.share() < 0.04) return {text, charactersPerSecond, fails: true};
	const calls = chances.share() < 0.5 ? requests[chances.between(0, requests.length - 1)]?.(name()) : undefined;
	return {text, charactersPerSecond, ...(calls !== undefined && {calls})};
}

const asking = ['needs_permission', 'awaiting_input', 'awaiting_approval'];

function rowOf(row: Fields | undefined): Shown | undefined {
	if (row === undefined) return undefined;
	if (asking.includes(String(row['state']))) return 'asks';
	return row['group'] === 'autonomous' ? 'works' : 'rests';
}

/** @returns what beckon says otherwise than the pane shows */
function differenceOf(shown: Shown, drawn: string, row: Fields | undefined): string | undefined {
	const listed = rowOf(row);
	if (listed !== shown) return `the pane ${shown}, and beckon says ${listed}: ${String(row?.['state'])} (${String(row?.['label'])})`;
	if (shown !== 'asks') return undefined;
	const asked = namesIn(JSON.stringify(row?.['ask'] ?? null));
	const others = namesIn(drawn).filter((name) => !asked.includes(name));
	return others.length === 0 ? undefined : `the pane asks about ${others.join(' ')}, and beckon shows ${asked.join(' ')}`;
}

function tail(screen: string): string {
	return screen.trimEnd().split('\n').slice(-25).join('\n');
}
