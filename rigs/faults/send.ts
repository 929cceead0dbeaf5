/** Plays one send of the plan: the scene, the fault at its point, the delivery, and the logs of the stand-ins. */
import {setTimeout as pause} from 'node:timers/promises';
import type {RowKey} from '../../src/core/address.js';
import type {Choice} from '../../src/core/ask/option-role.js';
import type {Receipt} from '../../src/core/receipt.js';
import type {Row} from '../../src/core/session.js';
import type {DeliverPorts} from '../../src/deliver/ports.js';
import type {Clock} from './clock.js';
import {commitFault, endsTarget} from './commit.js';
import type {Trial} from './judge.js';
import {type Fault, isLineFault, isRival, isTyped, jumpOf, type Plan, type RivalKind, rivalScene} from './plan/plan.js';
import type {Scene} from './plan/scenes.js';
import type {Line} from './stage/line.js';
import {type Stage, type Stages, strayBytes} from './stage/stage.js';
import {sitDown} from './stage/stage-layout.js';
import {atRest} from './stage/troupe.js';
import {tapPorts} from './tap.js';

type Delivered = {readonly receipt: Receipt; readonly outboxId: string | undefined; readonly crashed?: boolean};

type Tap = (ports: DeliverPorts) => DeliverPorts;

/** Delivery as the commands use it, in one world. */
export type LoneSender = {
	/** The first row that fits, with its pane looked at. @throws Error when there is none in time. */
	readonly find: (holds: (row: Row) => boolean) => Promise<Row>;
	readonly reply: (
		row: Row,
		reply: {readonly text: string; readonly queue: boolean; readonly allowShell: boolean},
		tap: Tap,
	) => Promise<Delivered>;
	readonly answer: (row: Row, answer: {readonly choice: Choice; readonly token: string}, tap: Tap) => Promise<Delivered>;
	readonly isKept: (id: string) => boolean;
	/** By what the delivery takes the time. */
	readonly clock: Clock;
	/** The way to the host that is sent to. */
	readonly line?: Line;
	readonly close?: () => void | Promise<void>;
};

/** The first row that fits. @param look gives the rows, with these panes captured. @throws Error when there is none in time */
export async function awaitRow(
	holds: (row: Row) => boolean,
	withinMs: number,
	look: (capture: readonly RowKey[]) => Promise<readonly Row[]>,
): Promise<Row> {
	let rows: readonly Row[] = [];
	for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(20)) {
		rows = await look(rows.map(({key}) => key));
		const found = rows.find(holds);
		if (found) return found;
	}
	const seen = rows.map(({key, place, state}) => `${key} ${place?.pane} ${state.state} ${state.context.kind}`);
	throw new Error(`no row fits: ${seen.join(' | ')}`);
}

export type Sender = LoneSender & {
	/** Another one that reaches the same machine. It is closed with this one. */
	readonly rival: (kind: RivalKind, chance: number) => Promise<Sender>;
};

export async function playSend(plan: Plan, {stages, sender}: {readonly stages: Stages; readonly sender: Sender}): Promise<Trial> {
	const {scene, fault} = plan;
	const startup = scene.kind === 'answer' && scene.startup;
	const stage = await stages.set({fresh: fault.kind === 'restart', startup});
	const dialog = await setScene(scene, stage);
	const find = (by: LoneSender = sender): Promise<Row> => by.find((each) => isReady(each, scene, stage));
	const first = await find();
	const other = isRival(fault.kind) ? await openRival(await sender.rival(fault.kind, fault.chance), find) : undefined;
	if (plan.stoodMs > 0) await pause(plan.stoodMs);
	const row = plan.stoodMs > 0 ? await find() : first;
	const human = isTyped(fault.kind) ? await sitDown(stage, stages.env) : undefined;
	const marks = {target: stage.target.log().length, bystander: stage.bystander.log().length};
	let happened: Promise<boolean> | undefined;
	let rivalDelivered: Delivered | undefined;
	const commit = async (): Promise<boolean> => {
		if (fault.kind === 'clock') return sender.clock.jump(jumpOf(fault));
		if (other === undefined) return commitFault(fault, scene, {stage, stages, line: sender.line});
		rivalDelivered = await deliver({...other, scene: rivalScene(scene), tap: (ports) => tapPorts(ports, {happen, onSend})}).catch(crash);
		return true;
	};
	let failure: {readonly error: unknown} | undefined;
	const happen = (): Promise<void> => {
		happened ??=
			fault.kind === 'none'
				? Promise.resolve(false)
				: keyRead(fault, stage, marks.target)
						.then(() => commit())
						.catch((error: unknown) => {
							// It is a fault of the bench, and none of the delivery that waits for it.
							failure = {error};
							return false;
						});
		return fault.waited ? happened.then(() => undefined) : Promise.resolve();
	};
	const timed = fault.point.at === 'time' ? inTime(fault.point.afterMs, happen) : undefined;
	await timed?.before;
	let sentAt: number | undefined;
	const onSend = (): void => {
		sentAt = Date.now();
	};
	const tap: Tap = (ports) => tapPorts(ports, {point: fault.point, happen, onSend});
	const from = Date.now();
	const delivered = await deliver({scene, row, sender, tap}).catch(crash);
	const tookMs = Date.now() - from;
	const begun = happened;
	await timed?.after;
	await happened;
	if (failure !== undefined) throw failure.error;
	if (isLineFault(fault.kind)) await sender.line?.settled();
	const injected = (await begun) === true;
	human?.close();
	sender.clock.jump(0);
	const after = await stage.target.order({do: 'settle'});
	if (endsTarget(fault) || startup || after?.phase !== 'open') stages.spoil();
	const stranger = stages.stranger();
	const keysOf = (log: Stage['target']['log'], mark = 0): string =>
		log(mark)
			.filter(({what}) => what === 'key')
			.map(({text}) => text)
			.join(' ');
	const outcome = ({receipt, outboxId, crashed}: Delivered, by: Sender, of: Scene) => ({
		receipt,
		kept: outboxId !== undefined && by.isKept(outboxId),
		expected: of.kind === 'answer' ? [of.expected(stage.target.cwd)] : of.expected,
		crashed: crashed === true,
	});
	const theirs = rivalScene(scene);
	return {
		plan,
		...outcome(delivered, sender, scene),
		rival: rivalDelivered && other && {...outcome(rivalDelivered, other.sender, theirs), scene: theirs},
		injected,
		dialog,
		entries: stage.target.log(marks.target),
		after,
		sentAt,
		behind: stage.target.afterwards(),
		strays:
			strayBytes(stage) + keysOf(stage.bystander.log, marks.bystander) + (stranger && fault.kind === 'restart' ? keysOf(stranger.log) : ''),
		tookMs,
	};
}

