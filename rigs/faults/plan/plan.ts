/** Which send meets which fault, and when: the seed and the number of the send decide all of it. */
import {type Chances, createChances} from '../../random.js';
import {replyScenes, rivalReply} from './reply-scenes.js';
import {answerScenes, type Scene, withNext} from './scenes.js';

/** Of the way to a host: it breaks, falls silent for long or for a moment, or says what was not asked. */
export type LineFaultKind = 'sever' | 'freeze' | 'stall' | 'babble';

/** Somebody else sends to the same pane: a beckon whose clock is minutes ahead, or one that knows the machine by another name. */
export type RivalKind = 'ahead' | 'names';

export type FaultKind =
	| LineFaultKind
	| RivalKind
	| 'none'
	// The clock of the machine that sends is set anew.
	| 'clock'
	// The prompt stays what it was.
	| 'swap'
	| 'move'
	| 'zoom'
	| 'resize'
	| 'slow'
	// The pane is not to be sent to.
	| 'kill'
	| 'respawn'
	| 'restart'
	| 'exit'
	| 'copy-mode'
	| 'synchronize'
	| 'input-off'
	// The agent shows something else.
	| 'scroll'
	| 'change'
	| 'twin'
	| 'vanish'
	| 'draft'
	| 'local-dialog'
	| 'asks'
	| 'asks-around'
	| 'works';

/** Where in a delivery it happens: at the so-manieth call of a port, or `afterMs` from the start of all. */
export type Point =
	| {readonly at: 'call'; readonly when: 'before' | 'after'; readonly port: 'look' | 'press' | 'paste'; readonly nth: number}
	| {readonly at: 'time'; readonly afterMs: number};

export type Fault = {
	readonly kind: FaultKind;
	readonly point: Point;
	/** The delivery waits for it; else both run at once. */
	readonly waited: boolean;
	/** The agent draws so late, in milliseconds. */
	readonly slowMs: number;
	/** For whatever needs a number: sizes, variants. */
	readonly chance: number;
};

export type Plan = {
	readonly number: number;
	readonly scene: Scene;
	readonly fault: Fault;
	/** A dialog has stood so long when it is answered, in milliseconds: one that was just drawn is waited for. */
	readonly stoodMs: number;
};

/** After these the prompt that was shown still stands, so the send should land. */
const unchanged: readonly FaultKind[] = ['swap', 'move', 'zoom', 'resize', 'slow'];

/** Done by a human at the pane's own keyboard, of whom tmux knows. */
export function isTyped(kind: FaultKind): boolean {
	return kind === 'draft' || kind === 'local-dialog';
}

export function isRival(kind: FaultKind): kind is RivalKind {
	return kind === 'ahead' || kind === 'names';
}

export function keepsPrompt(kind: FaultKind): boolean {
	return unchanged.includes(kind);
}

const anywhere: readonly (readonly [number, FaultKind])[] = [
	[22, 'none'],
	[5, 'swap'],
	[5, 'move'],
	[5, 'zoom'],
	[6, 'resize'],
	[7, 'slow'],
	[3, 'kill'],
	[3, 'respawn'],
	[2, 'restart'],
	[4, 'exit'],
	[4, 'copy-mode'],
	[4, 'synchronize'],
	[2, 'input-off'],
	[3, 'scroll'],
	[5, 'clock'],
	[4, 'ahead'],
	[5, 'names'],
];
const inDialogs: readonly (readonly [number, FaultKind])[] = [
	[8, 'change'],
	[8, 'twin'],
	[8, 'vanish'],
];
const inComposer: readonly (readonly [number, FaultKind])[] = [
	[6, 'draft'],
	[3, 'local-dialog'],
	[8, 'asks'],
	[10, 'asks-around'],
	[4, 'works'],
];

export function planSend(seed: number, number: number): Plan {
	const chances = createChances(seed, number);
	const scenes: readonly Scene[] = chances.share() < 0.5 ? answerScenes : replyScenes;
	const scene = chances.weighed(scenes.map((each) => [1, each]));
	const kind = chances.weighed(
		[...anywhere, ...(scene.kind === 'answer' ? inDialogs : inComposer)].filter(([, each]) => fits(scene, each)),
	);
	const fault = planFault(kind, scene, chances);
	return {
		number,
		scene: isRival(kind) ? withNext(scene) : scene,
		fault,
		stoodMs: scene.kind === 'answer' && chances.share() < 0.5 ? 300 : 0,
	};
}