/** Who sends at the same time has seen the row before as well. */
async function openRival(sender: Sender, find: (by: Sender) => Promise<Row>): Promise<{readonly sender: Sender; readonly row: Row}> {
	return {sender, row: await find(sender)};
}

function crash(error: unknown): Delivered {
	return {
		receipt: {kind: 'unconfirmed', why: {code: 'machine-refused', message: error instanceof Error ? `${error.stack}` : String(error)}},
		outboxId: undefined,
		crashed: true,
	};
}

/** A key that is written can not be called back: whatever changes the dialog after it, changes it when the agent has read the key. */
async function keyRead({kind, point}: Fault, {target}: Stage, mark: number): Promise<void> {
	const isLater = point.at === 'call' && point.when === 'after' && point.port !== 'look';
	if (!isLater || !['change', 'twin', 'vanish'].includes(kind)) return;
	for (const deadline = Date.now() + 2000; Date.now() < deadline; await pause(5)) {
		if (target.log(mark).some(({what}) => what === 'key')) return;
	}
}

/** Plays the scene up to the send. The id of its dialog. */
async function setScene(scene: Scene, {target}: Stage): Promise<number | undefined> {
	const {order} = target;
	if (scene.kind === 'answer' && scene.startup) return (await order({do: 'slow', ms: 0}))?.dialogs[0];
	await order({do: 'slow', ms: 0});
	await order({do: 'reset', turns: atRest.turns});
	await order({do: 'settle'});
	const steps = scene.steps.length > 0 ? await order({do: 'go-on', steps: scene.steps}) : undefined;
	if (scene.kind === 'reply' && scene.draft !== undefined) {
		await order({do: 'type', keys: [{kind: 'paste', text: scene.draft}]});
	}
	await order({do: 'settle'});
	return scene.kind === 'answer' ? steps?.dialogs[0] : undefined;
}

function isReady({sessionId, place, state, token}: Row, scene: Scene, {target}: Stage): boolean {
	if (place?.pane !== target.pane) return false;
	const {context} = state;
	if (scene.kind === 'answer') {
		if (!scene.startup && sessionId !== target.sessionId) return false;
		// The hook that tells of it runs beside the dialog.
		const isReported =
			scene.startup || (context.kind === 'blocked' && (context.payload !== undefined || context.ask.kind === 'elicitation'));
		return isReported && context.kind === 'blocked' && context.drawn && context.options.length > 0 && token !== undefined;
	}
	if (sessionId !== target.sessionId) return false;
	const asks = scene.steps.some(({do: step}) => step === 'tool');
	return asks || (context.kind !== 'blocked' && (state.group === 'autonomous') === scene.steps.length > 0);
}

/** Before the send for as long as it must be, else beside it. */
function inTime(afterMs: number, happen: () => Promise<void>): {readonly before: Promise<void>; readonly after: Promise<void>} {
	if (afterMs < 0) return {before: happen().then(() => pause(-afterMs)), after: Promise.resolve()};
	// What is asked right after the receipt must not be answered either.
	return {
		before: Promise.resolve(),
		after: pause(afterMs)
			.then(happen)
			.then(() => pause(150)),
	};
}

type Sending = {readonly scene: Scene; readonly row: Row; readonly sender: Sender; readonly tap: Tap};

function deliver({scene, row, sender, tap}: Sending): Promise<Delivered> {
	if (scene.kind === 'reply') return sender.reply(row, scene, tap);
	return sender.answer(row, {choice: scene.choice, token: row.token ?? ''}, tap);
}