/** How far a clock is set. A second beckon's is ahead by the longest that a lock ever lived. */
const jumpsMs = [-3_600_000, -120_000, -3000, 3000, 120_000, 3_600_000] as const;
export const aheadMs = 120_000;

export function jumpOf({chance}: Fault): number {
	return jumpsMs[chance % jumpsMs.length] ?? aheadMs;
}

/** What a rival sends: the same answer, or other words. */
export function rivalScene(scene: Scene): Scene {
	return scene.kind === 'answer' ? scene : {...rivalReply, queue: scene.queue};
}

const ofTheLine: readonly (readonly [number, LineFaultKind])[] = [
	[4, 'sever'],
	[3, 'freeze'],
	[4, 'stall'],
	[3, 'babble'],
];

export function isLineFault(kind: FaultKind): kind is LineFaultKind {
	return ofTheLine.some(([, each]) => each === kind);
}

/** The same sends to a host, most of them with a fault of the way there. */
export function planFarSend(seed: number, number: number): Plan {
	const plan = planSend(seed, number);
	const chances = createChances(seed + 1_000_000, number);
	if (isRival(plan.fault.kind) || plan.fault.kind === 'clock' || chances.share() < 0.25) return plan;
	const kind = chances.weighed(ofTheLine);
	return {...plan, fault: {...plan.fault, kind, slowMs: 0, point: pointIn(plan.scene, chances)}};
}

/** Before there is a session nothing else is asked, nothing scrolls, and a server started anew has the same question again. */
function fits(scene: Scene, kind: FaultKind): boolean {
	const startup = scene.kind === 'answer' && scene.startup;
	return !startup || !['change', 'twin', 'vanish', 'scroll', 'restart'].includes(kind);
}

function planFault(kind: FaultKind, scene: Scene, chances: Chances): Fault {
	const waited = chances.share() < 0.6;
	const slows = kind === 'slow' || (canBeSlow(kind, waited) && chances.share() < 0.25);
	return {
		kind,
		point: kind === 'asks-around' ? around(chances) : pointIn(scene, chances),
		waited,
		slowMs: slows ? chances.between(0, 2000) : 0,
		chance: chances.between(0, 999),
	};
}

/** What a human does at the keyboard, and the agent has not drawn yet, nobody can know; of another prompt its hook tells, given the time. */
function canBeSlow(kind: FaultKind, waited: boolean): boolean {
	if (isRival(kind) || ['none', 'clock', 'draft', 'local-dialog', 'scroll', 'vanish'].includes(kind) || keepsPrompt(kind)) return false;
	return waited || !['change', 'twin'].includes(kind);
}

/** Close to the moment of sending more often than far from it. */
function around(chances: Chances): Point {
	const reach = chances.share() < 0.6 ? 400 : 2000;
	return {at: 'time', afterMs: chances.between(-reach, reach)};
}

function pointIn(scene: Scene, chances: Chances): Point {
	const when = chances.one(['before', 'after']);
	const port =
		scene.kind === 'answer' ? chances.one(['look', 'press', 'press']) : chances.one(['look', 'press', 'paste', 'press', 'paste']);
	const nth = port === 'look' ? chances.between(1, 3) : 1;
	return {at: 'call', when, port, nth};
}

/** One line that says it all. */
export function planText({number, scene, fault}: Plan): string {
	const {point, kind, waited, slowMs} = fault;
	const where = point.at === 'time' ? `at ${point.afterMs} ms` : `${point.when} ${point.port} ${point.nth}`;
	const how = kind === 'none' ? '' : ` ${where}${waited ? '' : ' (at once)'}`;
	return `#${number} ${scene.kind} ${scene.name} · ${kind}${how}${slowMs > 0 ? ` · draws ${slowMs} ms late` : ''}`;
}
